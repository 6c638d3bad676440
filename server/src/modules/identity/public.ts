export { makeIdentityMails } from './identity.mails.ts';
export { identityRoutes } from './identity.routes.ts';
export { makePlatformAdmin } from './identity.store.ts';
export type { ProfilePictures } from './update-profile.ts';
