import { createHash } from 'node:crypto';
import type { AnyCall } from '@kursi/core/contract/call.ts';
import type { ErrorCode } from '@kursi/core/contract/errors.ts';
import {
  type Outcome,
  ok,
  type Refusal,
  type Result,
  refuse,
  type Success,
} from '@kursi/core/kernel/result.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database, Tx } from '../database/database.ts';
import type { Endpoint, Request } from './endpoint.ts';
import {
  type Claim,
  claimIdempotencyKey,
  earlierClaim,
  type IdempotencyScope,
  insertClaim,
  saveAnswer,
  saveIntention,
} from './idempotency.store.ts';
import { type Remember, type RunningCall, runningCall } from './remember.ts';

/** Queries run directly; commands run in a transaction, once per Idempotency-Key. */
export function runEndpoint(
  endpoint: Exclude<Endpoint, { kind: 'stream' }>,
  full: Request<AnyCall>,
  request: FastifyRequest,
  reply: FastifyReply,
  options: RunOptions,
): Outcome<unknown> {
  if (endpoint.kind === 'command') return runCommand(endpoint, full, request, reply, options);
  if (endpoint.kind === 'outbound') return runOutbound(endpoint, full, request, reply, options);
  if (!options.remember.isNoted(endpoint.call)) return endpoint.run(full);
  return runNoted(endpoint, full, request, options);
}

async function runNoted(
  endpoint: Extract<Endpoint, { kind: 'query' }>,
  full: Request<AnyCall>,
  request: FastifyRequest,
  options: RunOptions,
): Outcome<unknown> {
  const done = await endpoint.run(full);
  if (done.ok) await options.remember.read(runningCall(endpoint.call, full, request), done.value);
  return done;
}

export interface RunOptions {
  readonly database: Database;
  readonly remember: Remember;
}

async function runCommand(
  endpoint: Extract<Endpoint, { kind: 'command' }>,
  full: Request<AnyCall>,
  request: FastifyRequest,
  reply: FastifyReply,
  { database, remember }: RunOptions,
): Outcome<unknown> {
  const scope = idempotencyScope(endpoint.call, full, request);
  if (scope && !scope.ok) return scope;
  const no = await endpoint.beforeTransaction?.(full);
  if (no) return no;
  const running = runningCall(endpoint.call, full, request);
  const run = (tx: Tx) => runRemembered(running, tx, remember, endpoint.run);
  const done = scope
    ? await runOnce(full, scope.value, reply, database, run)
    : await inTransaction(database, run);
  return done.ok || !endpoint.refused ? done : endpoint.refused(full, done);
}

/**
 * Once per Idempotency-Key. The claim and the use case are pipelined: the claim is sent first, so that a second
 * request waits in the database before anything it does takes effect. It is rolled back and gets the kept answer.
 */
async function runOnce(
  full: Request<AnyCall>,
  scope: IdempotencyScope,
  reply: FastifyReply,
  database: Database,
  run: (tx: Tx) => Outcome<unknown>,
): Outcome<unknown> {
  const hash = requestHash(full.input);
  let isFirst = true;
  const done = await inTransaction(database, async (tx) => {
    const claiming = insertClaim(tx, scope, hash);
    const running = run(tx);
    const [claimed, ran] = await Promise.allSettled([claiming, running]);
    if (claimed.status === 'rejected') throw claimed.reason;
    isFirst = claimed.value;
    if (!isFirst) return refuse('IDEMPOTENCY_KEY_REUSED');
    if (ran.status === 'rejected') throw ran.reason;
    if (ran.value.ok) saveAnswer(tx, scope, ran.value.value);
    return ran.value;
  });
  if (isFirst) return done;
  const earlier = await earlierClaim(database.q, scope, hash);
  return earlier.kind === 'repeated' ? replayed(reply, earlier.answer) : done;
}

/** Two transactions with the provider call between them, so that neither waits for it. */
async function runOutbound(
  endpoint: Extract<Endpoint, { kind: 'outbound' }>,
  full: Request<AnyCall>,
  request: FastifyRequest,
  reply: FastifyReply,
  { database, remember }: RunOptions,
): Outcome<unknown> {
  const scope = idempotencyScope(endpoint.call, full, request);
  if (scope && !scope.ok) return scope;
  const running = runningCall(endpoint.call, full, request);
  let answered = false;
  const intended = await inTransaction(database, async (tx) => {
    const claim = await claimOf(tx, scope, full);
    if (claim.kind === 'other_request') return refuse('IDEMPOTENCY_KEY_REUSED');
    if (claim.kind === 'intended') return ok(claim.intention);
    answered = claim.kind === 'repeated';
    if (claim.kind === 'repeated') return replayed(reply, claim.answer);
    remember.command(tx, running, 'intention');
    const intention = await runApproved(full, tx, endpoint.intend);
    if (scope && intention.ok) saveIntention(tx, scope.value, intention.value);
    return intention;
  });
  if (!intended.ok || answered) return intended;
  const intention = intended.value as never;
  const response = await endpoint.callProvider(intention, full);
  if (!response.ok) return response;
  return inTransaction(database, async (tx) => {
    const remembered = remember.command(tx, running);
    const result = await endpoint.record(Object.assign(full, { tx }), intention, response.value as never);
    if (result.ok) remembered(result.value);
    if (scope && result.ok) saveAnswer(tx, scope.value, result.value);
    return result;
  });
}

/** The history is begun before the use case and written with its commit. */
async function runRemembered(
  running: RunningCall,
  tx: Tx,
  remember: Remember,
  run: (request: Request<AnyCall> & { tx: Tx }) => Outcome<unknown>,
): Outcome<unknown> {
  const remembered = remember.command(tx, running);
  const done = await runApproved(running.request, tx, run);
  if (done.ok) remembered(done.value);
  return done;
}

/** An approval is used up in the transaction of its call: a refusal gives it back, a second call finds it used. */
async function runApproved(
  full: Request<AnyCall>,
  tx: Tx,
  run: (request: Request<AnyCall> & { tx: Tx }) => Outcome<unknown>,
): Outcome<unknown> {
  const { approval } = full.caller ?? {};
  if (approval && !(await approval.use(tx, full.now))) return refuse('APPROVAL_OVER');
  return run(Object.assign(full, { tx }));
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

/** A refusal rolls back what was written before it. */
async function inTransaction(database: Database, work: (tx: Tx) => Outcome<unknown>): Outcome<unknown> {
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

/** Thrown to roll the transaction back and carry the refusal out of it. */
class RolledBack extends Error {
  readonly refusal: Refusal<ErrorCode>;
  constructor(refusal: Refusal<ErrorCode>) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

function idempotencyScope(
  call: AnyCall,
  { caller, business_id }: Request<AnyCall>,
  request: FastifyRequest,
): Result<IdempotencyScope> | null {
  const key = request.headers['idempotency-key'];
  if (!call.idempotent || !caller || key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    return refuse('MALFORMED', { fields: [{ field: 'Idempotency-Key', problem: 'invalid_value' }] });
  }
  const actor = (call.idempotent === 'business' && business_id) || caller.user_id;
  return ok({ actor, method: call.method, path: call.path, key });
}

function requestHash(input: unknown): string {
  return createHash('sha256').update(JSON.stringify(input)).digest('base64url');
}
