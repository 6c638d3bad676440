import { clientKeys } from '@kursi/core/clients/client-search.ts';
import { type RawBuilder, sql } from 'kysely';
import { ask, type Executor, type Tx } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.gen.ts';
import type { NewClient } from './client.store.ts';
import { copyToSummaries, insertSummaries } from './client-summary.store.ts';

/** A merged record leads to the one that stands for it. */
const KNOWN = sql.raw(`
  client.id, own.phone, own.name_key, own.email AS own_email, client.email, client.birthday, client.anniversary,
  client.gender, client.note, client.marketing_opt_out_at IS NOT NULL AS no_offers
  FROM client AS own
  JOIN client ON client.business_id = own.business_id AND client.id = coalesce(own.merged_into, own.id)`);

/** What an import compares a row with, and may fill. */
export interface KnownClient {
  readonly id: string;
  readonly phone: string | null;
  readonly name_key: string;
  /** Of the record that was found; the rest is of the one that stands for it. */
  readonly own_email: string | null;
  readonly email: string | null;
  readonly birthday: string | null;
  readonly anniversary: string | null;
  readonly gender: string | null;
  readonly note: string | null;
  readonly no_offers: boolean;
}

/** Living clients with one of these numbers, or with one of these names and no number, or with one of these ids. */
export async function findKnownClients(
  db: Executor,
  business_id: string,
  wanted: {
    readonly phones: readonly string[];
    readonly names: readonly string[];
    readonly ids: readonly string[];
  },
): Promise<KnownClient[]> {
  const { phones, names, ids } = wanted;
  const named = (merged: RawBuilder<boolean>) => sql<KnownClient>`
    SELECT ${KNOWN} WHERE own.business_id = ${business_id} AND own.name_key = ANY (${names}::text[])
      AND own.phone IS NULL AND own.deleted_at IS NULL AND own.kind = 'person' AND ${merged} ORDER BY own.id`;
  const found = await Promise.all([
    phones.length > 0 &&
      sql<KnownClient>`
        SELECT ${KNOWN} WHERE own.business_id = ${business_id} AND own.phone = ANY (${phones}::text[])
          AND own.deleted_at IS NULL ORDER BY own.id`.execute(db),
    // Apart, since each has an index of its own.
    names.length > 0 && named(sql`own.merged_into IS NULL`).execute(db),
    names.length > 0 && named(sql`own.merged_into IS NOT NULL`).execute(db),
    ids.length > 0 &&
      sql<KnownClient>`
        SELECT ${KNOWN} WHERE own.business_id = ${business_id} AND own.id = ANY (${ids}::uuid[])
          AND own.deleted_at IS NULL AND own.kind = 'person'`.execute(db),
  ]);
  return found.flatMap((result) => (result ? result.rows : []));
}

const COLUMNS = {
  id: 'uuid',
  name: 'text',
  phone: 'text',
  email: 'text',
  birthday: 'date',
  anniversary: 'date',
  gender: 'text',
  note: 'text',
  marketing_opt_out_at: 'timestamptz',
  marketing_opt_out_from: 'text',
  imported_at: 'timestamptz',
  imported_by: 'uuid',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  name_key: 'text',
  search_name: 'text',
  pieces: 'integer[]',
} as const satisfies Partial<Record<keyof Tables['client'], string>>;
const NAMES = Object.keys(COLUMNS).join(', ');
const TYPES = Object.entries(COLUMNS).map((column) => column.join(' '));

export type ImportedRow = Required<
  Pick<NewClient, Exclude<keyof typeof COLUMNS, keyof ReturnType<typeof clientKeys>>>
>;

/** Returns the ids of those who are new: the unique index decides about a number and name that came in between. */
export async function insertClients(
  tx: Tx,
  business_id: string,
  clients: readonly ImportedRow[],
): Promise<ReadonlySet<string>> {
  if (clients.length === 0) return new Set();
  const rows = clients.map((client) => ({
    ...client,
    ...clientKeys({ business_id, name: client.name, phone: client.phone }),
  }));
  // One value for all of them: a statement with thousands of values takes longer to read than to carry out.
  const added = await ask<{ id: string }>(tx.q, {
    name: 'insert-imported-clients',
    text: `
      INSERT INTO client (business_id, ${NAMES})
      SELECT $1, ${NAMES} FROM json_to_recordset($2::json) AS given (${TYPES.join(', ')})
      ON CONFLICT DO NOTHING RETURNING id`,
    values: [business_id, JSON.stringify(rows)],
  });
  const ids = added.map(({ id }) => id);
  if (ids.length > 0) await insertSummaries(tx, business_id, ids);
  return new Set(ids);
}

/** Fields to fill; null leaves a field as it is. */
export interface Filling {
  readonly id: string;
  readonly email: string | null;
  readonly birthday: string | null;
  readonly anniversary: string | null;
  readonly gender: string | null;
  readonly note: string | null;
  readonly no_offers: boolean;
}

/** Only what is still empty; nothing is overwritten. */
export async function fillClients(
  tx: Tx,
  business_id: string,
  fillings: readonly Filling[],
  { imported_at: now, imported_by }: { readonly imported_at: Temporal.Instant; readonly imported_by: string },
): Promise<void> {
  if (fillings.length === 0) return;
  await sql`
    UPDATE client SET
      email = coalesce(client.email, filled.email),
      birthday = coalesce(client.birthday, filled.birthday),
      anniversary = coalesce(client.anniversary, filled.anniversary),
      gender = coalesce(client.gender, filled.gender),
      note = coalesce(client.note, filled.note),
      marketing_opt_out_at = CASE WHEN filled.no_offers
        THEN coalesce(client.marketing_opt_out_at, ${now}) ELSE client.marketing_opt_out_at END,
      marketing_opt_out_from = CASE WHEN filled.no_offers
        THEN coalesce(client.marketing_opt_out_from, 'import') ELSE client.marketing_opt_out_from END,
      imported_at = ${now}, imported_by = ${imported_by}, updated_at = ${now}
    FROM json_to_recordset(${JSON.stringify(fillings)}::json) AS filled (
      id uuid, email text, birthday date, anniversary date, gender text, note text, no_offers boolean)
    WHERE client.business_id = ${business_id} AND client.id = filled.id AND client.deleted_at IS NULL
  `.execute(tx.q);
  await copyToSummaries(
    tx,
    business_id,
    fillings.map(({ id }) => id),
  );
}

/** Until PostgreSQL has counted what a bulk insert brought, it plans searches for an empty table, which takes seconds. */
export async function analyzeClients(db: Executor): Promise<void> {
  await sql`ANALYZE client, client_summary`.execute(db);
}
