import type { ScheduleItem } from '@kursi/core/booking/schedule-item.ts';
import { type Column, type Entry, type EntryStatus, statusOf } from '../grid/columns.ts';

/** What the status bar counts, in its order: first what needs a person. */
export const counters = [
  'tosolve',
  'created',
  'late',
  'unpaid',
  'confirmed',
  'arrived',
  'service',
  'done',
  'noshow',
] as const satisfies readonly (EntryStatus | 'late' | 'unpaid' | 'tosolve')[];
export type Counter = (typeof counters)[number];

export interface Today {
  readonly day: string;
  readonly now: Temporal.Instant;
}

/** Whole minutes since the start of a confirmed booking of today; what has arrived is not late. */
export function minutesLate(item: ScheduleItem, { day, now }: Today): number {
  if (item.kind !== 'booking' || item.booking_date !== day || statusOf(item) !== 'confirmed') return 0;
  return Math.max(0, Math.floor(Temporal.Instant.from(item.start_date).until(now).total('minutes')));
}

/** Here, in service, or due to be here: what the desk bills next. */
export function isToCheckOut(item: ScheduleItem, today: Today): boolean {
  if (item.kind !== 'booking' || item.visit_id === null || item.booking_date !== today.day) return false;
  const status = statusOf(item);
  return status === 'arrived' || status === 'service' || minutesLate(item, today) > 0;
}

/** Done, and less paid than it costs. */
export function isUnpaid(item: ScheduleItem): boolean {
  return item.kind === 'booking' && statusOf(item) === 'done' && item.is_due;
}

/** Still to come, on a day that is closed for its calendar since: a holiday or leave over what was booked. */
export function isToSolve(item: ScheduleItem, { day, open, because }: Column, today: Today): boolean {
  const isClosed = open.length === 0 && (because === 'holiday' || because === 'leave');
  const status = statusOf(item);
  return isClosed && day >= today.day && (status === 'confirmed' || status === 'created');
}

function isCounted({ entry: { item }, column }: Listed, counter: Counter, today: Today): boolean {
  if (item.kind !== 'booking') return false;
  if (counter === 'tosolve') return isToSolve(item, column, today);
  if (counter === 'late') return minutesLate(item, today) > 0;
  return counter === 'unpaid' ? isUnpaid(item) : statusOf(item) === counter;
}

export interface Listed {
  readonly entry: Entry;
  readonly column: Column;
}

/** Visits behind a counter, the longest wait first; several services of one visit are listed once. */
export function listCounted(columns: readonly Column[], counter: Counter, today: Today): Listed[] {
  const seen = new Set<string | null>();
  return columns
    .flatMap((column) => column.entries.map((entry) => ({ entry, column })))
    .filter((listed) => isCounted(listed, counter, today))
    .sort((a, b) => waitsSince(a.entry.item).localeCompare(waitsSince(b.entry.item)))
    .filter(({ entry: { item } }) => !seen.has(item.visit_id) && seen.add(item.visit_id));
}

const waitsSince = ({ requested_at, start_date }: ScheduleItem) => requested_at ?? start_date;

/** Visits per counter; several services of one visit count once. */
export function countVisits(columns: readonly Column[], today: Today) {
  const visits = new Set(
    columns.flatMap(({ entries }) =>
      entries.flatMap(({ item }) => (item.kind === 'booking' ? [item.visit_id] : [])),
    ),
  ).size;
  const of = Object.fromEntries(
    counters.map((counter) => [counter, listCounted(columns, counter, today).length]),
  ) as Record<Counter, number>;
  return { visits, of };
}
