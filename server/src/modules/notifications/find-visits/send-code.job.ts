import { isPhone } from '@kursi/core/kernel/phone.ts';
import { visitCodeMail } from '@kursi/core/notifications/find-visits-words.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { findVisitsOfPhone, type VisitOfPhone } from '../../booking/public.ts';
import { queueCode } from '../../messaging/public.ts';
import { addressToMail } from '../client-messages/client-ways.ts';
import { mailOfCode } from '../delivery/mail-limit.ts';
import { type HashCode, newCode } from './hash-code.ts';
import { type KeptCode, keepCodes, lockAskedCode } from './visit-code.store.ts';

export const SEND_CODE = 'visit-code-send';

interface Asked {
  readonly user_id: string;
  readonly asked_at: string;
}
type CodeDeps = Pick<
  Deps,
  'database' | 'now' | 'newId' | 'sendJob' | 'postMail' | 'mailer' | 'messages' | 'sandbox'
> & { readonly hashCode: HashCode };

/** A family may share a number and have several addresses. */
const MOST_MAILS = 3;

/** To who really has bookings under the number: by WhatsApp where it reaches them, else to their own addresses. */
export function sendCodeJob(deps: CodeDeps): JobKind<Asked> {
  return {
    name: SEND_CODE,
    sendsOut: true,
    retries: 3,
    expireInSeconds: 60,
    keepDoneSeconds: 60,
    async run({ user_id, asked_at }) {
      const now = deps.now();
      await deps.database.transaction(async (tx) => {
        const asked = await lockAskedCode(tx, { user_id, asked_at, now });
        if (!asked) return;
        const visits = await findVisitsOfPhone(tx.q, asked.phone, now);
        const to = { user_id, ...asked };
        const sent = await byWhatsapp(tx, visits, to, now);
        await keepCodes(tx, user_id, sent.length > 0 ? sent : await byMail(tx, visits, to, now));
      });
    },
  };

  interface To {
    readonly user_id: string;
    readonly phone: string;
    readonly locale: 'en' | 'hi';
  }

  async function byWhatsapp(
    tx: Tx,
    visits: readonly VisitOfPhone[],
    { user_id, phone, locale }: To,
    now: Temporal.Instant,
  ): Promise<KeptCode[]> {
    if (!isPhone(phone)) return [];
    const code = newCode();
    const isQueued = await queueCode(deps, tx, visits, {
      id: deps.newId(now),
      phone,
      code,
      language: locale,
    });
    return isQueued ? [{ hash: deps.hashCode(user_id, code), email: null }] : [];
  }

  async function byMail(
    tx: Tx,
    visits: readonly VisitOfPhone[],
    { user_id, locale }: To,
    now: Temporal.Instant,
  ): Promise<KeptCode[]> {
    const kept: KeptCode[] = [];
    for (const email of new Set(visits.flatMap(({ emails }) => emails))) {
      if (kept.length === MOST_MAILS) break;
      const to = await addressToMail(deps, tx.q, { email });
      if (!to || !(await mailOfCode(tx.q, to, now))) continue;
      const code = newCode();
      await deps.postMail(tx, { to, ...visitCodeMail(locale, code) });
      kept.push({ hash: deps.hashCode(user_id, code), email });
    }
    return kept;
  }
}
