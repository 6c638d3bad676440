/** What is known about how long a service takes, in minutes. */
export interface ServiceTimes {
  /** As the business planned it. Counts less the more was recorded. */
  readonly planned: number;
  /** How long it really took, per person; some 300, the newest, whatever the day. */
  readonly recorded: readonly number[];
}

/** Recordings that the planned minutes are worth. */
const PLAN_WEIGHT = 9;
/** Typical spread of a service around its mean: standard deviation ÷ mean. */
const PLAN_SPREAD = 0.5;
/** How far a whole shop may be off its plan. Halved after 12 recordings, a tenth after 400. */
const SPEED_SPREAD = 0.35;
const SPEED_RECORDINGS = 4;
/** A share of the times counts as their tail, which says how long the longest go on. */
const TAIL_SHARE = 0.2;
const LEAST_MINUTES = 1;

/** Sorted minutes that a service is drawn from: what was recorded, and some points for what was planned. */
export function timesToDraw({ planned, recorded }: ServiceTimes): Float64Array {
  const sigma = Math.sqrt(Math.log1p(PLAN_SPREAD ** 2));
  const mu = Math.log(Math.max(planned, LEAST_MINUTES)) - sigma ** 2 / 2;
  const times = new Float64Array(recorded.length + PLAN_WEIGHT);
  for (let i = 0; i < recorded.length; i++) times[i] = Math.max(recorded[i] as number, 0);
  for (let i = 0; i < PLAN_WEIGHT; i++) {
    times[recorded.length + i] = Math.exp(mu + sigma * normalAt((i + 0.5) / PLAN_WEIGHT));
  }
  return times.sort();
}

/** How uncertain the mean itself is, as a share of it: all drawn times of one run are longer or shorter together. */
export function speedSpread(recordings: number): number {
  return SPEED_SPREAD / Math.sqrt(1 + recordings / SPEED_RECORDINGS);
}

/**
 * Sorted minutes that are left for someone who has been sitting so long: of the times that were longer, what is beyond;
 * and two points of a tail, so that someone who has been sitting longer than anyone before is not done this minute.
 */
export function timesLeft(times: Float64Array, sat: number): Float64Array {
  const first = firstAbove(times, sat);
  const left = new Float64Array(times.length - first + 2);
  for (let i = first; i < times.length; i++) left[i - first] = (times[i] as number) - sat;
  const beyond = tailMean(times);
  // The quartiles of an exponential: it goes on as long as it usually does, however long it has been.
  left[left.length - 2] = beyond * 0.288;
  left[left.length - 1] = beyond * 1.386;
  return left.sort();
}

/** How much longer than the threshold of the tail its times are on average. */
function tailMean(times: Float64Array): number {
  const from = Math.floor(times.length * (1 - TAIL_SHARE));
  const threshold = times[Math.max(from - 1, 0)] as number;
  let sum = 0;
  for (let i = from; i < times.length; i++) sum += (times[i] as number) - threshold;
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

/** Quantile of the standard normal distribution: logistic start, then Newton steps on the error function's series. */
export function normalAt(share: number): number {
  if (share === 0.5) return 0;
  if (share < 0.5) return -normalAt(1 - share);
  // Tukey's lambda: within 0.01 between the 0.5 % and the 99.5 % point, which is all that draws need.
  return (share ** 0.1349 - (1 - share) ** 0.1349) / 0.1975;
}
