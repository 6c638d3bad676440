import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

const NAMELESS_LIVE = { hours: 24 };
/** Per hourly run; the rest waits for the next one. */
const BATCH = 200;

/**
 * A person who taps a slot becomes a guest before giving a name, and many never give one. Such a guest is
 * deleted after a day, unless a row of any module refers to them. Events do not count: they keep ids only.
 */
export async function sweepGuests(db: Executor, now: Temporal.Instant): Promise<void> {
  const nameless = await db
    .selectFrom('users')
    .select('id')
    .where('is_guest', '=', true)
    .where('user_name', '=', '')
    .where('created_at', '<', now.subtract(NAMELESS_LIVE))
    .orderBy('created_at')
    .limit(BATCH)
    .execute();
  let unused = nameless.map(({ id }) => id);
  for (const column of await columnsWithPeople(db)) {
    if (unused.length === 0) return;
    const inUse = await peopleIn(db, column, unused);
    unused = unused.filter((id) => !inUse.has(id));
  }
  if (unused.length === 0) return;
  await db
    .deleteFrom('users')
    .where('id', 'in', unused)
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
