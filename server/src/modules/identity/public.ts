export { identityMails } from './identity.mails.ts';
export { identityRoutes } from './identity.routes.ts';
export { localeOfAddress, makePlatformAdmin } from './identity.store.ts';
