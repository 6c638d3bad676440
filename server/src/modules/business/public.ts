export { readAuthorities } from './authority.store.ts';
export { businessFacts, isMember, lockBusiness, membersOf, setHasService } from './business.store.ts';
export {
  allCategories,
  insertCategory,
  lockCategories,
  lockPictureForUse,
  placeCategories,
  updateCategory,
} from './business-category.store.ts';
export { lockState, setState } from './business-state.store.ts';
export { joinTeam } from './manage-members.ts';
export { businessModule } from './module.ts';
export { holidaysOf } from './settings/settings.store.ts';
