import type { LocalDay } from '../kernel/local-days.ts';
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
export type Spans = readonly number[];

/** The time of one calendar over the days in question. */
export interface CalendarTime {
  readonly open: Spans;
  readonly taken: Spans;
}

/** A calendar that can take the service, and how long it needs there: duration × slots + buffer. */
export interface Taker extends CalendarTime {
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
  readonly takers: readonly (readonly number[])[];
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
export function freeTimes(takers: readonly Taker[], days: readonly LocalDay[], rules: OfferRules): FreeDay[] {
  const { step } = rules;
  const sweeps = takers.map((taker) => ({ gaps: gapsOf(taker), takes: taker.takes, at: 0 }));
  const busy = busyMinutes(takers, days);
  const marks = makeMarks(Math.ceil(DAY_MINUTES / step), takers.length);
  return days.map((day, d) => {
    const order = leastBusyFirst(busy, takers.length, d);
    for (let rank = 0; rank < order.length; rank++) {
      const sweep = sweeps[at(order, rank)];
      if (sweep) markDay(sweep, day, rules, marks, rank);
    }
    return writeDay(day, step, marks, order);
  });
}

/** Hours without what is taken from them. */
export function gapsOf({ open, taken }: CalendarTime): number[] {
  const gaps: number[] = [];
  let next = 0;
  for (let i = 0; i < open.length; i += 2) {
    let from = at(open, i);
    const to = at(open, i + 1);
    while (next < taken.length && at(taken, next + 1) <= from) next += 2;
    for (let k = next; k < taken.length && at(taken, k) < to; k += 2) {
      if (at(taken, k) > from) gaps.push(from, at(taken, k));
      from = Math.max(from, at(taken, k + 1));
    }
    if (from < to) gaps.push(from, to);
  }
  return gaps;
}

interface Sweep {
  readonly gaps: Spans;
  readonly takes: number;
  /** The first gap that may reach into the day at hand. */
  at: number;
}

function markDay(sweep: Sweep, day: LocalDay, rules: OfferRules, marks: Marks, rank: number): void {
  const { gaps, takes } = sweep;
  const { step, earliest, latest } = rules;
  while (sweep.at < gaps.length && at(gaps, sweep.at + 1) <= day.startsAt) sweep.at += 2;
  for (let i = sweep.at; i < gaps.length && at(gaps, i) < day.endsAt; i += 2) {
    const first = Math.max(at(gaps, i), earliest);
    const last = Math.min(at(gaps, i + 1) - takes, latest);
    if (first > last) continue;
    for (const { from, to, base } of day.pieces) {
      const low = Math.ceil(Math.max(first - base, from) / step);
      const high = Math.floor(Math.min(last - base, to - 1) / step);
      for (let slot = low; slot <= high; slot++) mark(marks, slot, rank);
    }
  }
}

/** For every time of a day, a bit for each calendar; used again for every day. */
interface Marks {
  readonly slots: number;
  readonly words: number;
  readonly bits: Int32Array;
}

function makeMarks(slots: number, ranks: number): Marks {
  const words = Math.max(1, Math.ceil(ranks / 32));
  return { slots, words, bits: new Int32Array(slots * words) };
}

function mark({ words, bits }: Marks, slot: number, rank: number): void {
  const word = slot * words + (rank >> 5);
  bits[word] = at(bits, word) | (1 << (rank & 31));
}

function writeDay({ day, pieces }: LocalDay, step: number, marks: Marks, order: Int32Array): FreeDay {
  const minutes: number[] = [];
  const starts: number[] = [];
  const takers: (readonly number[])[] = [];
  let piece = 0;
  let before = -1;
  let same: readonly number[] = [];
  for (let slot = 0; slot < marks.slots; slot++) {
    if (!isMarked(marks, slot)) continue;
    const minute = slot * step;
    while (minute >= (pieces[piece]?.to ?? Number.POSITIVE_INFINITY)) piece++;
    minutes.push(minute);
    starts.push((pieces[piece]?.base ?? 0) + minute);
    // Most times have the same people as the one before, and then the same list.
    if (before < 0 || !sameMarks(marks, slot, before)) same = ranksOf(marks, slot, order);
    takers.push(same);
    before = slot;
  }
  marks.bits.fill(0);
  return { day, minutes, starts, takers };
}

function isMarked({ words, bits }: Marks, slot: number): boolean {
  for (let word = 0; word < words; word++) if (at(bits, slot * words + word) !== 0) return true;
  return false;
}

function sameMarks({ words, bits }: Marks, one: number, other: number): boolean {
  for (let word = 0; word < words; word++) {
    if (at(bits, one * words + word) !== at(bits, other * words + word)) return false;
  }
  return true;
}

function ranksOf({ words, bits }: Marks, slot: number, order: Int32Array): number[] {
  const found: number[] = [];
  for (let word = 0; word < words; word++) {
    for (let left = at(bits, slot * words + word); left !== 0; left &= left - 1) {
      // The lowest bit that is set.
      found.push(at(order, word * 32 + 31 - Math.clz32(left & -left)));
    }
  }
  return found;
}

/** Taken minutes of every calendar on every day: calendar × days + day. Blocked time counts like a visit. */
export function busyMinutes(takers: readonly CalendarTime[], days: readonly LocalDay[]): Int32Array {
  const busy = new Int32Array(takers.length * days.length);
  for (const [i, { taken }] of takers.entries()) {
    let next = 0;
    for (const [d, { startsAt, endsAt }] of days.entries()) {
      while (next < taken.length && at(taken, next + 1) <= startsAt) next += 2;
      let sum = 0;
      for (let k = next; k < taken.length && at(taken, k) < endsAt; k += 2) {
        sum += Math.min(at(taken, k + 1), endsAt) - Math.max(at(taken, k), startsAt);
      }
      busy[i * days.length + d] = sum;
    }
  }
  return busy;
}

/** Places of the calendars, the least busy on this day first; equally busy ones in their own order. */
export function leastBusyFirst(busy: Int32Array, calendars: number, day: number): Int32Array {
  const days = calendars === 0 ? 0 : busy.length / calendars;
  const order = new Int32Array(calendars);
  for (let i = 0; i < calendars; i++) {
    const own = at(busy, i * days + day);
    let place = i;
    for (; place > 0 && at(busy, at(order, place - 1) * days + day) > own; place--) {
      order[place] = at(order, place - 1);
    }
    order[place] = i;
  }
  return order;
}

/** Every index here is within its list; the checker cannot know, and a check in the loop would cost. */
export function at(list: ArrayLike<number>, index: number): number {
  return list[index] as number;
}
