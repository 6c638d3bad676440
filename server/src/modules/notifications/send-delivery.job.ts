import {
  channelsFor,
  isNotificationKind,
  notificationKinds,
} from '@kursi/core/notifications/notification-kinds.ts';
import { notificationText } from '@kursi/core/notifications/notification-templates.ts';
import type { Database } from '../../platform/database/database.ts';
import type { JobKind, SendJob } from '../../platform/jobs/jobs.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { PushService } from '../../providers/push/web-push.ts';
import { forgetDevice } from '../identity/public.ts';
import { type Delivery, findWaitingDelivery, finishDelivery, getRecipient } from './delivery.store.ts';
import { sendWithinLimits } from './mail-limit.ts';
import { getMailedVisit } from './mailed-visit.store.ts';
import { notificationMail } from './notification.mail.ts';
import { type FindTrackerToken, trackerAddress } from './queue/tracker-link.ts';
import { stillTrue } from './still-true.ts';
import type { Unsubscribing } from './unsubscribe.ts';
import { type VisitDetails, visitDetails } from './visit-details.mail.ts';

export const SEND = 'notification-send';

interface SendData {
  readonly delivery_id: string;
}

export interface SendDeps {
  readonly database: Database;
  readonly sendJob: SendJob;
  readonly mailer: Mailer;
  readonly push: PushService;
  readonly unsubscribing: Unsubscribing;
  readonly findTrackerToken: FindTrackerToken;
  readonly origin: string;
  readonly now: () => Temporal.Instant;
}

/** An older delivery may be stale and is checked again. */
const FRESH_MINUTES = 5;
/** TTL of a push. */
const PUSH_LIVES_SECONDS = 24 * 3600;

/**
 * Sends one delivery, retried until it succeeds. At least once: after a crash it may go twice, but the same
 * Message-ID or push tag lets the recipient's program show it once.
 */
export function sendDeliveryJob(deps: SendDeps): JobKind<SendData> {
  return {
    name: SEND,
    retries: 8,
    expireInSeconds: 60,
    pollSeconds: 0.5,
    keepDoneSeconds: 300,
    async run({ delivery_id }) {
      const now = deps.now();
      const delivery = await findWaitingDelivery(deps.database.q, delivery_id, now);
      if (!delivery) return;
      const wait = now.until(delivery.not_before).total('seconds');
      if (wait > 1) return later(deps, delivery_id, Math.ceil(wait));
      const outcome = await sendNow(deps, delivery, now);
      if (outcome.state === 'later') return later(deps, delivery_id, outcome.seconds);
      await finishDelivery(deps.database.q, delivery_id, { ...outcome, now: deps.now() });
    },
  };
}

function later({ database, sendJob: send }: SendDeps, delivery_id: string, startAfter: number) {
  return database.transaction((tx) => send(tx, SEND, { delivery_id }, { startAfter }));
}

type Outcome =
  | { readonly state: 'sent' | 'dropped' | 'gone' | 'failed'; readonly failure?: string }
  | { readonly state: 'later'; readonly seconds: number };

async function sendNow(deps: SendDeps, delivery: Delivery, now: Temporal.Instant): Promise<Outcome> {
  const { kind } = delivery;
  if (!isNotificationKind(kind)) return { state: 'dropped' };
  // It may have waited a night: check the settings again.
  const reach = await getRecipient(deps.database.q, delivery.user_id, now);
  if (!reach || !channelsFor(notificationKinds[kind], reach.settings)?.includes(delivery.channel))
    return { state: 'dropped' };
  const words = await wordsNow(deps, delivery, now);
  if (!words) return { state: 'dropped' };
  const text = notificationText(delivery.locale, { ...delivery, kind, words });
  if (delivery.channel === 'email') {
    if (!reach.email) return { state: 'gone' };
    const { email, guest_email } = reach;
    const user_id = guest_email === null ? delivery.user_id : null;
    const details = await detailsFor(deps, delivery, now);
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
  return pushIt(deps, delivery, text, now);
}

/** For the client's own visit that is still to come or was cancelled; the team has the calendar. */
async function detailsFor(
  { database, origin }: SendDeps,
  { as_member, kind, about, of_business, locale }: Delivery,
  now: Temporal.Instant,
): Promise<VisitDetails | null> {
  const isAboutAVisit = /^(booking|reminder)_/.test(kind);
  if (as_member || !isAboutAVisit || !about.visit_id || !of_business) return null;
  const visit = await getMailedVisit(database.q, { business_id: of_business, visit_id: about.visit_id });
  return visit ? visitDetails(visit, { locale, origin, now, hasAccount: true }) : null;
}

/** The text as notified; after a while, from the current state. Null when it is stale. */
async function wordsNow(
  deps: SendDeps,
  delivery: Delivery,
  now: Temporal.Instant,
): Promise<Delivery['words']> {
  if (delivery.told_at.until(now).total('minutes') <= FRESH_MINUTES) return delivery.words;
  const truth = await stillTrue(deps.database.q, delivery, now);
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
      // Thrown for the queue: it retries with backoff, then moves the job to the dead letters.
      throw new Error(heard.because);
  }
}
