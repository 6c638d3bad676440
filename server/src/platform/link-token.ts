import { createHash, randomBytes } from 'node:crypto';

/** For a link that is proof by itself: 256 random bits, of which we keep only the hash. */
export function newLinkToken(): { readonly token: string; readonly hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOfLinkToken(token) };
}

export function hashOfLinkToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
