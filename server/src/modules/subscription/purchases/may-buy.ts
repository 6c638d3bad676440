import type { Authority } from '../../../platform/http/authority.ts';

/** Owners and admins buy what has to do with messages. */
export function mayBuy({ role }: Pick<Authority, 'role'>): boolean {
  return role === 'owner' || role === 'admin';
}

/** Hides from non-members that the business exists. */
export function whyNotBuy({ role }: Pick<Authority, 'role'>): 'NOT_ALLOWED' | 'NOT_FOUND' {
  return role ? 'NOT_ALLOWED' : 'NOT_FOUND';
}
