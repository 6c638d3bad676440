import { type Done, done, refuse } from '@kursi/core/kernel/result.ts';
import { isReviewable, mayStillChange } from '@kursi/core/reviews/review-rules.ts';
import type { ActorContext } from '../../platform/module/command-context.ts';
import { lockVisitOfBooking } from '../booking/public.ts';
import { findEntryOfVisit } from '../waitlist/public.ts';
import {
  insertReview,
  lockReview,
  lockWritten,
  type ReviewKey,
  softDeleteReview,
  updateReview,
} from './review.store.ts';

/** One review per booking, editable for a week. Locks the visit: serialises concurrent writes. */
export async function writeReview(
  ctx: ActorContext,
  { booking_id, rating, text }: { booking_id: string; rating: number; text: string },
): Done<'NOT_FOUND' | 'NOT_REVIEWABLE' | 'REVIEW_FINAL'> {
  const { tx, business_id, now, actor_id } = ctx;
  const found = await lockVisitOfBooking(tx, { business_id, id: booking_id });
  if (!found) return refuse('NOT_FOUND');
  const { client_id } = found.booking;
  const review = { business_id, booking_id, client_id, author_id: actor_id, rating, text, at: now };
  // Rewriting a removed review restores the same row: same age, and hidden if it was.
  const before = await lockWritten(tx, review);
  const stands = before?.removed_at === null;
  if (!stands && !isReviewable(found.booking, found.visit.progress, now)) return refuse('NOT_REVIEWABLE');
  if (before && !mayStillChange(before.created_at, now)) return refuse('REVIEW_FINAL');
  if (before) await updateReview(tx, review);
  else {
    // Someone from the queue reviews their entry or the visit that billed it, not both.
    const entry = await findEntryOfVisit(tx.q, { business_id, visit_id: found.visit.id });
    const isNew = await insertReview(tx, { ...review, waitlist_booking_id: entry?.id ?? null });
    if (!isNew) return refuse('NOT_REVIEWABLE');
  }
  ctx.emit(stands ? 'review.changed' : 'review.written', {
    booking_id,
    visit_id: found.visit.id,
    client_id,
  });
  return done;
}

export async function removeReview(ctx: ActorContext, booking_id: string): Done<'NOT_FOUND'> {
  const key: ReviewKey = { business_id: ctx.business_id, booking_id };
  const review = await lockReview(ctx.tx, key);
  if (!review) return refuse('NOT_FOUND');
  await softDeleteReview(ctx.tx, key, ctx.now);
  ctx.emit('review.removed', { booking_id, client_id: review.client_id });
  return done;
}
