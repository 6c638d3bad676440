import type { Notification } from '@kursi/core/notifications/notifications.contract.ts';
import {
  type Address,
  addressOf,
  bookPath,
  businessPath,
  clientPath,
  myVisitPath,
  turnPath,
} from '../../app/address/address.ts';
import { paths } from '../../app/address/paths.ts';

/** Target of a notification: the calendar for a member, the visit page for a client. */
export function notificationLink(
  notification: Notification & { readonly turn_token: string | null },
): Address {
  const { kind, as_member, business_id, visit_id, client_id, business_url, words } = notification;
  if (notification.turn_token) return turnPath(notification.turn_token);
  if (kind === 'review_received') return paths.reviews;
  if (kind === 'template_decided') return paths.messageTemplates;
  if (kind === 'credits_low') return paths.credits;
  if (kind === 'header_decided') return addressOf(paths.settings, { params: { section: 'messages' } });
  if (kind === 'message_received' && !visit_id && client_id) return clientPath(client_id, 'messages');
  if (kind === 'membership_ending' && business_id)
    return addressOf(paths.myMembership, { params: { businessId: business_id } });
  if (kind === 'slot_alert_offered' && business_url && visit_id)
    return bookPath(business_url, { alert_hold: visit_id });
  if (as_member && visit_id) {
    const day = words.starts_at && dayIn(words.starts_at, words.time_zone);
    return addressOf(paths.calendar, { search: { ...(day && { day }), visit: visit_id } });
  }
  if (business_id && visit_id) return myVisitPath({ business_id, id: visit_id });
  return business_url ? businessPath(business_url) : paths.notifications;
}

function dayIn(instant: string, timeZone: string): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}
