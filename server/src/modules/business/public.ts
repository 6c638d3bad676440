export { listUsedApprovals } from './approval/approval.store.ts';
export { makeFindApproval } from './approval/give-approval.ts';
export { deletePin } from './approval/user-pin.store.ts';
export { readAuthorities } from './authority.store.ts';
export {
  findMembers,
  getBusinessFacts,
  isMember,
  lockBusiness,
  setBusinessTimeZone,
  setHasService,
  setHasWaitlist,
  setHeaderType,
} from './business.store.ts';
export {
  findAllCategories,
  insertCategory,
  lockCategories,
  lockCategoryPicture,
  setCategoryOrder,
  updateCategory,
} from './business-category.store.ts';
export { findApproved, isApproved, lockState, setState } from './business-state.store.ts';
export { findCurrentUrl } from './former-business-url.store.ts';
export { joinTeam } from './manage-members.ts';
export { findInvitedAddress } from './member.store.ts';
export { businessModule } from './module.ts';
export type { GetSubscription } from './ports.ts';
export { makeFindRightsToSee } from './rights/find-rights-to-see.ts';
export { memberHas } from './rights/member-has.ts';
export { findDuty, findOwnersAround } from './second-step/second-step-duty.store.ts';
export { findHolidays } from './settings/business-holiday.store.ts';
export { setBusinessHours } from './settings/change-settings.ts';
export { replaceHolidays, setHoliday } from './settings/manage-holidays.ts';
export { findOwnMethod, listOwnMethods } from './settings/payment-method.store.ts';
