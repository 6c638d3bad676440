/** What is known about how long a service takes one person, in minutes. */
export interface ServiceTimes {
  /** As the business planned it. Counts less the more was recorded. */
  readonly planned: number;
  /** How long it really took, the newest first, whatever the day. */
  readonly recorded: readonly number[];
}

/** Across days: with the times of one day alone ranges are too narrow. */
export const RECORDINGS_KEPT = 300;
/** Recordings that the planned minutes are worth. */
const PLAN_WEIGHT = 9;
/** Typical spread of a service around its mean: standard deviation ÷ mean. */
const PLAN_SPREAD = 0.5;
/** How far a whole shop may be off its plan. Halved after 12 recordings, a tenth of it after 400. */
const SPEED_SPREAD = 0.35;
const SPEED_RECORDINGS = 4;
/** The longest fifth says how long those go on that go on for long. */
const TAIL_SHARE = 0.2;
const LEAST_MINUTES = 1;

/** Sorted minutes that a service is drawn from: what was recorded, and some points for what was planned. */
export function timesToDraw({ planned, recorded }: ServiceTimes): Float64Array {
  const sigma = Math.sqrt(Math.log1p(PLAN_SPREAD ** 2));
  const mu = Math.log(Math.max(planned, LEAST_MINUTES)) - sigma ** 2 / 2;
  const plan = Array.from({ length: PLAN_WEIGHT }, (_, i) =>
    Math.exp(mu + sigma * normalAt((i + 0.5) / PLAN_WEIGHT)),
  );
  return Float64Array.from([...recorded.slice(0, RECORDINGS_KEPT), ...plan]).sort();
}

/** How uncertain the mean itself is, as a share of it: all times of one draw are longer or shorter together. */
export function speedSpread({ recorded }: ServiceTimes): number {
  return SPEED_SPREAD / Math.sqrt(1 + Math.min(recorded.length, RECORDINGS_KEPT) / SPEED_RECORDINGS);
}

/**
 * Sorted minutes that are left for someone who has been sitting so long: of the times that were longer, what is beyond;
 * and two points of a tail, so that a service longer than any before is not expected to be done this minute.
 */
export function timesLeft(times: Float64Array, sat: number): Float64Array {
  const longer = times.subarray(firstAbove(times, sat));
  const left = new Float64Array(longer.length + 2);
  for (let i = 0; i < longer.length; i++) left[i] = (longer[i] as number) - sat;
  const beyond = tailMean(times);
  // The quartiles of an exponential: it goes on for as long as ever, however long it has been.
  left[longer.length] = beyond * Math.log(4 / 3);
  left[longer.length + 1] = beyond * Math.log(4);
  return left.sort();
}

/** How far the times of the tail are beyond its beginning, on average. */
function tailMean(times: Float64Array): number {
  const from = Math.floor(times.length * (1 - TAIL_SHARE));
  const begins = times[Math.max(from - 1, 0)] as number;
  let sum = 0;
  for (let i = from; i < times.length; i++) sum += (times[i] as number) - begins;
  return Math.max(sum / Math.max(times.length - from, 1), LEAST_MINUTES);
}

function firstAbove(sorted: Float64Array, value: number): number {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] as number) > value) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** What a sitting says of its services: minutes per person, divided as planned. */
export function minutesPerService(
  minutes: number,
  people: number,
  services: readonly { readonly service_id: string; readonly planned: number }[],
): { service_id: string; minutes: number }[] {
  const all = services.reduce((sum, { planned }) => sum + planned, 0);
  return services.map(({ service_id, planned }) => ({
    service_id,
    minutes: (minutes / Math.max(people, 1)) * (all > 0 ? planned / all : 1 / services.length),
  }));
}

/** The value below which this share of the sorted values lies, between two of them in proportion. */
export function quantile(sorted: Float64Array, share: number): number {
  const position = share * sorted.length - 0.5;
  if (position <= 0) return sorted[0] as number;
  if (position >= sorted.length - 1) return sorted[sorted.length - 1] as number;
  const below = Math.floor(position);
  const low = sorted[below] as number;
  const high = sorted[below + 1] as number;
  // Both may be Infinity, whose difference is not a number.
  return low === high ? low : low + (high - low) * (position - below);
}

/** Quantile of the standard normal distribution, by Tukey's lambda: off by 0.02 at most between 1 % and 99 %. */
export function normalAt(share: number): number {
  return (share ** 0.1349 - (1 - share) ** 0.1349) / 0.1975;
}
