/**
 * Who may call what, with which fields. Each call carries one `Permission`; together they are the
 * permission table that the server enforces, the web reads to decide what to show, and the tests walk.
 */
export const memberRoles = ['owner', 'admin', 'staff'] as const;
export type MemberRole = (typeof memberRoles)[number];

/**
 * public: anyone, signed in or not. guest: a session that began with a name and a phone number.
 * account: a session with an e-mail and a password. client: the person, guest or account, whose record the
 * call is about. The roles are those of the business the call is about.
 */
export const callers = ['public', 'guest', 'account', 'client', ...memberRoles, 'platform_admin'] as const;
export type Caller = (typeof callers)[number];

/**
 * `all`, or all but some fields of the input: those are refused from this caller. A field inside others is
 * named by its path, `lines.*.price`, where the star stands for every entry of a list.
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

/** What a request turned out to be: the facts the decision needs, read from the database at each call. */
export interface Identified {
  readonly session: 'none' | 'guest' | 'account';
  readonly platformAdmin: boolean;
  /** The role in the business that the call is about; null when there is none. */
  readonly role: MemberRole | null;
  /** The record that the call is about is this person's own. */
  readonly client?: boolean;
  /** The business that the call is about is suspended. */
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

/** Nothing in the contract is nested deeper; what is deeper the schema refuses. */
const DEEPEST = 8;

/**
 * The paths of all fields that were sent, outer ones too: `lines`, `lines.*`, `lines.*.price`. Goes through
 * them only as far as someone asks, since most callers may send everything.
 */
export function* fieldsIn(sent: unknown, path = '', depth = 0): Generator<string> {
  if (path) yield path;
  if (typeof sent !== 'object' || sent === null || depth >= DEEPEST) return;
  for (const [name, inner] of Object.entries(sent)) {
    const step = Array.isArray(sent) ? '*' : name;
    yield* fieldsIn(inner, path ? `${path}.${step}` : step, depth + 1);
  }
}

/** Whether it is as a member of a suspended business that someone is about to change something. */
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
  // A business one does not belong to looks like one that is not there.
  const isAboutSomeone = permission.client || memberRoles.some((role) => permission[role]);
  if (isAboutSomeone && !who.role) return { reason: 'NOT_FOUND' as const };
  return { reason: 'NOT_ALLOWED' as const, fields: [] };
}
