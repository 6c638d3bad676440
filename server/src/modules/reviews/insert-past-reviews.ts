import { type CommandContext, type ContextDeps, contextAs } from '../../platform/module/command-context.ts';
import { insertReview, setAnswer, type Written } from './review.store.ts';

/** A review from before with its answer, for seeding. */
export interface KnownReview extends Omit<Written, 'business_id'> {
  readonly author_id: string;
  readonly answer: { readonly text: string; readonly by: string; readonly at: Temporal.Instant } | null;
}

/** Bulk insert, each with its own time. The caller guarantees that the visits took place. */
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
