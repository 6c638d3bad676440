import { membershipBill } from './memberships/membership-bill.ts';
import { memberships } from './memberships/memberships.ts';

export const messages = {
  ...memberships,
  ...membershipBill,
};
