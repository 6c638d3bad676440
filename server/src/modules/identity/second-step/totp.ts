import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { CODE_DIGITS, CODE_SECONDS } from '@kursi/core/identity/second-step.ts';

/** Codes of authenticator apps: RFC 6238 with SHA-1, which is what all of them speak. */

/** 160 bits, as RFC 4226 recommends. */
export const newAppSecret = () => randomBytes(20);

export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0');
}

/** The step whose code this is: now, one before or one after, for clocks that differ. Null for any other. */
export function stepOfCode(secret: Buffer, code: string, now: Temporal.Instant): number | null {
  const current = Math.floor(now.epochMilliseconds / 1000 / CODE_SECONDS);
  const sent = Buffer.from(code);
  // All are compared, so that the time taken tells nothing.
  const matching = [current - 1, current, current + 1].filter((step) => {
    const right = Buffer.from(codeAt(secret, step));
    return right.length === sent.length && timingSafeEqual(right, sent);
  });
  return matching.at(-1) ?? null;
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

/** What apps read from the QR code. */
export function appUri(secret: Buffer, account: string): string {
  const label = `Kursi:${account}`.split(':').map(encodeURIComponent).join(':');
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=Kursi`;
}
