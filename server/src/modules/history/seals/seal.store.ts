import type { KeptAs } from '@kursi/core/history/deeds.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import type { NewRow, RowOf } from '../../../platform/database/rows.ts';

export type Seal = Pick<RowOf<'history_seal'>, 'kept_as' | 'day' | 'row_count' | 'digest' | 'seal'>;

export interface DigestOfDay {
  readonly row_count: number;
  readonly digest: Buffer;
}

/** A day has an hour after its end: a transaction that began in it may still commit. */
const LAST_WHOLE_DAY = sql<string>`((now() AT TIME ZONE 'UTC' - interval '1 hour')::date - 1)`;

/** The last seal, and from when to when there are days without one. Null: there is nothing to seal yet. */
export async function findUnsealed(
  db: Executor,
  kept_as: KeptAs,
): Promise<{ readonly last: Seal | null; readonly first_day: string | null; readonly last_day: string }> {
  const { rows } = await sql<{ first_day: string | null; last_day: string }>`
    SELECT ${LAST_WHOLE_DAY} AS last_day,
           (SELECT min(written_on) FROM history WHERE kept_as = ${kept_as}) AS first_day`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('the database did not say what day it is');
  return { ...found, last: (await listSeals(db, kept_as, 'newest'))[0] ?? null };
}

/** From the first day, or the newest alone. */
export function listSeals(db: Executor, kept_as: KeptAs, which: 'all' | 'newest'): Promise<Seal[]> {
  return db
    .selectFrom('history_seal')
    .select(['kept_as', 'day', 'row_count', 'digest', 'seal'])
    .where('kept_as', '=', kept_as)
    .orderBy('day', which === 'all' ? 'asc' : 'desc')
    .$if(which === 'newest', (query) => query.limit(1))
    .execute();
}

/**
 * Over all rows of a day: every column, so that none can be changed, and in one order. Worked out by the database,
 * which reads a million rows faster than it could hand them over.
 */
export async function digestDay({ q }: Pick<Tx, 'q'>, kept_as: KeptAs, day: string): Promise<DigestOfDay> {
  await sql`SET LOCAL statement_timeout = 0`.execute(q);
  const { rows } = await sql<DigestOfDay>`
    SELECT count(*) AS row_count,
           sha256(coalesce(string_agg(sha256(convert_to(jsonb_build_array(
             salt, business_id, id, extract(epoch FROM at), written_on, kept_as, kind, deed, actor_id, role, approved_by,
             record_kind, record_id, client_id, amount, changes, row_count, device, network, session, call_key
           )::text, 'UTF8')), ''::bytea ORDER BY business_id, id), ''::bytea)) AS digest
    FROM history WHERE written_on = ${day}::date AND kept_as = ${kept_as}`.execute(q);
  const [found] = rows;
  if (!found) throw new Error('an aggregate answered nothing');
  return found;
}

/** Personal values that are no longer what the rows of their day say; one that was erased is none of them. */
export async function countChangedValues(
  { q }: Pick<Tx, 'q'>,
  kept_as: KeptAs,
  day: string,
): Promise<number> {
  const { rows } = await sql<{ changed: number }>`
    SELECT count(*)::integer AS changed
    FROM history, jsonb_each(changes) AS field, jsonb_array_elements(field.value) AS side, history_value AS kept
    WHERE written_on = ${day}::date AND kept_as = ${kept_as} AND changes IS NOT NULL
      AND jsonb_typeof(side) = 'object' AND kept.business_id = history.business_id
      AND kept.id = (side ->> 'value_id')::uuid
      AND encode(sha256(convert_to(kept.salt::text || ' ' || kept.value, 'UTF8')), 'hex') <> side ->> 'digest'`.execute(
    q,
  );
  return rows[0]?.changed ?? 0;
}

/** Days before the first seal, or between it and the last, that have rows and no seal. */
export async function findDayWithoutSeal(
  db: Executor,
  kept_as: KeptAs,
  last_day: string,
): Promise<string | null> {
  const sealed = await db.selectFrom('history_seal').select('day').where('kept_as', '=', kept_as).execute();
  const { rows } = await sql<{ day: string | null }>`
    SELECT min(written_on) AS day FROM history
    WHERE kept_as = ${kept_as} AND written_on <= ${last_day}::date
      AND written_on <> ALL (${sealed.map(({ day }) => day)}::date[])`.execute(db);
  return rows[0]?.day ?? null;
}

/** Of two servers at once the first; both worked out the same. */
export async function insertSeal(db: Executor, seal: NewRow<'history_seal'>): Promise<void> {
  await db
    .insertInto('history_seal')
    .values(seal)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Through a function that drops nothing that is not over; the role of the server may not delete. */
export async function dropExpiredHistory({ q }: Pick<Tx, 'q'>): Promise<number> {
  await sql`SET LOCAL statement_timeout = 0`.execute(q);
  const { rows } = await sql<{ dropped: number }>`SELECT drop_expired_history() AS dropped`.execute(q);
  return rows[0]?.dropped ?? 0;
}
