import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../../platform/module/deps.ts';

/** Signed addresses: HMAC over the parts and the expiry. */
export interface Signatures {
  sign(parts: readonly (string | number)[]): string;
  isRight(parts: readonly (string | number)[], signature: string): boolean;
}

export function makeSignatures({ keyFor }: Pick<Deps, 'keyFor'>): Signatures {
  const key = keyFor('media');
  // Unambiguous: no part contains a line break.
  const sign = (parts: readonly (string | number)[]) =>
    createHmac('sha256', key).update(parts.join('\n')).digest('base64url');
  return {
    sign,
    isRight(parts, signature) {
      const [right, given] = [Buffer.from(sign(parts)), Buffer.from(signature)];
      return right.length === given.length && timingSafeEqual(right, given);
    },
  };
}
