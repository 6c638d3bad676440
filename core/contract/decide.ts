import type { MemberRole } from './member-roles.ts';
import type { Allowance, Caller, MemberAllowance, Permission } from './permission.ts';
import { type Holder, hasRight, type Right, type RightSet } from './rights.ts';

/** The facts about a caller, read from the database at each call. */
export interface Identified {
  readonly session: 'none' | 'guest' | 'account';
  readonly platformAdmin: boolean;
  /** The role in the business of the call; null for non-members. */
  readonly role: MemberRole | null;
  /** The set that the business gave them; null or none: the rights of the role. */
  readonly rights?: RightSet | null;
  /** The caller owns the record of the call. */
  readonly client?: boolean;
  /** The caller proved on another phone that the visit of the call is theirs. */
  readonly opener?: boolean;
  /** The business of the call is suspended. */
  readonly suspended?: boolean;
}

export type Decision =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly reason: 'NOT_SIGNED_IN' | 'NOT_FOUND' }
  | {
      readonly allowed: false;
      readonly reason: 'NOT_ALLOWED';
      readonly fields: readonly string[];
      /** The right that a member lacks. */
      readonly right?: Right;
    };

export function decide(permission: Permission, who: Identified, fieldsSent: Iterable<string> = []): Decision {
  const allowances = callersOf(who).flatMap((caller) => permission[caller] ?? []);
  const member =
    permission.member && allowanceOf(permission.member, { role: who.role, rights: who.rights ?? null });
  if (member) allowances.push(member);
  if (allowances.length === 0) return { allowed: false, ...refusalFor(permission, who) };
  if (allowances.includes('all')) return { allowed: true };
  const fields = [...new Set(fieldsSent)].filter((field) =>
    allowances.every((allowance) => allowance !== 'all' && allowance.except.includes(field)),
  );
  if (fields.length === 0) return { allowed: true };
  const right = who.role && rightFor(permission.member, fields);
  return { allowed: false, reason: 'NOT_ALLOWED', fields, ...(right && { right }) };
}

const rightsOfFields = ({ fields }: MemberAllowance) =>
  Object.entries(fields) as [Right, readonly string[]][];

function allowanceOf(member: MemberAllowance, holder: Holder): Allowance | null {
  if (!hasRight(holder, member.right)) return null;
  const except = rightsOfFields(member).flatMap(([right, fields]) => (hasRight(holder, right) ? [] : fields));
  return except.length === 0 ? 'all' : { except };
}

/** The right that the first of these fields needs. */
function rightFor(member: MemberAllowance | undefined, [field = '']: readonly string[]): Right | undefined {
  return member && rightsOfFields(member).find(([, fields]) => fields.includes(field))?.[0];
}

/** Nothing in the contract is nested deeper; the schema refuses deeper input. */
const DEEPEST = 8;

/**
 * The paths of all sent fields, outer ones too: `lines`, `lines.*`, `lines.*.price`. Null says nothing, so it is not
 * sent. Lazy, since most callers may send everything.
 */
export function* fieldsIn(sent: unknown, path = '', depth = 0): Generator<string> {
  if (sent === null) return;
  if (path) yield path;
  if (typeof sent !== 'object' || depth >= DEEPEST) return;
  for (const [name, inner] of Object.entries(sent)) {
    const step = Array.isArray(sent) ? '*' : name;
    yield* fieldsIn(inner, path ? `${path}.${step}` : step, depth + 1);
  }
}

/** Whether a member of a suspended business tries to change something. */
export function stoppedBySuspension(
  call: { readonly method: string; readonly evenSuspended: boolean; readonly who: Permission },
  who: Identified,
): boolean {
  if (!who.suspended || call.method === 'GET' || call.evenSuspended) return false;
  return callersOf(who).every((caller) => !call.who[caller]);
}

function callersOf(who: Identified): Caller[] {
  const found: Caller[] = ['public'];
  if (who.session !== 'none') found.push(who.session);
  if (who.client) found.push('client');
  if (who.opener) found.push('opener');
  if (who.platformAdmin) found.push('platform_admin');
  return found;
}

function refusalFor(permission: Permission, who: Identified) {
  if (who.session === 'none') return { reason: 'NOT_SIGNED_IN' as const };
  // For non-members an existing business looks like a missing one, so that nothing leaks.
  if ((permission.client || permission.member) && !who.role) return { reason: 'NOT_FOUND' as const };
  const right = who.role && permission.member?.right;
  return { reason: 'NOT_ALLOWED' as const, fields: [], ...(right && { right }) };
}
