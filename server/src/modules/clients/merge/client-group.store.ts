import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import type { RowOf } from '../../../platform/database/rows.ts';
import type { ClientKey } from '../client.store.ts';

type Row = RowOf<'client'>;

/**
 * All records of one person: the one that stands, first, and those merged into it; asked with any of them. What was
 * made for a client is read with `client_id = ANY (…)` of these.
 */
export async function clientGroup(db: Executor, business_id: string, client_id: string): Promise<string[]> {
  return clientGroups(db, business_id, [client_id]);
}

/** The records of several clients together. An unknown id stays in, and has nothing. */
export async function clientGroups(
  db: Executor,
  business_id: string,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH head AS (
      SELECT DISTINCT coalesce(merged_into, id) AS id FROM client
      WHERE business_id = ${business_id} AND id = ANY (${ids}::uuid[])
    )
    SELECT id FROM head
    UNION ALL
    SELECT client.id FROM client
    JOIN head ON client.merged_into = head.id
    WHERE client.business_id = ${business_id}`.execute(db);
  return rows.length > 0 ? rows.map(({ id }) => id) : [...ids];
}

export interface RecordOfPerson {
  readonly id: string;
  /** The record that stands for the person. */
  readonly head: string;
  readonly account_id: string | null;
}

/** All records of the persons behind these. */
export async function listRecordsOf(
  db: Executor,
  business_id: string,
  ids: readonly string[],
): Promise<RecordOfPerson[]> {
  const { rows } = await sql<RecordOfPerson>`
    SELECT id, coalesce(merged_into, id) AS head, account_id FROM client
    WHERE business_id = ${business_id} AND coalesce(merged_into, id) IN (
      SELECT coalesce(merged_into, id) FROM client WHERE business_id = ${business_id} AND id = ANY (${ids}::uuid[])
    )`.execute(db);
  return rows;
}

/** The record that stands for this one; null when there is none, or it was erased. */
export async function findHead(db: Executor, key: ClientKey): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    SELECT coalesce(merged_into, id) AS id FROM client
    WHERE business_id = ${key.business_id} AND id = ${key.client_id} AND deleted_at IS NULL`.execute(db);
  return rows[0]?.id ?? null;
}

/** Lock order: by id. A record that is merged while it waits for its lock comes back merged. */
export async function lockClients(
  tx: Tx,
  business_id: string,
  ids: readonly string[],
): Promise<Map<string, Row>> {
  const rows = await tx.q
    .selectFrom('client')
    .selectAll()
    .where('business_id', '=', business_id)
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** All records of one person, locked: none comes to them or leaves them before the commit. */
export async function lockGroup(tx: Tx, { business_id, client_id }: ClientKey): Promise<string[]> {
  for (let tries = 0; tries < 3; tries++) {
    const before = await clientGroup(tx.q, business_id, client_id);
    await lockClients(tx, business_id, before);
    const group = await clientGroup(tx.q, business_id, client_id);
    if (new Set(group).symmetricDifference(new Set(before)).size === 0) return group;
  }
  throw new Error('this client is merged over and over');
}

export type MergedRecord = Pick<Row, 'id' | 'name' | 'phone' | 'email'> & {
  readonly merged_under: string;
  readonly merged_at: Temporal.Instant;
};

/** Latest first. */
export async function listMergedRecords(db: Executor, key: ClientKey): Promise<MergedRecord[]> {
  const rows = await db
    .selectFrom('client')
    .select(['id', 'name', 'phone', 'email', 'merged_under', 'merged_at'])
    .where('business_id', '=', key.business_id)
    .where('merged_into', '=', key.client_id)
    .orderBy('merged_at', 'desc')
    .orderBy('id')
    .execute();
  return rows as MergedRecord[];
}

/** One record, with all that was merged into it. */
export async function mergeInto(
  tx: Tx,
  { business_id, client_id }: ClientKey,
  into: string,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    UPDATE client SET merged_into = ${into},
      merged_under = coalesce(merged_under, ${into}), merged_at = coalesce(merged_at, ${now})
    WHERE business_id = ${business_id} AND (id = ${client_id} OR merged_into = ${client_id})`.execute(tx.q);
}

/** One record stands for itself again, and for those that had been merged under it. */
export async function splitOff(
  tx: Tx,
  { business_id, client_id }: ClientKey,
  withIt: readonly string[],
): Promise<void> {
  await sql`
    UPDATE client SET
      merged_into = CASE WHEN id = ${client_id} THEN NULL ELSE ${client_id}::uuid END,
      merged_under = CASE WHEN id = ${client_id} THEN NULL ELSE merged_under END,
      merged_at = CASE WHEN id = ${client_id} THEN NULL ELSE merged_at END
    WHERE business_id = ${business_id} AND id = ANY (${[client_id, ...withIt]}::uuid[])`.execute(tx.q);
}
