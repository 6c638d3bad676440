import { createHash, randomUUID } from 'node:crypto';
import type { Exchange } from '../../../platform/http/endpoint.ts';
import type { Sealer } from '../../../platform/sealed.ts';
import type { ProvedPerson } from '../../../providers/identity/openid.ts';

/**
 * A half session: the password, or the provider, was right and the second step is missing. It lies sealed in a cookie of
 * this browser and in no table of sessions, so nothing but the calls of the second step can know it.
 */
export interface HalfSignIn {
  readonly id: string;
  readonly user_id: string;
  /** Of the password that was typed: another one meanwhile ends this. Null for a provider. */
  readonly password_mark: string | null;
  /** To store in its place, where its parameters were older. */
  readonly rehashed: string | null;
  readonly proved: ProvedPerson | null;
  /** There is no second step yet, and a role needs one. */
  readonly sets_up: boolean;
}

const COOKIE = 'kursi_half';
const PATH = '/api/session/second-step';
const SECONDS = 600;

export interface HalfSignIns {
  write(exchange: Exchange, half: Omit<HalfSignIn, 'id'>, now: Temporal.Instant): void;
  read(exchange: Exchange, now: Temporal.Instant): HalfSignIn | null;
  clear(exchange: Exchange): void;
}

export function halfSignIns(sealer: Sealer, secure: boolean): HalfSignIns {
  function set(exchange: Exchange, value: string, seconds: number): void {
    const attributes = `Path=${PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
    exchange.appendHeader('set-cookie', `${COOKIE}=${value}; ${attributes}`);
  }

  return {
    write(exchange, half, now) {
      const ends = now.add({ seconds: SECONDS }).epochMilliseconds;
      const sealed = sealer.seal(JSON.stringify({ ...half, id: randomUUID(), ends }), COOKIE);
      set(exchange, sealed.toString('base64url'), SECONDS);
    },
    read(exchange, now) {
      const cookies = exchange.headers.get('cookie') ?? '';
      const sent = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]+)`).exec(cookies)?.[1];
      if (!sent) return null;
      try {
        const { ends, ...half } = JSON.parse(sealer.open(Buffer.from(sent, 'base64url'), COOKIE));
        return ends > now.epochMilliseconds ? half : null;
      } catch {
        // Not sealed by us, or with another secret.
        return null;
      }
    },
    clear: (exchange) => set(exchange, '', 0),
  };
}

export function markOfPassword(hash: string): string {
  return createHash('sha256').update(hash).digest('base64url').slice(0, 22);
}
