import { done, type Success } from '@kursi/core/kernel/result.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Deps } from '../../platform/module/deps.ts';
import { makeSealer } from '../../platform/sealed.ts';
import { makeIdentityMails } from './identity.mails.ts';
import { sendPasswordReset } from './password/choose-password.ts';
import { sendVerification } from './sign-up/sign-up.ts';

const MAIL_LINK = 'mail-link';

interface Wanted {
  readonly to: 'reset-password' | 'verify-email';
  readonly email: string;
}
/** Sealed: the queue tells nobody who asked. */
interface QueuedLink {
  readonly sealed: string;
}
type LinkDeps = Pick<Deps, 'database' | 'now' | 'newId' | 'sendJob' | 'postMail' | 'origin' | 'keyFor'>;

const sealerOf = ({ keyFor }: Pick<Deps, 'keyFor'>) => makeSealer(keyFor('queued link'));

/**
 * No account enumeration: whether the address is known is asked after the answer, so that a known one takes no longer.
 */
export function makeAskForLink(deps: Pick<Deps, 'sendJob' | 'keyFor'>) {
  const sealer = sealerOf(deps);
  return async (tx: Tx, wanted: Wanted): Promise<Success<Record<string, never>>> => {
    const sealed = sealer.seal(JSON.stringify(wanted), MAIL_LINK).toString('base64');
    await deps.sendJob(tx, MAIL_LINK, { sealed } satisfies QueuedLink);
    return done;
  };
}

export function mailLinkJob(deps: LinkDeps): JobKind<QueuedLink> {
  const sealer = sealerOf(deps);
  const mails = makeIdentityMails(deps);
  return {
    name: MAIL_LINK,
    sendsOut: true,
    retries: 3,
    expireInSeconds: 60,
    keepDoneSeconds: 60,
    async run({ sealed }) {
      const { to, email } = JSON.parse(sealer.open(Buffer.from(sealed, 'base64'), MAIL_LINK)) as Wanted;
      const now = deps.now();
      await deps.database.transaction((tx) =>
        to === 'reset-password'
          ? sendPasswordReset(mails, tx, email, now, deps.newId)
          : sendVerification(mails, tx, email, now),
      );
    },
  };
}
