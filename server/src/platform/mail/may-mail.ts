import { type Refusal, refuse } from '@kursi/core/kernel/result.ts';
import type { Database } from '../database/database.ts';
import { countTry, type Limit } from '../sessions/throttle.store.ts';

/** Nobody needs more mails than this to one address. */
const MAILS_PER_ADDRESS: Limit = { tries: 5, windowSeconds: 15 * 60 };

/** Before anything that ends in a mail: can it be sent at all, and has this address had enough of them? */
export type MayMail = (
  email: string,
  now: Temporal.Instant,
) => Promise<Refusal<'NOT_CONFIGURED' | 'TOO_MANY_REQUESTS'> | null>;

export function makeMayMail(database: Database, mailer: { readonly reachesPeople: boolean }): MayMail {
  return async (email, now) => {
    if (!mailer.reachesPeople) return refuse('NOT_CONFIGURED', { variable: 'SMTP_URL' });
    const wait = await countTry(database.q, `mail:${email}`, MAILS_PER_ADDRESS, now);
    return wait > 0 ? refuse('TOO_MANY_REQUESTS', { retry_after_seconds: wait }) : null;
  };
}
