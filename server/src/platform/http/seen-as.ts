import type { AnyCall } from '@kursi/core/contract/call.ts';
import type { Holder } from '@kursi/core/contract/rights.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { Authority } from './authority.ts';

/** A role, or the id of a set of rights: the desk is looked at as who has those sees it. */
export const SEEN_AS_HEADER = 'kursi-seen-as';

/** Port, filled by the module that keeps members. Null where these rights are not there, or above the caller's own. */
export type FindRightsToSee = (
  caller: Authority,
  question: { readonly business_id: string; readonly as: string },
) => Promise<Holder | null>;

/**
 * The caller with fewer rights of their own, for reading only. They stay who they are: nothing is done, and nothing is
 * read, in the name of somebody else.
 */
export async function seenAs(
  caller: Authority | null,
  business_id: string | null,
  { call, as }: { readonly call: AnyCall; readonly as: string | readonly string[] | undefined },
  find: FindRightsToSee,
): Outcome<Authority | null, 'ONLY_LOOKING' | 'NOT_ALLOWED'> {
  // The platform's own calls stay theirs.
  if (caller?.is_support && call.method !== 'GET' && !call.who.platform_admin) return refuse('ONLY_LOOKING');
  if (as === undefined || call.proof !== 'bearer' || !caller) return ok(caller);
  if (call.method !== 'GET') return refuse('ONLY_LOOKING');
  if (!business_id || !caller.role) return ok(caller);
  const seen = typeof as === 'string' ? await find(caller, { business_id, as }) : null;
  if (!seen) return refuse('NOT_ALLOWED');
  return ok({ ...caller, role: seen.role, rights: seen.rights, proof_is_fresh: false });
}
