import { type Channel, channelsFor } from '@kursi/core/notifications/notification-kinds.ts';
import type { Executor } from '../../../platform/database/database.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import type { CanReach } from '../../booking/public.ts';
import { findAlertPhones } from '../../messaging/public.ts';
import { getNotificationSettings } from '../notification.store.ts';
import { findOwnClient } from '../visits/own-client.store.ts';
import { getRecipient, type Recipient } from './delivery.store.ts';

export interface Way {
  readonly channel: Channel;
  readonly session_id: string | null;
}

/** Where no mail is delivered, none is created. */
export function channelsTo(
  mailer: Pick<Mailer, 'reachesPeople'>,
  reach: Recipient & { readonly byWhatsapp: boolean },
  channels: readonly Channel[],
): Way[] {
  return channels.flatMap((channel): Way[] => {
    if (channel === 'whatsapp') return reach.byWhatsapp ? [{ channel, session_id: null }] : [];
    if (channel === 'push') return reach.session_ids.map((session_id) => ({ channel, session_id }));
    return reach.email && mailer.reachesPeople ? [{ channel, session_id: null }] : [];
  });
}

export interface Reach {
  /** Null when no mail is sent. */
  readonly mails_to: string | null;
  readonly is_pushed: boolean;
}
export type GetReach = (db: Executor, userId: string, now: Temporal.Instant) => Promise<Reach>;

/** Which ways news about a person's bookings takes, besides the inbox. */
export function makeGetReach(mailer: Pick<Mailer, 'reachesPeople'>): GetReach {
  return async (db, userId, now) => {
    const reach = await getRecipient(db, userId, now);
    if (!reach) return { mails_to: null, is_pushed: false };
    // Of a business that has bought alerts, too; but which one this is about, nobody knows here.
    const channels = channelsFor('booking', reach.settings) ?? [];
    const ways = channelsTo(mailer, { ...reach, byWhatsapp: false }, channels);
    return {
      mails_to: ways.some(({ channel }) => channel === 'email') ? reach.email : null,
      is_pushed: ways.some(({ channel }) => channel === 'push'),
    };
  };
}

/** Of a person at one business: also by WhatsApp, where it has bought alerts and knows a number of theirs. */
export type GetReachAt = (
  db: Executor,
  of: { readonly business_id: string; readonly user_id: string },
  now: Temporal.Instant,
) => Promise<Reach & { readonly by_whatsapp: boolean }>;

type ReachDeps = Pick<Deps, 'messages' | 'sandbox'> & { readonly mailer: Pick<Mailer, 'reachesPeople'> };

export function makeGetReachAt(deps: ReachDeps): GetReachAt {
  const getReach = makeGetReach(deps.mailer);
  return async (db, { business_id, user_id }, now) => {
    const reach = await getReach(db, user_id, now);
    const { booking_whatsapp } = await getNotificationSettings(db, user_id);
    const client_id = booking_whatsapp && (await findOwnClient(db, { business_id, user_id }));
    if (!client_id) return { ...reach, by_whatsapp: false };
    const asked = [{ business_id, client_id, alert: 'booking_confirmed' } as const];
    const [phone] = await findAlertPhones(deps, db, asked, now);
    return { ...reach, by_whatsapp: Boolean(phone) };
  };
}

/** Whether a slot alert reaches the person besides the inbox, which is too slow: the hold ends in 15 minutes. */
export function makeCanReach(deps: ReachDeps): CanReach {
  const getReachAt = makeGetReachAt(deps);
  return async (db, of, now) => isReached(await getReachAt(db, of, now));
}

export function isReached(reach: Awaited<ReturnType<GetReachAt>>): boolean {
  return reach.mails_to !== null || reach.is_pushed || reach.by_whatsapp;
}
