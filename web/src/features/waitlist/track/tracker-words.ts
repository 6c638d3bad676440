import { rangeToSay, type SaidRange } from '@kursi/core/waitlist/range-to-say.ts';
import type { TrackedEntry } from '@kursi/core/waitlist/waitlist-shapes.ts';

import type { Translate } from '../../../lib/text.ts';

type Entry = TrackedEntry['entry'];

export type Phase = 'waiting' | 'called' | 'serving' | 'completed' | 'left' | 'no_show' | 'business';

/** What the page is about now. */
export function phaseOf({ status, called_at, cancel_reason }: Entry): Phase {
  if (status === 'cancelled') return cancel_reason ?? 'business';
  if (status === 'serving' || status === 'completed') return status;
  return called_at === null ? 'waiting' : 'called';
}

/** How long a chair is kept for someone who was called. */
export const KEPT_MINUTES = 5;
const KEPT_SECONDS = KEPT_MINUTES * 60;

/** What "I am here" does to the place, before it is pressed. */
export function afterHere(t: Translate, { place, ahead_if }: Entry): string {
  if (!ahead_if || place === null) return '';
  if (ahead_if.here === place - 1) return t('turn.here_same');
  return ahead_if.here === 0 ? t('turn.here_next') : t('turn.here_then', { count: ahead_if.here });
}

export function secondsKept(called_at: string, now: Temporal.Instant): number {
  const passed = now.since(Temporal.Instant.from(called_at)).total('seconds');
  return Math.max(0, Math.min(KEPT_SECONDS, Math.ceil(KEPT_SECONDS - passed)));
}

export const shareKept = (seconds: number) => seconds / KEPT_SECONDS;

/** Be back so many minutes before the call. */
const BEFORE_MINUTES = 2;
/** A turn that may come sooner is not worth leaving for. */
const NEAR_MINUTES = 5;

export interface Likely {
  readonly from: Temporal.Instant;
  readonly to: Temporal.Instant;
  /** Null: stay. */
  readonly backBy: Temporal.Instant | null;
  /** As it is said now; null when the range has passed. */
  readonly wait: SaidRange | null;
}

/**
 * The quote as times of the day, which stay right while nothing changes. What is said in minutes is worked out from
 * them at `at`, when the state came.
 */
export function likelyTurn({ quote, quoted_at }: Entry, at: Temporal.Instant): Likely | null {
  if (!quote || !quoted_at) return null;
  const said = Temporal.Instant.from(quoted_at);
  const [from, to] = [said.add({ minutes: quote.low }), said.add({ minutes: quote.high })];
  const minutesTo = (end: Temporal.Instant) => Math.max(0, at.until(end).total('minutes'));
  const [low, high] = [minutesTo(from), minutesTo(to)];
  const passed = Math.max(0, said.until(at).total('minutes'));
  return {
    from,
    to,
    backBy: low >= NEAR_MINUTES ? from.subtract({ minutes: BEFORE_MINUTES }) : null,
    // Unchanged when it has just been said: rounding twice would move it.
    wait: high <= 0 && quote.high > 0 ? null : passed < 1 ? quote : rangeToSay({ low, high }),
  };
}

export interface WaitBar {
  readonly waited: number;
  readonly said: SaidRange;
  /** Ends of the parts, in per cent of the whole bar. */
  readonly fill: number;
  readonly zone: readonly [from: number, to: number];
  readonly tone: 'good' | 'warn' | 'bad';
  /** Minutes past what was said when they joined. */
  readonly over: number;
}

/** So many minutes past the quote is bad and no longer only late. */
const BAD_MINUTES = 10;

/** Waited against what was said at joining. */
export function waitBar({ created_at, first_quote }: Entry, now: Temporal.Instant): WaitBar | null {
  if (!first_quote) return null;
  const waited = Math.max(0, Math.floor(now.since(Temporal.Instant.from(created_at)).total('minutes')));
  const { low, high } = first_quote;
  const over = Math.max(0, waited - high);
  const whole = Math.max(high * 1.3, waited * 1.1, 5);
  const share = (minutes: number) => Math.min(100, (minutes / whole) * 100);
  return {
    waited,
    said: first_quote,
    fill: share(waited),
    zone: [share(low), share(high)],
    tone: over === 0 ? 'good' : over <= BAD_MINUTES ? 'warn' : 'bad',
    over,
  };
}

export type LineToken =
  | { readonly kind: 'more'; readonly count: number }
  | { readonly kind: 'ahead' | 'me' | 'after'; readonly number: number; readonly place: number };

const TOKENS_MAX = 5;
/** Shown of those ahead when not all are. */
const LAST_AHEAD = 2;

/** The line around me in at most five tokens: those ahead, me, and who comes after as far as there is room. */
export function lineTokens(line: readonly number[], me: number): LineToken[] {
  const mine = line.indexOf(me);
  if (mine < 0) return [];
  const token = (i: number): LineToken => ({
    kind: i < mine ? 'ahead' : i === mine ? 'me' : 'after',
    number: line[i] ?? me,
    place: i + 1,
  });
  const isCut = mine > TOKENS_MAX - 1;
  const first = isCut ? mine - LAST_AHEAD : 0;
  const tokens: LineToken[] = isCut ? [{ kind: 'more', count: first }] : [];
  for (let i = first; i < line.length && tokens.length < TOKENS_MAX; i++) tokens.push(token(i));
  return tokens;
}

/** How full a chair's bar is, and in how many minutes it will be free; null where nobody planned it. */
export function chairNow(
  { serving_at, minutes }: TrackedEntry['chairs'][number],
  now: Temporal.Instant,
): { readonly share: number; readonly freeIn: number | null } {
  const sat = Math.max(0, now.since(Temporal.Instant.from(serving_at)).total('minutes'));
  if (minutes === 0) return { share: 50, freeIn: null };
  return { share: Math.min(100, (sat / minutes) * 100), freeIn: Math.max(0, Math.ceil(minutes - sat)) };
}
