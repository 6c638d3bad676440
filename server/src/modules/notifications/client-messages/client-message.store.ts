import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import { findRow, updateRows } from '../../../platform/database/row-queries.ts';
import type { NewRow, RowOf } from '../../../platform/database/rows.ts';
import type { Claim } from '../../../platform/jobs/drain.ts';
import type { About } from '../notification.store.ts';

interface Key {
  readonly business_id: string;
  readonly id: string;
}

/** A visit's news, a mail about its bill, or news without a visit. */
export type ClientMessageKind = RowOf<'client_message'>['kind'];
export type VisitNewsKind = Extract<ClientMessageKind, `booking_${string}`>;

export type ClientMessage = Omit<RowOf<'client_message'>, 'about'> & {
  readonly about: Omit<About, 'visit_id' | 'client_id'>;
};

/** False when the desk withdrew it meanwhile. Locks it as the foreign key of a message would. */
export async function lockVisitOfMessage(
  tx: Tx,
  key: { readonly business_id: string; readonly visit_id: string },
): Promise<boolean> {
  const row = await tx.q
    .selectFrom('visit')
    .select('id')
    .where('business_id', '=', key.business_id)
    .where('id', '=', key.visit_id)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Idempotent: the same message is inserted once. */
export async function insertClientMessage(
  tx: Tx,
  row: Omit<NewRow<'client_message'>, 'about'> & Pick<ClientMessage, 'about'>,
): Promise<void> {
  await tx.q
    .insertInto('client_message')
    .values({ ...row, about: JSON.stringify(row.about) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findClientMessage(db: Executor, key: Key): Promise<ClientMessage | undefined> {
  const row = await findRow(db, 'client_message', { business_id: key.business_id, id: key.id });
  return row as ClientMessage | undefined;
}

/** Which of these exist already. */
export async function findExistingMessages(db: Executor, keys: readonly Key[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<Key>`
    SELECT client_message.id
    FROM unnest(${keys.map(({ business_id }) => business_id)}::uuid[], ${keys.map(({ id }) => id)}::uuid[])
      AS asked (business_id, id)
    JOIN client_message ON client_message.business_id = asked.business_id
      AND client_message.id = asked.id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Locks what was not sent to this client about a visit, oldest first. */
export async function lockUnsentToClient(
  tx: Tx,
  of: { readonly business_id: string; readonly client_id: string; readonly visit_id: string | null },
): Promise<(ClientMessage & { readonly at: Temporal.Instant; readonly is_overtaken: boolean })[]> {
  if (of.visit_id === null) return [];
  const rows = await tx.q
    .selectFrom('client_message')
    .selectAll()
    .select('made_at as at')
    .select(
      sql<boolean>`EXISTS (
        SELECT FROM client_message AS later
        WHERE later.business_id = ${of.business_id} AND later.visit_id = client_message.visit_id
          AND later.client_id = client_message.client_id AND later.state = 'sent'
          AND later.kind LIKE 'booking_%' AND later.made_at > client_message.made_at
      )`.as('is_overtaken'),
    )
    .where('business_id', '=', of.business_id)
    .where('visit_id', '=', of.visit_id)
    .where('client_id', '=', of.client_id)
    .where('state', 'in', ['waiting', 'stale'])
    .orderBy('made_at')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows as (ClientMessage & { at: Temporal.Instant; is_overtaken: boolean })[];
}

export async function updateAboutOfMessage(tx: Tx, key: Key, about: ClientMessage['about']): Promise<void> {
  await updateRows(
    tx,
    'client_message',
    { business_id: key.business_id, id: key.id },
    { about: JSON.stringify(about) },
  );
}

export async function postponeClientMessage(tx: Tx, key: Key, due_at: Temporal.Instant): Promise<void> {
  await updateRows(
    tx,
    'client_message',
    { business_id: key.business_id, id: key.id },
    { due_at, claimed_until: null },
  );
}

/** Takes what is due until `until`, for this server alone; what a killed server had taken is taken again. */
export async function claimClientMessages(db: Executor, claim: Claim): Promise<ClientMessage[]> {
  const isDue = sql`state = 'waiting' AND due_at <= ${claim.now}
    AND (claimed_until IS NULL OR claimed_until <= ${claim.now})`;
  const { rows } = await sql<ClientMessage>`
    UPDATE client_message SET claimed_until = ${claim.until}, tries = tries + 1
    WHERE (business_id, id) IN (
      SELECT business_id, id FROM client_message WHERE ${isDue} ORDER BY due_at LIMIT ${claim.atMost}
    ) AND ${isDue}
    RETURNING *`.execute(db);
  return rows;
}

export async function finishClientMessage(
  db: Executor,
  key: Key,
  state: 'sent' | 'dropped' | 'stale',
  finished_at: Temporal.Instant,
  { is_mailed = true }: { readonly is_mailed?: boolean } = {},
): Promise<void> {
  await db
    .updateTable('client_message')
    .set({ state, finished_at, is_mailed, claimed_until: null })
    .where('business_id', '=', key.business_id)
    .where('id', '=', key.id)
    .where('state', 'in', ['waiting', 'stale'])
    .execute();
}

/** What was mailed to a person as a client, in all businesses. */
export async function listMessagesOfAccount(db: Executor, accountId: string) {
  return db
    .selectFrom('client_message')
    .innerJoin('client', (join) =>
      join
        .onRef('client.business_id', '=', 'client_message.business_id')
        .onRef('client.id', '=', 'client_message.client_id'),
    )
    .select([
      'client_message.business_id',
      'client_message.kind',
      'client_message.state',
      'client_message.made_at',
    ])
    .where('client.account_id', '=', accountId)
    .orderBy('client_message.made_at')
    .execute();
}

/** Long enough for the same mail not to go twice. */
const KEPT = { hours: 24 * 30 };

export async function sweepClientMessages(db: Executor, now: Temporal.Instant): Promise<void> {
  // By when it was made: a job that died leaves its message waiting.
  await db.deleteFrom('client_message').where('made_at', '<', now.subtract(KEPT)).execute();
}

export interface MailedClient {
  readonly name: string;
  /** As the desk typed it, else the verified one of the account. */
  readonly email: string | null;
  readonly locale: 'en' | 'hi' | null;
}

/** Undefined when the client was erased, or is the one of visits without a name. */
export async function findMailedClient(
  db: Executor,
  key: { readonly business_id: string; readonly client_id: string },
): Promise<MailedClient | undefined> {
  const { rows } = await sql<MailedClient>`
    SELECT client.name, users.locale,
      coalesce(client.email, CASE WHEN users.email_verified AND NOT users.is_guest THEN users.email END) AS email
    FROM client AS record
    JOIN client ON client.business_id = record.business_id AND client.id = coalesce(record.merged_into, record.id)
    LEFT JOIN users ON users.id = client.account_id
    WHERE record.business_id = ${key.business_id} AND record.id = ${key.client_id}
      AND client.kind = 'person' AND client.deleted_at IS NULL`.execute(db);
  return rows[0];
}

/** Due by now: after a restore nobody knows whether they went out. */
export async function dropDueMessages(tx: Tx, now: Temporal.Instant): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    UPDATE client_message SET state = 'dropped', finished_at = ${now}
    WHERE state = 'waiting' AND due_at <= ${now} RETURNING id`.execute(tx.q);
  return rows.length;
}
