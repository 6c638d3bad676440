import {
  defaultSettings,
  isNotificationKind,
  waitsInQuietHours,
} from '@kursi/core/notifications/notification-kinds.ts';
import { notificationText } from '@kursi/core/notifications/notification-templates.ts';
import { whenToSend } from '@kursi/core/notifications/quiet-hours.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import { makeLinkTokens } from '../../../platform/link-token.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { findReceiptToken, getReceipt, pdfName, receiptAddress, receiptPdf } from '../../billing/public.ts';
import { getBusinessFacts } from '../../business/public.ts';
import { isUnsubscribed } from '../guest-contact.store.ts';
import { sendWithinLimits } from '../mail-limit.ts';
import { getMailedVisit } from '../mailed-visit.store.ts';
import { notificationMail } from '../notification.mail.ts';
import { SEND_TO_CLIENT } from '../notify.ts';
import { type FindTrackerToken, trackerAddress } from '../queue/tracker-link.ts';
import { stillTrue } from '../still-true.ts';
import { addressHash, type Unsubscribing } from '../unsubscribe.ts';
import { visitDetails } from '../visit-details.mail.ts';
import { billMail } from './bill.mail.ts';
import {
  type ClientMessage,
  findClientMessage,
  findMailedClient,
  finishClientMessage,
  postponeClientMessage,
} from './client-message.store.ts';

interface SendData {
  readonly business_id: string;
  readonly id: string;
}

type SendDeps = Pick<Deps, 'database' | 'sendJob' | 'mailer' | 'origin' | 'now' | 'keyFor'> & {
  readonly unsubscribing: Unsubscribing;
  readonly findTrackerToken: FindTrackerToken;
};

interface Reader {
  readonly email: string;
  readonly locale: 'en' | 'hi';
}

type Outcome =
  | { readonly is: 'mail'; readonly mail: Mail }
  | { readonly is: 'later'; readonly until: Temporal.Instant }
  | { readonly is: 'dropped' | 'stale' };
const dropped: Outcome = { is: 'dropped' };

/** At least once, like every mail; who was erased, merged away or unsubscribed meanwhile gets nothing. */
export function sendClientMessageJob(deps: SendDeps): JobKind<SendData> {
  const tokenOf = makeLinkTokens(deps.keyFor('receipt-link'));
  const { q } = deps.database;
  return {
    name: SEND_TO_CLIENT,
    retries: 8,
    expireInSeconds: 60,
    pollSeconds: 0.5,
    keepDoneSeconds: 300,
    async run(key) {
      const now = deps.now();
      const message = await findClientMessage(q, key);
      if (message?.state !== 'waiting') return;
      const outcome = await prepare(message, now);
      if (outcome.is === 'later') {
        const startAfter = Math.ceil(now.until(outcome.until).total('seconds'));
        return deps.database.transaction(async (tx) => {
          await postponeClientMessage(tx, key, outcome.until);
          await deps.sendJob(tx, SEND_TO_CLIENT, key, { startAfter });
        });
      }
      if (outcome.is !== 'mail') return finishClientMessage(q, key, outcome.is, now);
      const isSent = await send(message, outcome.mail, now);
      await finishClientMessage(q, key, isSent ? 'sent' : 'dropped', deps.now());
    },
  };

  async function prepare(message: ClientMessage, now: Temporal.Instant): Promise<Outcome> {
    if (!deps.mailer.reachesPeople) return dropped;
    if (Temporal.Instant.compare(now, message.due_at) < 0) return { is: 'later', until: message.due_at };
    const client = await findMailedClient(q, message);
    if (!client?.email || (await isUnsubscribed(q, addressHash(client.email)))) return dropped;
    const locale = client.locale ?? (/\p{Script=Devanagari}/u.test(client.name) ? 'hi' : 'en');
    const reader = { email: client.email, locale } as const;
    const { kind } = message;
    const { visit_id } = message;
    if (kind === 'receipt' || kind === 'bill_due')
      return visit_id === null ? dropped : aboutBill({ ...message, kind, visit_id }, reader);
    return aboutNews(message, reader, now);
  }

  /** The desk's limits were counted when it asked for the mail of a bill. */
  async function send({ kind, business_id }: ClientMessage, mail: Mail, now: Temporal.Instant) {
    const sendMail = () => deps.mailer.send(mail, now);
    if (isNotificationKind(kind)) return sendWithinLimits(q, { email: mail.to, business_id }, now, sendMail);
    await sendMail();
    return true;
  }

  async function aboutNews(message: ClientMessage, reader: Reader, now: Temporal.Instant): Promise<Outcome> {
    const { kind, business_id, visit_id, id } = message;
    if (!isNotificationKind(kind)) return dropped;
    const { client_id } = message;
    const about = { ...message.about, client_id, ...(visit_id && { visit_id }) };
    const truth = await stillTrue(q, { kind, of_business: business_id, about }, now);
    if (truth.is !== 'true') return truth.is === 'stale' ? { is: 'stale' } : dropped;
    const { words } = truth;
    if (waitsInQuietHours(kind, false)) {
      const begins = words.starts_at ? Temporal.Instant.from(words.starts_at) : null;
      const until = whenToSend(defaultSettings, now, { begins, timeZone: words.time_zone });
      if (Temporal.Instant.compare(until, now) > 0) return { is: 'later', until };
    }
    const visit = visit_id ? await getMailedVisit(q, { business_id, visit_id }) : null;
    if (visit_id && visit?.client_id !== client_id) return dropped;
    const { locale } = reader;
    const { origin } = deps;
    const text = notificationText(locale, { kind, words, as_member: false, client_name: null });
    const details = visit ? visitDetails(visit, { locale, origin, now, hasAccount: false }) : null;
    const { business_url } = visit ?? (await getBusinessFacts(q, business_id));
    const told = { id, kind, user_id: null, client: { business_id, client_id }, ...reader, text, details };
    const token = await deps.findTrackerToken(q, business_id, about);
    const link = token ? trackerAddress(origin, token) : `${origin}/b/${business_url}`;
    return { is: 'mail', mail: notificationMail(deps, { ...told, link }) };
  }

  async function aboutBill(
    message: ClientMessage & { readonly kind: 'receipt' | 'bill_due'; readonly visit_id: string },
    reader: Reader,
  ): Promise<Outcome> {
    const found = await getReceipt(q, message, { isMember: true, user_id: null });
    if (!found.ok || found.value.voided_at || found.value.client.id !== message.client_id) return dropped;
    const receipt = found.value;
    const { kind, id } = message;
    if (kind === 'bill_due' && receipt.due_amount === 0) return dropped;
    const token = await findReceiptToken(q, tokenOf, message);
    const link = token && receiptAddress(deps.origin, token);
    const pdf = kind === 'receipt' ? await receiptPdf(receipt, reader.locale, link) : null;
    const mail = billMail(deps, {
      ...{ id, kind, ...reader, receipt, link },
      pdf: pdf && { filename: pdfName(receipt), content: pdf.toString('base64') },
    });
    return { is: 'mail', mail };
  }
}
