import type { Tx } from '../database/database.ts';
import type { JobKind, Jobs } from '../jobs/jobs.ts';
import type { Mail, Mailer } from './mailer.ts';

const SEND_MAIL = 'send-mail';

export type PostMail = (tx: Tx, mail: Mail) => Promise<void>;

/** Posts a mail as part of a transaction: it goes out when that commits, and is tried again until it went. */
export function makePostMail(jobs: Jobs): PostMail {
  return (tx, mail) => jobs.send(tx, SEND_MAIL, mail);
}

export function sendMailJob(mailer: Mailer, now: () => Temporal.Instant): JobKind<Mail> {
  return {
    name: SEND_MAIL,
    retries: 8,
    expireInSeconds: 60,
    pollSeconds: 0.5,
    // A mail may hold a link that opens an account, so it does not stay behind.
    keepDoneSeconds: 60,
    run: (mail) => mailer.send(mail, now()),
  };
}
