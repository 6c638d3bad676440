import type { businessStates } from './business.contract.ts';

export type BusinessState = (typeof businessStates)[number];

/** What a platform admin may turn a business into. Back to `created` is how an answer is taken back. */
const moves: Readonly<Record<BusinessState, readonly BusinessState[]>> = {
  created: ['approved', 'rejected'],
  approved: ['suspended', 'created'],
  rejected: ['approved', 'created'],
  suspended: ['approved'],
};

export function mayMove(from: BusinessState, to: BusinessState): boolean {
  return moves[from].includes(to);
}

/** The owners are told why. */
export function needsReason(to: BusinessState): boolean {
  return to === 'rejected' || to === 'suspended';
}

/** Whether people who do not work there see the business and may book; where is another question. */
export function publicMaySee(business: {
  readonly business_state: string;
  readonly visibility: string;
}): boolean {
  return business.business_state === 'approved' && business.visibility !== 'private';
}
