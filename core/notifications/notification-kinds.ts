/**
 * Everything a person can be told, a closed list. To add a kind:
 *  1. add it here with its topic, which says by which switches of the person it goes out;
 *  2. add its words in notification-texts.ts, in both languages (it does not compile without);
 *  3. if it is news that can be undone, say in undoing.ts what it is weighed against;
 *  4. call `tell(tx, …)` of the server's module `notifications`: in a reaction (server/src/reactions) when an
 *     event is the reason, else in the transaction that is. If it may be untrue by the time it is due, say so
 *     in `still-true.ts`;
 *  5. say where it leads in web/src/features/notifications/place-of.ts.
 *
 * Planned by others: message kinds for members (notify_of_messages).
 */
export const notificationKinds = {
  /** A client asks, and the business has to answer. */
  booking_requested: 'booking',
  booking_booked: 'booking',
  /** The business said yes to a request. */
  booking_confirmed: 'booking',
  /** The business said no to a request. */
  booking_declined: 'booking',
  /** Nobody answered a request. */
  booking_lapsed: 'booking',
  booking_moved: 'booking',
  booking_cancelled: 'booking',
  booking_restored: 'booking',
  /** Money that was paid goes back. */
  money_returned: 'booking',
  /** Time freed up on a day that someone waits for, and is kept for them for a quarter of an hour. */
  slot_alert_offered: 'booking',
  /** A while after the visit: how was it? */
  review_asked: 'booking',
  review_answered: 'booking',
  /** For those who run the business. */
  review_received: 'booking',
  reminder_day: 'reminder',
  reminder_soon: 'reminder',
} as const satisfies Readonly<Record<string, NotificationTopic>>;

export type NotificationTopic = 'booking' | 'reminder';
export type NotificationKind = keyof typeof notificationKinds;

export function isNotificationKind(kind: string): kind is NotificationKind {
  return Object.hasOwn(notificationKinds, kind);
}

/** Ways out of the house; the inbox is always there. WhatsApp joins them later. */
export const channels = ['email', 'push'] as const;
export type Channel = (typeof channels)[number];

export interface NotificationSettings {
  readonly booking_email: boolean;
  readonly booking_push: boolean;
  readonly reminders: boolean;
  readonly quiet: boolean;
  /** Times of a day, HH:MM, in the zone of what it is about. */
  readonly quiet_from: string;
  readonly quiet_until: string;
}

export const defaultSettings: NotificationSettings = {
  booking_email: true,
  booking_push: true,
  reminders: true,
  quiet: true,
  quiet_from: '21:00',
  quiet_until: '08:00',
};

/** Where a notification goes besides the inbox; null when this person does not want it at all. */
export function channelsFor(topic: NotificationTopic, settings: NotificationSettings): Channel[] | null {
  if (topic === 'reminder' && !settings.reminders) return null;
  const wanted: Record<Channel, boolean> = { email: settings.booking_email, push: settings.booking_push };
  // Reminders have a switch of their own and go by whatever way there is.
  return topic === 'reminder' ? [...channels] : channels.filter((channel) => wanted[channel]);
}
