import { makeUuidV7 } from '@kursi/core/kernel/ids.ts';

/**
 * One per intention, sent with every retry. Not crypto.randomUUID(): it needs a secure context, and Kursi may
 * run on plain http in the shop's own network.
 */
export function newIdempotencyKey(): string {
  return makeUuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(10)));
}
