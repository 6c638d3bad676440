import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../../platform/module/deps.ts';

/** Proves that an address was given out by us, for what it says and until when. */
export interface Signatures {
  sign(parts: readonly (string | number)[]): string;
  isRight(parts: readonly (string | number)[], signature: string): boolean;
}

export function makeSignatures({ keyFor }: Pick<Deps, 'keyFor'>): Signatures {
  const key = keyFor('media');
  // No part has a line break in it, so no two lists of parts read alike.
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
