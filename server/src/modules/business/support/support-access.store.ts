import type { platformActs, SupportAccess } from '@kursi/core/business/support-access.contract.ts';
import { sql } from 'kysely';
import { ask, type Executor, type Tx } from '../../../platform/database/database.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import { updateRows } from '../../../platform/database/row-queries.ts';
import type { NewRow } from '../../../platform/database/rows.ts';

const SHOWN = 50;
type PlatformAct = (typeof platformActs)[number];

type Listed = Omit<SupportAccess, 'given_at' | 'ends_at' | 'ended_at' | 'visits'> & {
  readonly given_at: Temporal.Instant;
  readonly ends_at: Temporal.Instant;
  readonly ended_at: Temporal.Instant | null;
};

export async function listAccesses(db: Executor, business_id: string): Promise<SupportAccess[]> {
  const [{ rows }, { rows: visits }] = await Promise.all([
    sql<Listed>`
      SELECT access.id, access.reason, giver.user_name AS given_by_name, access.given_at, access.ends_at,
        access.ended_at, ender.user_name AS ended_by_name
      FROM support_access AS access
      JOIN users AS giver ON giver.id = access.given_by
      LEFT JOIN users AS ender ON ender.id = access.ended_by
      WHERE access.business_id = ${business_id}
      ORDER BY access.given_at DESC, access.id DESC LIMIT ${SHOWN}`.execute(db),
    sql<{ access_id: string; user_name: string; opened_at: Temporal.Instant }>`
      SELECT visit.access_id, users.user_name, visit.opened_at
      FROM support_visit AS visit
      JOIN users ON users.id = visit.user_id
      WHERE visit.business_id = ${business_id}
      ORDER BY visit.opened_at`.execute(db),
  ]);
  return rows.map(({ given_at, ends_at, ended_at, ...access }) => ({
    ...access,
    given_at: given_at.toString(),
    ends_at: ends_at.toString(),
    ended_at: ended_at?.toString() ?? null,
    visits: visits
      .filter(({ access_id }) => access_id === access.id)
      .map(({ user_name, opened_at }) => ({ user_name, opened_at: opened_at.toString() })),
  }));
}

/** What people of the platform, who are no members, did to the business. */
export async function listPlatformActs(db: Executor, business_id: string, types: readonly PlatformAct[]) {
  const { rows } = await sql<{ type: PlatformAct; at: Temporal.Instant; user_name: string }>`
    SELECT event.type, event.at, users.user_name
    FROM event
    JOIN users ON users.id = event.actor_id AND users.is_platform_admin
    LEFT JOIN business_member AS member
      ON member.business_id = event.business_id AND member.user_id = event.actor_id
    WHERE event.business_id = ${business_id} AND member.user_id IS NULL AND event.type = ANY(${types}::text[])
    ORDER BY event.seq DESC LIMIT ${SHOWN}`.execute(db);
  return rows.map(({ at, ...act }) => ({ ...act, at: at.toString() }));
}

/** The one that lasts, if any. */
export async function findLiveAccess(db: Executor, business_id: string, now: Temporal.Instant) {
  return db
    .selectFrom('support_access')
    .select(['id', 'ends_at'])
    .where('business_id', '=', business_id)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .executeTakeFirst();
}

export async function insertAccess(tx: Tx, access: NewRow<'support_access'>): Promise<void> {
  await ask(tx.q, insertRows('support_access', [access]));
}

/** Also those that have run out meanwhile: ending is idempotent. */
export async function endAccesses(
  tx: Tx,
  business_id: string,
  by: { readonly ended_at: Temporal.Instant; readonly ended_by: string },
): Promise<boolean> {
  return updateRows(tx, 'support_access', { business_id, ended_at: null }, by);
}

/** False when they opened it before. */
export async function insertVisit(tx: Tx, visit: NewRow<'support_visit'>): Promise<boolean> {
  const row = await tx.q
    .insertInto('support_visit')
    .values(visit)
    .onConflict((conflict) => conflict.columns(['business_id', 'access_id', 'user_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}
