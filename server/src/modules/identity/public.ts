export { makeIdentityMails } from './identity.mails.ts';
export { identityRoutes } from './identity.routes.ts';
export { findUser, localeOfAddress, makePlatformAdmin } from './identity.store.ts';
export type { ProfilePictures } from './update-profile.ts';
