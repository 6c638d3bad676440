import { createHash, createHmac, randomBytes } from 'node:crypto';

/** Bearer token for a link: 256 random bits, of which only the hash is stored. */
export function newLinkToken(): { readonly token: string; readonly hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOfLinkToken(token) };
}

export function hashOfLinkToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Tokens that can be said again: 256 bits that only this installation can make from the stored seed. */
export type LinkTokens = (seed: Buffer) => string;

export function makeLinkTokens(key: Buffer): LinkTokens {
  return (seed) => createHmac('sha256', key).update(seed).digest('base64url');
}
