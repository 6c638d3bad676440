import { type Holder, limitsFor, type Right } from './rights.ts';

/**
 * What someone who lacks the right may have approved, once, by a colleague who has it. The colleague needs the right
 * for more than their own, and their rights decide about the amounts and fields of that one call.
 */
export const approvals = {
  bill_void: 'bill.change',
  bill_revise: 'bill.change',
  payment_undo: 'payment.undo',
  payment_refund: 'payment.refund',
} as const satisfies Record<string, Right>;

export type Approvable = keyof typeof approvals;
export const approvables = Object.keys(approvals) as [Approvable, ...Approvable[]];

export const APPROVAL_MINUTES = 5;

/** Not who may so only with their own: in the call it would be read as the own of who asked. */
export function mayApprove(holder: Holder | null, action: Approvable): boolean {
  const limits = limitsFor(holder, approvals[action]);
  return limits ? !limits.own : false;
}
