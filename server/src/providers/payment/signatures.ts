import { createHmac, timingSafeEqual } from 'node:crypto';

export function hmacHex(secret: string, signed: string | Buffer): string {
  return createHmac('sha256', secret).update(signed).digest('hex');
}

/** In a time that does not tell how much of it was right. */
export function isSignature(said: string, secret: string, signed: string | Buffer): boolean {
  const right = Buffer.from(hmacHex(secret, signed));
  const given = Buffer.from(said);
  return given.length === right.length && timingSafeEqual(given, right);
}

/** What the checkout gives the page signs the order and the payment together. */
export function pageText(gatewayOrderId: string, gatewayPaymentId: string): string {
  return `${gatewayOrderId}|${gatewayPaymentId}`;
}
