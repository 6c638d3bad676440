import { createHmac, randomInt } from 'node:crypto';
import type { Deps } from '../../../platform/module/deps.ts';

/** Bound to the person of the session: a code that somebody was talked out of opens nothing elsewhere. */
export type HashCode = (user_id: string, code: string) => string;

export const makeHashCode =
  ({ keyFor }: Pick<Deps, 'keyFor'>): HashCode =>
  (user_id, code) =>
    createHmac('sha256', keyFor('visit-code')).update(`${user_id}:${code}`).digest('base64url');

export const newCode = () => String(randomInt(1_000_000)).padStart(6, '0');
