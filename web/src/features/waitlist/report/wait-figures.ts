import { SHARE_TO_HOLD } from '@kursi/core/waitlist/quote-score.ts';
import type { WaitFigures } from '@kursi/core/waitlist/waits.contract.ts';
import type { DateRange } from '../../../shared/days/day-range.tsx';

/** Fewer say nothing about eight of ten. */
const QUOTES_TO_TELL = 10;

/** Whole percent of ranges that held; null without any. */
export function heldPercent({ held, quoted }: Pick<WaitFigures, 'held' | 'quoted'>): number | null {
  return quoted === 0 ? null : Math.round((held / quoted) * 100);
}

export function verdictOf(figures: WaitFigures): 'reached' | 'below' | 'too_few' {
  if (figures.quoted < QUOTES_TO_TELL) return 'too_few';
  return (heldPercent(figures) ?? 0) >= Math.round(SHARE_TO_HOLD * 100) ? 'reached' : 'below';
}

/** The top of the scale: divides by three into steps of five minutes or more. */
export function nicePeak(values: readonly number[]): number {
  return Math.max(15, Math.ceil(Math.max(0, ...values) / 15) * 15);
}

/** Every day of a range, or every Monday whose week touches it. */
export function stepsOf({ from, to }: DateRange, step: 'day' | 'week'): string[] {
  const first = Temporal.PlainDate.from(from);
  const start = step === 'day' ? first : first.subtract({ days: first.dayOfWeek - 1 });
  const length = start.until(Temporal.PlainDate.from(to)).days;
  const days = step === 'day' ? 1 : 7;
  return Array.from({ length: Math.floor(length / days) + 1 }, (_, i) =>
    start.add({ days: i * days }).toString(),
  );
}

/** From the first hour in which someone joined to the last. */
export function hoursOf(hours: readonly { readonly hour: number }[]): number[] {
  const found = hours.map(({ hour }) => hour);
  const [first, last] = [Math.min(...found), Math.max(...found)];
  return found.length === 0 ? [] : Array.from({ length: last - first + 1 }, (_, i) => first + i);
}
