import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';

const NAMELESS_LIVE = { hours: 24 };
/** Per hourly run; the rest waits for the next one. */
const BATCH = 200;

/**
 * A person who taps a slot becomes a guest before giving a name, and many never give one. Such a guest is
 * deleted after a day, unless a row of any module refers to them. Events do not count: they keep ids only.
 */
export async function sweepGuests(db: Executor, now: Temporal.Instant): Promise<void> {
  const columns = await columnsWithPeople(db);
  let after: Nameless | undefined;
  // Page by page: those who stay for good (a phone that paid by a link) must not hide those behind them.
  for (;;) {
    const nameless = await listNameless(db, now.subtract(NAMELESS_LIVE), after);
    const unused = await withoutRows(db, columns, nameless);
    if (unused.length > 0) return deleteNameless(db, unused);
    after = nameless.at(-1);
    if (!after) return;
  }
}

interface Nameless {
  readonly id: string;
  readonly created_at: Temporal.Instant;
}

async function listNameless(
  db: Executor,
  before: Temporal.Instant,
  after: Nameless | undefined,
): Promise<Nameless[]> {
  return db
    .selectFrom('users')
    .select(['id', 'created_at'])
    .where('is_guest', '=', true)
    .where('user_name', '=', '')
    .where('created_at', '<', before)
    .$if(after !== undefined, (rest) =>
      rest.where(sql<boolean>`(created_at, id) > (${after?.created_at}, ${after?.id}::uuid)`),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(BATCH)
    .execute();
}

/** Those to whom no row of any module refers. */
async function withoutRows(
  db: Executor,
  columns: readonly PeopleColumn[],
  people: readonly Nameless[],
): Promise<string[]> {
  let unused = people.map(({ id }) => id);
  for (const column of columns) {
    if (unused.length === 0) break;
    const inUse = await peopleIn(db, column, unused);
    unused = unused.filter((id) => !inUse.has(id));
  }
  return unused;
}

async function deleteNameless(db: Executor, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('users')
    .where('id', 'in', ids)
    .where('is_guest', '=', true)
    .where('user_name', '=', '')
    .execute();
}

/** A guest's own name and number, long after the last sign of life. */
const NAMED_GUESTS_LIVE = { hours: 24 * 400 };

/**
 * Retention: a guest who has no session any more and changed nothing for 400 days loses name and number; then the
 * sweep above deletes the row unless visits refer to it. A salon's own record of the client stays the salon's.
 */
export async function forgetOldGuests(db: Executor, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('users')
    .set({ user_name: '', phone: null, gender: null })
    .where('id', 'in', (old) =>
      old
        .selectFrom('users')
        .select('users.id')
        .where('is_guest', '=', true)
        .where('user_name', '!=', '')
        .where('users.updated_at', '<', now.subtract(NAMED_GUESTS_LIVE))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('user_session')
                .select('user_session.id')
                .whereRef('user_session.user_id', '=', 'users.id'),
            ),
          ),
        )
        .limit(BATCH),
    )
    .execute();
}

interface PeopleColumn {
  readonly table: string;
  readonly column: string;
}

/** Every foreign key to users, from the catalogue: a new module needs no entry here. */
async function columnsWithPeople(db: Executor): Promise<PeopleColumn[]> {
  const { rows } = await sql<PeopleColumn>`
    SELECT referring.relname AS table, attribute.attname AS column
    FROM pg_constraint AS key
    JOIN pg_class AS referring ON referring.oid = key.conrelid
    JOIN pg_attribute AS attribute ON attribute.attrelid = key.conrelid AND attribute.attnum = ANY (key.conkey)
    WHERE key.contype = 'f' AND key.confrelid = 'users'::regclass
    ORDER BY 1, 2`.execute(db);
  return rows;
}

async function peopleIn(
  db: Executor,
  { table, column }: PeopleColumn,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT ${sql.ref(column)} AS id FROM ${sql.table(table)}
    WHERE ${sql.ref(column)} = ANY (${ids}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
