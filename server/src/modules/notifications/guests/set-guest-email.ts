import { type Done, done, refuse } from '@kursi/core/kernel/result.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { countAttempt, type Limit } from '../../../platform/http/rate-limit.store.ts';
import type { MayMail } from '../../../platform/mail/may-mail.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { deliveryId, dropWaitingMails, insertDeliveries } from '../delivery/delivery.store.ts';
import { wakeDeliveries } from '../delivery/send-deliveries.job.ts';
import { addressHash } from '../delivery/unsubscribe.ts';
import { deleteGuestEmail, isUnsubscribed, listToldSince, saveGuestEmail } from './guest-contact.store.ts';

/** A guest types the address right after booking: the confirmation may have been settled without it. */
const REPEATED = { hours: 1 };

/** Each address gets the confirmation, so one booking must not reach a list of strangers. */
const ADDRESSES_OF_A_GUEST: Limit = { tries: 5, windowSeconds: 24 * 3600 };

/** Anyone can type a stranger's address: the mails to it are limited, and the addresses of one guest too. */
export async function mayNameAddress(
  { database, mayMail }: Pick<Deps, 'database' | 'mayMail'>,
  user_id: string,
  email: string | null,
  now: Temporal.Instant,
): Promise<Awaited<ReturnType<MayMail>>> {
  if (email === null) return null;
  const subject = `guest-addresses:${user_id}`;
  const retry_after_seconds = await countAttempt(database.q, subject, ADDRESSES_OF_A_GUEST, now);
  return retry_after_seconds > 0 ? refuse('TOO_MANY_REQUESTS', { retry_after_seconds }) : mayMail(email, now);
}

/**
 * The address for mails about what a guest booked. Unverified: nothing else is ever sent there, and every mail
 * has an unsubscribe link, which holds for the address: no other guest can start it again.
 */
export async function setGuestEmail(
  deps: Pick<Deps, 'sendJob' | 'now'>,
  tx: Tx,
  user_id: string,
  email: string | null,
  now: Temporal.Instant,
): Done<'ADDRESS_UNSUBSCRIBED'> {
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
  if (deliveries.length > 0) await wakeDeliveries(deps, tx, now);
  return done;
}
