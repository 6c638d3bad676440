import { clientKeys, nameKey, searchName } from '@kursi/core/clients/client-search.ts';
import type { ClientLine } from '@kursi/core/clients/clients.contract.ts';
import { DELETED_CLIENT_NAME } from '@kursi/core/clients/clients.contract.ts';
import { sql } from 'kysely';
import { ask, type Executor, type Tx } from '../../platform/database/database.ts';
import { findRow } from '../../platform/database/row-queries.ts';
import type { ChangesOf, NewRow, RowOf } from '../../platform/database/rows.ts';
import { copyToSummaries, insertSummaries } from './client-summary.store.ts';

export interface ClientKey {
  readonly business_id: string;
  readonly client_id: string;
}

/** Derived here from name and phone, or by merging, and never set by callers. */
type Made = 'name_key' | 'search_name' | 'pieces' | 'own_head' | 'merged_into' | 'merged_under' | 'merged_at';
export type NewClient = Omit<NewRow<'client'>, Made>;
export type ClientChanges = Omit<ChangesOf<'client'>, Made>;
type Row = RowOf<'client'>;

const UNIQUE_VIOLATION = '23505';

const LINE = [
  'id',
  'name',
  'phone',
  'email',
  'gender',
  'note',
  'profile_image_url',
  sql<boolean>`deleted_at IS NOT NULL`.as('is_deleted'),
] as const;

/** False when another client has name and phone, or the account; the unique indexes decide. */
export async function insertClient(tx: Tx, client: NewClient): Promise<boolean> {
  const { business_id, name, phone = null } = client;
  const row = await tx.q
    .insertInto('client')
    .values({ ...client, ...clientKeys({ business_id, name, phone }) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  await insertSummaries(tx, business_id, [client.id]);
  return true;
}

/** `held` is the locked row: it supplies a name or phone that does not change. */
export async function updateClient(
  tx: Tx,
  held: Pick<Row, 'business_id' | 'id' | 'name' | 'phone'>,
  changes: ClientChanges,
): Promise<'changed' | 'taken'> {
  const { business_id, id } = held;
  const { name = held.name, phone = held.phone } = changes;
  const made = clientKeys({ business_id, name, phone });
  try {
    // UPDATE has no ON CONFLICT; the savepoint lets the refusal still look up who has the number.
    await tx.savepoint(() =>
      tx.q
        .updateTable('client')
        .set({ ...changes, ...made })
        .where('business_id', '=', business_id)
        .where('id', '=', id)
        .execute(),
    );
    await copyToSummaries(tx, business_id, [id]);
    return 'changed';
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return 'taken';
    throw error;
  }
}

/** Erases all personal data; the row stays for the figures. */
export async function eraseClientRecord(tx: Tx, key: ClientKey, now: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx.q
    .updateTable('client')
    .set({
      name: DELETED_CLIENT_NAME,
      name_key: nameKey(DELETED_CLIENT_NAME),
      search_name: searchName(DELETED_CLIENT_NAME),
      pieces: [],
      account_id: null,
      phone: null,
      email: null,
      birthday: null,
      anniversary: null,
      gender: null,
      note: null,
      profile_image_url: null,
      marketing_opt_out_at: null,
      marketing_opt_out_from: null,
      updated_at: now,
      // Soft delete: past visits refer to the record.
      deleted_at: now,
    })
    .where('business_id', '=', key.business_id)
    .where('id', '=', key.client_id)
    .where('kind', '=', 'person')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  await copyToSummaries(tx, key.business_id, [key.client_id]);
  return numUpdatedRows > 0n;
}

/** Locks a client that is not deleted. */
export async function lockClient(tx: Tx, key: ClientKey): Promise<Row | null> {
  const row = await tx.q
    .selectFrom('client')
    .selectAll()
    .where('business_id', '=', key.business_id)
    .where('id', '=', key.client_id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Lock that prevents deletion; null when there is no such client any more. What is made for a merged record is made
 * for the one that stands for it: use the id that comes back.
 */
export async function lockClientForShare(
  tx: Tx,
  { business_id, client_id }: ClientKey,
): Promise<Pick<Row, 'id' | 'kind' | 'account_id'> | null> {
  const [row] = await ask<Pick<Row, 'id' | 'kind' | 'account_id'>>(tx.q, {
    name: 'keep-client',
    text: `
      SELECT id, kind, account_id FROM client
      WHERE business_id = $1 AND deleted_at IS NULL
        AND id = (SELECT coalesce(merged_into, id) FROM client WHERE business_id = $1 AND id = $2)
      FOR NO KEY UPDATE`,
    values: [business_id, client_id],
  });
  return row ?? null;
}

/** Including deleted ones. */
export async function getClient(db: Executor, key: ClientKey) {
  return db
    .selectFrom('client')
    .leftJoin('users', 'users.id', 'client.account_id')
    .selectAll('client')
    .select('users.user_name')
    .where('client.business_id', '=', key.business_id)
    .where('client.id', '=', key.client_id)
    .executeTakeFirst();
}

type LivingBy = Readonly<
  Partial<Record<'account_id' | 'phone' | 'email' | 'name_key' | 'merged_into', string | null>>
>;

function living(db: Executor, business_id: string, by: LivingBy) {
  const those = db
    .selectFrom('client')
    .selectAll()
    .where('business_id', '=', business_id)
    .where('deleted_at', 'is', null);
  return Object.entries(by)
    .reduce(
      (found, [column, value]) => found.where(column as keyof LivingBy, 'is not distinct from', value),
      those,
    )
    .orderBy('id')
    .limit(1);
}

/** Serialises commands that give someone this number: the others wait and then find it. */
export async function lockPhone(tx: Tx, business_id: string, phone: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${business_id} ${phone}`}, 0))`.execute(tx.q);
}

/** Other living clients with this number, by name; a merged record by the one that stands for it. */
export async function findByPhone(db: Executor, key: ClientKey, phone: string) {
  const { rows } = await sql<Pick<Row, 'id' | 'name'>>`
    -- Materialised: without statistics, PostgreSQL would look for the number again for every client.
    WITH numbered AS MATERIALIZED (
      SELECT coalesce(record.merged_into, record.id) AS id FROM client AS record
      WHERE record.business_id = ${key.business_id} AND record.phone = ${phone} AND record.deleted_at IS NULL
    )
    SELECT client.id, client.name
    FROM client
    WHERE client.business_id = ${key.business_id} AND client.id IN (SELECT id FROM numbered)
      AND client.id <> ${key.client_id}
    ORDER BY client.name_key, client.id
    LIMIT 20`.execute(db);
  return rows;
}

/**
 * Locks the client that matches all of these and is not deleted, the first of several. A row that no longer
 * matches after the wait is skipped for the next.
 */
export async function lockLiving(tx: Tx, business_id: string, by: LivingBy): Promise<Row | null> {
  return (await living(tx.q, business_id, by).forNoKeyUpdate().executeTakeFirst()) ?? null;
}

/** By name, including deleted ones; unknown ids are skipped. */
export async function findClientsByIds(
  db: Executor,
  businessId: string,
  ids: readonly string[],
): Promise<ClientLine[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('client')
    .select(LINE)
    .where('business_id', '=', businessId)
    .where('id', 'in', ids)
    .orderBy('name_key')
    .orderBy('id')
    .execute();
}

/** The records that are tied to an account, in all businesses. */
export async function listClientsOfAccount(db: Executor, accountId: string) {
  return db
    .selectFrom('client')
    .select([
      'business_id',
      'id as client_id',
      'name',
      'phone',
      'email',
      'birthday',
      'anniversary',
      'gender',
      'note',
      'marketing_opt_out_at',
      'marketing_opt_out_from',
      'created_at',
    ])
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .orderBy('business_id')
    .execute();
}

export async function findWalkInClient(db: Executor, businessId: string): Promise<string | undefined> {
  const row = await findRow(db, 'client', { business_id: businessId, kind: 'walk_in' }, ['id']);
  return row?.id;
}

/** Of all businesses: an erasure is known by its hash alone. */
export async function listClientKeys(db: Executor): Promise<ClientKey[]> {
  return db
    .selectFrom('client')
    .select(['business_id', 'id as client_id'])
    .where('deleted_at', 'is', null)
    .execute();
}
