export { makeIdentityMails } from './identity.mails.ts';
export { findUser, forgetDevice, localeOfAddress, makePlatformAdmin } from './identity.store.ts';
export { type KnownPerson, keepKnownAccount } from './known-account.ts';
export { identityModule } from './module.ts';
export { type SessionGrants, sessionGrants } from './session-cookies.ts';
export { signIn } from './sign-in.ts';
