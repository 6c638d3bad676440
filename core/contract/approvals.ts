import type { MemberRole } from './member-roles.ts';
import { may, type Right } from './rights.ts';

/**
 * What someone who lacks the right may have approved, once, by a colleague who has it. The colleague needs the right
 * without limits, and their role decides about the fields of that one call.
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

export function mayApprove(role: MemberRole | null, action: Approvable): boolean {
  return may(role, approvals[action]);
}
