import { UNDO_GRACE_SECONDS } from '@kursi/core/kernel/undo.ts';
import {
  channelsOf,
  isNotificationKind,
  type NotificationKind,
} from '@kursi/core/notifications/notification-kinds.ts';
import { notificationText } from '@kursi/core/notifications/notification-templates.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { debounceJob } from '../../../platform/jobs/debounce-job.ts';
import { backoffSeconds, drainJob } from '../../../platform/jobs/drain.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import type { PushService } from '../../../providers/push/web-push.ts';
import { findApproved } from '../../business/public.ts';
import { forgetDevice } from '../../identity/public.ts';
import { type FindTrackerToken, trackerAddress } from '../queue/tracker-link.ts';
import { findMailedVisits, type MailedVisit } from '../visits/mailed-visit.store.ts';
import { findVisitsNow, type VisitNow } from '../visits/notified-visit.store.ts';
import type { LinkVisit } from '../visits/visit-link.ts';
import { alertClient, alertClients, type ClientAlert } from './alert-client.ts';
import {
  claimDeliveries,
  type Delivery,
  findDeliveries,
  findRecipients,
  finishDeliveries,
  postponeDeliveries,
  type Recipient,
} from './delivery.store.ts';
import { sendWithinLimits } from './mail-limit.ts';
import { notificationMail } from './notification.mail.ts';
import { stillTrue, visitsOf } from './still-true.ts';
import type { Unsubscribing } from './unsubscribe.ts';
import { visitDetails } from './visit-details.mail.ts';

const SEND = 'notification-send';
/** What is told now may be tried again once, when what overtook it may still be undone. */
const WAIT_FOR_UNDO = { tries: 2, seconds: UNDO_GRACE_SECONDS + 5 };
const GATHER_MS = 5;
/** TTL of a push. */
const PUSH_LIVES_SECONDS = 24 * 3600;

export type SendDeps = Pick<
  Deps,
  'database' | 'sendJob' | 'mailer' | 'origin' | 'now' | 'messages' | 'sandbox' | 'onError'
> & {
  readonly push: PushService;
  readonly unsubscribing: Unsubscribing;
  readonly findTrackerToken: FindTrackerToken;
  readonly linkVisit: LinkVisit;
};

/** One job for all deliveries that are due within the same second. */
export async function wakeDeliveries(
  { sendJob, now }: Pick<Deps, 'sendJob' | 'now'>,
  tx: Tx,
  at: Temporal.Instant,
): Promise<void> {
  const { window, startAfter } = debounceJob({ now: now(), at }, 1);
  await sendJob(tx, SEND, {}, { startAfter, singletonKey: String(window), singletonSeconds: 60 });
}

/**
 * Sends what is due by mail, push and WhatsApp. Mail and push at least once: after a crash one may go twice, but the
 * same Message-ID or push tag lets the recipient's program show it once. What does not go out is tried again, later
 * each time, and then failed with its reason.
 */
export function sendDeliveriesJob(deps: SendDeps): JobKind {
  const { database, now } = deps;
  return drainJob({
    name: SEND,
    now,
    claim: (claim) => claimDeliveries(database.q, claim),
    work: (ids) => sendSome(deps, ids),
    wake: () => database.transaction((tx) => wakeDeliveries(deps, tx, now())),
  });
}

async function sendSome(deps: SendDeps, ids: readonly string[]): Promise<void> {
  const { q } = deps.database;
  const deliveries = await findDeliveries(q, ids, deps.now());
  // One that cannot be read fails alone.
  const facts = await readFacts(deps, deliveries).catch(() => null);
  const alerts = makeAlerts(deps);
  const sent = deliveries.map(async (one) => ({
    id: one.id,
    ...(await sendOne(deps, one, { facts, alerts })),
  }));
  const outcomes = await Promise.all(sent);
  const now = deps.now();
  const later = outcomes.flatMap((one) => (one.state === 'later' ? [one] : []));
  const finished = outcomes.flatMap((one) => (one.state === 'later' ? [] : [one]));
  await deps.database.transaction(async (tx) => {
    await finishDeliveries(tx, finished, now);
    const postponed = later.map(({ id, seconds }) => ({ id, not_before: now.add({ seconds }) }));
    await postponeDeliveries(tx, postponed);
    for (const at of new Set(postponed.map(({ not_before }) => not_before.toString())))
      await wakeDeliveries(deps, tx, Temporal.Instant.from(at));
  });
}

type Outcome =
  | { readonly state: 'sent' | 'dropped' | 'gone' | 'failed'; readonly failure?: string }
  | { readonly state: 'later'; readonly seconds: number };

/** What is read for all of a batch together. */
interface Facts {
  readonly recipients: ReadonlyMap<string, Recipient>;
  /** Of deliveries that are not fresh. */
  readonly visits: ReadonlyMap<string, VisitNow>;
  readonly mailed: ReadonlyMap<string, MailedVisit>;
  readonly approved: ReadonlySet<string>;
}

async function readFacts(
  { database: { q }, now }: SendDeps,
  deliveries: readonly Delivery[],
): Promise<Facts> {
  const old = deliveries.filter((one) => !isFresh(one, now()));
  const userIds = deliveries.map(({ user_id }) => user_id);
  const businessIds = deliveries.flatMap(({ of_business }) => of_business ?? []);
  const [recipients, visits, mailed, approved] = await Promise.all([
    findRecipients(q, userIds, now()),
    findVisitsNow(q, visitsOf(old), now()),
    findMailedVisits(q, visitsOf(deliveries.filter(saysDetails))),
    findApproved(q, businessIds),
  ]);
  return { recipients, visits, mailed, approved };
}

interface Batch {
  readonly facts: Facts | null;
  readonly alerts: (alert: ClientAlert) => Promise<boolean>;
}

async function sendOne(deps: SendDeps, delivery: Delivery, batch: Batch): Promise<Outcome> {
  try {
    return await sendNow(deps, delivery, batch, deps.now());
  } catch (error) {
    deps.onError(error);
    const failure = error instanceof Error ? error.message : String(error);
    const seconds = backoffSeconds(delivery.tries);
    return seconds === null ? { state: 'failed', failure } : { state: 'later', seconds };
  }
}

async function sendNow(
  deps: SendDeps,
  delivery: Delivery,
  batch: Batch,
  now: Temporal.Instant,
): Promise<Outcome> {
  const { kind } = delivery;
  const facts = batch.facts ?? (await readFacts(deps, [delivery]));
  const reach = facts.recipients.get(delivery.user_id);
  if (!isNotificationKind(kind)) return { state: 'dropped' };
  // It may have waited a night: the settings are checked again.
  if (!reach || !channelsOf(kind, reach.settings)?.includes(delivery.channel)) return { state: 'dropped' };
  if (!mayGo({ ...delivery, kind }, facts.approved)) return { state: 'dropped' };
  const words = await wordsNow(deps, delivery, facts.visits, now);
  if (!words) {
    const { tries, seconds } = WAIT_FOR_UNDO;
    return delivery.about.bookings && delivery.tries < tries
      ? { state: 'later', seconds }
      : { state: 'dropped' };
  }
  const text = notificationText(delivery.locale, { ...delivery, kind, words });
  switch (delivery.channel) {
    case 'email':
      return mailIt(deps, delivery, { kind, text, reach, mailed: facts.mailed }, now);
    case 'push':
      return pushIt(deps, delivery, text, now);
    case 'whatsapp': {
      const { id, of_business: business_id, about, locale, notification_id } = delivery;
      const { client_id, visit_id = null } = about;
      if (!business_id || !client_id) return { state: 'dropped' };
      const isQueued = await batch.alerts({
        id,
        business_id,
        client_id,
        visit_id,
        kind,
        words,
        locale,
        notification_id,
      });
      return isQueued ? { state: 'sent' } : { state: 'dropped' };
    }
  }
}

/** A refund is news of the product's about the reader's own money. */
function mayGo(
  { kind, as_member, of_business }: Pick<Delivery, 'as_member' | 'of_business'> & { kind: NotificationKind },
  approved: ReadonlySet<string>,
): boolean {
  return as_member || !of_business || kind === 'money_returned' || approved.has(of_business);
}

/** Alerts that are asked for within a few milliseconds are queued together; if that fails, each alone. */
function makeAlerts(deps: SendDeps): Batch['alerts'] {
  let gathered: ClientAlert[] = [];
  let queued: Promise<ReadonlySet<string>> | null = null;
  return async (alert) => {
    gathered.push(alert);
    queued ??= new Promise((resolve) => setTimeout(resolve, GATHER_MS)).then(() => {
      const all = gathered;
      gathered = [];
      queued = null;
      return alertClients(deps, all);
    });
    try {
      return (await queued).has(alert.id);
    } catch {
      return alertClient(deps, alert);
    }
  };
}

async function mailIt(
  deps: SendDeps,
  delivery: Delivery,
  {
    kind,
    text,
    reach,
    mailed,
  }: {
    readonly kind: NotificationKind;
    readonly text: ReturnType<typeof notificationText>;
    readonly reach: { readonly email: string | null; readonly guest_email: string | null };
    readonly mailed: Facts['mailed'];
  },
  now: Temporal.Instant,
): Promise<Outcome> {
  const { email, guest_email } = reach;
  if (!email) return { state: 'gone' };
  const user_id = guest_email === null ? delivery.user_id : null;
  const visit = saysDetails(delivery) && mailed.get(delivery.about.visit_id ?? '');
  const { locale } = delivery;
  const details = visit ? visitDetails(visit, { locale, now, link: await deps.linkVisit(visit) }) : null;
  const token =
    !delivery.as_member &&
    (await deps.findTrackerToken(deps.database.q, delivery.of_business, delivery.about));
  // A mail may be read on another device: the tracker needs no session.
  const link = token
    ? trackerAddress(deps.origin, token)
    : `${deps.origin}/notifications/${delivery.notification_id}`;
  const { of_business: business_id, about } = delivery;
  const client = business_id && about.client_id ? { business_id, client_id: about.client_id } : null;
  const mail = notificationMail(deps, { ...delivery, email, user_id, client, kind, text, link, details });
  const send = () => deps.mailer.send(mail, now);
  const isSent =
    user_id === null
      ? await sendWithinLimits(deps.database.q, { email }, now, send)
      : await send().then(() => true);
  return isSent
    ? { state: 'sent' }
    : { state: 'dropped', failure: 'too many mails to an address that guests typed' };
}

/** A mail about the client's own visit that is still to come or was cancelled; the team has the calendar. */
function saysDetails({ channel, as_member, kind }: Delivery): boolean {
  return channel === 'email' && !as_member && /^(booking|reminder)_/.test(kind);
}

function isFresh({ told_at }: Delivery, now: Temporal.Instant): boolean {
  // What corrects it is told no earlier than this.
  return told_at.until(now).total('seconds') < UNDO_GRACE_SECONDS;
}

/** The text as notified; after a while, from the current state. Null when it is stale. */
async function wordsNow(
  deps: SendDeps,
  delivery: Delivery,
  visits: Facts['visits'],
  now: Temporal.Instant,
): Promise<Delivery['words']> {
  if (isFresh(delivery, now)) return delivery.words;
  const truth = await stillTrue(deps.database.q, delivery, now, visits);
  return truth.is === 'true' ? truth.words : null;
}

async function pushIt(
  deps: SendDeps,
  delivery: Delivery,
  { title, body }: { readonly title: string; readonly body: string },
  now: Temporal.Instant,
): Promise<Outcome> {
  const { device_fcm_token: device, notification_id: id, words } = delivery;
  if (!device) return { state: 'gone' };
  const message = { id, title, body, url: `/notifications/${id}`, lang: delivery.locale };
  const left = words?.until
    ? deps.now().until(Temporal.Instant.from(words.until)).total('seconds')
    : PUSH_LIVES_SECONDS;
  const heard = await deps.push.send(device, message, { ttlSeconds: Math.max(0, Math.floor(left)) });
  switch (heard.is) {
    case 'sent':
      return { state: 'sent' };
    case 'gone':
      await forgetDevice(deps.database.q, device);
      return { state: 'gone' };
    case 'busy':
      if (delivery.told_at.until(now).total('seconds') > PUSH_LIVES_SECONDS)
        return { state: 'failed', failure: 'the push service was busy for too long' };
      return { state: 'later', seconds: heard.retryAfterSeconds };
    case 'refused':
      return { state: 'failed', failure: heard.because };
    case 'unreachable':
      throw new Error(heard.because);
  }
}
