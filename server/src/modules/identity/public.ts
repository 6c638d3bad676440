export { addFavourite, removeFavourite, removeFavouriteOfAll } from './account/favourite.store.ts';
export { identityModule } from './module.ts';
export type { ProfilePictures } from './ports.ts';
export { checkPasswordOf } from './sessions/check-password-of.ts';
export { grantCredential, type SessionGrants, sessionGrants } from './sessions/session-cookies.ts';
export { openSession } from './sessions/sign-in.ts';
export { forgetDevice } from './sessions/user-session.store.ts';
export { type KnownPerson, saveKnownAccount } from './sign-up/save-known-account.ts';
export { countDemoAccounts, getLocaleByEmail, getUser, makePlatformAdmin } from './user.store.ts';
