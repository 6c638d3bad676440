/** A range in whole minutes as it is said: "20 to 35 minutes". */
export interface SaidRange {
  readonly low: number;
  readonly high: number;
}

/** Up to so many minutes, in steps of so many. */
const STEPS = [
  [15, 1],
  [90, 5],
  [180, 10],
] as const;
const LONGEST_STEP = 15;

// Rounding both ends outwards would be a range of its own: nine of ten held.
/** Around the same middle, and never narrower than what is known. */
export function rangeToSay({ low, high }: SaidRange): SaidRange {
  const step = STEPS.find(([upTo]) => high <= upTo)?.[1] ?? LONGEST_STEP;
  // A hair above a step is the step: 20.0000001 is not 25.
  const width = Math.ceil((high - low) / step - 1e-6) * step;
  const from = Math.max(Math.round((low + high - width) / 2 / step) * step, 0);
  return { low: from, high: from + width };
}

const LONG_MINUTES = 120;

/** A wait that is better said in hours, as when nobody works until the morning; else null. */
export function hoursToSay({ low, high }: { readonly low: number; readonly high: number }) {
  return low < LONG_MINUTES ? null : { low: Math.floor(low / 60), high: Math.ceil(high / 60) };
}
