import type { Receipt } from '@kursi/core/billing/billing.contract.ts';
import { givenBackOf, givenBackText } from '@kursi/core/billing/given-back.ts';
import { membershipsAlone } from '@kursi/core/billing/receipt.ts';
import type { AlertTemplateKey } from '@kursi/core/messaging/alert-templates.ts';
import { billAlertParams } from '@kursi/core/notifications/alert-words.ts';
import {
  defaultSettings,
  isNotificationKind,
  waitsInQuietHours,
} from '@kursi/core/notifications/notification-kinds.ts';
import { notificationText } from '@kursi/core/notifications/notification-templates.ts';
import { whenToSend } from '@kursi/core/notifications/quiet-hours.ts';
import { backoffSeconds, drainJob } from '../../../platform/jobs/drain.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import { makeLinkTokens } from '../../../platform/link-token.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import {
  findReceiptToken,
  getReceipt,
  pdfName,
  receiptAddress,
  receiptPdf,
  withoutPhone,
} from '../../billing/public.ts';
import { getBusinessFacts, isApproved } from '../../business/public.ts';
import { queueAlert } from '../../messaging/public.ts';
import { alertClient } from '../delivery/alert-client.ts';
import { sendWithinLimits } from '../delivery/mail-limit.ts';
import { notificationMail } from '../delivery/notification.mail.ts';
import { stillTrue } from '../delivery/still-true.ts';
import type { Unsubscribing } from '../delivery/unsubscribe.ts';
import { visitDetails } from '../delivery/visit-details.mail.ts';
import { SEND_TO_CLIENT, wakeClientMessages } from '../notify.ts';
import { type FindTrackerToken, trackerAddress } from '../queue/tracker-link.ts';
import { getMailedVisit } from '../visits/mailed-visit.store.ts';
import type { LinkVisit } from '../visits/visit-link.ts';
import { billMail, type MailedBill } from './bill.mail.ts';
import {
  type ClientMessage,
  claimClientMessages,
  findMailedClient,
  finishClientMessage,
  postponeClientMessage,
} from './client-message.store.ts';
import { addressToMail } from './client-ways.ts';

type SendDeps = Pick<
  Deps,
  'database' | 'sendJob' | 'mailer' | 'origin' | 'now' | 'keyFor' | 'messages' | 'sandbox' | 'onError'
> & {
  readonly unsubscribing: Unsubscribing;
  readonly findTrackerToken: FindTrackerToken;
  readonly linkVisit: LinkVisit;
};

interface Reader {
  /** Null: nobody is mailed. */
  readonly email: string | null;
  readonly locale: 'en' | 'hi';
}

type Outcome =
  /** Each way that it takes; the mail is made only where there is an address. */
  | { readonly is: 'go'; readonly mail: Mail | null; readonly alert: (() => Promise<boolean>) | null }
  | { readonly is: 'later'; readonly until: Temporal.Instant }
  | { readonly is: 'dropped' | 'stale' };
const dropped: Outcome = { is: 'dropped' };

/**
 * Mails at least once, WhatsApp once; who was erased, merged away or unsubscribed meanwhile gets nothing. What does not
 * go out is tried again, later each time, and then dropped.
 */
export function sendClientMessagesJob(deps: SendDeps): JobKind {
  const tokenOf = makeLinkTokens(deps.keyFor('receipt-link'));
  const { q } = deps.database;
  return drainJob({
    name: SEND_TO_CLIENT,
    now: deps.now,
    claim: (claim) => claimClientMessages(q, claim),
    work: async (messages) => void (await Promise.all(messages.map(sendOne))),
    wake: () => deps.database.transaction((tx) => wakeClientMessages(deps, tx, deps.now())),
  });

  async function sendOne(message: ClientMessage): Promise<void> {
    try {
      await sendNow(message);
    } catch (error) {
      deps.onError(error);
      const now = deps.now();
      const seconds = backoffSeconds(message.tries);
      if (seconds === null) return finishClientMessage(q, message, 'dropped', now);
      await postpone(message, now.add({ seconds }));
    }
  }

  async function sendNow(message: ClientMessage): Promise<void> {
    const now = deps.now();
    const outcome = await prepare(message, now);
    if (outcome.is === 'later') return postpone(message, outcome.until);
    if (outcome.is !== 'go') return finishClientMessage(q, message, outcome.is, now);
    // First what is idempotent: a mail that is tried again brings no second message.
    const isQueued = (await outcome.alert?.()) ?? false;
    const isMailed = outcome.mail !== null && (await mailIt(message, outcome.mail, now));
    const state = isQueued || isMailed ? 'sent' : 'dropped';
    // Nothing went: the log shows it as a mail that was not sent.
    await finishClientMessage(q, message, state, deps.now(), { is_mailed: isMailed || !isQueued });
  }

  function postpone(message: ClientMessage, until: Temporal.Instant): Promise<void> {
    return deps.database.transaction(async (tx) => {
      await postponeClientMessage(tx, message, until);
      await wakeClientMessages(deps, tx, until);
    });
  }

  async function prepare(message: ClientMessage, now: Temporal.Instant): Promise<Outcome> {
    const client = await findMailedClient(q, message);
    if (!client || !(await isApproved(q, message.business_id))) return dropped;
    const locale = client.locale ?? (/\p{Script=Devanagari}/u.test(client.name) ? 'hi' : 'en');
    const reader = { email: await addressToMail(deps, q, client), locale } as const;
    const { kind } = message;
    const { visit_id } = message;
    if (kind === 'receipt' || kind === 'bill_due' || kind === 'bill_made' || kind === 'bill_void')
      return visit_id === null
        ? dropped
        : aboutBill({ ...message, kind, visit_id }, reader, client.name, now);
    return aboutNews(message, reader, now);
  }

  /** The desk's limits were counted when it asked for the mail of a bill. */
  async function mailIt({ kind, business_id }: ClientMessage, mail: Mail, now: Temporal.Instant) {
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
    const alert = () =>
      alertClient(deps, { id, business_id, client_id, visit_id, kind, words, locale: reader.locale });
    const visit = visit_id ? await getMailedVisit(q, { business_id, visit_id }) : null;
    if (visit_id && visit?.client_id !== client_id) return dropped;
    const { locale, email } = reader;
    if (!email) return { is: 'go', mail: null, alert };
    const { origin } = deps;
    const text = notificationText(locale, { kind, words, as_member: false, client_name: null });
    const details = visit ? visitDetails(visit, { locale, now, link: await deps.linkVisit(visit) }) : null;
    const { business_url } = visit ?? (await getBusinessFacts(q, business_id));
    const told = {
      id,
      kind,
      user_id: null,
      client: { business_id, client_id },
      email,
      locale,
      text,
      details,
    };
    const token = await deps.findTrackerToken(q, business_id, about);
    const link = token ? trackerAddress(origin, token) : `${origin}/b/${business_url}`;
    return { is: 'go', mail: notificationMail(deps, { ...told, link }), alert };
  }

  async function aboutBill(
    message: ClientMessage & {
      readonly kind: MailedBill | 'bill_made';
      readonly visit_id: string;
    },
    { email, locale }: Reader,
    clientName: string,
    now: Temporal.Instant,
  ): Promise<Outcome> {
    const found = await getReceipt(q, message, { isMember: true, user_id: null });
    const { kind, id, about } = message;
    if (!found.ok || found.value.client.id !== message.client_id) return dropped;
    const receipt = found.value;
    if ((receipt.voided_at !== null) !== (kind === 'bill_void')) return dropped;
    if (kind === 'bill_due' && receipt.due_amount === 0) return dropped;
    const token = await findReceiptToken(q, tokenOf, message);
    const link = token && receiptAddress(deps.origin, token);
    const isMessage = about.by === 'whatsapp';
    if (isMessage) {
      // A reminder: nobody's night is disturbed by it.
      const until = whenToSend(defaultSettings, now, { begins: null, timeZone: receipt.time_zone });
      if (Temporal.Instant.compare(until, now) > 0) return { is: 'later', until };
    }
    const alert =
      (kind === 'bill_made' || kind === 'bill_void' || isMessage) && link
        ? () => alertOfBill(message, { receipt, link, locale, clientName })
        : null;
    if (!email || isMessage) return alert ? { is: 'go', mail: null, alert } : dropped;
    const mailed = kind === 'bill_made' ? 'receipt' : kind;
    // The address may have been typed by who does not see the number.
    const pdf = mailed === 'receipt' ? await receiptPdf(withoutPhone(receipt), locale, link) : null;
    const mail = billMail(deps, {
      id,
      kind: mailed,
      email,
      locale,
      receipt,
      link,
      pdf: pdf && { filename: pdfName(receipt), content: pdf.toString('base64') },
    });
    return { is: 'go', mail, alert };
  }

  function alertOfBill(
    { business_id, client_id, id, kind }: ClientMessage,
    bill: {
      readonly receipt: Receipt;
      readonly link: string;
      readonly locale: 'en' | 'hi';
      readonly clientName: string;
    },
  ): Promise<boolean> {
    const { receipt, link, locale, clientName } = bill;
    const expires_at = deps.now().add({ hours: 24 });
    const due = kind === 'bill_due';
    const base = kind === 'bill_void' ? 'bill_void' : 'bill';
    const back = givenBackText(locale, givenBackOf(receipt.payments));
    return deps.database.transaction(async (tx) => {
      const queue = (template: AlertTemplateKey, given_back: string) =>
        queueAlert(deps, tx, {
          business_id,
          client_id,
          id,
          visit_id: null,
          template,
          language: locale,
          params: billAlertParams(locale, {
            ...receipt,
            ...(due && { total_amount: receipt.due_amount }),
            given_back,
            link,
            client_name: clientName,
          }),
          expires_at,
        });
      if (due) return queue('bill_due', '');
      // While the provider has not approved the longer text, the receipt says what went back.
      if (back !== '' && (await queue(`${base}_given_back`, back))) return true;
      return queue(base === 'bill' && membershipsAlone(receipt.lines) ? 'bill_membership' : base, '');
    });
  }
}
