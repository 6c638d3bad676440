import { makeUuidV7 } from '@kursi/core/kernel/ids.ts';

/**
 * For one intention: made when a person begins it, sent with every try. Not crypto.randomUUID(), which is
 * missing where Kursi runs on a plain http address in the shop's own network.
 */
export function newIdempotencyKey(): string {
  return makeUuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(10)));
}
