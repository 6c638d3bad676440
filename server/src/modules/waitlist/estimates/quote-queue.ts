import { estimateChoices, estimateWaits, type WaitEstimate } from '@kursi/core/waitlist/estimate.ts';
import { rangeToSay } from '@kursi/core/waitlist/range-to-say.ts';
import { isNearlyTurn } from '@kursi/core/waitlist/turn-is-near.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import type { LockedQueue } from '../entries/lock-entry.ts';
import { type Queue, readQueue } from '../entries/read-queue.ts';
import type { EntryRow } from '../entries/waitlist-booking.store.ts';
import { type NewQuote, nearlyStatement, quoteStatements } from './quote.store.ts';

/** A quote that moved by less stays as it was said. */
const WORTH_SAYING_MINUTES = 1;

/** After every change of a queue, under the lock of its waitlist: what each who waits is told now. */
export async function requote(ctx: CommandContext, { waitlist, time_zone }: LockedQueue): Promise<void> {
  const { tx, business_id, now } = ctx;
  const waitlist_id = waitlist.id;
  const queue = await readQueue(tx.q, waitlist, time_zone, now);
  const estimates = estimateWaits(queue.now, seedOf(waitlist_id));
  const inLine = new Map(queue.line.map((entry) => [entry.id, entry]));
  const nearly: EntryRow[] = [];
  const quotes = queue.now.waiting.flatMap(({ id }, i): NewQuote[] => {
    const [entry, estimate] = [inLine.get(id), estimates[i]];
    if (!entry || !estimate) return [];
    const { low, high } = said(lateBy(estimate, entry, now));
    const quote = { id, low, high, drawn_low: estimate.drawn_low, drawn_high: estimate.drawn_high };
    const first_low = entry.first_low ?? low;
    if (!entry.nearly_at && isNearlyTurn({ status: entry.status, low, first_low })) nearly.push(entry);
    return isNews(entry, quote, now) ? [quote] : [];
  });
  // With the commit: nothing of this transaction reads what is said.
  tx.withCommit(quoteStatements(business_id, quotes, now));
  for (const { id: waitlist_booking_id, client_id } of nearly) {
    tx.withCommit([nearlyStatement({ business_id, id: waitlist_booking_id }, now)]);
    ctx.emit('waitlist_booking.nearly', { waitlist_id, waitlist_booking_id, client_id });
  }
}

interface Wanted {
  readonly service_ids: readonly string[];
  readonly people: number;
  readonly calendar_id: string | null;
}

/** How long someone would wait who joins now, for each thing they may ask for; null where nobody is there to serve them. */
export function waitsOfNewcomer(queue: Queue, waitlist_id: string, choices: readonly Wanted[]) {
  const entries = choices.map((wanted) => ({ id: 'newcomer', ...wanted }));
  const estimates = estimateChoices(queue.now, entries, seedOf(waitlist_id));
  return estimates.map((estimate) => (estimate ? said(estimate) : null));
}

export function waitOfNewcomer(queue: Queue, waitlist_id: string, wanted: Wanted) {
  return waitsOfNewcomer(queue, waitlist_id, [wanted])[0] ?? null;
}

/** Also where a chair is free: someone has to call, and someone to come. */
const LEAST_HIGH_MINUTES = 5;

function said(range: { readonly low: number; readonly high: number }) {
  const { low, high } = rangeToSay(range);
  return { low, high: Math.max(high, LEAST_HIGH_MINUTES) };
}

/** Nobody is called before they said they come. */
function lateBy({ low, high }: WaitEstimate, { status, late_until }: EntryRow, now: Temporal.Instant) {
  const late = status === 'pending' && late_until ? late_until.since(now).total('minutes') : 0;
  return { low: Math.max(low, late), high: Math.max(high, late) };
}

function isNews(
  { quoted_at, low, high }: EntryRow,
  quote: { readonly low: number; readonly high: number },
  now: Temporal.Instant,
): boolean {
  if (!quoted_at || low === null || high === null) return true;
  const elapsed = now.since(quoted_at).total('minutes');
  const moved = Math.max(Math.abs(quote.low + elapsed - low), Math.abs(quote.high + elapsed - high));
  return moved >= WORTH_SAYING_MINUTES;
}

/** The same for the same waitlist, so that ranges move only when the queue does. */
function seedOf(waitlist_id: string): number {
  return Number.parseInt(waitlist_id.slice(-8), 16);
}
