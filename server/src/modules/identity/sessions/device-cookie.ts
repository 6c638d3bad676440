import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Exchange } from '../../../platform/http/endpoint.ts';

/** HttpOnly. Names this browser and proves on which accounts it signed in before; opens no session. */
const COOKIE = 'kursi_device';
const YEAR = 31_536_000;
/** A desk that several people share. */
const MOST_ACCOUNTS = 8;

export interface DeviceCookies {
  /** The random id of this browser; given one if it has none. */
  idOf(exchange: Exchange): string;
  /** This browser has signed in on the account before. */
  isKnown(exchange: Exchange, email: string): boolean;
  remember(exchange: Exchange, email: string): void;
}

export function deviceCookies(key: Buffer, secure: boolean): DeviceCookies {
  const proofOf = (id: string, email: string) =>
    createHmac('sha256', key).update(`${id} ${email}`).digest('base64url').slice(0, 22);

  function read({ headers }: Exchange): { id: string; proofs: string[] } | null {
    const value = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w~-]+)`).exec(headers.get('cookie') ?? '')?.[1];
    const [id = '', ...proofs] = value?.split('~') ?? [];
    return id.length === 32 ? { id, proofs } : null;
  }

  function write(exchange: Exchange, id: string, proofs: readonly string[]): void {
    const value = [id, ...proofs].join('~');
    const attributes = `Path=/api; Max-Age=${YEAR}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
    exchange.appendHeader('set-cookie', `${COOKIE}=${value}; ${attributes}`);
  }

  const known = ({ id, proofs }: { id: string; proofs: string[] }, email: string) => {
    const proof = Buffer.from(proofOf(id, email));
    return proofs.some((one) => one.length === proof.length && timingSafeEqual(Buffer.from(one), proof));
  };

  return {
    idOf(exchange) {
      const found = read(exchange);
      if (found) return found.id;
      const id = randomBytes(24).toString('base64url');
      write(exchange, id, []);
      return id;
    },
    isKnown(exchange, email) {
      const found = read(exchange);
      return found !== null && known(found, email);
    },
    remember(exchange, email) {
      const found = read(exchange) ?? { id: randomBytes(24).toString('base64url'), proofs: [] };
      if (known(found, email)) return;
      write(exchange, found.id, [proofOf(found.id, email), ...found.proofs].slice(0, MOST_ACCOUNTS));
    },
  };
}
