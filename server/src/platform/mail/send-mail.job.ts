import type { Tx } from '../database/database.ts';
import type { JobKind, SendJob } from '../jobs/jobs.ts';
import type { Mail, Mailer } from './mailer.ts';

const SEND_MAIL = 'send-mail';

export type PostMail = (tx: Tx, mail: Mail) => Promise<void>;

/** Queues a mail in a transaction: it is sent after the commit, with retries. */
export function makePostMail(sendJob: SendJob): PostMail {
  return (tx, mail) => sendJob(tx, SEND_MAIL, mail);
}

export function sendMailJob(mailer: Mailer, now: () => Temporal.Instant): JobKind<Mail> {
  return {
    name: SEND_MAIL,
    retries: 8,
    expireInSeconds: 60,
    pollSeconds: 0.5,
    // No retention: a mail may contain a link that opens an account.
    keepDoneSeconds: 60,
    run: (mail) => mailer.send(mail, now()),
  };
}
