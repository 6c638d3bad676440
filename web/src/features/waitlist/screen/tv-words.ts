import type { Screen } from '@kursi/core/waitlist/waitlist-shapes.ts';

type Call = Screen['called'][number];

/** How long a call says "Please come". */
const COME_SECONDS = 60;
/** Chairs that share the screen. */
const CALLS_MAX = 2;
/** Rows for those called at the same time. */
const MORE_MAX = 3;

export interface ShownCalls {
  readonly calls: readonly Call[];
  /** Further calls of the last minute, which stand in the lists. */
  readonly more: readonly Call[];
  /** Recent enough for "Please come". */
  readonly isNew: boolean;
}

/** The calls of the last minute, the newest first: two as chairs, others as rows; else the last one, quietly. */
export function shownCalls(called: readonly Call[], now: Temporal.Instant): ShownCalls {
  const at = (call: Call) => Temporal.Instant.from(call.called_at).epochMilliseconds;
  const newest = called.toSorted((a, b) => at(b) - at(a));
  const recent = newest.filter((call) => now.epochMilliseconds - at(call) < COME_SECONDS * 1_000);
  return recent.length > 0
    ? { calls: recent.slice(0, CALLS_MAX), more: recent.slice(CALLS_MAX, CALLS_MAX + MORE_MAX), isNew: true }
    : { calls: newest.slice(0, 1), more: [], isNew: false };
}

/** Rows of both lists together. */
const ROWS = 5;
const SERVING_LEAST = 2;

/** How many rows each list gets: those called first, those in chairs at least two, the next ones what is left. */
export function shownRows(
  serving: number,
  line: number,
  called = 0,
): { readonly serving: number; readonly line: number } {
  // Their heading takes a row as well.
  const rows = called > 0 ? ROWS - called - 1 : ROWS;
  const chairs = Math.min(serving, Math.max(Math.min(SERVING_LEAST, rows), rows - line));
  return { serving: chairs, line: Math.min(line, rows - chairs) };
}

/** Letters that are seen, for names that shrink to fit; a vowel sign of Devanagari takes no place of its own. */
export const lettersIn = (name: string) => Math.max(1, name.replaceAll(/\p{M}/gu, '').length);

const SHIFT_MINUTES = 10;
const CORNERS = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const;

/** Against burn-in: the picture moves to the next of four corners, in steps of so many minutes. */
export function shiftAt(now: Temporal.Instant): readonly [x: number, y: number] {
  const turn = Math.floor(now.epochMilliseconds / (SHIFT_MINUTES * 60_000)) % CORNERS.length;
  return CORNERS[turn] ?? [0, 0];
}

const NAMES_MINUTES = 5;

/** A screen that hears nothing for so long shows numbers alone: nobody reads names that are over. */
export function hidesNames(
  isLive: boolean,
  heardAt: Temporal.Instant | null,
  now: Temporal.Instant,
): boolean {
  return !isLive && heardAt !== null && heardAt.until(now).total('minutes') >= NAMES_MINUTES;
}

/** What is left of a quote, never in the past. */
export function waitFrom(
  { quote, quoted_at }: Screen['line'][number],
  now: Temporal.Instant,
): { readonly low: number; readonly high: number } | null {
  if (!quote || !quoted_at) return null;
  const passed = Math.max(0, Math.floor(Temporal.Instant.from(quoted_at).until(now).total('minutes')));
  return { low: Math.max(0, quote.low - passed), high: Math.max(0, quote.high - passed) };
}
