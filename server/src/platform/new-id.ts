import { randomBytes } from 'node:crypto';
import { makeUuidV7 } from '@kursi/core/kernel/ids.ts';

/** A new UUIDv7 with the current time. */
export function newId(now: Temporal.Instant): string {
  return makeUuidV7(now.epochMilliseconds, randomBytes(10));
}
