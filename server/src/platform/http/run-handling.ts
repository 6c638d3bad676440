import { createHash } from 'node:crypto';
import type { AnyCall } from '@kursi/core/contract/call.ts';
import type { ErrorCode } from '@kursi/core/contract/errors.ts';
import { ok, type Refusal, type Result, refuse, type Success } from '@kursi/core/kernel/result.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database, Tx } from '../database/database.ts';
import type { Authority } from './authority.ts';
import type { Handling, Request } from './handling.ts';
import {
  type Claim,
  claimIdempotencyKey,
  type IdempotencyScope,
  keepAnswer,
  keepIntention,
} from './idempotency.store.ts';

/** Reads at once; what changes something inside its transaction, and once per Idempotency-Key. */
export function runHandling(
  handling: Exclude<Handling, { kind: 'streams' }>,
  full: Request<AnyCall>,
  request: FastifyRequest,
  reply: FastifyReply,
  database: Database,
): Promise<Result<unknown>> {
  if (handling.kind === 'reads') return handling.run(full);
  if (handling.kind === 'writes') return runWrite(handling, full, request, reply, database);
  return runSpeaking(handling, full, request, reply, database);
}

async function runWrite(
  handling: Extract<Handling, { kind: 'writes' }>,
  full: Request<AnyCall>,
  request: FastifyRequest,
  reply: FastifyReply,
  database: Database,
): Promise<Result<unknown>> {
  const scope = idempotencyScope(handling.call, full.caller, request);
  if (scope && !scope.ok) return scope;
  const no = await handling.beforehand?.(full);
  if (no) return no;
  const done = await inTransaction(database, async (tx) => {
    const claim = await claimOf(tx, scope, full);
    if (claim.kind === 'other_request') return refuse('IDEMPOTENCY_KEY_REUSED');
    if (claim.kind === 'repeated') return replayed(reply, claim.answer);
    const result = await handling.run(Object.assign(full, { tx }));
    if (scope && result.ok) keepAnswer(tx, scope.value, result.value);
    return result;
  });
  return done.ok || !handling.refused ? done : handling.refused(full, done);
}

/** Two transactions, and between them a talk with the outside that neither of them waits for. */
async function runSpeaking(
  handling: Extract<Handling, { kind: 'speaks' }>,
  full: Request<AnyCall>,
  request: FastifyRequest,
  reply: FastifyReply,
  database: Database,
): Promise<Result<unknown>> {
  const scope = idempotencyScope(handling.call, full.caller, request);
  if (scope && !scope.ok) return scope;
  let answered = false;
  const intended = await inTransaction(database, async (tx) => {
    const claim = await claimOf(tx, scope, full);
    if (claim.kind === 'other_request') return refuse('IDEMPOTENCY_KEY_REUSED');
    if (claim.kind === 'intended') return ok(claim.intention);
    answered = claim.kind === 'repeated';
    if (claim.kind === 'repeated') return replayed(reply, claim.answer);
    const intention = await handling.intend(Object.assign(full, { tx }));
    if (scope && intention.ok) keepIntention(tx, scope.value, intention.value);
    return intention;
  });
  if (!intended.ok || answered) return intended;
  const intention = intended.value as never;
  const heard = await handling.speak(intention, full);
  if (!heard.ok) return heard;
  return inTransaction(database, async (tx) => {
    const result = await handling.record(Object.assign(full, { tx }), intention, heard.value as never);
    if (scope && result.ok) keepAnswer(tx, scope.value, result.value);
    return result;
  });
}

async function claimOf(
  tx: Tx,
  scope: Success<IdempotencyScope> | null,
  full: Request<AnyCall>,
): Promise<Claim> {
  return scope ? claimIdempotencyKey(tx, scope.value, requestHash(full.input)) : { kind: 'first' };
}

function replayed(reply: FastifyReply, answer: unknown): Result<unknown> {
  reply.header('idempotency-replayed', 'true');
  return ok(answer);
}

/** A refusal undoes what was written before it. */
async function inTransaction(
  database: Database,
  work: (tx: Tx) => Promise<Result<unknown>>,
): Promise<Result<unknown>> {
  try {
    return await database.transaction(async (tx) => {
      const result = await work(tx);
      if (!result.ok) throw new RolledBack(result);
      return result;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.refusal;
    throw error;
  }
}

/** Carries a refusal out of the transaction while undoing what it wrote. */
class RolledBack extends Error {
  readonly refusal: Refusal<ErrorCode>;
  constructor(refusal: Refusal<ErrorCode>) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

function idempotencyScope(
  call: AnyCall,
  caller: Authority | null,
  request: FastifyRequest,
): Result<IdempotencyScope> | null {
  const key = request.headers['idempotency-key'];
  if (!call.idempotent || !caller || key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    return refuse('MALFORMED', { fields: [{ field: 'Idempotency-Key', problem: 'invalid_value' }] });
  }
  return ok({ actor: caller.user_id, method: call.method, path: call.path, key });
}

function requestHash(input: unknown): string {
  return createHash('sha256').update(JSON.stringify(input)).digest('base64url');
}
