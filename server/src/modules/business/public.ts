export { readAuthorities } from './authority.store.ts';
export { businessRoutes } from './business.routes.ts';
export { businessFacts, isMember, lockBusiness, membersOf, setHasService } from './business.store.ts';
