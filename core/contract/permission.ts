import type { Right } from './rights.ts';

/**
 * Permissions: who may call what, with which fields. Each call has one `Permission`; together they are the
 * table that the server enforces (decide.ts), the web uses to decide what to show, and the tests check.
 */

/** Parts that a business can turn off; the calls of a part that is off are refused, and nothing is lost. */
export const businessModules = ['services', 'waitlist', 'products', 'memberships'] as const;
export type BusinessModule = (typeof businessModules)[number];
/** A new business has services alone, and they cannot be turned off. */
export const optionalModules = [
  'waitlist',
  'products',
  'memberships',
] as const satisfies readonly BusinessModule[];

/**
 * public: anyone, signed in or not. guest: a session with only a name and a phone number. account: a session
 * with e-mail and password. client: the guest or account that owns the record of the call. opener: a guest or account
 * who proved on another phone that this visit is theirs, by its personal link or a code.
 */
export type Caller = 'public' | 'guest' | 'account' | 'client' | 'opener' | 'platform_admin';

/**
 * `all`, or all except some fields of the input, which are refused from this caller. A nested field is named
 * by its path, `lines.*.price`, where `*` is every entry of a list.
 */
export type Allowance = 'all' | { readonly except: readonly string[] };

/** Members of the business of the call need a right; some fields of the input need another one besides. */
export interface MemberAllowance {
  readonly right: Right;
  readonly fields: Readonly<Partial<Record<Right, readonly string[]>>>;
}
export type Permission = Readonly<Partial<Record<Caller, Allowance>>> & { readonly member?: MemberAllowance };

/** `fields` are refused from members without the right that they stand under. */
export const membersWith = (right: Right, fields: MemberAllowance['fields'] = {}) =>
  ({ member: { right, fields } }) satisfies Permission;

export const everyone: Permission = { public: 'all' };
export const anySession: Permission = { guest: 'all', account: 'all' };
export const accountsOnly: Permission = { account: 'all' };
export const guestsOnly: Permission = { guest: 'all' };
export const platformAdminOnly: Permission = { platform_admin: 'all' };
/** The client on any phone; `except` are fields of members alone. */
export const clientOnAnyPhone = (except: readonly string[] = []) => {
  const allowance: Allowance = except.length > 0 ? { except } : 'all';
  return { client: allowance, opener: allowance } satisfies Permission;
};
export const clientAndMembersWith = (right: Right): Permission => ({ client: 'all', ...membersWith(right) });
