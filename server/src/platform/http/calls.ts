import { type AboutRecord, type AnyCall, fieldsTravelIn } from '@kursi/core/contract/call.ts';
import { decide, fieldsIn, stoppedBySuspension } from '@kursi/core/contract/decide.ts';
import { refuseRight } from '@kursi/core/contract/rights.ts';
import { stepUpOf } from '@kursi/core/contract/step-up.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Database } from '../database/database.ts';
import type { DiskRoom } from '../operations/disk-room.ts';
import type { Sandbox } from '../sandbox.ts';
import { APPROVAL_HEADER, type FindApproval } from './approval.ts';
import {
  type Authority,
  batchAuthorities,
  type FindOwner,
  identified,
  nobody,
  type ReadAuthorities,
  type RecordOwner,
} from './authority.ts';
import { bodyScopes, incomingFile } from './bodies.ts';
import type { Endpoint, Exchange, Request } from './endpoint.ts';
import { makeExchange, originIsOurs } from './exchange.ts';
import type { MaskAnswer, SeesSums } from './mask-answer.ts';
import { readInput } from './read-input.ts';
import { refusal } from './refusals.ts';
import type { Remember } from './remember.ts';
import { runEndpoint } from './run-endpoint.ts';
import { type FindRightsToSee, SEEN_AS_HEADER, seenAs } from './seen-as.ts';
import { sendEvents } from './server-sent-events.ts';

export interface CallsOptions {
  readonly database: Database;
  readonly endpoints: readonly Endpoint[];
  readonly readAuthorities: ReadAuthorities;
  readonly findOwner: FindOwner;
  readonly findApproval: FindApproval;
  readonly findRightsToSee: FindRightsToSee;
  readonly maskAnswer: MaskAnswer;
  readonly seesSums: SeesSums;
  readonly remember: Remember;
  /** The session id of a token whose signature and expiry are valid. */
  readonly sessionOfToken: (token: string) => Promise<string | null>;
  readonly publicUrl: string | undefined;
  readonly sandbox: Pick<Sandbox, 'isOpen'>;
  readonly now: () => Temporal.Instant;
  readonly disk: Pick<DiskRoom, 'isFull'>;
  /** Multiplies every rate limit; benches and tests that call the whole contract raise it. */
  readonly rateScale: number;
}

/**
 * The pipeline of every call: rate limit → parse → authenticate → authorise → use case in its transaction →
 * output schema → what the caller may see of it.
 */
export function mountCalls(app: FastifyInstance, options: CallsOptions): void {
  const authorityOf = batchAuthorities(options.readAuthorities);
  const scopes = bodyScopes(app);
  for (const endpoint of options.endpoints)
    scopes[endpoint.call.body]((scope) => mount(scope, endpoint, options, authorityOf));
}

const NO_INPUT = ok({});

type AuthorityOf = ReturnType<typeof batchAuthorities>;

function mount(
  app: FastifyInstance,
  endpoint: Endpoint,
  options: CallsOptions,
  authorityOf: AuthorityOf,
): void {
  const { call } = endpoint;
  const fields = Object.keys(call.input.shape);
  const max = call.perMinute * options.rateScale;
  const rateLimit = Number.isFinite(max) ? { max, timeWindow: 60_000 } : false;
  app.route({
    method: call.method,
    url: `/api${call.path.replace(/\{(\w+)\}/g, ':$1')}`,
    config: { rateLimit, isCall: true, streams: call.body === 'file', failure: call.failure },
    bodyLimit: call.bodyLimit,
    // Calls without a rate limit are polled: small answers, not worth compressing.
    ...(rateLimit ? {} : { compress: false as const }),
    // HEAD on a stream would stay open and send nothing.
    exposeHeadRoute: endpoint.kind !== 'stream',
    handler: async (request, reply) => {
      try {
        const admitted = await admit(request, reply, call, fields, options, authorityOf);
        if (!admitted.ok) {
          const missing = admitted.code === 'APP_ID_NOT_FOUND' && call.about?.missing;
          return missing ? z.parse(call.output, missing) : refusal(reply, admitted.code, admitted.details);
        }
        if (options.disk.isFull() && savesSomethingNew(endpoint)) return refusal(reply, 'DISK_FULL');
        return await answer(endpoint, admitted.value, request, reply, options);
      } finally {
        // Drain a refused upload, or its unread bytes block the connection.
        if (call.body === 'file') request.raw.resume();
      }
    },
  });
}

/** Not sessions, without which nobody could read, and not what a provider reports. */
function savesSomethingNew({ kind, call }: Endpoint): boolean {
  return kind !== 'stream' && call.method !== 'GET' && call.proof !== 'cookie' && call.body !== 'raw';
}

/** Reads the clock lazily: most queries never need it. */
class AdmittedRequest implements Request<AnyCall> {
  readonly input: Record<string, unknown>;
  readonly body: Request<AnyCall>['body'];
  readonly business_id: string | null;
  readonly caller: Authority | null;
  readonly exchange: Exchange;
  readonly #clock: () => Temporal.Instant;
  #now: Temporal.Instant | undefined;

  constructor(
    input: Record<string, unknown>,
    body: Request<AnyCall>['body'],
    business_id: string | null,
    caller: Authority | null,
    exchange: Exchange,
    clock: () => Temporal.Instant,
  ) {
    this.input = input;
    this.body = body;
    this.business_id = business_id;
    this.caller = caller;
    this.exchange = exchange;
    this.#clock = clock;
  }

  get now(): Temporal.Instant {
    this.#now ??= this.#clock();
    return this.#now;
  }
}

/** Authenticates, validates and authorises the request, or says why not. */
async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  call: AnyCall,
  fields: readonly string[],
  options: CallsOptions,
  authorityOf: AuthorityOf,
): Outcome<AdmittedRequest> {
  const isSandboxCall = call.path.startsWith('/sandbox/');
  if (isSandboxCall && !options.sandbox.isOpen) return refuse('NOT_FOUND');
  const required = call.proof === 'cookie' || isSandboxCall;
  if (call.method !== 'GET' && !originIsOurs(request, options.publicUrl, { required })) {
    return refuse('NOT_ALLOWED', { reason: 'origin' });
  }
  const token = call.proof === 'bearer' ? bearerToken(request) : null;
  const sessionId = token ? await options.sessionOfToken(token) : null;
  if (!sessionId && !call.who.public) return refuse('NOT_SIGNED_IN');

  const sent = gatherInput(call, request);
  if (!sent) return refuse('MALFORMED', { fields: [] });
  const read = fields.length === 0 ? NO_INPUT : readInput(call, fields, sent);
  if (!read.ok) return read;
  const input = read.value;
  const asking = sessionId
    ? await whoIsAsking(sessionId, input, call.about, options.findOwner, authorityOf)
    : { owner: null, businessId: businessIdIn(input), caller: null };
  const { owner, businessId } = asking;
  if (!asking.caller && !call.who.public) return refuse('NOT_SIGNED_IN');
  const approved = await withApproval(asking, call, request, input, options);
  if (!approved.ok) return approved;
  const looking = { call, as: request.headers[SEEN_AS_HEADER] };
  const seen = await seenAs(approved.value, businessId, looking, options.findRightsToSee);
  if (!seen.ok) return seen;
  const caller = seen.value;
  // An app of another business looks like a missing one; the spec has a sentence for that.
  const missing = call.about?.record === 'message_app' ? 'APP_ID_NOT_FOUND' : 'NOT_FOUND';
  if (call.about && !owner) return refuse(missing);
  if (call.who.public !== 'all') {
    const who = caller ? identified(caller, owner) : nobody;
    const decision = decide(call.who, who, fieldsIn(sent));
    if (!decision.allowed) {
      if (decision.reason === 'NOT_FOUND') return refuse(missing);
      if (decision.reason === 'NOT_ALLOWED' && decision.right)
        return refuseRight(decision.right, { fields: decision.fields });
      return refuse(decision.reason, decision.reason === 'NOT_ALLOWED' ? { fields: decision.fields } : {});
    }
    if (stoppedBySuspension(call, who)) return refuse('BUSINESS_SUSPENDED');
    if (call.module && caller?.modules?.includes(call.module) === false) return refuse('MODULE_OFF');
    if (await lacksSums(call, asking, caller, input, options)) return refuse('SUMS_HIDDEN');
    const action = stepUpOf(call.stepUp, sent);
    if (action && !caller?.proof_is_fresh) return refuse('PASSWORD_REQUIRED', { action });
  }
  return ok(
    new AdmittedRequest(
      input,
      bodyBeside(call, request),
      businessId,
      caller,
      makeExchange(request, reply, options.publicUrl),
      options.now,
    ),
  );
}

/**
 * The caller, with role and rights of a colleague who approved exactly this call. Only a member of the business is helped, and
 * a token that does not hold is refused: whoever sends one counts on it.
 */
async function withApproval(
  { businessId, caller }: { readonly businessId: string | null; readonly caller: Authority | null },
  { approval: action, about }: AnyCall,
  request: FastifyRequest,
  input: Record<string, unknown>,
  { findApproval, now }: Pick<CallsOptions, 'findApproval' | 'now'>,
): Outcome<Authority | null, 'APPROVAL_OVER'> {
  const token = request.headers[APPROVAL_HEADER];
  if (token === undefined || !action || !about || !caller?.role || !businessId) return ok(caller);
  const record_id = input[about.field];
  if (typeof token !== 'string' || typeof record_id !== 'string') return refuse('APPROVAL_OVER');
  const asked_by = caller.user_id;
  const approval = await findApproval({
    token,
    action,
    record_id,
    asked_by,
    business_id: businessId,
    now: now(),
  });
  if (!approval) return refuse('APPROVAL_OVER');
  const { role, rights } = caller;
  // The approver has just proved who they are.
  return ok({
    ...caller,
    role: approval.role,
    rights: approval.rights,
    proof_is_fresh: true,
    approval,
    own: { role, rights },
  });
}

/** A member who may not see the sums of the visit that the call is about; its own client does. */
async function lacksSums(
  { needsSums, about }: AnyCall,
  { owner, businessId }: { readonly owner: RecordOwner | null; readonly businessId: string | null },
  caller: Authority | null,
  input: Record<string, unknown>,
  { seesSums, now }: Pick<CallsOptions, 'seesSums' | 'now'>,
): Promise<boolean> {
  if (!needsSums || !about || !caller?.role || !businessId || owner?.user_id === caller.user_id) return false;
  const { record, field } = about;
  const of = { business_id: businessId, record, id: String(input[field]), now: now() };
  return !(await seesSums(caller, of));
}

/**
 * Returns the body, not the reply: the reply is a thenable, and awaiting it costs as much as the rest of this
 * file.
 */
async function answer(
  endpoint: Endpoint,
  full: AdmittedRequest,
  request: FastifyRequest,
  reply: FastifyReply,
  options: CallsOptions,
): Promise<unknown> {
  if (endpoint.kind === 'stream') {
    return sendEvents(reply, endpoint.call.output, (signal) => endpoint.run(Object.assign(full, { signal })));
  }
  const result = await runEndpoint(endpoint, full, request, reply, options);
  if (!result.ok) return refusal(reply, result.code, result.details);
  const answered = z.parse(endpoint.call.output, result.value);
  if (full.caller?.role) await options.maskAnswer(endpoint.call.output, answered, full);
  return answered;
}

function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/**
 * Path parameters win over query and body, so that a URL always means what it says. Null when the body is not
 * an object.
 */
function gatherInput(call: AnyCall, request: FastifyRequest): Record<string, unknown> | null {
  const query = request.query as Record<string, unknown>;
  const path = request.params as Record<string, unknown>;
  if (fieldsTravelIn(call) === 'query') return { ...query, ...path };
  // Addresses end up in logs and histories: what belongs in the body is not read from them.
  const body = request.body === undefined ? {} : request.body;
  return isRecord(body) ? { ...body, ...path } : null;
}

function bodyBeside(call: AnyCall, request: FastifyRequest): Request<AnyCall>['body'] {
  if (call.body === 'raw') return (request.body as Buffer | undefined) ?? Buffer.alloc(0);
  return call.body === 'file' ? incomingFile(request, call.bodyLimit) : undefined;
}

function businessIdIn(input: unknown): string | null {
  const found = isRecord(input) ? input['business_id'] : null;
  return typeof found === 'string' ? found : null;
}

/** Both queries in parallel where the call names the business; otherwise the record gives it. */
async function whoIsAsking(
  session_id: string,
  input: Record<string, unknown>,
  about: AboutRecord | null | undefined,
  findOwner: FindOwner,
  authorityOf: AuthorityOf,
): Promise<{ owner: RecordOwner | null; businessId: string | null; caller: Authority | null }> {
  const named = businessIdIn(input);
  // Authority first: it joins its batch one step later, and both queries then go out in one write.
  const asking = named ? authorityOf({ session_id, business_id: named }) : null;
  const finding = about ? ownerIn(input, about, findOwner) : null;
  const businessId = named ?? (await finding)?.business_id ?? null;
  const [owner, caller] = await Promise.all([
    finding,
    asking ?? authorityOf({ session_id, business_id: businessId }),
  ]);
  return { owner, businessId, caller };
}

function ownerIn(
  input: Record<string, unknown>,
  { record, field }: AboutRecord,
  findOwner: FindOwner,
): Promise<RecordOwner | null> {
  return findOwner(record, { id: String(input[field]), business_id: businessIdIn(input) });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
