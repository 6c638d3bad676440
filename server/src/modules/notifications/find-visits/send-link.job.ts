import { type Done, done, type Refusal, refuse } from '@kursi/core/kernel/result.ts';
import { alertParams } from '@kursi/core/notifications/alert-words.ts';
import { visitLinkText } from '@kursi/core/notifications/find-visits-words.ts';
import { momentText, servicesCalled } from '@kursi/core/notifications/notification-templates.ts';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import { networkOf } from '../../../platform/http/network.ts';
import { countAttempt, type Limit } from '../../../platform/http/rate-limit.store.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import { hashOfLinkToken } from '../../../platform/link-token.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { findLinkedVisit } from '../../booking/public.ts';
import { isApproved } from '../../business/public.ts';
import { queueAlert } from '../../messaging/public.ts';
import { findMailedClient } from '../client-messages/client-message.store.ts';
import { addressToMail } from '../client-messages/client-ways.ts';
import { findRecipients } from '../delivery/delivery.store.ts';
import { sendWithinLimits } from '../delivery/mail-limit.ts';
import { notificationMail } from '../delivery/notification.mail.ts';
import type { Unsubscribing } from '../delivery/unsubscribe.ts';
import { visitDetails } from '../delivery/visit-details.mail.ts';
import { getMailedVisit } from '../visits/mailed-visit.store.ts';
import type { LinkVisit } from '../visits/visit-link.ts';

const SEND_LINK = 'visit-link-send';
const PER_NETWORK: Limit = { tries: 10, windowSeconds: 3600 };
const PER_VISIT: Limit = { tries: 3, windowSeconds: 24 * 3600 };

interface Asked {
  readonly id: string;
  readonly business_id: string;
  readonly visit_id: string;
}

export async function mayRenewLink(
  db: Executor,
  address: string,
  now: Temporal.Instant,
): Promise<Refusal<'TOO_MANY_REQUESTS'> | null> {
  const wait = await countAttempt(db, `visit-link-renew:${networkOf(address)}`, PER_NETWORK, now);
  return wait > 0 ? refuse('TOO_MANY_REQUESTS', { retry_after_seconds: wait }) : null;
}

/** The same answer for every token; whoever has only the locked link gets nothing, the client's own phone does. */
export async function renewLink(
  { sendJob, newId }: Pick<Deps, 'sendJob' | 'newId'>,
  tx: Tx,
  token: string,
  now: Temporal.Instant,
): Done<never> {
  const found = await findLinkedVisit(tx.q, hashOfLinkToken(token), now);
  if (!found) return done;
  const { business_id, visit_id } = found;
  if ((await countAttempt(tx.q, `visit-link-renew:${visit_id}`, PER_VISIT, now)) === 0)
    await sendJob(tx, SEND_LINK, { id: newId(now), business_id, visit_id } satisfies Asked);
  return done;
}

type LinkDeps = Pick<Deps, 'database' | 'now' | 'sendJob' | 'mailer' | 'messages' | 'sandbox' | 'origin'> & {
  readonly linkVisit: LinkVisit;
  readonly unsubscribing: Unsubscribing;
};

/** By the ways that news of the visit takes. */
export function sendLinkJob(deps: LinkDeps): JobKind<Asked> {
  const { q } = deps.database;
  return {
    name: SEND_LINK,
    sendsOut: true,
    retries: 3,
    expireInSeconds: 60,
    keepDoneSeconds: 60,
    async run({ id, business_id, visit_id }) {
      const now = deps.now();
      const visit = await getMailedVisit(q, { business_id, visit_id });
      const client_id = visit?.client_id ?? '';
      const client = visit && (await findMailedClient(q, { business_id, client_id }));
      const [first] = visit?.services ?? [];
      if (!client || !first || !(await isApproved(q, business_id))) return;
      const locale = client.locale ?? (/\p{Script=Devanagari}/u.test(client.name) ? 'hi' : 'en');
      const link = await deps.linkVisit({ business_id, visit_id });
      const { name: business_name, time_zone } = visit;
      const params = alertParams(locale, 'booking_link', {
        words: {
          business_name,
          time_zone,
          ...servicesCalled(visit.services),
          people: [],
          starts_at: first.start,
          before: null,
          amount: null,
        },
        client_name: client.name,
        link,
      });
      await deps.database.transaction((tx) =>
        queueAlert(deps, tx, {
          business_id,
          client_id,
          id,
          template: 'booking_link',
          language: locale,
          params,
          visit_id: null,
          expires_at: now.add({ hours: 24 }),
        }),
      );
      const owner = visit.owner_id && (await findRecipients(q, [visit.owner_id], now)).get(visit.owner_id);
      const email = owner ? owner.email : await addressToMail(deps, q, client);
      const details = visitDetails(visit, { locale, now, link });
      if (!email || !details) return;
      const when = momentText(locale, first.start, time_zone);
      const mail = notificationMail(deps, {
        id,
        user_id: owner && owner.guest_email === null ? visit.owner_id : null,
        client: { business_id, client_id },
        kind: 'booking_confirmed',
        email,
        locale,
        text: visitLinkText(locale, { business: business_name, when }),
        link,
        details,
      });
      // Typed by a guest, and then it may be a stranger's; else the business answers for it.
      const limited = owner && owner.guest_email !== null ? { email } : { email, business_id };
      await sendWithinLimits(q, limited, now, () => deps.mailer.send(mail, now));
    },
  };
}
