import type { businessStates } from './business.contract.ts';

export type BusinessState = (typeof businessStates)[number];

/** State transitions of a platform admin. Back to `created` undoes a decision. */
const moves: Readonly<Record<BusinessState, readonly BusinessState[]>> = {
  created: ['approved', 'rejected'],
  approved: ['suspended', 'created'],
  rejected: ['approved', 'created'],
  suspended: ['approved'],
};

export function mayMove(from: BusinessState, to: BusinessState): boolean {
  return moves[from].includes(to);
}

/** Transitions that need a reason, which the owners get. */
export function needsReason(to: BusinessState): boolean {
  return to === 'rejected' || to === 'suspended';
}

/** Whether non-members see the business and may book; visibility decides what they see of its place. */
export function publicMaySee(business: {
  readonly business_state: string;
  readonly visibility: string;
}): boolean {
  return business.business_state === 'approved' && business.visibility !== 'private';
}
