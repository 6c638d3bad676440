import type { Executor } from '../../../platform/database/database.ts';
import { countAttempt, type Limit } from '../../../platform/http/rate-limit.store.ts';
import { getMailSender } from './mail-sender.store.ts';

/** To an address that guests typed, from all of them together: it may be a stranger's. */
const MAILS_OF_GUESTS: Limit = { tries: 10, windowSeconds: 24 * 3600 };
/** The desk types the addresses of clients: a business must not reach a list of strangers. */
const MAILS_OF_A_BUSINESS: Limit = { tries: 1000, windowSeconds: 24 * 3600 };
const MAILS_OF_A_NEW_BUSINESS: Limit = { ...MAILS_OF_A_BUSINESS, tries: 200 };
/** All businesses that one account made together: another one does not double what it may send. */
const MAILS_OF_AN_ACCOUNT: Limit = { tries: 3000, windowSeconds: 24 * 3600 };
const MAILS_OF_A_NEW_ACCOUNT: Limit = { ...MAILS_OF_AN_ACCOUNT, tries: 300 };
const NEW_DAYS = 7;
const MAILS_TO_AN_ADDRESS: Limit = { tries: 10, windowSeconds: 24 * 3600 };
/** From all businesses: one of them must not use up what the others may send. */
const MAILS_TO_AN_ADDRESS_IN_ALL: Limit = { tries: 50, windowSeconds: 24 * 3600 };

/** What counts against a business and its account when it mails an address that its desk typed. */
export async function mailLimits(
  db: Executor,
  business_id: string,
  now: Temporal.Instant,
): Promise<[string, Limit][]> {
  const { account_id, business_made_at, account_made_at } = await getMailSender(db, business_id);
  const isNew = (since: Temporal.Instant) => since.until(now).total('hours') < NEW_DAYS * 24;
  return [
    [`client-mails:${business_id}`, isNew(business_made_at) ? MAILS_OF_A_NEW_BUSINESS : MAILS_OF_A_BUSINESS],
    [`account-mails:${account_id}`, isNew(account_made_at) ? MAILS_OF_A_NEW_ACCOUNT : MAILS_OF_AN_ACCOUNT],
  ];
}

/**
 * Sends a mail to an address that nobody has verified; false when a limit is reached. Only what was sent counts: the
 * retries of an outage do not use it up.
 */
export async function sendWithinLimits(
  db: Executor,
  { email, business_id }: { readonly email: string; readonly business_id?: string },
  now: Temporal.Instant,
  send: () => Promise<void>,
): Promise<boolean> {
  const limits: [string, Limit][] = business_id
    ? [
        ...(await mailLimits(db, business_id, now)),
        [`client-mail:${business_id}:${email}`, MAILS_TO_AN_ADDRESS],
        [`client-mail:${email}`, MAILS_TO_AN_ADDRESS_IN_ALL],
      ]
    : [[`guest-mail:${email}`, MAILS_OF_GUESTS]];
  const count = async (mails: 1 | -1) => {
    const waits = [];
    for (const [subject, limit] of limits) waits.push(await countAttempt(db, subject, limit, now, mails));
    return Math.max(...waits);
  };
  if ((await count(1)) > 0) {
    await count(-1);
    return false;
  }
  try {
    await send();
  } catch (error) {
    await count(-1);
    throw error;
  }
  return true;
}

/** Whether a code may go to this address too: whoever knows a number can ask for one. */
export async function mailOfCode(db: Executor, email: string, now: Temporal.Instant): Promise<boolean> {
  return (await countAttempt(db, `code-mail:${email}`, MAILS_OF_GUESTS, now)) === 0;
}
