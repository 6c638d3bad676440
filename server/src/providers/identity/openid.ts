import type { OidcConfig } from '../../platform/config.ts';
import { saysTwoSteps } from './two-steps.ts';

/** What begins at the provider and is needed again when it comes back; secret to this browser. */
export interface ProviderAttempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface ProvedPerson {
  readonly issuer: string;
  readonly subject: string;
  /** Null unless the provider says that it is verified. */
  readonly verified_email: string | null;
  readonly name: string | null;
  readonly locale: 'en' | 'hi' | null;
  /** Its token says that it asked for a second step. */
  readonly by_two_steps: boolean;
}

export interface IdentityProvider {
  /** The address that a person opens to sign in there. */
  begin(): Promise<{ readonly url: string; readonly attempt: ProviderAttempt }>;
  /** Null when the answer does not belong to the attempt, or the provider does not confirm it. */
  finish(answer: string, attempt: ProviderAttempt): Promise<ProvedPerson | null>;
}

const TIMEOUT_SECONDS = 10;
const SCOPE = 'openid email profile';

/** Loaded with the first use: most installations have no provider. */
const load = () => import('openid-client');
type Library = Awaited<ReturnType<typeof load>>;

/** Authorization code flow with PKCE, state and nonce. The address of each endpoint comes from discovery. */
export function makeOpenIdProvider(
  { issuer, clientId, clientSecret }: OidcConfig,
  redirectUri: string,
): IdentityProvider {
  let found: ReturnType<Library['discovery']> | null = null;

  function discover(library: Library) {
    found ??= library
      .discovery(new URL(issuer), clientId, clientSecret, undefined, {
        timeout: TIMEOUT_SECONDS,
        // The configuration allows http on this machine only.
        ...(issuer.startsWith('http:') && { execute: [library.allowInsecureRequests] }),
      })
      .catch((error: unknown) => {
        // Ask again next time: a provider that was down for a moment is not down for good.
        found = null;
        throw error;
      });
    return found;
  }

  return {
    async begin() {
      const library = await load();
      const config = await discover(library);
      const attempt = {
        state: library.randomState(),
        nonce: library.randomNonce(),
        verifier: library.randomPKCECodeVerifier(),
      };
      const url = library.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await library.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, attempt };
    },
    async finish(answer, { state, nonce, verifier }) {
      const library = await load();
      const config = await discover(library);
      const cameBack = new URL(redirectUri);
      cameBack.search = answer;
      try {
        const tokens = await library.authorizationCodeGrant(config, cameBack, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) return null;
        // Many providers keep the address out of the token and say it only when asked.
        const isTold = claims['email'] !== undefined || !config.serverMetadata().userinfo_endpoint;
        const about = isTold
          ? claims
          : { ...claims, ...(await library.fetchUserInfo(config, tokens.access_token, claims.sub)) };
        return provedPerson(claims, about);
      } catch (error) {
        if (isRefusal(library, error)) return null;
        throw error;
      }
    },
  };
}

/** Refused by the provider or by a check of ours; anything else is an outage. */
function isRefusal(library: Library, error: unknown): boolean {
  if (error instanceof library.ResponseBodyError) return error.status < 500;
  return error instanceof library.AuthorizationResponseError || error instanceof library.ClientError;
}

function provedPerson(
  claims: Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string },
  about: Readonly<Record<string, unknown>>,
): ProvedPerson {
  const text = (name: string) => {
    const value = about[name];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
  };
  const email = text('email')?.toLowerCase() ?? null;
  return {
    issuer: claims.iss,
    subject: claims.sub,
    verified_email: about['email_verified'] === true ? email : null,
    name: (text('name') ?? text('given_name') ?? text('preferred_username'))?.slice(0, 80) ?? null,
    locale: text('locale')?.startsWith('hi') ? 'hi' : null,
    // Of the signed token alone; what the provider says beside it proves nothing.
    by_two_steps: saysTwoSteps(claims),
  };
}
