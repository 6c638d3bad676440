import type { Reaction } from '../../../platform/events/reactions.ts';
import { unlinkFormerMember } from './calendar.store.ts';

/**
 * A removed member's calendar is linked to nobody. The foreign key does this at once; on a distributed
 * PostgreSQL, which does not allow that key (docs/scale.md), this reaction does.
 */
export const unlinkRemovedMemberReaction: Reaction = {
  name: 'catalogue.unlink-removed-member',
  types: ['member.removed'],
  from: 'now',
  async run(tx, { business_id, ids }) {
    const user_id = ids['user_id'];
    if (user_id) await unlinkFormerMember(tx, { business_id, user_id });
  },
};
