import type { Reaction } from '../../../platform/events/reactions.ts';
import type { Notify } from '../notify.ts';
import { getReviewNow } from './notified-review.store.ts';

/** Older reviews, such as imported ones, are not notified. */
const STILL_NEWS = { hours: 12 };

/** Notifies owners and admins of a review, and its author of the answer; each once. */
export function notifyAboutReviewsReaction(deps: {
  readonly notify: Notify;
  readonly now: () => Temporal.Instant;
}): Reaction {
  return {
    name: 'notifications.reviews',
    types: ['review.written', 'review.answered'],
    from: 'now',
    async run(tx, { business_id, type, ids, actor_id, at: happened_at }) {
      const booking_id = ids['booking_id'];
      const at = Temporal.Instant.from(happened_at);
      if (!booking_id || Temporal.Instant.compare(at, deps.now().subtract(STILL_NEWS)) < 0) return;
      const review = await getReviewNow(tx.q, { business_id, booking_id });
      if (!review) return;
      const { visit_id, waitlist_booking_id, client_id, author_id, manager_ids } = review;
      const whose = { ...(visit_id && { visit_id }), ...(waitlist_booking_id && { waitlist_booking_id }) };
      const about = { ...whose, booking_id, client_id };
      const news = { business_id, about, at };
      if (type === 'review.answered') {
        // Deduplicated per review: an edited answer is not notified again.
        const happening = `review.answered ${booking_id}`;
        if (author_id && author_id !== actor_id)
          await deps.notify(tx, {
            ...news,
            user_id: author_id,
            kind: 'review_answered',
            as_member: false,
            happening,
          });
        return;
      }
      const happening = `review.written ${booking_id}`;
      for (const user_id of manager_ids.filter((id) => id !== actor_id))
        await deps.notify(tx, { ...news, user_id, kind: 'review_received', as_member: true, happening });
    },
  };
}
