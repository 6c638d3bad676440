import { type Done, done, refuse } from '@kursi/core/kernel/result.ts';
import type { ActorContext, CommandContext } from '../../platform/module/command-context.ts';
import { lockReview, setAnswer, setHidden, setReported } from './review.store.ts';

/** One answer per review; answering again replaces it. */
export async function answerReview(
  ctx: ActorContext,
  { booking_id, answer }: { booking_id: string; answer: string },
): Done<'NOT_FOUND'> {
  const { tx, business_id, actor_id, now } = ctx;
  const key = { business_id, booking_id };
  const review = await lockReview(tx, key);
  if (!review) return refuse('NOT_FOUND');
  await setAnswer(tx, key, { answer, by: actor_id, at: now });
  ctx.emit('review.answered', { booking_id, client_id: review.client_id });
  return done;
}

/** A business cannot remove a review, but a platform admin can. Reporting again replaces the reason. */
export async function reportReview(
  ctx: CommandContext,
  { booking_id, reason }: { booking_id: string; reason: string },
): Done<'NOT_FOUND'> {
  const { tx, business_id, now } = ctx;
  const key = { business_id, booking_id };
  if (!(await lockReview(tx, key))) return refuse('NOT_FOUND');
  await setReported(tx, key, { reason, at: now });
  ctx.emit('review.reported', { booking_id });
  return done;
}

export async function hideReview(
  ctx: CommandContext,
  { booking_id, is_hidden }: { booking_id: string; is_hidden: boolean },
): Done<'NOT_FOUND'> {
  const { tx, business_id, now } = ctx;
  const key = { business_id, booking_id };
  const review = await lockReview(tx, key);
  if (!review) return refuse('NOT_FOUND');
  if ((review.hidden_at !== null) === is_hidden) return done;
  await setHidden(tx, key, is_hidden ? now : null);
  ctx.emit(is_hidden ? 'review.hidden' : 'review.shown', { booking_id });
  return done;
}
