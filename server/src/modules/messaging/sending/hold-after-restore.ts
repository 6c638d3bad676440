import type { Deps } from '../../../platform/module/deps.ts';
import type { AfterRestore } from '../../../platform/module/module.ts';
import type { MessagesMoved } from '../ports.ts';
import { closeDue } from './message-queue.store.ts';
import { recordSteps } from './outgoing-message.store.ts';

/** What waited in the backup may have gone out since: its state is unknown, and such a message is never sent again. */
export function makeHoldAfterRestore({
  database,
  messagesMoved,
}: Pick<Deps, 'database'> & { readonly messagesMoved: MessagesMoved }): AfterRestore {
  return (now) =>
    database.transaction(async (tx) => {
      const held = await closeDue(tx, now);
      const steps = held.map(({ of_business, message_id }) => ({
        business_id: of_business,
        id: message_id,
        at: now,
        state: 'unknown' as const,
        failure: 'held after a restore',
      }));
      await messagesMoved(tx, await recordSteps(tx, steps));
      return { whatsapp: held.length };
    });
}
