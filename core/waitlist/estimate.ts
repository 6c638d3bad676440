import { type Calibration, calibrate, calibrationOf, type PastQuote, type WaitRange } from './calibration.ts';
import { type Draws, makeDraws } from './draws.ts';
import { quantile, type ServiceTimes, speedSpread, timesLeft, timesToDraw } from './service-times.ts';

/**
 * How long everyone in a queue will wait, as ranges that hold in 8 of 10 cases. The rest of the day is played some
 * hundred times with service times drawn from those the shop recorded; the ends are quantiles of what was seen, moved by
 * what earlier quotes were off (`calibration.ts`). All times are minutes from now.
 */

/** One place to be served: a person who serves, or one of the several that serve at once. */
export interface Chair {
  /** Null: a chair of nobody in particular. It serves those who want anyone. */
  readonly calendar_id: string | null;
  /** The services it offers; left out: all. */
  readonly offers?: ReadonlySet<string> | undefined;
  readonly serving: Serving | null;
  /**
   * When it cannot serve the queue: advance bookings, breaks, closing. Flat pairs start, end, start, end …, ascending
   * and disjoint; the last end may be Infinity.
   */
  readonly taken: readonly number[];
}

export interface Serving {
  readonly service_ids: readonly string[];
  /** People who are served here one after the other. */
  readonly people: number;
  /** Minutes since the service of this entry began. */
  readonly sat: number;
}

export interface WaitingEntry {
  /** Its draws hang on it, so that a range does not jump when someone else comes or goes. */
  readonly id: string;
  /** Each person needs all of them. Empty: whatever the queue is for. */
  readonly service_ids: readonly string[];
  readonly people: number;
  /** Null: anyone. */
  readonly calendar_id: string | null;
}

export interface QueueNow {
  readonly chairs: readonly Chair[];
  /** In the order in which they will be called. Someone who asks before joining comes last. */
  readonly waiting: readonly WaitingEntry[];
  readonly times: ReadonlyMap<string, ServiceTimes>;
  /** Of entries without a service, and of services without times. */
  readonly otherTimes: ServiceTimes;
  /** Quotes whose service has begun, the newest first. */
  readonly past: readonly PastQuote[];
}

export interface WaitEstimate extends WaitRange {
  /** Before calibration. To be kept with a quote: calibration learns from these. */
  readonly drawn_low: number;
  readonly drawn_high: number;
}

/** Both ends miss in one of ten cases. */
const MISS_EACH_END = 0.1;
const DRAWS = 400;
/** What a chair takes in a day at most, and so what is drawn for one entry. */
const MOST_PEOPLE = 50;

/** One estimate per entry, in their order; null where nobody is there to serve it. @public until the server asks. */
export function estimateWaits(queue: QueueNow, seed: number): (WaitEstimate | null)[] {
  const draws = makeDraws(DRAWS, seed);
  const services = makeServices(queue, draws);
  const free = queue.chairs.map((chair, i) => freeFrom(chair, i, services, draws));
  const calibration = calibrationOf(queue.past);
  return queue.waiting.map((entry) => {
    const chairs = queue.chairs.flatMap((chair, i) => (serves(chair, entry) ? [i] : []));
    const starts = seat(entry, chairs, queue.chairs, free, services, draws);
    return starts && rangeOf(starts, calibration);
  });
}

function serves({ calendar_id, offers }: Chair, entry: WaitingEntry): boolean {
  if (entry.calendar_id !== null && entry.calendar_id !== calendar_id) return false;
  return !offers || entry.service_ids.every((id) => offers.has(id));
}

/** Seats the people of an entry, each on the chair that can begin first, and says when the first of them begins. */
function seat(
  entry: WaitingEntry,
  eligible: readonly number[],
  chairs: readonly Chair[],
  free: readonly Float64Array[],
  services: Services,
  draws: Draws,
): Float64Array | null {
  if (eligible.length === 0) return null;
  const starts = new Float64Array(draws.count).fill(Number.POSITIVE_INFINITY);
  const people = Math.min(Math.max(entry.people, 1), MOST_PEOPLE);
  for (let person = 0; person < people; person++) {
    const takes = services.draw(entry.service_ids, `${entry.id} ${person}`);
    for (let d = 0; d < draws.count; d++) {
      const minutes = takes[d] as number;
      let first = Number.POSITIVE_INFINITY;
      let chosen = -1;
      for (let k = 0; k < eligible.length; k++) {
        const c = eligible[k] as number;
        const from = (free[c] as Float64Array)[d] as number;
        if (from >= first) continue;
        const start = firstFit((chairs[c] as Chair).taken, from, minutes);
        if (start >= first) continue;
        first = start;
        chosen = c;
      }
      if (chosen < 0) continue;
      (free[chosen] as Float64Array)[d] = first + minutes;
      if (first < (starts[d] as number)) starts[d] = first;
    }
  }
  return starts;
}

/** The first minute from which so many minutes fit before what is taken next. */
function firstFit(taken: readonly number[], from: number, minutes: number): number {
  let start = from;
  for (let i = 0; i < taken.length; i += 2) {
    if ((taken[i + 1] as number) <= start) continue;
    if ((taken[i] as number) >= start + minutes) break;
    start = taken[i + 1] as number;
  }
  return start;
}

/** When each chair is done with whoever sits there now. What it runs into begins late and takes as long as planned. */
function freeFrom(chair: Chair, index: number, services: Services, draws: Draws): Float64Array {
  const free = new Float64Array(draws.count);
  const { serving, taken } = chair;
  if (!serving) return free;
  const left = services.left(serving);
  const order = draws.shares(`chair ${index}`);
  for (let d = 0; d < free.length; d++) {
    let until = quantile(left, order[d] as number) * services.speed(d);
    for (let i = 0; i < taken.length && (taken[i] as number) < until; i += 2) {
      until += (taken[i + 1] as number) - Math.max(taken[i] as number, 0);
    }
    free[d] = until;
  }
  return free;
}

function rangeOf(starts: Float64Array, calibration: Calibration): WaitEstimate | null {
  starts.sort();
  const low = quantile(starts, MISS_EACH_END);
  const middle = quantile(starts, 0.5);
  const high = quantile(starts, 1 - MISS_EACH_END);
  if (!Number.isFinite(high)) return null;
  return { ...calibrate({ low, middle, high }, calibration), drawn_low: low, drawn_high: high };
}

interface Services {
  /** How long these services take together, per draw. */
  draw(service_ids: readonly string[], key: string): Float64Array;
  /** Sorted minutes that are left. */
  left(serving: Serving): Float64Array;
  /** How slow the shop is in this draw, against what was recorded. */
  speed(d: number): number;
}

function makeServices({ times, otherTimes }: QueueNow, draws: Draws): Services {
  const sorted = new Map<ServiceTimes, Float64Array>();
  const sortedOf = (id: string | undefined) => {
    const of = (id !== undefined && times.get(id)) || otherTimes;
    const found = sorted.get(of) ?? timesToDraw(of);
    sorted.set(of, found);
    return found;
  };
  const listOf = (service_ids: readonly string[]) =>
    service_ids.length === 0 ? [sortedOf(undefined)] : service_ids.map(sortedOf);
  let recordings = otherTimes.recorded.length;
  for (const { recorded } of times.values()) recordings = Math.max(recordings, recorded.length);
  const speeds = draws.normals('speed', speedSpread(recordings));

  const sum = (lists: readonly Float64Array[], key: string, speed: Float64Array | null) => {
    const total = new Float64Array(draws.count);
    for (let s = 0; s < lists.length; s++) {
      const shares = draws.shares(`${key} ${s}`);
      const list = lists[s] as Float64Array;
      for (let d = 0; d < total.length; d++) {
        total[d] =
          (total[d] as number) + quantile(list, shares[d] as number) * (speed ? (speed[d] as number) : 1);
      }
    }
    return total;
  };
  return {
    draw: (service_ids, key) => sum(listOf(service_ids), key, speeds),
    left({ service_ids, people, sat }) {
      const lists = listOf(service_ids);
      const all = Array.from({ length: Math.min(Math.max(people, 1), MOST_PEOPLE) }, () => lists).flat();
      const one = all.length === 1 ? (all[0] as Float64Array) : sum(all, 'sitting', null).sort();
      return timesLeft(one, sat);
    },
    speed: (d) => speeds[d] as number,
  };
}
