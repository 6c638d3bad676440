export { sweepGuests } from './guests.store.ts';
export { makeIdentityMails } from './identity.mails.ts';
export { identityRoutes } from './identity.routes.ts';
export { findUser, forgetDevice, localeOfAddress, makePlatformAdmin } from './identity.store.ts';
export { type KnownPerson, keepKnownAccount } from './known-account.ts';
export type { SessionGrants } from './session-cookies.ts';
export { signIn } from './sign-in.ts';
export type { ProfilePictures } from './update-profile.ts';
export { userRoutes } from './users.routes.ts';
