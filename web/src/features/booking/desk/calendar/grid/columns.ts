import type { ScheduleItem } from '@kursi/core/booking/schedule-item.ts';
import type { EffectiveHours } from '@kursi/core/catalogue/calendar-hours.ts';
import type { Calendar } from '@kursi/core/catalogue/calendars.contract.ts';
import type { Service, ServiceCategory } from '@kursi/core/catalogue/catalogue.contract.ts';
import { DAY_MINUTES } from '@kursi/core/kernel/time.ts';
import { clockOf, freeIn, type MinuteRange, nextFree, type Side, sideBySide, sumOf } from './layout.ts';

/** Status of an entry, as shown by its bar and icon. */
export const statuses = ['created', 'confirmed', 'arrived', 'service', 'done', 'noshow'] as const;
export type EntryStatus = (typeof statuses)[number];

/** Fill colours of services, by category. */
const families = ['hair', 'barber', 'skin', 'nails', 'colour', 'makeup'] as const;
export type Family = (typeof families)[number] | 'none';

/** An entry in a column: a booking, a hold or a block. */
export interface Entry extends MinuteRange, Side {
  readonly item: ScheduleItem;
  readonly family: Family;
}

/** One calendar on one day. */
export interface Column {
  readonly key: string;
  readonly day: string;
  readonly calendar: Calendar;
  readonly open: readonly MinuteRange[];
  readonly because: EffectiveHours['because'];
  readonly entries: readonly Entry[];
  /** While a visit is edited: where its services were. */
  readonly left?: readonly MinuteRange[];
}

export function statusOf({
  booking_status,
  progress,
}: Pick<ScheduleItem, 'booking_status' | 'progress'>): EntryStatus {
  if (progress === 'no_show') return 'noshow';
  if (progress === 'in_service') return 'service';
  if (progress === 'done' || progress === 'arrived') return progress;
  return booking_status === 'created' ? 'created' : 'confirmed';
}

export function familiesOf(
  services: readonly Pick<Service, 'id' | 'category_id'>[],
  categories: readonly Pick<ServiceCategory, 'id'>[],
): ReadonlyMap<string, Family> {
  const order = new Map<string, Family>(
    categories.map(({ id }, i) => [id, families[i % families.length] ?? 'none']),
  );
  return new Map<string, Family>(
    services.map(({ id, category_id }) => [id, order.get(category_id ?? '') ?? 'none']),
  );
}

interface Drawn {
  readonly items: readonly ScheduleItem[];
  readonly timeZone: string;
  readonly familyOf: ReadonlyMap<string, Family>;
  readonly hoursOf: (calendar: Calendar, day: string) => EffectiveHours;
}

/** One column per calendar on one day, or one per day of one calendar. */
export function makeColumns(
  places: readonly { readonly calendar: Calendar; readonly day: string }[],
  { items, timeZone, familyOf, hoursOf }: Drawn,
): Column[] {
  const clocks = new Map(
    [...new Set(places.map(({ day }) => day))].map((day) => [day, clockOf(day, timeZone)]),
  );
  const byCalendar = Map.groupBy(items, ({ entity_id }) => entity_id);
  return places.map(({ calendar, day }) => {
    const { ranges, because } = hoursOf(calendar, day);
    const found = (byCalendar.get(calendar.id) ?? []).flatMap((item) => {
      const range = clocks.get(day)?.(item);
      return range ? [{ item, range }] : [];
    });
    found.sort((a, b) => a.range.from - b.range.from);
    const sides = sideBySide(found.map(({ range }) => range));
    const entries = found.map(({ item, range }, i) => ({
      item,
      ...range,
      lane: sides[i]?.lane ?? 0,
      lanes: sides[i]?.lanes ?? 1,
      family: familyOf.get(item.service_id ?? '') ?? 'none',
    }));
    const open = ranges.map(({ start, end }) => ({ from: start, to: end }));
    return { key: `${calendar.id} ${day}`, day, calendar, open, because, entries };
  });
}

/** The columns, with the places that an edited visit would leave. */
export function withPlacesLeft(
  columns: readonly Column[],
  items: readonly ScheduleItem[],
  timeZone: string,
): readonly Column[] {
  return columns.map((column) => {
    const clock = clockOf(column.day, timeZone);
    const left = items
      .filter(({ entity_id }) => entity_id === column.calendar.id)
      .flatMap((item) => clock(item) ?? []);
    return left.length > 0 ? { ...column, left } : column;
  });
}

/** Referential stability: reuses unchanged objects, so that memoised columns do not re-render. */
export function keepSame(before: readonly Column[], after: readonly Column[]): readonly Column[] {
  const known = new Map(before.map((column) => [column.key, column]));
  const next = after.map((column) => {
    const old = known.get(column.key);
    if (!old) return column;
    const oldEntries = new Map(old.entries.map((entry) => [entry.item.id, entry]));
    const entries = column.entries.map((entry) => {
      const same = oldEntries.get(entry.item.id);
      return same && isSameEntry(same, entry) ? same : entry;
    });
    const isSame =
      old.calendar === column.calendar &&
      old.because === column.because &&
      isSameList(old.entries, entries, Object.is) &&
      isSameList(old.open, column.open, (a, b) => a.from === b.from && a.to === b.to);
    return isSame ? old : { ...column, entries };
  });
  return isSameList(before, next, Object.is) ? before : next;
}

function isSameEntry(a: Entry, b: Entry): boolean {
  return (
    a.item === b.item &&
    a.from === b.from &&
    a.to === b.to &&
    a.lane === b.lane &&
    a.lanes === b.lanes &&
    a.family === b.family
  );
}

function isSameList<T>(a: readonly T[], b: readonly T[], same: (a: T, b: T) => boolean): boolean {
  return a.length === b.length && a.every((one, i) => same(one, b[i] as T));
}

/** When someone is free next: a minute, or why there is none. `from`: no time before it counts. */
export function freeNext(column: Column, from: number): number | 'full' | 'blocked' | 'over' {
  const free = nextFree(column.open, takenIn(column), from);
  if (free !== null) return free;
  // Only bookings make a day full: late in the evening there is no time left, booked or not.
  if (nextFree(column.open, [], from) === null) return 'over';
  return nextFree(workingIn(column), [], from) === null ? 'blocked' : 'full';
}

/** Occupied ranges of a column, including the buffers after services. */
export function takenIn({ entries }: Column): MinuteRange[] {
  return entries.map(({ from, to, item }) => ({ from, to: to + item.buffer_after }));
}

/** Working time without breaks and blocks. */
export function workingIn({ open, entries }: Column): MinuteRange[] {
  return freeIn(
    open,
    entries.filter(({ item }) => item.kind === 'block'),
  );
}

/** What is booked or held, with its buffers. Someone who did not come took no time. */
export function bookedIn({ entries }: Column): MinuteRange[] {
  return entries
    .filter(({ item }) => item.kind !== 'block' && statusOf(item) !== 'noshow')
    .map(({ from, to, item }) => ({ from, to: to + item.buffer_after }));
}

/** Booked share of the working time of these columns, in whole percent. */
export function fullnessOf(columns: readonly Column[]): number {
  const working = columns.map((column) => ({ range: workingIn(column), booked: bookedIn(column) }));
  const total = sumOf(working.flatMap(({ range }) => range));
  const free = sumOf(working.flatMap(({ range, booked }) => freeIn(range, booked)));
  return total === 0 ? 0 : Math.round(((total - free) / total) * 100);
}

/** Whether another entry than this one lies in the range, with the buffers of both. */
export function isTaken(
  { entries }: Column,
  { from, to }: MinuteRange,
  item: Pick<ScheduleItem, 'id' | 'buffer_after'>,
): boolean {
  return entries.some(
    (one) =>
      one.item.id !== item.id && one.from < to + item.buffer_after && from < one.to + one.item.buffer_after,
  );
}

/** An hour from this minute, or until the next entry: the default range of a block. */
export function hourFrom({ entries }: Pick<Column, 'entries'>, from: number): MinuteRange {
  const next = entries.map((entry) => entry.from).filter((start) => start > from);
  return { from, to: Math.min(DAY_MINUTES, from + 60, ...next) };
}

/** The entry in a column at a minute. */
export function entryAt({ entries }: Column, minute: number): Entry | undefined {
  return entries.find(({ from, to }) => from <= minute && minute < to);
}
