export { readAuthorities } from './authority.store.ts';
export { businessRoutes } from './business.routes.ts';
export { businessFacts, isMember, lockBusiness, membersOf, setHasService } from './business.store.ts';
export { joinTeam } from './manage-members.ts';
export { memberRoutes } from './member.routes.ts';
export { settingsRoutes } from './settings/settings.routes.ts';
export { holidaysOf } from './settings/settings.store.ts';
