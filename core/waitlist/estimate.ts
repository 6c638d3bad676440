import { type Calibration, calibrate, calibrationOf, type PastQuote, type WaitRange } from './calibration.ts';
import { type Draws, makeDraws } from './draws.ts';
import {
  normalAt,
  quantile,
  type ServiceTimes,
  speedSpread,
  timesLeft,
  timesToDraw,
} from './service-times.ts';

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
/** Twice as many change the score by less than 0.5 %. */
const DRAWS = 200;
/** Of one entry: what an input can cost is bounded. */
const MOST_PEOPLE = 50;

/** One estimate per entry, in their order; null where nobody is there to serve it. */
export function estimateWaits(queue: QueueNow, seed: number): (WaitEstimate | null)[] {
  const { floor, estimate } = playDay(queue, seed);
  return queue.waiting.map((entry) => estimate(entry, floor));
}

/** Of someone who comes last, for each thing they may ask for: those before them are seated once for all of these. */
export function estimateChoices(
  queue: QueueNow,
  choices: readonly WaitingEntry[],
  seed: number,
): (WaitEstimate | null)[] {
  const { floor, estimate } = playDay(queue, seed);
  for (const entry of queue.waiting) estimate(entry, floor);
  return choices.map((entry) => estimate(entry, { ...floor, free: floor.free.slice() }));
}

/** `estimate` seats an entry on the floor that it is given. */
function playDay(queue: QueueNow, seed: number) {
  const draws = makeDraws(DRAWS, seed);
  const services = makeServices(queue, draws);
  const calibration = calibrationOf(queue.past);
  const estimate = (entry: WaitingEntry, floor: Floor): WaitEstimate | null => {
    const eligible = queue.chairs.flatMap((chair, i) => (serves(chair, entry) ? [i] : []));
    if (eligible.length === 0) return null;
    const starts = new Float64Array(draws.count).fill(Number.POSITIVE_INFINITY);
    for (let person = 0; person < peopleOf(entry.people); person++) {
      seat(services.draw(entry.service_ids, `${entry.id} ${person}`), eligible, floor, starts);
    }
    return rangeOf(starts, calibration);
  };
  return { floor: makeFloor(queue.chairs, services, draws), estimate };
}

function serves({ calendar_id, offers }: Chair, entry: WaitingEntry): boolean {
  if (entry.calendar_id !== null && entry.calendar_id !== calendar_id) return false;
  return !offers || entry.service_ids.every((id) => offers.has(id));
}

/** All chairs in all draws. Flat lists: this is the inner loop. */
interface Floor {
  readonly chairs: number;
  /** When a chair is free next: draw × chairs + chair. */
  readonly free: Float64Array;
  /** What is taken of chair c lies from `takenFrom[c]` to `takenFrom[c + 1]`. */
  readonly taken: Float64Array;
  readonly takenFrom: Int32Array;
}

function makeFloor(chairs: readonly Chair[], services: Services, draws: Draws): Floor {
  const free = new Float64Array(draws.count * chairs.length);
  const takenFrom = new Int32Array(chairs.length + 1);
  for (const [c, { serving, taken }] of chairs.entries()) {
    takenFrom[c + 1] = at32(takenFrom, c) + taken.length;
    if (!serving) continue;
    const left = services.drawLeft(serving, `chair ${c}`);
    for (let d = 0; d < draws.count; d++) free[d * chairs.length + c] = pushed(taken, at(left, d));
  }
  return {
    chairs: chairs.length,
    free,
    takenFrom,
    taken: Float64Array.from(chairs.flatMap(({ taken }) => taken)),
  };
}

/** What someone runs into begins late and takes as long as planned. */
function pushed(taken: readonly number[], until: number): number {
  let free = until;
  for (let i = 0; i < taken.length && (taken[i] as number) < free; i += 2) {
    if ((taken[i + 1] as number) > 0) free += (taken[i + 1] as number) - Math.max(taken[i] as number, 0);
  }
  return free;
}

/** Seats one person per draw, on the chair that can begin first; `starts` keeps when the first of an entry begins. */
function seat(takes: Float64Array, eligible: readonly number[], floor: Floor, starts: Float64Array): void {
  const { chairs, free } = floor;
  for (let d = 0; d < takes.length; d++) {
    const minutes = at(takes, d);
    let first = Number.POSITIVE_INFINITY;
    let chosen = -1;
    for (let k = 0; k < eligible.length; k++) {
      const c = eligible[k] as number;
      const from = at(free, d * chairs + c);
      if (from >= first) continue;
      const start = firstFit(floor, c, from, minutes);
      if (start >= first) continue;
      first = start;
      chosen = c;
    }
    if (chosen < 0) continue;
    free[d * chairs + chosen] = first + minutes;
    if (first < at(starts, d)) starts[d] = first;
  }
}

/** The first minute from which so many minutes fit before what is taken next. */
function firstFit({ taken, takenFrom }: Floor, chair: number, from: number, minutes: number): number {
  let start = from;
  const to = at32(takenFrom, chair + 1);
  for (let i = at32(takenFrom, chair); i < to; i += 2) {
    if (at(taken, i + 1) <= start) continue;
    if (at(taken, i) >= start + minutes) break;
    start = at(taken, i + 1);
  }
  return start;
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
  /** How long these services take one person, per draw. */
  draw(service_ids: readonly string[], key: string): Float64Array;
  /** Minutes until the chair is free, per draw. */
  drawLeft(serving: Serving, key: string): Float64Array;
}

interface Service {
  readonly times: Float64Array;
  /** Per draw: how much slower it is than what was recorded. */
  readonly speed: Float64Array;
}

function makeServices({ times, otherTimes }: QueueNow, draws: Draws): Services {
  // One order for all services: where one takes longer than planned, the others do.
  const normals = draws.shares('speed').map(normalAt);
  const known = new Map<ServiceTimes, Service>();
  const serviceOf = (of: ServiceTimes): Service => {
    const found = known.get(of);
    if (found) return found;
    const spread = speedSpread(of);
    const service = { times: timesToDraw(of), speed: normals.map((normal) => Math.exp(spread * normal)) };
    known.set(of, service);
    return service;
  };
  const servicesOf = (ids: readonly string[]) =>
    ids.length === 0 ? [serviceOf(otherTimes)] : ids.map((id) => serviceOf(times.get(id) ?? otherTimes));

  const draw = (services: readonly Service[], key: string) => {
    const total = new Float64Array(draws.count);
    for (const [s, service] of services.entries()) {
      const shares = draws.shares(`${key} ${s}`);
      for (let d = 0; d < total.length; d++) {
        total[d] = at(total, d) + quantile(service.times, at(shares, d)) * at(service.speed, d);
      }
    }
    return total;
  };
  return {
    draw: (service_ids, key) => draw(servicesOf(service_ids), key),
    drawLeft({ service_ids, people, sat }, key) {
      const one = servicesOf(service_ids);
      const all = Array.from({ length: peopleOf(people) }, () => one).flat();
      const [first] = one as [Service];
      // Several in a row were recorded one by one: what they take together is drawn.
      const together = all.length === 1 ? first.times : draw(all, `${key} whole`).sort();
      const left = timesLeft(together, sat);
      const shares = draws.shares(key);
      return shares.map((share, d) => quantile(left, share) * (all.length === 1 ? at(first.speed, d) : 1));
    },
  };
}

function peopleOf(people: number): number {
  return Math.min(Math.max(people, 1), MOST_PEOPLE);
}

/** Unchecked access: every index is in bounds, and a check in the inner loop would cost. */
function at(list: Float64Array, index: number): number {
  return list[index] as number;
}

function at32(list: Int32Array, index: number): number {
  return list[index] as number;
}
