import { type Holder, may, refuseRight } from '@kursi/core/contract/rights.ts';
import { type Refusal, refuse } from '@kursi/core/kernel/result.ts';

/** Alerts, credits and the own number. */
export function mayBuy(who: Holder): boolean {
  return may(who, 'message.manage');
}

/** Hides from non-members that the business exists. */
export function whyNotBuy({ role }: Pick<Holder, 'role'>): Refusal<'NOT_ALLOWED' | 'NOT_FOUND'> {
  return role ? refuseRight('message.manage') : refuse('NOT_FOUND');
}
