import type { AnyCall } from '@kursi/core/contract/call.ts';
import { decide, fieldsIn } from '@kursi/core/contract/decide.ts';
import { memberRoles } from '@kursi/core/contract/member-roles.ts';
import { hasRight, ofRole } from '@kursi/core/contract/rights.ts';
import { headersFor, requestFor, type Session, setSessionCookies } from '../http/caller.ts';
import type { TestServer } from '../server.ts';

/** How the optional fields of a row arrive: with a value, left out, or null. */
export const variants = ['given', 'absent', 'null'] as const;
export type Variant = (typeof variants)[number];

/** `client` is the guest whose record it is. */
export const callers = [...memberRoles, 'account', 'guest', 'client', 'platform_admin', 'public'] as const;
export type CallerName = (typeof callers)[number];

export interface Asked {
  readonly caller: CallerName;
  readonly variant: Variant;
  readonly as: Session;
}

/** One call of section 7 of the specification. */
export interface SpecRow {
  /** Method and path, as the specification writes them. */
  readonly row: string;
  readonly call: AnyCall;
  /** All fields of the specification with a value, about a record that was made for this request. */
  readonly payload: (asked: Asked) => Promise<Record<string, unknown>> | Record<string, unknown>;
  /** Paths of the fields that may be left out or null. */
  readonly optional?: readonly string[] | ((caller: CallerName) => readonly string[]);
  /** What the specification reads of the answer; of each entry of a list where it is one. */
  readonly answers?: readonly string[];
}

/** Everyone whom the contract lets make this call. */
export function callersOf({ who }: AnyCall): CallerName[] {
  if (who.public) return ['public'];
  return callers.filter((caller) => {
    if (caller === 'owner' || caller === 'admin' || caller === 'staff')
      return who.member !== undefined && hasRight(ofRole(caller), who.member.right);
    return who[caller] !== undefined;
  });
}

/** The payload as it is sent: optional fields in their variant, and null where this caller may not decide. */
export function variantOf(
  { call, optional = [] }: Pick<SpecRow, 'call' | 'optional'>,
  payload: Readonly<Record<string, unknown>>,
  { caller, variant }: Pick<Asked, 'caller' | 'variant'>,
): Record<string, unknown> {
  const sent = structuredClone(payload) as Record<string, unknown>;
  const paths = typeof optional === 'function' ? optional(caller) : optional;
  if (variant !== 'given') for (const path of paths) put(sent, path.split('.'), variant);
  for (const path of refusedFrom(call, caller, sent)) put(sent, path.split('.'), 'null');
  return sent;
}

function refusedFrom(call: AnyCall, caller: CallerName, sent: unknown): readonly string[] {
  const role = memberRoles.find((one) => one === caller) ?? null;
  const session = caller === 'guest' || caller === 'client' ? 'guest' : 'account';
  const who = {
    session,
    platformAdmin: caller === 'platform_admin',
    role,
    client: caller === 'client',
  } as const;
  const decision = decide(call.who, who, fieldsIn(sent));
  return !decision.allowed && decision.reason === 'NOT_ALLOWED' ? decision.fields : [];
}

/** Leaves a field out, or makes it null; `*` is each entry of a list. */
function put(within: unknown, [step = '', ...rest]: readonly string[], as: Variant): void {
  if (Array.isArray(within) && step === '*') {
    for (const one of within) put(one, rest, as);
    return;
  }
  if (typeof within !== 'object' || within === null || !(step in within)) return;
  const fields = within as Record<string, unknown>;
  if (rest.length > 0) put(fields[step], rest, as);
  else if (as === 'null') fields[step] = null;
  else delete fields[step];
}

/** Sends a payload as any program would; a null in an address is left out. */
export async function sendRow(
  { url }: Pick<TestServer, 'url'>,
  call: AnyCall,
  payload: Readonly<Record<string, unknown>>,
  as: Session | null,
): Promise<{ readonly status: number; readonly body: unknown }> {
  const inAddress = call.method === 'GET';
  const fields = Object.entries(payload).filter(([, value]) => !inAddress || value !== null);
  const { address, body } = requestFor(call, Object.fromEntries(fields));
  const response = await fetch(url + address, {
    method: call.method,
    headers: { ...headersFor(call, url, { as }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body }),
  });
  if (as) setSessionCookies(as, response.headers);
  return { status: response.status, body: await response.json() };
}
