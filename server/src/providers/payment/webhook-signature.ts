import { createHmac, timingSafeEqual } from 'node:crypto';

export function hmacHex(secret: string, signed: string | Buffer): string {
  return createHmac('sha256', secret).update(signed).digest('hex');
}

/** Verifies a webhook's or checkout's signature. Constant-time comparison, so that timing reveals nothing. */
export function isSignature(said: string, secret: string, signed: string | Buffer): boolean {
  const right = Buffer.from(hmacHex(secret, signed));
  const given = Buffer.from(said);
  return given.length === right.length && timingSafeEqual(given, right);
}

/** The checkout's signature covers order and payment id together. */
export function pageText(gatewayOrderId: string, gatewayPaymentId: string): string {
  return `${gatewayOrderId}|${gatewayPaymentId}`;
}
