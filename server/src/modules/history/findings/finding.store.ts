import type { KeptAs } from '@kursi/core/history/deeds.ts';
import { ask, type Executor, type Tx } from '../../../platform/database/database.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import type { NewRow, RowOf } from '../../../platform/database/rows.ts';

/** What a rule found stays as it was found: the same again is no other finding. */
export async function insertFinding(db: Executor, finding: NewRow<'finding'>): Promise<void> {
  await ask(db, insertRows('finding', [finding], 'ON CONFLICT (business_id, rule, subject, day) DO NOTHING'));
}

export function listFindings(
  db: Executor,
  { business_id, state }: { readonly business_id: string; readonly state: 'open' | 'seen' },
  { limit, before }: { readonly limit: number; readonly before: string | null },
): Promise<RowOf<'finding'>[]> {
  const query = db
    .selectFrom('finding')
    .selectAll()
    .where('business_id', '=', business_id)
    .where('seen_at', state === 'open' ? 'is' : 'is not', null)
    .orderBy('id', 'desc')
    .limit(limit);
  return (before ? query.where('id', '<', before) : query).execute();
}

export async function countOpenFindings(db: Executor, business_id: string): Promise<number> {
  const { count } = await db
    .selectFrom('finding')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('business_id', '=', business_id)
    .where('seen_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The rows of the history that a finding names; none where there is no such finding. */
export async function getRowsOfFinding(db: Executor, business_id: string, id: string): Promise<string[]> {
  const found = await db
    .selectFrom('finding')
    .select('row_ids')
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.row_ids ?? [];
}

interface Mark {
  readonly seen_at: Temporal.Instant | null;
  readonly seen_by: string | null;
  readonly note: string | null;
}

/** False when there is no such finding. */
export async function markFinding(
  { q }: Tx,
  { business_id, finding_id }: { readonly business_id: string; readonly finding_id: string },
  mark: Mark,
): Promise<boolean> {
  const { numUpdatedRows } = await q
    .updateTable('finding')
    .set(mark)
    .where('business_id', '=', business_id)
    .where('id', '=', finding_id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export function listSetRules(db: Executor, business_id: string) {
  return db
    .selectFrom('finding_rule')
    .select(['rule', 'is_on', 'figures'])
    .where('business_id', '=', business_id)
    .execute();
}

export async function setRule({ q }: Tx, rule: NewRow<'finding_rule'>): Promise<void> {
  const set =
    'ON CONFLICT (business_id, rule) DO UPDATE SET is_on = excluded.is_on, figures = excluded.figures';
  await ask(q, insertRows('finding_rule', [rule], set));
}

export async function getLookedUntil(db: Executor): Promise<Temporal.Instant | null> {
  const found = await db.selectFrom('finding_progress').select('looked_until').executeTakeFirst();
  return found?.looked_until ?? null;
}

export async function setLookedUntil(db: Executor, looked_until: Temporal.Instant): Promise<void> {
  const set = 'ON CONFLICT (one) DO UPDATE SET looked_until = excluded.looked_until';
  await ask(db, insertRows('finding_progress', [{ looked_until }], set));
}

/** As long as the rows that they name. */
export async function dropExpiredFindings(
  db: Executor,
  kept_as: KeptAs,
  before: Temporal.Instant,
): Promise<void> {
  await db.deleteFrom('finding').where('kept_as', '=', kept_as).where('at', '<', before).execute();
}

export function forgetNotesOnClient(db: Executor, business_id: string, client_id: string) {
  return db
    .updateTable('finding')
    .set({ note: null })
    .where('business_id', '=', business_id)
    .where('client_id', '=', client_id)
    .execute();
}

/** On an account, in every business. */
export function forgetNotesOnPerson(db: Executor, actor_id: string) {
  return db.updateTable('finding').set({ note: null }).where('actor_id', '=', actor_id).execute();
}
