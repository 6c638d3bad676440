import { membershipBill } from './memberships/membership-bill.ts';
import { memberships } from './memberships/memberships.ts';

/** Wallets and packages: sold, used and billed. */
export const messages = {
  ...memberships,
  ...membershipBill,
} as const;
