import { done, type Result, refuse } from '@kursi/core/kernel/result.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/module/deps.ts';
import { deliveryId, dropWaitingMails, insertDeliveries } from './delivery.store.ts';
import { deleteGuestEmail, isUnsubscribed, listToldSince, saveGuestEmail } from './guest-contact.store.ts';
import { SEND } from './send-delivery.job.ts';
import { addressHash } from './unsubscribe.ts';

/** A guest types the address right after booking: the confirmation may have been settled without it. */
const REPEATED = { hours: 1 };

/**
 * The address for mails about what a guest booked. Unverified: nothing else is ever sent there, and every mail
 * has an unsubscribe link, which holds for the address: no other guest can start it again.
 */
export async function setGuestEmail(
  { sendJob }: Pick<Deps, 'sendJob'>,
  tx: Tx,
  user_id: string,
  email: string | null,
  now: Temporal.Instant,
): Promise<Result<Record<string, never>, 'ADDRESS_UNSUBSCRIBED'>> {
  if (email === null) {
    await deleteGuestEmail(tx, user_id);
    return done;
  }
  if (await isUnsubscribed(tx.q, addressHash(email))) return refuse('ADDRESS_UNSUBSCRIBED');
  await saveGuestEmail(tx, user_id, email, now);
  const told = await listToldSince(tx, user_id, now.subtract(REPEATED));
  const deliveries = told.map((row) => ({
    id: deliveryId(row, 'email', email),
    user_id,
    notification_id: row.id,
    channel: 'email' as const,
    session_id: null,
    not_before: now,
  }));
  // What still waits for an earlier address is replaced.
  await dropWaitingMails(tx, user_id, { except: deliveries.map(({ id }) => id) }, now);
  await insertDeliveries(tx, deliveries);
  for (const { id } of deliveries) await sendJob(tx, SEND, { delivery_id: id });
  return done;
}
