import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { deleteRows, listRows } from '../../platform/database/row-queries.ts';
import type { NewRow } from '../../platform/database/rows.ts';

export async function insertSupportRequest(tx: Tx, request: NewRow<'support_request'>): Promise<void> {
  await tx.q.insertInto('support_request').values(request).execute();
}

/** The sender's contact details, for the support mail. */
export async function getRequester(tx: Tx, userId: string) {
  return tx.q
    .selectFrom('users')
    .select(['user_name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

export async function listSupportRequests(
  db: Executor,
  { limit, before }: { readonly limit: number; readonly before: { at: string; id: string } | null },
) {
  let query = db
    .selectFrom('support_request as request')
    .innerJoin('users', 'users.id', 'request.user_id')
    .select([
      'request.id',
      'request.user_id',
      'request.message',
      'request.picture_urls',
      'request.created_at',
      'request.answered_at',
      'users.user_name',
      'users.email',
      'users.phone',
    ])
    .orderBy('request.created_at', 'desc')
    .orderBy('request.id', 'desc')
    .limit(limit);
  if (before) {
    query = query.where(sql<boolean>`(request.created_at, request.id) < (${before.at}, ${before.id})`);
  }
  return query.execute();
}

export async function setAnswered(
  tx: Tx,
  id: string,
  answer: { readonly answered_at: Temporal.Instant | null; readonly answered_by: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.q
    .updateTable('support_request')
    .set(answer)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function listRequestsOfPerson(db: Executor, userId: string) {
  return listRows(
    db,
    'support_request',
    { user_id: userId },
    ['created_at'],
    ['message', 'picture_urls', 'created_at', 'answered_at'],
  );
}

export async function deleteRequestsOfPerson(tx: Tx, userId: string): Promise<void> {
  await deleteRows(tx, 'support_request', { user_id: userId });
}
