/** A range in whole minutes as it is said: "20 to 35 minutes". */
export interface SaidRange {
  readonly low: number;
  readonly high: number;
}

/** Up to so many minutes, in steps of so many. */
const STEPS = [
  [10, 1],
  [60, 5],
  [180, 10],
] as const;
const LONGEST_STEP = 15;

/** Rounds outwards: what is said is never narrower than what is known. @public until the screens say it. */
export function rangeToSay({ low, high }: SaidRange): SaidRange {
  const step = STEPS.find(([upTo]) => high <= upTo)?.[1] ?? LONGEST_STEP;
  // A hair above a step is the step: 20.0000001 is not 25.
  const outwards = Math.ceil(high / step - 1e-6) * step;
  return { low: Math.floor(low / step + 1e-6) * step, high: Math.max(outwards, 0) };
}
