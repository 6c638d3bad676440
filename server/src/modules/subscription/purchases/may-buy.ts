import { may, refuseRight } from '@kursi/core/contract/rights.ts';
import { type Refusal, refuse } from '@kursi/core/kernel/result.ts';
import type { Authority } from '../../../platform/http/authority.ts';

/** Alerts, credits and the own number. */
export function mayBuy({ role }: Pick<Authority, 'role'>): boolean {
  return may(role, 'message.manage');
}

/** Hides from non-members that the business exists. */
export function whyNotBuy({ role }: Pick<Authority, 'role'>): Refusal<'NOT_ALLOWED' | 'NOT_FOUND'> {
  return role ? refuseRight('message.manage') : refuse('NOT_FOUND');
}
