import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import { deleteRows } from '../../../platform/database/row-queries.ts';
import type { NewRow } from '../../../platform/database/rows.ts';

/** False when it is known already. */
export async function insertIncoming(tx: Tx, row: NewRow<'incoming_message'>): Promise<boolean> {
  const made = await tx.q
    .insertInto('incoming_message')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** The client whom a message was sent to, what for, and the language it was in. */
export async function findClientOfMessage(
  db: Executor,
  key: { readonly business_id: string; readonly id: string },
): Promise<MessageOfClient | undefined> {
  const { rows } = await sql<MessageOfClient>`
    SELECT client_id, purpose, content ->> 'language' AS language FROM outgoing_message
    WHERE business_id = ${key.business_id} AND id = ${key.id}`.execute(db);
  return rows[0];
}

interface MessageOfClient {
  readonly client_id: string | null;
  readonly purpose: string;
  readonly language: string | null;
}

/** The last campaign that this client got since then: most people answer without quoting it. */
export async function findLastCampaignMessage(
  db: Executor,
  { business_id, client_id }: { readonly business_id: string; readonly client_id: string },
  since: Temporal.Instant,
): Promise<string | null> {
  const row = await db
    .selectFrom('outgoing_message')
    .select('id')
    .where('business_id', '=', business_id)
    .where('client_id', '=', client_id)
    .where('purpose', '=', 'campaign')
    .where('accepted_at', '>=', since)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** What is known of one to whom something is answered. */
export async function findAnswered(
  db: Executor,
  key: { readonly business_id: string; readonly client_id: string },
): Promise<{ readonly name: string; readonly locale: 'en' | 'hi' | null } | undefined> {
  const { rows } = await sql<{ name: string; locale: 'en' | 'hi' | null }>`
    SELECT client.name, users.locale
    FROM client AS record
    JOIN client ON client.business_id = record.business_id AND client.id = coalesce(record.merged_into, record.id)
    LEFT JOIN users ON users.id = client.account_id AND NOT users.is_guest
    WHERE record.business_id = ${key.business_id} AND record.id = ${key.client_id}
      AND client.kind = 'person' AND client.deleted_at IS NULL`.execute(db);
  return rows[0];
}

/** The record that stands, of the client with this number. A number that several share tells nobody apart. */
export async function findClientByPhone(
  db: Executor,
  business_id: string,
  phone: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT coalesce(merged_into, id) AS id FROM client
    WHERE business_id = ${business_id} AND phone = ${phone} AND kind = 'person' AND deleted_at IS NULL
    LIMIT 2`.execute(db);
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}

/** All with this number. */
export async function findClientsByPhone(
  db: Executor,
  business_id: string,
  phone: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT coalesce(merged_into, id) AS id FROM client
    WHERE business_id = ${business_id} AND phone = ${phone} AND kind = 'person' AND deleted_at IS NULL`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** How many of these clients want no offers. */
export async function countOptedOut(
  db: Executor,
  business_id: string,
  ids: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM client
    WHERE business_id = ${business_id} AND id = ANY (${[...ids]}::uuid[]) AND marketing_opt_out_at IS NOT NULL
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** False: it was so already. */
export async function setWhatsappOptOut(
  tx: Tx,
  key: { readonly business_id: string; readonly phone: string },
  at: Temporal.Instant | null,
): Promise<boolean> {
  if (!at) return deleteRows(tx, 'whatsapp_opt_out', { business_id: key.business_id, phone: key.phone });
  const made = await tx.q
    .insertInto('whatsapp_opt_out')
    .values({ ...key, at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('phone')
    .executeTakeFirst();
  return made !== undefined;
}

/** The businesses that know a number of this person, with the moment of STOP where there was one. */
export async function listWhatsappOfAccount(
  db: Executor,
  accountId: string,
): Promise<{ readonly business_name: string; readonly stopped_at: Temporal.Instant | null }[]> {
  const { rows } = await sql<{ business_name: string; stopped_at: Temporal.Instant | null }>`
    SELECT business.name AS business_name, max(opted.at) AS stopped_at
    FROM client
    JOIN business ON business.id = client.business_id AND NOT business.is_deleted
    LEFT JOIN whatsapp_opt_out AS opted ON opted.business_id = client.business_id AND opted.phone = client.phone
    WHERE client.account_id = ${accountId} AND client.phone IS NOT NULL AND client.deleted_at IS NULL
    GROUP BY business.id
    ORDER BY business.name, business.id
    LIMIT 200`.execute(db);
  return rows;
}
