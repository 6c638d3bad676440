export { readAuthorities } from './authority.store.ts';
export { businessRoutes } from './business.routes.ts';
export { memberRoutes } from './member.routes.ts';
