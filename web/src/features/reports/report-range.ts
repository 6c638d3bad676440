import { localMinute } from '@kursi/core/kernel/time-zone.ts';
import { homeTimeZone } from '../../lib/format.ts';

export const rangeKinds = ['day', 'week', 'month', 'year'] as const;
export type RangeKind = (typeof rangeKinds)[number];

/** YYYY-MM-DD, both included. */
export interface ReportRange {
  readonly from: string;
  readonly to: string;
}

export function today(): Temporal.PlainDate {
  return localMinute(Temporal.Now.instant(), homeTimeZone).day;
}

/** The day, week from Monday, month or year that this day lies in. */
export function rangeAround(kind: RangeKind, day: Temporal.PlainDate): ReportRange {
  const first = {
    day,
    week: day.subtract({ days: day.dayOfWeek - 1 }),
    month: day.with({ day: 1 }),
    year: day.with({ month: 1, day: 1 }),
  }[kind];
  const last = {
    day: first,
    week: first.add({ days: 6 }),
    month: first.add({ months: 1 }).subtract({ days: 1 }),
    year: first.add({ years: 1 }).subtract({ days: 1 }),
  }[kind];
  return { from: first.toString(), to: last.toString() };
}

/** Null: any dates. */
export function kindOf({ from, to }: ReportRange): RangeKind | null {
  const first = Temporal.PlainDate.from(from);
  return (
    rangeKinds.find((kind) => {
      const whole = rangeAround(kind, first);
      return whole.from === from && whole.to === to;
    }) ?? null
  );
}

/** The one before it, or the one after it, of the same length. */
export function stepped({ from, to }: ReportRange, by: 1 | -1): ReportRange {
  const kind = kindOf({ from, to });
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  if (kind) return rangeAround(kind, first.add({ [`${kind}s`]: by }));
  const days = (first.until(last).days + 1) * by;
  return { from: first.add({ days }).toString(), to: last.add({ days }).toString() };
}

/** Of an address; this week where it names none, or none that is. */
export function rangeOf({
  from,
  to,
}: {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}): ReportRange {
  const isDay = (text: string | undefined): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? '');
  try {
    if (isDay(from) && isDay(to) && from <= to)
      return { from: Temporal.PlainDate.from(from).toString(), to: Temporal.PlainDate.from(to).toString() };
  } catch {
    // A day that no calendar has.
  }
  return rangeAround('week', today());
}
