import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import { deleteRows } from '../../../platform/database/row-queries.ts';
import type { NewRow } from '../../../platform/database/rows.ts';

type Contact = NewRow<'message_contact_directory'>;

/**
 * Who wrote to whom through a shared sender. To the moment: the business that wrote last gets the answers. A test makes
 * nobody the last: it goes to any phone.
 */
export async function recordContacts(tx: Tx, contacts: readonly Contact[]): Promise<void> {
  if (contacts.length === 0) return;
  const behind = `ON CONFLICT (app_id, phone, of_business) DO UPDATE SET last_at = excluded.last_at, by_test = false
    WHERE NOT excluded.by_test
      AND (message_contact_directory.by_test OR message_contact_directory.last_at < excluded.last_at)`;
  // In one order everywhere, so that two servers wait for each other and do not lock each other out.
  const rows = contacts.toSorted((a, b) => (a.phone + a.of_business < b.phone + b.of_business ? -1 : 1));
  await tx.client.query(insertRows('message_contact_directory', rows, behind));
}

/** Businesses that wrote to this phone through this sender, the last one first; those that only tested come last. */
export async function findContacts(db: Executor, app_id: string, phone: string): Promise<string[]> {
  const rows = await db
    .selectFrom('message_contact_directory')
    .select('of_business')
    .where('app_id', '=', app_id)
    .where('phone', '=', phone)
    .orderBy('by_test')
    .orderBy('last_at', 'desc')
    .execute();
  return rows.map(({ of_business }) => of_business);
}

/** Those of a phone that has stopped stay: START gives all of them back. */
export async function sweepContacts(db: Executor, before: Temporal.Instant): Promise<void> {
  await sql`
    DELETE FROM message_contact_directory AS contact WHERE last_at < ${before} AND NOT EXISTS (
      SELECT FROM message_stop_directory AS stop WHERE stop.app_id = contact.app_id AND stop.phone = contact.phone)
  `.execute(db);
}

/**
 * STOP and START at a shared sender count for every business, also for one that has not written there yet. False: it was
 * so already.
 */
export async function setSenderStopped(
  tx: Tx,
  key: { readonly app_id: string; readonly phone: string },
  stopped_at: Temporal.Instant | null,
): Promise<boolean> {
  if (!stopped_at) return deleteRows(tx, 'message_stop_directory', key);
  const made = await tx.q
    .insertInto('message_stop_directory')
    .values({ ...key, stopped_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('phone')
    .executeTakeFirst();
  return made !== undefined;
}

/** Which of these phones wrote STOP to this shared sender. */
export async function findStopped(
  db: Executor,
  app_id: string,
  phones: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('message_stop_directory')
    .select('phone')
    .where('app_id', '=', app_id)
    .where('phone', 'in', [...new Set(phones)])
    .execute();
  return new Set(rows.map(({ phone }) => phone));
}
