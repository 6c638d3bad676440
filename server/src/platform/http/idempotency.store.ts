import type { QueryConfig } from 'pg';
import { ask, type Executor, type Tx } from '../database/database.ts';

export interface IdempotencyScope {
  readonly actor: string;
  readonly method: string;
  readonly path: string;
  readonly key: string;
}

export type Claim =
  | { readonly kind: 'first' }
  | { readonly kind: 'repeated'; readonly answer: unknown }
  /** The intention is stored without an answer: the provider call was interrupted or is still running. */
  | { readonly kind: 'intended'; readonly intention: unknown }
  | { readonly kind: 'other_request' };

export async function claimIdempotencyKey(
  tx: Tx,
  scope: IdempotencyScope,
  requestHash: string,
): Promise<Claim> {
  const isFirst = await insertClaim(tx, scope, requestHash);
  return isFirst ? { kind: 'first' } : earlierClaim(tx.q, scope, requestHash);
}

/**
 * Claims the key inside the transaction of the effect; false when it was claimed before. A second request
 * with the same key blocks here until the first commits or rolls back, so the effect happens exactly once.
 */
export async function insertClaim(tx: Tx, scope: IdempotencyScope, requestHash: string): Promise<boolean> {
  const [inserted] = await ask(tx.q, {
    name: 'claim-idempotency-key',
    text: `
      INSERT INTO idempotency_key (actor, method, path, key, request_hash) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT DO NOTHING RETURNING key`,
    values: [scope.actor, scope.method, scope.path, scope.key, requestHash],
  });
  return inserted !== undefined;
}

/** The result of the request that claimed the key. */
export async function earlierClaim(
  db: Executor,
  scope: IdempotencyScope,
  requestHash: string,
): Promise<Claim> {
  const earlier = await whereScope(db.selectFrom('idempotency_key'), scope)
    .select(['request_hash', 'answer', 'intention'])
    .executeTakeFirstOrThrow();
  if (earlier.request_hash !== requestHash) return { kind: 'other_request' };
  return earlier.answer === null && earlier.intention !== null
    ? { kind: 'intended', intention: earlier.intention }
    : { kind: 'repeated', answer: earlier.answer };
}

export function saveIntention(tx: Tx, scope: IdempotencyScope, intention: unknown): void {
  tx.withCommit([update('intention', scope, intention)]);
}

export function saveAnswer(tx: Tx, scope: IdempotencyScope, answer: unknown): void {
  tx.withCommit([update('answer', scope, answer)]);
}

function update(
  column: 'answer' | 'intention',
  { actor, method, path, key }: IdempotencyScope,
  kept: unknown,
): QueryConfig {
  return {
    name: `keep-${column}`,
    text: `
      UPDATE idempotency_key SET ${column} = $5 WHERE actor = $1 AND method = $2 AND path = $3 AND key = $4`,
    values: [actor, method, path, key, JSON.stringify(kept)],
  };
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
