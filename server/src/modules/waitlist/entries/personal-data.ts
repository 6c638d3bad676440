import { type ContextDeps, contextAs } from '../../../platform/module/command-context.ts';
import type { PersonalData } from '../../../platform/module/module.ts';
import { eraseDepositsOfPerson } from '../deposits/deposit.store.ts';
import { cancelEntry } from './cancel-entry.ts';
import { eraseEntriesOfPerson, listEntriesOfPerson } from './person-entries.store.ts';
import { listActiveOfPerson } from './waitlist-booking.store.ts';

/** Deleting an account leaves all queues first. */
export function waitlistPersonalData(deps: ContextDeps): PersonalData {
  return {
    collect: async (db, userId) => ({ queues: await listEntriesOfPerson(db, userId) }),
    async erase(tx, { user_id }, now) {
      for (const { business_id, id } of await listActiveOfPerson(
        tx.q,
        user_id,
        now.subtract({ hours: 48 }),
      )) {
        const ctx = contextAs(deps, { tx, now, business_id, actor_id: user_id, role: null });
        await cancelEntry(ctx, id, 'left');
      }
      await eraseDepositsOfPerson(tx, user_id);
      await eraseEntriesOfPerson(tx, user_id);
      return null;
    },
  };
}
