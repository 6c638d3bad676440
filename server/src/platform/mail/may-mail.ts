import { type Refusal, refuse } from '@kursi/core/kernel/result.ts';
import type { Database } from '../database/database.ts';
import { countAttempt, type Limit } from '../http/rate-limit.store.ts';

/** Rate limit of mails to one address. */
const MAILS_PER_ADDRESS: Limit = { tries: 5, windowSeconds: 15 * 60 };

/** Checked before a mail is sent: is mail configured, and is the address below its rate limit? */
export type MayMail = (
  email: string,
  now: Temporal.Instant,
) => Promise<Refusal<'NOT_CONFIGURED' | 'TOO_MANY_REQUESTS'> | null>;

export function makeMayMail(database: Database, mailer: { readonly reachesPeople: boolean }): MayMail {
  return async (email, now) => {
    if (!mailer.reachesPeople) return refuse('NOT_CONFIGURED', { variable: 'SMTP_URL' });
    const wait = await countAttempt(database.q, `mail:${email}`, MAILS_PER_ADDRESS, now);
    return wait > 0 ? refuse('TOO_MANY_REQUESTS', { retry_after_seconds: wait }) : null;
  };
}
