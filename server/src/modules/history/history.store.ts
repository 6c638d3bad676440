import type { QueryConfig } from 'pg';
import type { Database, Executor } from '../../platform/database/database.ts';
import { insertRows } from '../../platform/database/insert-rows.ts';
import type { NewRow } from '../../platform/database/rows.ts';
import { forgetNotesOnClient } from './findings/finding.store.ts';

export type HistoryEntry = Omit<NewRow<'history'>, 'salt' | 'written_on'>;
export type PersonalValue = NewRow<'history_value'>;

/** To be sent with the commit of what they tell. */
export function appendHistory(
  entries: readonly HistoryEntry[],
  values: readonly PersonalValue[],
): QueryConfig[] {
  return [
    ...entries.map((entry) => insertRows('history', [entry])),
    ...values.map((value) => insertRows('history_value', [value])),
  ];
}

/** Of a read, which has no transaction. */
export async function insertHistoryNow({ pool }: Pick<Database, 'pool'>, entry: HistoryEntry): Promise<void> {
  await pool.query(insertRows('history', [entry]));
}

/** Where somebody may sign in to, and as what: few for nearly everybody. */
export function listMembershipsOf(db: Executor, user_id: string) {
  return db
    .selectFrom('business_member')
    .select(['business_id', 'role'])
    .where('user_id', '=', user_id)
    .limit(100)
    .execute();
}

/** Whose it is, and whether that device was never signed in from before. */
export function findSession(db: Executor, session_id: string) {
  return db
    .selectFrom('user_session')
    .select(['id', 'user_id', 'is_new'])
    .where('id', '=', session_id)
    .executeTakeFirst();
}

/** Of a client of a business. The rows that named them stay, and say that the value was erased. */
export async function eraseValuesOfClient(db: Executor, business_id: string, subject_id: string) {
  await forgetNotesOnClient(db, business_id, subject_id);
  await db
    .deleteFrom('history_value')
    .where('business_id', '=', business_id)
    .where('subject_id', '=', subject_id)
    .execute();
}

/** Of an account, in every business. */
export function eraseValuesOfPerson(db: Executor, subject_id: string) {
  return db.deleteFrom('history_value').where('subject_id', '=', subject_id).execute();
}
