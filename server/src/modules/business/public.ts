export { readAuthorities } from './authority.store.ts';
export { businessRoutes } from './business.routes.ts';
