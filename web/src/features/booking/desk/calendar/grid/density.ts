import { useKeptChoice } from '../use-kept-choice.ts';

/** How tall a quarter of an hour is: two fixed heights, or as tall as the whole day allows. */
export const densities = ['roomy', 'compact', 'day'] as const;
export type Density = (typeof densities)[number];

const FIXED = { roomy: 28, compact: 20 } as const;
/** Below this a name of 12 px is no longer readable; above it nothing is gained. */
const LEAST = 12;
const MOST = 16;

/** Pixels of fifteen minutes, more where text is larger. `free` is the height left for `minutes` of the day. */
export function quarterFor(density: Density, free: number, minutes: number, scale: number): number {
  if (density !== 'day') return FIXED[density] * scale;
  const fits = Math.floor((free / minutes) * 15 * 2) / 2;
  return Math.max(LEAST * scale, Math.min(MOST * scale, fits));
}

const LANE_LEAST = 148;
/** Of a lane: bar, paddings, the beginning and its gap. */
const BESIDE_NAME = 62;
const LETTER = 7.2;

/** Letters of a name that fit one line beside the beginning, in columns of this width. */
export function lettersIn(pixels: number, columns: number, scale: number): number {
  const width = pixels / scale;
  const lane = Math.max(LANE_LEAST, (width - 64) / Math.max(1, columns));
  return Math.floor((lane - BESIDE_NAME) / LETTER);
}

/** Kept per device. */
export function useDensity() {
  const [density, choose] = useKeptChoice('kursi:calendar-density', densities);
  return {
    density,
    choose,
    next: () => choose(densities[(densities.indexOf(density) + 1) % densities.length] ?? 'roomy'),
  };
}

/** "1:15": the column says whether it is morning. */
export function startText(minute: number): string {
  const hour = Math.floor(minute / 60) % 12 || 12;
  return `${hour}:${String(minute % 60).padStart(2, '0')}`;
}

/** Where the whole name would be cut: "Radhika Vaidyanathan" → "Radhika V.", "Venkatanarasimha Rao" → "V. Rao". */
export function shortName(name: string, fits: number): string {
  if (name.length <= fits) return name;
  const words = name.split(' ').filter(Boolean);
  const [first = name] = words;
  const last = words.length > 1 ? words.at(-1) : undefined;
  if (last === undefined) return first;
  const initialOf = (word: string) => `${Array.from(word)[0] ?? ''}.`;
  const forms = [`${first} ${initialOf(last)}`, first, `${initialOf(first)} ${last}`];
  return forms.find((form) => form.length <= fits + 1) ?? first;
}
