import type { ClockPiece, LocalDay } from '../../kernel/local-days.ts';
import { DAY_MINUTES } from '../../kernel/time.ts';

/**
 * Computes free times. All times are whole minutes since the epoch (see `localDays`), so that days of 23 or
 * 25 hours need no special case. A time is free for clients when:
 *
 * - duration × slots + buffer lies within the hours of the calendar (the buffer too: cleaning up does not
 * continue after closing) and overlaps no taken time;
 * - it starts at a multiple of the step on the business's clock: 9:00, 9:15. A time that a clock change skips
 * is not offered, a repeated one only the first time;
 * - it starts now or later, with the notice that the business needs, and within its booking window.
 */

/** Flat pairs: start, end, start, end …, ascending and disjoint; ends are exclusive. */
export type MinuteRanges = readonly number[];

/** Hours and taken time of one calendar over the queried days. */
export interface CalendarTime {
  readonly open: MinuteRanges;
  readonly taken: MinuteRanges;
}

/** A calendar that can take the service, and how long it needs there: duration × slots + buffer. */
export interface Candidate extends CalendarTime {
  readonly takes: number;
  /** In paise, for all slots: a booking with anyone gets the cheapest. */
  readonly cost?: number;
}

export interface OfferRules {
  /** Step in minutes between two offered times. */
  readonly step: number;
  /** The first and last moment at which a booking may start. */
  readonly earliest: number;
  readonly latest: number;
}

/** Parallel lists: at `minutes[i]` of the day, which is the moment `starts[i]`, `candidates[i]` are free. */
export interface FreeDay {
  readonly day: string;
  readonly minutes: readonly number[];
  readonly starts: readonly number[];
  /** Indexes into the candidates, the cheapest first, then the least busy: it gets a booking with anyone. */
  readonly candidates: readonly (readonly number[])[];
}

/** Not in the past, with the notice that the business needs, and within its booking window. */
export function startsAllowed(
  now: Temporal.Instant,
  windowMinutes: number,
  noticeMinutes = 0,
): Pick<OfferRules, 'earliest' | 'latest'> {
  const minute = now.epochMilliseconds / 60_000;
  return { earliest: Math.ceil(minute) + noticeMinutes, latest: Math.floor(minute) + windowMinutes };
}

/**
 * Free times of all calendars over some days. One sweep over hours and taken time per calendar, then one bit
 * per calendar and free time, so the cost is linear in input and output.
 */
export function freeTimes(
  candidates: readonly Candidate[],
  days: readonly LocalDay[],
  rules: OfferRules,
): FreeDay[] {
  const { step } = rules;
  const sweeps = candidates.map((candidate) => ({
    gaps: gapsOf(candidate, candidate.takes),
    takes: candidate.takes,
    at: 0,
  }));
  const busy = busyMinutes(candidates, days);
  const costs = candidates.map(({ cost = 0 }) => cost);
  const marks = makeMarks(Math.ceil(DAY_MINUTES / step), candidates.length);
  return days.map((day, d) => {
    const order = preferredFirst(busy, costs, d);
    for (let rank = 0; rank < order.length; rank++) {
      const sweep = sweeps[at32(order, rank)];
      if (sweep) markDay(sweep, day, rules, marks, rank);
    }
    return writeDay(day, step, marks, order);
  });
}

/** Hours minus taken time, where at least this many minutes remain. */
export function gapsOf({ open, taken }: CalendarTime, least: number): number[] {
  const gaps: number[] = [];
  let next = 0;
  for (let i = 0; i < open.length; i += 2) {
    let from = at(open, i);
    const to = at(open, i + 1);
    while (next < taken.length && at(taken, next + 1) <= from) next += 2;
    let k = next;
    for (; k < taken.length && at(taken, k) < to; k += 2) {
      if (at(taken, k) - from >= least) gaps.push(from, at(taken, k));
      if (at(taken, k + 1) > from) from = at(taken, k + 1);
    }
    if (to - from >= least) gaps.push(from, to);
    // The last taken range may reach into the next hours.
    if (k > next) next = k - 2;
  }
  return gaps;
}

interface Sweep {
  readonly gaps: MinuteRanges;
  readonly takes: number;
  /** The first gap that may reach into the current day. */
  at: number;
}

function markDay(sweep: Sweep, day: LocalDay, rules: OfferRules, marks: Marks, rank: number): void {
  const { gaps, takes } = sweep;
  const { pieces, startsAt, endsAt } = day;
  const { step, earliest, latest } = rules;
  const { bits, words } = marks;
  const bit = 1 << (rank & 31);
  const word = rank >> 5;
  while (sweep.at < gaps.length && at(gaps, sweep.at + 1) <= startsAt) sweep.at += 2;
  for (let i = sweep.at; i < gaps.length && at(gaps, i) < endsAt; i += 2) {
    const first = Math.max(at(gaps, i), earliest);
    const last = Math.min(at(gaps, i + 1) - takes, latest);
    for (let p = 0; p < pieces.length; p++) {
      const { from, to, base } = pieces[p] as ClockPiece;
      const low = Math.ceil(Math.max(first - base, from) / step);
      const high = Math.floor(Math.min(last - base, to - 1) / step);
      for (let mark = low * words + word; mark <= high * words + word; mark += words) {
        bits[mark] = at32(bits, mark) | bit;
      }
    }
  }
}

/** One bit per time and calendar; the buffer is reused for every day. */
interface Marks {
  readonly slots: number;
  readonly words: number;
  readonly bits: Int32Array;
  /** Cached one-element list for each calendar. */
  readonly alone: readonly (readonly number[])[];
}

function makeMarks(slots: number, calendars: number): Marks {
  const words = Math.max(1, Math.ceil(calendars / 32));
  const alone = Array.from({ length: calendars }, (_, calendar) => [calendar]);
  return { slots, words, bits: new Int32Array(slots * words), alone };
}

function writeDay({ day, pieces }: LocalDay, step: number, marks: Marks, order: Int32Array): FreeDay {
  const minutes: number[] = [];
  const starts: number[] = [];
  const candidates: (readonly number[])[] = [];
  const { slots, words, bits } = marks;
  let piece = 0;
  let before = -1;
  let same: readonly number[] = [];
  for (let slot = 0; slot < slots; slot++) {
    if (!isMarked(bits, words, slot)) continue;
    const minute = slot * step;
    while (minute >= (pieces[piece] as ClockPiece).to) piece++;
    minutes.push(minute);
    starts.push((pieces[piece] as ClockPiece).base + minute);
    // Most times have the same candidates as the one before: reuse its list.
    if (before < 0 || !isMarkedAlike(bits, words, slot, before)) same = candidatesAt(marks, slot, order);
    candidates.push(same);
    before = slot;
  }
  bits.fill(0);
  return { day, minutes, starts, candidates };
}

function isMarked(bits: Int32Array, words: number, slot: number): boolean {
  for (let i = slot * words; i < (slot + 1) * words; i++) if (at32(bits, i) !== 0) return true;
  return false;
}

function isMarkedAlike(bits: Int32Array, words: number, one: number, other: number): boolean {
  for (let i = 0; i < words; i++) {
    if (at32(bits, one * words + i) !== at32(bits, other * words + i)) return false;
  }
  return true;
}

function candidatesAt({ words, bits, alone }: Marks, slot: number, order: Int32Array): readonly number[] {
  const first = at32(bits, slot * words);
  // A single bit: usually one person is free, so reuse the cached list.
  if (words === 1 && (first & (first - 1)) === 0)
    return alone[at32(order, lowestBit(first))] as readonly number[];
  const found: number[] = [];
  for (let word = 0; word < words; word++) {
    for (let left = at32(bits, slot * words + word); left !== 0; left &= left - 1) {
      found.push(at32(order, word * 32 + lowestBit(left)));
    }
  }
  return found;
}

function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

/** Taken minutes per calendar and day: calendar × days + day. Blocked time counts like a visit. */
export function busyMinutes(candidates: readonly CalendarTime[], days: readonly LocalDay[]): Int32Array {
  const busy = new Int32Array(candidates.length * days.length);
  const ends = Int32Array.from(days, ({ endsAt }) => endsAt);
  for (let i = 0; i < candidates.length; i++) {
    const { taken } = candidates[i] as CalendarTime;
    let from = days[0]?.startsAt ?? 0;
    for (let k = 0, d = 0; k < taken.length && d < ends.length; ) {
      // A range over midnight counts on both days.
      const until = Math.min(at(taken, k + 1), at32(ends, d));
      from = Math.max(from, at(taken, k));
      if (until > from) {
        const position = i * days.length + d;
        busy[position] = at32(busy, position) + until - from;
        from = until;
      }
      if (at(taken, k + 1) <= at32(ends, d)) k += 2;
      else d++;
    }
  }
  return busy;
}

/** Indexes of calendars, the cheapest first, then the least busy on this day; ties keep their order. */
export function preferredFirst(busy: Int32Array, costs: readonly number[], day: number): Int32Array {
  const calendars = costs.length;
  const days = calendars === 0 ? 0 : busy.length / calendars;
  const order = new Int32Array(calendars);
  for (let i = 0; i < calendars; i++) {
    const own = at32(busy, i * days + day);
    const cost = at(costs, i);
    let position = i;
    for (; position > 0; position--) {
      const other = at32(order, position - 1);
      const dearer = at(costs, other) - cost;
      if (dearer < 0 || (dearer === 0 && at32(busy, other * days + day) <= own)) break;
      order[position] = other;
    }
    order[position] = i;
  }
  return order;
}

/** Unchecked access: every index is in bounds, and a check in the hot loop would cost. */
export function at(list: MinuteRanges, index: number): number {
  return list[index] as number;
}

/** A copy for the other array type: one function for both would be polymorphic and slow. */
function at32(list: Int32Array, index: number): number {
  return list[index] as number;
}
