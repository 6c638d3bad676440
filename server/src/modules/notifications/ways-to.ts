import {
  type Channel,
  channelsFor,
  notificationKinds,
} from '@kursi/core/notifications/notification-kinds.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { CanReach } from '../../platform/module/module.ts';
import { getRecipient, type Recipient } from './delivery.store.ts';

export interface Way {
  readonly channel: Channel;
  readonly session_id: string | null;
}

/** Where no mail is delivered, none is created. */
export function waysTo(
  mailer: Pick<Mailer, 'reachesPeople'>,
  reach: Recipient,
  channels: readonly Channel[],
): Way[] {
  return channels.flatMap((channel): Way[] => {
    if (channel === 'push') return reach.session_ids.map((session_id) => ({ channel, session_id }));
    return reach.email && mailer.reachesPeople ? [{ channel, session_id: null }] : [];
  });
}

/** Whether a slot alert reaches the person by email or push. The inbox alone is too slow: the hold ends in 15 minutes. */
export function makeCanReach(mailer: Pick<Mailer, 'reachesPeople'>): CanReach {
  return async (db, userId, now) => {
    const reach = await getRecipient(db, userId, now);
    if (!reach) return false;
    const channels = channelsFor(notificationKinds.slot_alert_offered, reach.settings) ?? [];
    return waysTo(mailer, reach, channels).length > 0;
  };
}
