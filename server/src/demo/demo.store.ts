import { rolesWith } from '@kursi/core/contract/rights.ts';
import { sql } from 'kysely';
import type { Database, Executor, Tx } from '../platform/database/database.ts';

const LOCK = 4_207_001;

/**
 * Advisory lock: false when another process seeds. Released with the transaction, also when its process is
 * killed. That transaction is idle while the others seed, for minutes on a slow machine.
 */
export async function lockDemo(tx: Tx): Promise<boolean> {
  await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(tx.q);
  const { rows } = await sql<{ held: boolean }>`SELECT pg_try_advisory_xact_lock(${LOCK}) AS held`.execute(
    tx.q,
  );
  return rows[0]?.held ?? false;
}

export async function getDemo(db: Executor) {
  return db.selectFrom('demo_salon').selectAll().executeTakeFirst();
}

export async function beginDemo(db: Executor, total: number, now: Temporal.Instant): Promise<void> {
  const fresh = { of_business: null, done: 0, total, started_at: now, finished_at: null };
  await db
    .insertInto('demo_salon')
    .values({ id: 1, ...fresh })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(fresh))
    .execute();
}

export async function updateDemo(
  db: Executor,
  changes: { of_business?: string; done?: number; finished_at?: Temporal.Instant },
): Promise<void> {
  await db.updateTable('demo_salon').set(changes).execute();
}

/**
 * Until PostgreSQL has counted what a bulk insert brought, it plans for empty tables, and a query over three
 * months of bills takes longer than a statement may.
 */
export async function analyzeTables(db: Executor): Promise<void> {
  await sql`ANALYZE`.execute(db);
}

interface OwnTable {
  readonly name: string;
  readonly column: string;
}

/**
 * Hard delete of a business and all its rows, for the demo salon only; the product has no such command. Reads
 * the database catalogue, so that tables added later are covered.
 */
export async function eraseBusiness(database: Database, businessId: string): Promise<void> {
  const { rows: tables } = await sql<OwnTable>`
    SELECT DISTINCT class.relname::text AS name, attribute.attname::text AS column
    FROM pg_class AS class
    JOIN pg_attribute AS attribute ON attribute.attrelid = class.oid AND NOT attribute.attisdropped
    WHERE class.relkind = 'r' AND class.relnamespace = 'public'::regnamespace AND (
      attribute.attname = 'business_id' OR EXISTS (
        SELECT 1 FROM pg_constraint AS reference
        WHERE reference.contype = 'f' AND reference.conrelid = class.oid
          AND reference.confrelid = 'business'::regclass AND reference.conkey = ARRAY[attribute.attnum]))`.execute(
    database.q,
  );
  const { rows: references } = await sql<{ child: string; parent: string }>`
    SELECT child.relname::text AS child, parent.relname::text AS parent FROM pg_constraint AS reference
    JOIN pg_class AS child ON child.oid = reference.conrelid
    JOIN pg_class AS parent ON parent.oid = reference.confrelid
    WHERE reference.contype = 'f' AND child.oid <> parent.oid`.execute(database.q);
  await database.transaction(async (tx) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(tx.q);
    // Lock the business row: wait for running transactions, so that their rows are deleted too.
    await sql`SELECT 1 FROM business WHERE id = ${businessId} FOR UPDATE`.execute(tx.q);
    for (const { name, column } of childrenFirst(tables, references)) {
      // Only added to; without their values the rows name nobody.
      if (name === 'history') continue;
      await sql`DELETE FROM ${sql.table(name)} WHERE ${sql.ref(column)} = ${businessId}`.execute(tx.q);
    }
    await sql`DELETE FROM business WHERE id = ${businessId}`.execute(tx.q);
  });
}

function childrenFirst(
  tables: readonly OwnTable[],
  references: readonly { child: string; parent: string }[],
): OwnTable[] {
  const ordered: OwnTable[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const names = new Set(left.map(({ name }) => name));
    const free = left.filter(
      ({ name }) => !references.some(({ child, parent }) => parent === name && names.has(child)),
    );
    if (free.length === 0)
      throw new Error(`tables refer to each other in a circle: ${[...names].join(', ')}`);
    ordered.push(...free);
    left = left.filter((table) => !free.includes(table));
  }
  return ordered;
}

/** An author of seeded reviews: a guest with this name, reused on every run. */
export async function saveReviewer(tx: Tx, number: number, user_name: string, id: string): Promise<string> {
  const email = `demo-reviewer-${number}@guest.invalid`;
  const row = await tx.q
    .insertInto('users')
    .values({ id, email, user_name, is_guest: true, locale: 'en' })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ user_name }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Whether somebody signed in to the demo salon since then. */
export async function wasVisitedSince(db: Executor, since: Temporal.Instant): Promise<boolean> {
  const found = await db
    .selectFrom('user_session')
    .innerJoin('users', 'users.id', 'user_session.user_id')
    .select('user_session.id')
    .where('users.is_demo', '=', true)
    .where('user_session.updated_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The owner, in whose name the queue moves. */
export async function findDemoDesk(db: Executor, businessId: string): Promise<string | null> {
  const found = await db
    .selectFrom('business_member')
    .select('user_id')
    .where('business_id', '=', businessId)
    .where('role', 'in', rolesWith('owner.manage'))
    .orderBy('created_at')
    .executeTakeFirst();
  return found?.user_id ?? null;
}

interface OfQueue {
  readonly business_id: string;
  readonly waitlist_id: string;
}

/** Calendars on which something of the queue can be had, in their order. */
export async function listPeopleOfQueue(
  db: Executor,
  { business_id, waitlist_id }: OfQueue,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT calendar.id FROM calendar
    WHERE calendar.business_id = ${business_id} AND calendar.calendar_status = 'enable' AND EXISTS (
      SELECT 1 FROM service_on_calendar AS done
      JOIN waitlist_service AS offered ON offered.business_id = done.business_id
        AND offered.service_id = done.service_id
      WHERE done.business_id = ${business_id} AND done.entity_id = calendar.id
        AND offered.waitlist_id = ${waitlist_id})
    ORDER BY calendar.index, calendar.id LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** A client of the salon who has no account and did not join today. */
export async function findSomeoneNotInQueue(
  db: Executor,
  { business_id, waitlist_id, day }: OfQueue & { readonly day: string },
  turn: number,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    SELECT client.id FROM client
    WHERE client.business_id = ${business_id} AND client.account_id IS NULL AND client.merged_into IS NULL
      AND NOT EXISTS (
        SELECT 1 FROM waitlist_booking AS entry
        WHERE entry.business_id = ${business_id} AND entry.waitlist_id = ${waitlist_id}
          AND entry.created_at_iso_date = ${day} AND entry.client_id = client.id)
    ORDER BY md5(client.id::text || ${String(turn)}) LIMIT 1`.execute(db);
  return rows[0]?.id ?? null;
}
