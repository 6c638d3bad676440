/**
 * Permissions: who may call what, with which fields. Each call has one `Permission`; together they are the
 * table that the server enforces, the web uses to decide what to show, and the tests check.
 */
export const memberRoles = ['owner', 'admin', 'staff'] as const;
export type MemberRole = (typeof memberRoles)[number];

/** Parts that a business can turn off; the calls of a part that is off are refused, and nothing is lost. */
export const businessModules = ['services', 'waitlist', 'products', 'memberships'] as const;
export type BusinessModule = (typeof businessModules)[number];

/**
 * public: anyone, signed in or not. guest: a session with only a name and a phone number. account: a session
 * with e-mail and password. client: the guest or account that owns the record of the call. The roles are
 * those in the business of the call.
 */
export const callers = ['public', 'guest', 'account', 'client', ...memberRoles, 'platform_admin'] as const;
export type Caller = (typeof callers)[number];

/**
 * `all`, or all except some fields of the input, which are refused from this caller. A nested field is named
 * by its path, `lines.*.price`, where `*` is every entry of a list.
 */
export type Allowance = 'all' | { readonly except: readonly string[] };
export type Permission = Readonly<Partial<Record<Caller, Allowance>>>;

export const everyone: Permission = { public: 'all' };
export const anySession: Permission = { guest: 'all', account: 'all' };
export const accountsOnly: Permission = { account: 'all' };
export const guestsOnly: Permission = { guest: 'all' };
export const anyMember: Permission = { owner: 'all', admin: 'all', staff: 'all' };
export const ownersAndAdmins: Permission = { owner: 'all', admin: 'all' };
export const clientsAndMembers: Permission = { client: 'all', ...anyMember };
export const platformAdminOnly: Permission = { platform_admin: 'all' };

/** The facts about a caller, read from the database at each call. */
export interface Identified {
  readonly session: 'none' | 'guest' | 'account';
  readonly platformAdmin: boolean;
  /** The role in the business of the call; null for non-members. */
  readonly role: MemberRole | null;
  /** The caller owns the record of the call. */
  readonly client?: boolean;
  /** The business of the call is suspended. */
  readonly suspended?: boolean;
}

export type Decision =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly reason: 'NOT_SIGNED_IN' | 'NOT_FOUND' }
  | { readonly allowed: false; readonly reason: 'NOT_ALLOWED'; readonly fields: readonly string[] };

export function decide(permission: Permission, who: Identified, fieldsSent: Iterable<string> = []): Decision {
  const allowances = callersOf(who).flatMap((caller) => permission[caller] ?? []);
  if (allowances.length === 0) return { allowed: false, ...refusalFor(permission, who) };
  if (allowances.includes('all')) return { allowed: true };
  const refused = [...new Set(fieldsSent)].filter((field) =>
    allowances.every((allowance) => allowance !== 'all' && allowance.except.includes(field)),
  );
  return refused.length === 0
    ? { allowed: true }
    : { allowed: false, reason: 'NOT_ALLOWED', fields: refused };
}

/** Nothing in the contract is nested deeper; the schema refuses deeper input. */
const DEEPEST = 8;

/**
 * The paths of all sent fields, outer ones too: `lines`, `lines.*`, `lines.*.price`. Lazy, since most callers
 * may send everything.
 */
export function* fieldsIn(sent: unknown, path = '', depth = 0): Generator<string> {
  if (path) yield path;
  if (typeof sent !== 'object' || sent === null || depth >= DEEPEST) return;
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
  return callersOf(who).every((caller) => caller === who.role || !call.who[caller]);
}

function callersOf(who: Identified): Caller[] {
  const found: Caller[] = ['public'];
  if (who.session !== 'none') found.push(who.session);
  if (who.client) found.push('client');
  if (who.role) found.push(who.role);
  if (who.platformAdmin) found.push('platform_admin');
  return found;
}

function refusalFor(permission: Permission, who: Identified) {
  if (who.session === 'none') return { reason: 'NOT_SIGNED_IN' as const };
  // For non-members an existing business looks like a missing one, so that nothing leaks.
  const isAboutSomeone = permission.client || memberRoles.some((role) => permission[role]);
  if (isAboutSomeone && !who.role) return { reason: 'NOT_FOUND' as const };
  return { reason: 'NOT_ALLOWED' as const, fields: [] };
}
