import { type Insertable, sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.gen.ts';

/** False when it is known already. */
export async function insertIncoming(tx: Tx, row: Insertable<Tables['incoming_message']>): Promise<boolean> {
  const made = await tx.q
    .insertInto('incoming_message')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** The client whom a message was sent to. */
export async function findClientOfMessage(
  db: Executor,
  key: { readonly business_id: string; readonly id: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('outgoing_message')
    .select('client_id')
    .where('business_id', '=', key.business_id)
    .where('id', '=', key.id)
    .executeTakeFirst();
  return row?.client_id ?? null;
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

export async function setWhatsappOptOut(
  tx: Tx,
  key: { readonly business_id: string; readonly phone: string },
  at: Temporal.Instant | null,
): Promise<void> {
  if (at)
    await tx.q
      .insertInto('whatsapp_opt_out')
      .values({ ...key, at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else
    await tx.q
      .deleteFrom('whatsapp_opt_out')
      .where('business_id', '=', key.business_id)
      .where('phone', '=', key.phone)
      .execute();
}
