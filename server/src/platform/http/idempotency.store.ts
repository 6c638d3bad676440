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
  /** Its intention is written and no answer yet: it was interrupted while it spoke, or still speaks. */
  | { readonly kind: 'intended'; readonly intention: unknown }
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
    .select(['request_hash', 'answer', 'intention'])
    .executeTakeFirstOrThrow();
  if (earlier.request_hash !== requestHash) return { kind: 'other_request' };
  return earlier.answer === null && earlier.intention !== null
    ? { kind: 'intended', intention: earlier.intention }
    : { kind: 'repeated', answer: earlier.answer };
}

export async function keepIntention(tx: Tx, scope: IdempotencyScope, intention: unknown): Promise<void> {
  await update(tx, scope, { intention: JSON.stringify(intention) });
}

export async function keepAnswer(tx: Tx, scope: IdempotencyScope, answer: unknown): Promise<void> {
  await update(tx, scope, { answer: JSON.stringify(answer) });
}

async function update(
  tx: Tx,
  scope: IdempotencyScope,
  kept: { readonly answer: string } | { readonly intention: string },
): Promise<void> {
  await tx.q
    .updateTable('idempotency_key')
    .set(kept)
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
