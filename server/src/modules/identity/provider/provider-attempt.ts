import type { Exchange } from '../../../platform/http/endpoint.ts';
import type { Sealer } from '../../../platform/sealed.ts';
import type { ProviderAttempt } from '../../../providers/identity/openid.ts';

/**
 * The attempt to sign in at the provider, sealed in a cookie of this browser: no other browser can finish it, and a
 * second attempt replaces the first.
 */
const COOKIE = 'kursi_provider';
const PATH = '/api/session/provider';
const SECONDS = 600;

export interface AttemptCookie {
  write(exchange: Exchange, attempt: ProviderAttempt, now: Temporal.Instant): void;
  /** Reads and deletes it: each attempt is finished once. */
  take(exchange: Exchange, now: Temporal.Instant): ProviderAttempt | null;
}

export function attemptCookie(sealer: Sealer, secure: boolean): AttemptCookie {
  function set(exchange: Exchange, value: string, seconds: number): void {
    const attributes = `Path=${PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
    exchange.appendHeader('set-cookie', `${COOKIE}=${value}; ${attributes}`);
  }

  return {
    write(exchange, attempt, now) {
      const ends = now.add({ seconds: SECONDS }).epochMilliseconds;
      const sealed = sealer.seal(JSON.stringify({ ...attempt, ends }), COOKIE);
      set(exchange, sealed.toString('base64url'), SECONDS);
    },
    take(exchange, now) {
      const sent = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]+)`).exec(
        exchange.headers.get('cookie') ?? '',
      )?.[1];
      if (!sent) return null;
      set(exchange, '', 0);
      try {
        const { ends, ...attempt } = JSON.parse(sealer.open(Buffer.from(sent, 'base64url'), COOKIE));
        return ends > now.epochMilliseconds ? attempt : null;
      } catch {
        // Not sealed by us, or with another secret.
        return null;
      }
    },
  };
}
