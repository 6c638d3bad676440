import { type FileRef, fileOfUrl, keyOf, urlOf } from '@kursi/core/media/file-address.ts';
import { fileRules } from '@kursi/core/media/file-modules.ts';
import type { Signatures } from './upload-signature.ts';

/** How long an open page can still load its private pictures. */
const WINDOW_SECONDS = 5 * 60;

/**
 * The address for a browser: public files as they are, private ones signed. The expiry is the end of the next
 * window, so that an address stays the same, and cached, for some minutes.
 */
export function readAddress(signatures: Signatures, url: string, now: Temporal.Instant): string {
  const file = fileOfUrl(url);
  if (!file || fileRules[file.module].readers === 'anyone') return url;
  const seconds = Math.floor(now.epochMilliseconds / 1000);
  const expires = (Math.floor(seconds / WINDOW_SECONDS) + 2) * WINDOW_SECONDS;
  const signature = signatures.sign(['get', keyOf(file), expires]);
  return `${urlOf(file)}?expires=${expires}&signature=${signature}`;
}

export function mayRead(
  signatures: Signatures,
  file: FileRef,
  query: Readonly<Record<string, unknown>>,
  now: Temporal.Instant,
): boolean {
  if (fileRules[file.module].readers === 'anyone') return true;
  const { expires, signature } = query;
  if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(expires))
    return false;
  if (Number(expires) * 1000 <= now.epochMilliseconds) return false;
  return signatures.isRight(['get', keyOf(file), Number(expires)], signature);
}
