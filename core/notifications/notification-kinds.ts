/**
 * Every kind of notification, a closed list. To add one:
 *  1. add it here with its topic, which decides the settings that apply;
 *  2. add its text in notification-texts-en.ts and -hi.ts (required to compile);
 *  3. if it can be undone, add to undoing.ts how it merges with pending ones;
 *  4. call `notify(tx, …)` of the server's module `notifications`, in a reaction or in the command's
 *  transaction. If it may be stale when it is due, add a check to `still-true.ts`;
 *  5. add its link in web/src/features/notifications/notification-link.ts.
 */
export const notificationKinds = {
  /** A client's request that the business has to answer. */
  booking_requested: 'booking',
  booking_booked: 'booking',
  /** The business accepted a request. */
  booking_confirmed: 'booking',
  /** The business declined a request. */
  booking_declined: 'booking',
  /** A request expired unanswered. */
  booking_lapsed: 'booking',
  booking_moved: 'booking',
  booking_cancelled: 'booking',
  booking_restored: 'booking',
  /** A payment is refunded. */
  money_returned: 'booking',
  /** The bill of a visit, in the inbox and as a push: mail and WhatsApp take it with the receipt (`ClientNews`). */
  bill_made: 'booking',
  /** The same way, to whom was told of it. */
  bill_void: 'booking',
  /** Slot alert: time freed up and is held for this person for a quarter of an hour. */
  slot_alert_offered: 'booking',
  /** Asks for a review, some time after the visit. */
  review_asked: 'booking',
  review_answered: 'booking',
  /** For members of the business. */
  review_received: 'booking',
  /** To the client of a queue: NEARLY_MINUTES before their turn. */
  waitlist_nearly: 'booking',
  /** The desk called them. */
  waitlist_called: 'booking',
  /** For members who want messages: a client wrote, or wants another time. */
  message_received: 'booking',
  /** For them too: WhatsApp decided about a template, or about the own number. */
  template_decided: 'booking',
  header_decided: 'booking',
  /** For those who buy: a send left too few message credits for another one like it. */
  credits_low: 'booking',
  reminder_day: 'reminder',
  reminder_soon: 'reminder',
  /** A membership of the client ends in a few days and is not used up. */
  membership_ending: 'reminder',
  /** The service that a client is reminded of every so often is due. */
  service_due: 'reminder',
} as const satisfies Readonly<Record<string, NotificationTopic>>;

export type NotificationTopic = 'booking' | 'reminder';
export type NotificationKind = keyof typeof notificationKinds;

export function isNotificationKind(kind: string): kind is NotificationKind {
  return Object.hasOwn(notificationKinds, kind);
}

/** Reminders, offers and questions: quiet hours hold them back. */
const canWait: readonly NotificationKind[] = [
  'reminder_day',
  'reminder_soon',
  'membership_ending',
  'service_due',
  'slot_alert_offered',
  'review_asked',
  'review_answered',
];

/** News about a person's own booking is sent at once. The team's news is about others, so it waits. */
export function waitsInQuietHours(kind: NotificationKind, as_member: boolean): boolean {
  return as_member || canWait.includes(kind);
}

/** Channels besides the inbox, which is always on. WhatsApp is for clients of businesses that have bought alerts. */
export const channels = ['email', 'push', 'whatsapp'] as const;
export type Channel = (typeof channels)[number];

export interface NotificationSettings {
  readonly booking_email: boolean;
  readonly booking_push: boolean;
  readonly booking_whatsapp: boolean;
  readonly reminders: boolean;
  readonly quiet: boolean;
  /** Times of day, HH:MM, in the time zone of the business. */
  readonly quiet_from: string;
  readonly quiet_until: string;
}

export const defaultSettings: NotificationSettings = {
  booking_email: true,
  booking_push: true,
  booking_whatsapp: true,
  reminders: true,
  quiet: true,
  quiet_from: '21:00',
  quiet_until: '08:00',
};

/** The channels of a notification besides the inbox; null when this person has switched it off. */
export function channelsFor(topic: NotificationTopic, settings: NotificationSettings): Channel[] | null {
  if (topic === 'reminder' && !settings.reminders) return null;
  const wanted: Record<Channel, boolean> = {
    email: settings.booking_email,
    push: settings.booking_push,
    whatsapp: settings.booking_whatsapp,
  };
  // Reminders have a setting of their own and use every channel; but who wants no WhatsApp gets none.
  const isUsed = (channel: Channel) => (topic === 'reminder' && channel !== 'whatsapp') || wanted[channel];
  return channels.filter(isUsed);
}

/** The same for one kind. */
export function channelsOf(kind: NotificationKind, settings: NotificationSettings): Channel[] | null {
  const used = channelsFor(notificationKinds[kind], settings);
  return kind === 'bill_made' || kind === 'bill_void'
    ? (used?.filter((channel) => channel === 'push') ?? null)
    : used;
}
