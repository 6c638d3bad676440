import type { Tx } from '../database/database.ts';

export interface IdempotencyScope {
  readonly actor: string;
  readonly method: string;
  readonly path: string;
  readonly key: string;
}

export type Claim =
  | { readonly kind: 'first' }
  | { readonly kind: 'repeated'; readonly answer: unknown }
  | { readonly kind: 'other_request' };

/**
 * Takes the key inside the transaction of the effect. A second request with the same key waits here until
 * the first has committed or rolled back, so that exactly one of them has the effect.
 */
export async function claimIdempotencyKey(
  tx: Tx,
  scope: IdempotencyScope,
  requestHash: string,
): Promise<Claim> {
  const inserted = await tx.q
    .insertInto('idempotency_key')
    .values({ ...scope, request_hash: requestHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (inserted) return { kind: 'first' };
  const earlier = await whereScope(tx.q.selectFrom('idempotency_key'), scope)
    .select(['request_hash', 'answer'])
    .executeTakeFirstOrThrow();
  return earlier.request_hash === requestHash
    ? { kind: 'repeated', answer: earlier.answer }
    : { kind: 'other_request' };
}

export async function keepAnswer(tx: Tx, scope: IdempotencyScope, answer: unknown): Promise<void> {
  await tx.q
    .updateTable('idempotency_key')
    .set({ answer: JSON.stringify(answer) })
    .where('actor', '=', scope.actor)
    .where('method', '=', scope.method)
    .where('path', '=', scope.path)
    .where('key', '=', scope.key)
    .execute();
}

function whereScope<Q extends { where(column: string, operator: '=', value: string): Q }>(
  query: Q,
  scope: IdempotencyScope,
): Q {
  return query
    .where('actor', '=', scope.actor)
    .where('method', '=', scope.method)
    .where('path', '=', scope.path)
    .where('key', '=', scope.key);
}
