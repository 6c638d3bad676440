export { makeIdentityMails } from './identity.mails.ts';
export { forgetDevice, getUser, localeOfAddress, makePlatformAdmin } from './identity.store.ts';
export { identityModule } from './module.ts';
export { type KnownPerson, saveKnownAccount } from './save-known-account.ts';
export { type SessionGrants, sessionGrants } from './session-cookies.ts';
export { signIn } from './sign-in.ts';
