export { type LineToPlan, planCovers, settleCovers } from './covers.ts';
export { lockMemberships } from './membership.store.ts';
export { findTemplates, stillToGive } from './membership-template.store.ts';
export { membershipsModule } from './module.ts';
export type {
  HeldOf,
  HeldRow,
  LedgerRow,
  LockedSale,
  MembershipSale,
  MembershipsPorts,
  MineOf,
  Page,
  SaleRefused,
  SoldMembership,
} from './ports.ts';
export { membershipPurpose } from './sales/membership-purpose.ts';
export {
  advanceDue,
  type PricedMembership,
  priceMemberships,
  type SoldMemberships,
  withdrawMemberships,
  writeMemberships,
} from './sales/price-memberships.ts';
