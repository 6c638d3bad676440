import { jwtVerify, SignJWT } from 'jose';

export const TOKEN_SECONDS = 300;
const ISSUER = 'kursi';
/** Cache of verified tokens: one signature check per token instead of one per call. */
const REMEMBERED = 10_000;

export interface Tokens {
  sign(sessionId: string, now: Temporal.Instant): Promise<{ token: string; expires_at: string }>;
  /** The session id of a token with a valid signature and expiry. Does not check revocation. */
  sessionOf(token: string, now: Temporal.Instant): Promise<string | null>;
}

export function makeTokens(secret: Uint8Array): Tokens {
  const verified = new Map<string, { sessionId: string; expires: number }>();

  async function verify(
    token: string,
    now: Temporal.Instant,
  ): Promise<{ sessionId: string; expires: number } | null> {
    try {
      const { payload } = await jwtVerify(token, secret, {
        issuer: ISSUER,
        algorithms: ['HS256'],
        currentDate: new Date(now.epochMilliseconds),
      });
      if (!payload.sub || !payload.exp) return null;
      return { sessionId: payload.sub, expires: payload.exp };
    } catch {
      // Any verification error gives the same result: no session.
      return null;
    }
  }

  return {
    async sign(sessionId, now) {
      const issued = Math.floor(now.epochMilliseconds / 1000);
      const expires = issued + TOKEN_SECONDS;
      const token = await new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(ISSUER)
        .setSubject(sessionId)
        .setIssuedAt(issued)
        .setExpirationTime(expires)
        .sign(secret);
      return { token, expires_at: Temporal.Instant.fromEpochMilliseconds(expires * 1000).toString() };
    },
    async sessionOf(token, now) {
      const known = verified.get(token);
      if (known) return known.expires * 1000 > now.epochMilliseconds ? known.sessionId : null;
      const found = await verify(token, now);
      if (!found) return null;
      if (verified.size >= REMEMBERED) verified.delete(verified.keys().next().value ?? '');
      verified.set(token, found);
      return found.sessionId;
    },
  };
}
