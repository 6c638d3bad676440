import { randomBytes } from 'node:crypto';
import type { PasskeyRegistered, PasskeySigned } from '@kursi/core/identity/second-step.contract.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { Executor } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import {
  type ChallengePurpose,
  findPasskey,
  insertChallenge,
  listPasskeys,
  takeChallenge,
} from './passkey.store.ts';

/** Loaded with the first use: most sign-ins need none of it. */
const load = () => import('@simplewebauthn/server');
type Library = Awaited<ReturnType<typeof load>>;
type Asked = Awaited<ReturnType<Library['generateAuthenticationOptions']>>;
type RegistrationAnswer = Parameters<Library['verifyRegistrationResponse']>[0]['response'];
type Answer = Parameters<Library['verifyAuthenticationResponse']>[0]['response'];

const CHALLENGE_SECONDS = 300;
/** EdDSA, ES256 and RS256, which every authenticator has one of. */
const ALGORITHMS = [-8, -7, -257];

/** For whom and where a challenge is; an answer counts there and nowhere else. */
export interface PasskeyScene {
  readonly purpose: ChallengePurpose;
  /** Null: the passkey says who signs in. */
  readonly user_id: string | null;
  /** The session, or what stands for it before there is one. */
  readonly session_id: string | null;
  /** Scheme and host that the person sees. */
  readonly origin: string;
}

export interface NewPasskey {
  readonly credential_id: string;
  readonly public_key: Buffer;
  readonly counter: number;
  readonly transports: string[];
}

export interface UsedPasskey {
  readonly id: string;
  readonly user_id: string;
  readonly counter: number;
}

interface Person {
  readonly id: string;
  readonly email: string;
  readonly user_name: string;
}

/** Passkeys always verify the person (fingerprint, face, PIN), so one stands for both steps. */
export function makePasskeys({ newId }: Pick<Deps, 'newId'>) {
  const rpId = ({ origin }: PasskeyScene) => new URL(origin).hostname;

  async function keep(
    db: Executor,
    { purpose, user_id, session_id }: PasskeyScene,
    challenge: string,
    now: Temporal.Instant,
  ): Promise<void> {
    const expires_at = now.add({ seconds: CHALLENGE_SECONDS });
    await insertChallenge(db, { id: newId(now), challenge, purpose, user_id, session_id, expires_at });
  }

  return {
    async beginRegistration(db: Executor, scene: PasskeyScene, person: Person, now: Temporal.Instant) {
      const { generateRegistrationOptions } = await load();
      const known = await listPasskeys(db, person.id);
      const options = await generateRegistrationOptions({
        rpName: 'Kursi',
        rpID: rpId(scene),
        userName: person.email,
        userDisplayName: person.user_name,
        userID: new Uint8Array(Buffer.from(person.id)),
        challenge: new Uint8Array(randomBytes(32)),
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: known.map(({ credential_id: id }) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      await keep(db, scene, options.challenge, now);
      return options;
    },

    async begin(db: Executor, scene: PasskeyScene, now: Temporal.Instant): Promise<Asked> {
      const { generateAuthenticationOptions } = await load();
      const known = scene.user_id === null ? [] : await listPasskeys(db, scene.user_id);
      const options = await generateAuthenticationOptions({
        rpID: rpId(scene),
        challenge: new Uint8Array(randomBytes(32)),
        userVerification: 'required',
        allowCredentials: known.map(({ credential_id: id }) => ({ id })),
      });
      await keep(db, scene, options.challenge, now);
      return options;
    },

    /** Before the transaction: an answer uses its challenge up, right or wrong. */
    async register(
      db: Executor,
      scene: PasskeyScene,
      answer: PasskeyRegistered,
      now: Temporal.Instant,
    ): Outcome<NewPasskey, 'PASSKEY_REFUSED'> {
      const challenge = await take(db, scene, answer, now);
      if (!challenge) return refuse('PASSKEY_REFUSED');
      const { verifyRegistrationResponse } = await load();
      const verified = await verifyRegistrationResponse({
        response: answer as RegistrationAnswer,
        expectedChallenge: challenge,
        expectedOrigin: scene.origin,
        expectedRPID: rpId(scene),
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      }).catch(refused);
      if (!verified?.verified) return refuse('PASSKEY_REFUSED');
      const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
      return ok({ credential_id: id, public_key: Buffer.from(publicKey), counter, transports });
    },

    /** Before the transaction. Of a passkey of someone else it says no more than of an unknown one. */
    async check(
      db: Executor,
      scene: PasskeyScene,
      answer: PasskeySigned,
      now: Temporal.Instant,
    ): Outcome<UsedPasskey, 'PASSKEY_REFUSED'> {
      const challenge = await take(db, scene, answer, now);
      const passkey = challenge ? await findPasskey(db, answer.id) : undefined;
      if (!challenge || !passkey || (scene.user_id !== null && passkey.user_id !== scene.user_id))
        return refuse('PASSKEY_REFUSED');
      const { verifyAuthenticationResponse } = await load();
      const verified = await verifyAuthenticationResponse({
        response: answer as Answer,
        expectedChallenge: challenge,
        expectedOrigin: scene.origin,
        expectedRPID: rpId(scene),
        requireUserVerification: true,
        credential: {
          id: passkey.credential_id,
          publicKey: new Uint8Array(passkey.public_key),
          counter: passkey.counter,
        },
      }).catch(refused);
      if (!verified?.verified) return refuse('PASSKEY_REFUSED');
      const { id, user_id } = passkey;
      return ok({ id, user_id, counter: verified.authenticationInfo.newCounter });
    },
  };
}

export type Passkeys = ReturnType<typeof makePasskeys>;

/** The library throws at what does not verify, and at what is no answer at all. */
function refused(): null {
  return null;
}

/** The challenge that was answered, if it was asked here and not yet answered. */
async function take(
  db: Executor,
  scene: PasskeyScene,
  answer: PasskeyRegistered | PasskeySigned,
  now: Temporal.Instant,
): Promise<string | null> {
  const challenge = challengeIn(answer);
  if (!challenge) return null;
  const { purpose, user_id, session_id } = scene;
  return (await takeChallenge(db, { purpose, challenge, user_id, session_id }, now)) ? challenge : null;
}

function challengeIn({ response }: PasskeyRegistered | PasskeySigned): string | null {
  try {
    const told = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString());
    return typeof told?.challenge === 'string' ? told.challenge : null;
  } catch {
    // Not what a browser sends.
    return null;
  }
}
