import type { NotificationKind } from '@kursi/core/notifications/notification-kinds.ts';
import { notificationText } from '@kursi/core/notifications/notification-templates.ts';
import type { Notification } from '@kursi/core/notifications/notifications.contract.ts';
import type { ComponentType } from 'react';
import { notificationPath } from '../../app/address/address.ts';
import { routerLink } from '../../app/address/router-link.tsx';
import { formatRelative } from '../../lib/format.ts';
import { currentLocale, useText } from '../../lib/text.ts';
import { useNow } from '../../lib/use-now.ts';
import type { Tone } from '../../ui/fields/chip.tsx';
import { IconDot } from '../../ui/lists/list-row.tsx';
import {
  IconAlertCircle,
  IconBell,
  IconCalendar,
  IconChat,
  IconCheckCircle,
  IconClock,
  IconHistory,
  IconRupee,
  IconStar,
  IconUndo,
  IconWallet,
  IconX,
} from '../../ui/pictures/icons.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

const looks: Readonly<Record<NotificationKind, { icon: ComponentType<{ className?: string }>; tone: Tone }>> =
  {
    booking_requested: { icon: IconAlertCircle, tone: 'warn' },
    booking_booked: { icon: IconCalendar, tone: 'good' },
    booking_confirmed: { icon: IconCheckCircle, tone: 'good' },
    booking_declined: { icon: IconX, tone: 'bad' },
    booking_lapsed: { icon: IconHistory, tone: 'bad' },
    booking_moved: { icon: IconClock, tone: 'warn' },
    booking_cancelled: { icon: IconX, tone: 'bad' },
    booking_restored: { icon: IconUndo, tone: 'good' },
    money_returned: { icon: IconRupee, tone: 'good' },
    bill_made: { icon: IconRupee, tone: 'neutral' },
    bill_void: { icon: IconRupee, tone: 'warn' },
    slot_alert_offered: { icon: IconClock, tone: 'good' },
    review_asked: { icon: IconStar, tone: 'neutral' },
    review_answered: { icon: IconStar, tone: 'good' },
    review_received: { icon: IconStar, tone: 'good' },
    waitlist_nearly: { icon: IconClock, tone: 'warn' },
    waitlist_called: { icon: IconBell, tone: 'good' },
    message_received: { icon: IconChat, tone: 'info' },
    template_decided: { icon: IconBell, tone: 'info' },
    header_decided: { icon: IconBell, tone: 'info' },
    credits_low: { icon: IconWallet, tone: 'warn' },
    reminder_day: { icon: IconBell, tone: 'neutral' },
    reminder_soon: { icon: IconBell, tone: 'neutral' },
    membership_ending: { icon: IconWallet, tone: 'warn' },
    service_due: { icon: IconBell, tone: 'neutral' },
  };

/** What WhatsApp decided shows at a glance whether it was good. */
function lookOf({ kind, words }: Notification) {
  if (kind !== 'template_decided' && kind !== 'header_decided') return looks[kind];
  const isGood = words.decision === 'approved' || words.decision === 'live';
  return isGood
    ? { icon: IconCheckCircle, tone: 'good' as const }
    : { icon: IconAlertCircle, tone: 'bad' as const };
}

export function NotificationRow({ item }: { readonly item: Notification }) {
  const t = useText();
  const now = useNow();
  const { title, body } = notificationText(currentLocale(), item);
  const { icon: Icon, tone } = lookOf(item);
  const isUnread = item.read_at === null;
  return routerLink({
    href: notificationPath(item.id),
    className: isUnread ? 'k-row k-note-row unread' : 'k-row k-note-row',
    children: (
      <>
        <IconDot tone={tone}>
          <Icon className="i-m" aria-hidden />
        </IconDot>
        <span className="mid">
          <span className="title block">
            {isUnread && <VisuallyHidden>{t('notifications.unread')}: </VisuallyHidden>}
            {title}
          </span>
          <span className="sub block">{body}</span>
        </span>
        <span className="end text-t2 text-ink-3">{formatRelative(item.told_at, now)}</span>
      </>
    ),
  });
}
