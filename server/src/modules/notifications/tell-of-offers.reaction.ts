import type { Reaction } from '../../platform/events/reactions.ts';
import { offerOfWish } from './offers-and-reviews.store.ts';
import type { Tell } from './tell.ts';

/** Time is kept for whoever waited for it. Told at once: it is theirs for a quarter of an hour. */
export function tellOfOffersReaction(deps: { readonly tell: Tell }): Reaction {
  return {
    name: 'notifications.offers',
    types: ['earlier.offered'],
    from: 'now',
    async run(tx, { business_id, ids, at }) {
      const wish_id = ids['wish_id'];
      const offer = wish_id && (await offerOfWish(tx, { business_id, wish_id }));
      if (!offer) return;
      const { user_id, visit_id } = offer;
      await deps.tell(tx, {
        user_id,
        kind: 'earlier_offered',
        business_id,
        as_member: false,
        about: { visit_id },
        happening: `earlier.offered ${visit_id}`,
        at: Temporal.Instant.from(at),
        delay: 0,
      });
    },
  };
}
