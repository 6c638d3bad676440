import type { ClockPiece, LocalDay } from '../kernel/local-days.ts';
import { DAY_MINUTES } from '../kernel/time.ts';

/**
 * What is free. Everything here is whole minutes since the epoch (`localDays` leads there), so a day of 23
 * or 25 hours is nothing special. The rule, for clients:
 *
 * - the whole of duration × slots + buffer lies inside the hours of the calendar (the buffer too: nobody
 *   sweeps after closing) and overlaps nothing that is taken;
 * - it begins at a multiple of the step on the clock of the business: 9:00, 9:15. A time that a clock change
 *   skips is not offered, one that comes twice is offered the first time;
 * - it begins now or later, and at the latest where the booking window ends.
 */

/** Start, end, start, end …, ascending and apart; an end is not part of its span. */
export type MinuteRanges = readonly number[];

/** The time of one calendar over the days in question. */
export interface CalendarTime {
  readonly open: MinuteRanges;
  readonly taken: MinuteRanges;
}

/** A calendar that can take the service, and how long it needs there: duration × slots + buffer. */
export interface Candidate extends CalendarTime {
  readonly takes: number;
}

export interface OfferRules {
  /** Minutes between two times that are offered. */
  readonly step: number;
  /** The first and the last moment at which something may begin. */
  readonly earliest: number;
  readonly latest: number;
}

/** The three lists go together: at `minutes[i]` of the day, which is the moment `starts[i]`, `takers[i]` are free. */
export interface FreeDay {
  readonly day: string;
  readonly minutes: readonly number[];
  readonly starts: readonly number[];
  /** Places in the list of takers, the least busy of that day first: it is who gets a visit to anyone. */
  readonly candidates: readonly (readonly number[])[];
}

/** Not in the past, and within the booking window of the business. */
export function startsAllowed(
  now: Temporal.Instant,
  windowMinutes: number,
): Pick<OfferRules, 'earliest' | 'latest'> {
  const minute = now.epochMilliseconds / 60_000;
  return { earliest: Math.ceil(minute), latest: Math.floor(minute) + windowMinutes };
}

/**
 * Free times of all calendars over some days. One sweep over hours and taken time per calendar, then one
 * mark per calendar and free time: the cost grows with what goes in and what comes out, with nothing else.
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
  const marks = makeMarks(Math.ceil(DAY_MINUTES / step), candidates.length);
  return days.map((day, d) => {
    const order = leastBusyFirst(busy, candidates.length, d);
    for (let rank = 0; rank < order.length; rank++) {
      const sweep = sweeps[at32(order, rank)];
      if (sweep) markDay(sweep, day, rules, marks, rank);
    }
    return writeDay(day, step, marks, order);
  });
}

/** Hours without what is taken from them, where at least this many minutes are left together. */
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
    // The last one may reach into the next hours.
    if (k > next) next = k - 2;
  }
  return gaps;
}

interface Sweep {
  readonly gaps: MinuteRanges;
  readonly takes: number;
  /** The first gap that may reach into the day at hand. */
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

/** For every time of a day, a bit for each calendar; used again for every day. */
interface Marks {
  readonly slots: number;
  readonly words: number;
  readonly bits: Int32Array;
  /** For each calendar the list with it alone. */
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
    // Most times have the same people as the one before, and then the same list.
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
  // A single bit: mostly one person is free, and the list of that one is there already.
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

/** Taken minutes of every calendar on every day: calendar × days + day. Blocked time counts like a visit. */
export function busyMinutes(candidates: readonly CalendarTime[], days: readonly LocalDay[]): Int32Array {
  const busy = new Int32Array(candidates.length * days.length);
  const ends = Int32Array.from(days, ({ endsAt }) => endsAt);
  for (let i = 0; i < candidates.length; i++) {
    const { taken } = candidates[i] as CalendarTime;
    let from = days[0]?.startsAt ?? 0;
    for (let k = 0, d = 0; k < taken.length && d < ends.length; ) {
      // What goes on over midnight counts on both days.
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

/** Places of the calendars, the least busy on this day first; equally busy ones in their own order. */
export function leastBusyFirst(busy: Int32Array, calendars: number, day: number): Int32Array {
  const days = calendars === 0 ? 0 : busy.length / calendars;
  const order = new Int32Array(calendars);
  for (let i = 0; i < calendars; i++) {
    const own = at32(busy, i * days + day);
    let position = i;
    for (; position > 0 && at32(busy, at32(order, position - 1) * days + day) > own; position--) {
      order[position] = at32(order, position - 1);
    }
    order[position] = i;
  }
  return order;
}

/** Every index here is within its list; the checker cannot know, and a check in the loop would cost. */
export function at(list: MinuteRanges, index: number): number {
  return list[index] as number;
}

/** The same for the other kind of list: one function for both would be slow for both. */
function at32(list: Int32Array, index: number): number {
  return list[index] as number;
}
