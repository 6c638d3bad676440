import type { AboutRecord } from '@kursi/core/contract/call.ts';
import type { Identified } from '@kursi/core/contract/decide.ts';
import type { MemberRole } from '@kursi/core/contract/member-roles.ts';
import type { BusinessModule } from '@kursi/core/contract/permission.ts';
import { may, type RightSet } from '@kursi/core/contract/rights.ts';
import type { Approval } from './approval.ts';

/** What a session may do in one business (or in none), read from the database for each call. */
export interface Authority {
  readonly user_id: string;
  readonly session_id: string;
  readonly is_guest: boolean;
  readonly is_platform_admin: boolean;
  /** Who acts was proved in this session in the last 15 minutes: by a second step or, where there is none, the password. */
  readonly proof_is_fresh: boolean;
  readonly role: MemberRole | null;
  /** The set that the business gave them; null: the rights of the role. */
  readonly rights: RightSet | null;
  /** Of the platform, invited to look inside: reads only. */
  readonly is_support?: boolean;
  /** State of the business in question, when the person is a member. */
  readonly business_state: 'created' | 'approved' | 'rejected' | 'suspended' | null;
  /** Its modules that are on, when the person is a member. */
  readonly modules: readonly BusinessModule[] | null;
  /** The business lets all its members see the numbers of all clients. */
  readonly business_shows_clients: boolean;
  /** The business lets all its members see the sums of all bills. */
  readonly business_shows_bills: boolean;
  /** A colleague approved this call; `role` and `rights` are theirs. */
  readonly approval?: Approval;
  /** With an approval: those of who asked. */
  readonly own?: Pick<Authority, 'role' | 'rights'>;
}

/** An approval is for one deed, not for the sums beside it: the member sees what they saw before. */
export function seesAllBills(caller: Authority): boolean {
  return may(caller.own ?? caller, 'bill.see_all', { businessAllows: caller.business_shows_bills });
}

/** The owner of a record: the business that keeps it, and the client it belongs to. */
export interface RecordOwner {
  readonly business_id: string;
  readonly user_id: string | null;
  /** Those who proved on another phone that it is theirs. */
  readonly openers?: readonly string[];
}

/** Modules know where their records are. `business_id` is null when the call names only the record. */
export type FindOwner<Kind extends AboutRecord['record'] = AboutRecord['record']> = (
  record: Kind,
  named: { readonly id: string; readonly business_id: string | null },
) => Promise<RecordOwner | null>;

export interface AuthorityQuestion {
  readonly session_id: string;
  readonly business_id: string | null;
}

/**
 * Port: lets platform read permissions without importing the modules that own them. Results are in the order
 * of the questions; null for a session that has ended.
 */
export type ReadAuthorities = (
  questions: readonly AuthorityQuestion[],
) => Promise<readonly (Authority | null)[]>;

export const nobody: Identified = { session: 'none', platformAdmin: false, role: null };

export function identified(authority: Authority, owner: RecordOwner | null = null): Identified {
  return {
    session: authority.is_guest ? 'guest' : 'account',
    platformAdmin: authority.is_platform_admin,
    role: authority.role,
    rights: authority.rights,
    client: owner?.user_id === authority.user_id,
    opener: owner?.openers?.includes(authority.user_id) ?? false,
    suspended: authority.business_state === 'suspended',
  };
}

/**
 * No cache: every call reads the database, so a revoked role or session takes effect on the next call. Calls
 * in the same turn of the event loop share one query, which keeps that cheap.
 */
export function batchAuthorities(
  read: ReadAuthorities,
): (question: AuthorityQuestion) => Promise<Authority | null> {
  let waiting: { question: AuthorityQuestion; settle: PromiseWithResolvers<Authority | null> }[] = [];

  async function ask(): Promise<void> {
    const batch = waiting;
    waiting = [];
    try {
      const answers = await read(batch.map(({ question }) => question));
      for (const [i, { settle }] of batch.entries()) settle.resolve(answers[i] ?? null);
    } catch (error) {
      for (const { settle } of batch) settle.reject(error);
    }
  }

  return (question) => {
    const settle = Promise.withResolvers<Authority | null>();
    if (waiting.push({ question, settle }) === 1) setImmediate(ask);
    return settle.promise;
  };
}
