export { identityMails } from './identity.mails.ts';
export { type IdentityDeps, identityRoutes } from './identity.routes.ts';
export { findUser, localeOfAddress, makePlatformAdmin } from './identity.store.ts';
