export { addFavourite, removeFavourite, removeFavouriteOfAll } from './favourite.store.ts';
export { identityModule } from './module.ts';
export { type KnownPerson, saveKnownAccount } from './save-known-account.ts';
export { grantCredential, type SessionGrants, sessionGrants } from './session-cookies.ts';
export { openSession } from './sign-in.ts';
export { countDemoAccounts, getLocaleByEmail, getUser, makePlatformAdmin } from './user.store.ts';
export { forgetDevice } from './user-session.store.ts';
