export { makeIdentityMails } from './identity.mails.ts';
export { identityModule } from './module.ts';
export { type KnownPerson, saveKnownAccount } from './save-known-account.ts';
export { type SessionGrants, sessionGrants } from './session-cookies.ts';
export { signIn } from './sign-in.ts';
export { countDemoAccounts, getLocaleByEmail, getUser, makePlatformAdmin } from './user.store.ts';
export { forgetDevice } from './user-session.store.ts';
