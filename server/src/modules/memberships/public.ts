export { cancelMembership, lockMembership } from './change-membership.ts';
export { type LineToPlan, planCovers, settleCovers } from './covers.ts';
export {
  getSellingBusiness,
  lockMemberships,
  type MembershipRow,
} from './membership.store.ts';
export { findTemplates, stillToGive, type TemplateRow } from './membership-template.store.ts';
export { membershipsModule } from './module.ts';
export { addMembership, type Benefit, benefitOf, whyNotOneMore } from './sell.ts';
