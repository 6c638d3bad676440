import { type Channel, channelsFor } from '@kursi/core/notifications/notification-kinds.ts';
import type { Executor } from '../../../platform/database/database.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import type { CanReach } from '../../booking/public.ts';
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

/** Whether a slot alert reaches the person by email or push. The inbox alone is too slow: the hold ends in 15 minutes. */
export function makeCanReach(mailer: Pick<Mailer, 'reachesPeople'>): CanReach {
  const getReach = makeGetReach(mailer);
  return async (db, userId, now) => {
    const { mails_to, is_pushed } = await getReach(db, userId, now);
    return mails_to !== null || is_pushed;
  };
}
