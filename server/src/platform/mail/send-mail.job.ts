import type { Tx } from '../database/database.ts';
import type { JobKind, SendJob } from '../jobs/jobs.ts';
import type { Sealer } from '../sealed.ts';
import type { Mail, Mailer } from './mailer.ts';

const SEND_MAIL = 'send-mail';

/** Encrypted: a mail may contain a link that opens an account, and rows of the queue outlive the sending. */
interface QueuedMail {
  readonly sealed: string;
}

export type PostMail = (tx: Tx, mail: Mail) => Promise<void>;

/** Queues a mail in a transaction: it is sent after the commit, with retries. */
export function makePostMail(sendJob: SendJob, sealer: Sealer): PostMail {
  return (tx, mail) => {
    const sealed = sealer.seal(JSON.stringify(mail), SEND_MAIL).toString('base64');
    return sendJob(tx, SEND_MAIL, { sealed } satisfies QueuedMail);
  };
}

export function sendMailJob(
  mailer: Mailer,
  sealer: Sealer,
  now: () => Temporal.Instant,
): JobKind<QueuedMail | Mail> {
  return {
    name: SEND_MAIL,
    sendsOut: true,
    retries: 8,
    expireInSeconds: 60,
    keepDoneSeconds: 60,
    // A mail that an earlier version queued is in plain text.
    run: (queued) => mailer.send('sealed' in queued ? unsealed(sealer, queued) : queued, now()),
  };
}

function unsealed(sealer: Sealer, { sealed }: QueuedMail): Mail {
  return JSON.parse(sealer.open(Buffer.from(sealed, 'base64'), SEND_MAIL)) as Mail;
}
