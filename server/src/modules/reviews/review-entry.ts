import type { OutputOf } from '@kursi/core/contract/call.ts';
import { type Done, done, type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import { mayStillChange } from '@kursi/core/reviews/review-rules.ts';
import type { waitlistReviewCalls as calls } from '@kursi/core/reviews/waitlist-reviews.contract.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { CommandContext } from '../../platform/module/command-context.ts';
import { type EntryRow, getEntry, lockEntryRow } from '../waitlist/public.ts';
import {
  getBookingReviews,
  hasReviewOfVisit,
  insertReview,
  lockReview,
  lockWritten,
  softDeleteReview,
  updateReview,
} from './review.store.ts';

interface EntryKey {
  readonly business_id: string;
  readonly id: string;
}

export interface Speaker {
  readonly user_id: string | null;
  /** Holds the link that went to the client and to nobody else. */
  readonly hasClientsLink: boolean;
}

/**
 * Who joined by themselves speaks in their own session: the desk, and people who were shown the page, have the link too.
 * A client whom the desk added speaks by the link that was sent to them; the one that the desk has does not count.
 */
function isTheirs({ user_id }: Pick<EntryRow, 'user_id'>, by: Speaker): boolean {
  return user_id === null ? by.hasClientsLink : user_id === by.user_id;
}

/** Of someone who was served, unless a booking of the visit that billed them is reviewed already. */
export async function getEntryReview(
  db: Executor,
  key: EntryKey,
  by: Speaker,
): Outcome<OutputOf<typeof calls.get>, 'NOT_FOUND'> {
  const entry = await getEntry(db, key);
  if (!entry) return refuse('NOT_FOUND');
  if (!isTheirs(entry, by)) return ok({ review: null, is_reviewable: false });
  const review = (await getBookingReviews(db, [key])).get(key.id) ?? null;
  const is_reviewable = entry.status === 'completed' && !(await hasReviewOfVisit(db, key));
  return ok({ review, is_reviewable });
}

/** One review per entry, editable for a week. Locks the entry: serialises concurrent writes. */
export async function writeEntryReview(
  ctx: CommandContext,
  id: string,
  by: Speaker,
  { rating, text }: { readonly rating: number; readonly text: string },
): Done<'NOT_FOUND' | 'NOT_REVIEWABLE' | 'REVIEW_FINAL'> {
  const { tx, business_id, now } = ctx;
  const entry = await lockEntryRow(tx, { business_id, id });
  if (!entry || !isTheirs(entry, by)) return refuse('NOT_FOUND');
  const { client_id, user_id: author_id, status } = entry;
  const said = { business_id, booking_id: id, client_id, author_id, rating, text, at: now };
  const review = { ...said, waitlist_booking_id: id };
  // Rewriting a removed review restores the same row: same age, and hidden if it was.
  const before = await lockWritten(tx, review);
  const stands = before?.removed_at === null;
  if (!stands && status !== 'completed') return refuse('NOT_REVIEWABLE');
  if (before && !mayStillChange(before.created_at, now)) return refuse('REVIEW_FINAL');
  if (before) await updateReview(tx, review);
  else if (!(await insertReview(tx, review))) return refuse('NOT_REVIEWABLE');
  const ids = { booking_id: id, waitlist_booking_id: id, client_id };
  ctx.emit(stands ? 'review.changed' : 'review.written', ids);
  return done;
}

export async function removeEntryReview(ctx: CommandContext, id: string, by: Speaker): Done<'NOT_FOUND'> {
  const key = { business_id: ctx.business_id, booking_id: id };
  const entry = await getEntry(ctx.tx.q, { business_id: ctx.business_id, id });
  const review = entry && isTheirs(entry, by) && (await lockReview(ctx.tx, key));
  if (!review) return refuse('NOT_FOUND');
  await softDeleteReview(ctx.tx, key, ctx.now);
  ctx.emit('review.removed', { booking_id: id, waitlist_booking_id: id, client_id: review.client_id });
  return done;
}
