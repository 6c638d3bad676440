import { randomBytes } from 'node:crypto';
import { makeUuidV7 } from '@kursi/core/kernel/ids.ts';

/** The id of something that comes to be now. */
export function newId(now: Temporal.Instant): string {
  return makeUuidV7(now.epochMilliseconds, randomBytes(10));
}
