import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { id, instant, line, linkToken, nothing } from '../contract/fields.ts';
import { accountsOnly, everyone } from '../contract/permission.ts';
import { credential } from './identity.contract.ts';

/** Strict rate limit: codes are guessed by these calls. */
const perMinute = 30;

const typedCode = z.string().check(z.minLength(1), z.maxLength(40));
/** What the browser is asked, by the WebAuthn specification: for its own library. */
const asked = z.record(z.string(), z.unknown());
/** Base64url, as JSON of WebAuthn has its bytes. */
const bytes = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));
const answered = { id: bytes(1400), rawId: bytes(1400), type: z.enum(['public-key']) };
const registered = z.object({
  ...answered,
  clientExtensionResults: z._default(z.record(z.string(), z.unknown()), {}),
  response: z.object({
    clientDataJSON: bytes(8000),
    attestationObject: bytes(60_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(8))),
  }),
});
const signed = z.object({
  ...answered,
  clientExtensionResults: z._default(z.record(z.string(), z.unknown()), {}),
  response: z.object({
    clientDataJSON: bytes(8000),
    authenticatorData: bytes(8000),
    signature: bytes(8000),
  }),
});
export type PasskeyRegistered = z.output<typeof registered>;
export type PasskeySigned = z.output<typeof signed>;
const passkeyName = line(60);
const sealedSetUp = z.string().check(z.minLength(1), z.maxLength(1000));

const appToSetUp = z.object({
  /** For an app that cannot read the picture. */
  secret: z.string(),
  /** What the QR code says. */
  uri: z.string(),
  /** Sent back with the first code; works for ten minutes. */
  set_up: z.string(),
});
/** Told once. Null when earlier ones are still there. */
const newCodes = z.nullable(z.array(z.string()));

/** Adding, changing and removing: by who has just proved who they are. */
const changesWays = { who: accountsOnly, stepUp: { sign_in_ways: true }, perMinute } as const;

export const secondStepCalls = {
  get: call({
    route: 'GET /user/second-step',
    summary: 'My ways to sign in.',
    input: nothing,
    output: z.object({
      has_password: z.boolean(),
      password_changed_at: z.nullable(instant),
      passkeys: z.array(
        z.object({ id, name: z.string(), created_at: instant, last_used_at: z.nullable(instant) }),
      ),
      app: z.nullable(z.object({ created_at: instant, last_used_at: instant })),
      recovery_codes_left: z.int(),
      /** When a role of mine begins to need one; null: none does. */
      required_from: z.nullable(instant),
      /** Someone who knows my password has said that all of these are lost: then it goes on without them. */
      reset_due_at: z.nullable(instant),
    }),
    who: accountsOnly,
  }),
  beginApp: call({
    route: 'POST /user/second-step/app/begin',
    summary: 'Begin to set up an authenticator app. Nothing changes until its first code is sent.',
    input: nothing,
    output: appToSetUp,
    errors: ['PASSWORD_REQUIRED'],
    ...changesWays,
  }),
  setApp: call({
    route: 'POST /user/second-step/app',
    summary: 'Set up the authenticator app with its first code; one from before ends. Other sessions end.',
    input: z.object({ set_up: sealedSetUp, code: typedCode }),
    output: z.object({ recovery_codes: newCodes }),
    errors: ['PASSWORD_REQUIRED', 'WRONG_CODE'],
    ...changesWays,
  }),
  removeApp: call({
    route: 'DELETE /user/second-step/app',
    summary: 'Remove the authenticator app. Other sessions end.',
    input: nothing,
    output: nothing,
    errors: ['PASSWORD_REQUIRED', 'NOT_FOUND', 'LAST_FACTOR'],
    ...changesWays,
  }),
  beginPasskey: call({
    route: 'POST /user/second-step/begin-passkey',
    summary: 'Begin to add a passkey: what the browser asks the authenticator.',
    input: nothing,
    output: z.object({ options: asked }),
    errors: ['PASSWORD_REQUIRED', 'TOO_MANY_PASSKEYS'],
    ...changesWays,
  }),
  addPasskey: call({
    route: 'POST /user/second-step/passkey',
    summary: 'Add the passkey that the authenticator made. Other sessions end.',
    input: z.object({ answer: registered, name: passkeyName }),
    output: z.object({ passkey_id: id, recovery_codes: newCodes }),
    errors: ['PASSWORD_REQUIRED', 'PASSKEY_REFUSED', 'TOO_MANY_PASSKEYS'],
    ...changesWays,
  }),
  renamePasskey: call({
    route: 'PUT /user/second-step/passkey/{passkey_id}',
    summary: 'Give a passkey another name.',
    input: z.object({ passkey_id: id, name: passkeyName }),
    output: nothing,
    errors: ['NOT_FOUND'],
    who: accountsOnly,
  }),
  removePasskey: call({
    route: 'DELETE /user/second-step/passkey/{passkey_id}',
    summary: 'Remove a passkey. Other sessions end.',
    input: z.object({ passkey_id: id }),
    output: nothing,
    errors: ['PASSWORD_REQUIRED', 'NOT_FOUND', 'LAST_FACTOR'],
    ...changesWays,
  }),
  renewCodes: call({
    route: 'POST /user/second-step/recovery-codes',
    summary: 'Ten new recovery codes, told once. Earlier ones end.',
    input: nothing,
    output: z.object({ recovery_codes: z.array(z.string()) }),
    errors: ['PASSWORD_REQUIRED', 'NOT_FOUND'],
    ...changesWays,
  }),
  turnOff: call({
    route: 'DELETE /user/second-step',
    summary:
      'Sign in with the password alone again: passkeys, app and recovery codes go. Other sessions end.',
    input: nothing,
    output: nothing,
    errors: ['PASSWORD_REQUIRED', 'SECOND_STEP_NEEDED', 'LAST_FACTOR'],
    ...changesWays,
  }),
  stopReset: call({
    route: 'DELETE /user/second-step/reset',
    summary: 'It was not me who said that I have lost my second step, or I have found it again.',
    input: nothing,
    output: nothing,
    who: accountsOnly,
  }),
  proveByCode: call({
    route: 'POST /user/proof/code',
    summary:
      'Prove again who acts, by a code of the app or a recovery code. For 15 minutes this session may then do what asks for it.',
    input: z.object({ code: typedCode }),
    output: nothing,
    errors: ['WRONG_CODE'],
    who: accountsOnly,
    perMinute,
  }),
  beginProof: call({
    route: 'POST /user/proof/passkey/begin',
    summary: 'Begin to prove by a passkey who acts.',
    input: nothing,
    output: z.object({ options: asked }),
    who: accountsOnly,
    perMinute,
  }),
  proveByPasskey: call({
    route: 'POST /user/proof/passkey',
    summary: 'Prove by a passkey who acts, as by a code.',
    input: z.object({ answer: signed }),
    output: nothing,
    errors: ['PASSKEY_REFUSED'],
    who: accountsOnly,
    perMinute,
  }),
} as const;

/** Before there is a session. A sealed cookie holds how far this browser has come; it opens nothing else. */
const signsIn = { who: everyone, perMinute } as const;

export const secondStepSignInCalls = {
  beginPasskey: call({
    route: 'POST /session/passkey/begin',
    summary: 'Begin to sign in with a passkey, without a password.',
    input: nothing,
    output: z.object({ options: asked }),
    ...signsIn,
  }),
  byPasskey: call({
    route: 'POST /session/passkey',
    summary: 'Sign in with a passkey.',
    input: z.object({ answer: signed }),
    output: credential,
    errors: ['PASSKEY_REFUSED', 'ACCOUNT_BLOCKED'],
    ...signsIn,
  }),
  beginSecondPasskey: call({
    route: 'POST /session/second-step/passkey/begin',
    summary: 'After the password: begin to give a passkey as the second step.',
    input: nothing,
    output: z.object({ options: asked }),
    errors: ['SIGN_IN_AGAIN'],
    ...signsIn,
  }),
  secondPasskey: call({
    route: 'POST /session/second-step/passkey',
    summary: 'After the password: sign in with a passkey as the second step.',
    input: z.object({ answer: signed }),
    output: credential,
    errors: ['SIGN_IN_AGAIN', 'PASSKEY_REFUSED', 'ACCOUNT_BLOCKED'],
    ...signsIn,
  }),
  secondCode: call({
    route: 'POST /session/second-step/code',
    summary: 'After the password: sign in with a code of the app, or a recovery code.',
    input: z.object({ code: typedCode }),
    output: credential,
    errors: ['SIGN_IN_AGAIN', 'WRONG_CODE', 'ACCOUNT_BLOCKED'],
    ...signsIn,
  }),
  beginApp: call({
    route: 'POST /session/second-step/app/begin',
    summary:
      'After the password, where a role needs a second step and there is none: begin to set up an app.',
    input: nothing,
    output: appToSetUp,
    errors: ['SIGN_IN_AGAIN'],
    ...signsIn,
  }),
  setApp: call({
    route: 'POST /session/second-step/app',
    summary: 'Set up the app with its first code, and sign in.',
    input: z.object({ set_up: sealedSetUp, code: typedCode }),
    output: z.extend(credential, { recovery_codes: newCodes }),
    errors: ['SIGN_IN_AGAIN', 'WRONG_CODE', 'ACCOUNT_BLOCKED'],
    ...signsIn,
  }),
  askReset: call({
    route: 'POST /session/second-step/lost',
    summary:
      'After the password: all of it is lost. After 48 hours the password is enough once; the person and the owners are told, and each can stop it.',
    input: nothing,
    output: z.object({ due_at: instant }),
    errors: ['SIGN_IN_AGAIN', 'NOT_CONFIGURED'],
    ...signsIn,
  }),
  stopReset: call({
    route: 'POST /session/second-step/stop-reset',
    summary: 'Stop it, by the link in the mail.',
    input: z.object({ token: linkToken }),
    output: nothing,
    errors: ['LINK_EXPIRED'],
    ...signsIn,
  }),
} as const;
