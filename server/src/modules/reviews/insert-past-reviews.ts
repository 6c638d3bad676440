import { type CommandContext, type ContextDeps, contextAs } from '../../platform/module/command-context.ts';
import { insertReview, setAnswer, type Written } from './review.store.ts';

/** A review that was written some time ago, and what the business said to it. */
export interface KnownReview extends Omit<Written, 'business_id'> {
  readonly answer: { readonly text: string; readonly by: string; readonly at: Temporal.Instant } | null;
}

/** Writes many at once, each at its time. Whoever knows them answers for their visits having taken place. */
export async function insertPastReviews(
  deps: ContextDeps,
  writer: Pick<CommandContext, 'tx' | 'business_id'>,
  known: readonly KnownReview[],
): Promise<void> {
  for (const { answer, ...review } of known) {
    const { booking_id, client_id, author_id, at } = review;
    const by = (now: Temporal.Instant, actor_id: string) =>
      contextAs(deps, { ...writer, actor_id, role: null, now });
    const ids = { booking_id, client_id };
    await insertReview(writer.tx, { ...review, business_id: writer.business_id });
    by(at, author_id).emit('review.written', ids);
    if (!answer) continue;
    const key = { business_id: writer.business_id, booking_id };
    await setAnswer(writer.tx, key, { answer: answer.text, by: answer.by, at: answer.at });
    by(answer.at, answer.by).emit('review.answered', ids);
  }
}
