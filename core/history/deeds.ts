import type { EventType } from '../events/event-types.ts';

/** What the history of a business is filtered by. */
export const historyKinds = [
  'money',
  'bookings',
  'clients',
  'queue',
  'set_up',
  'team',
  'messages',
  'sign_in',
  'taken_out',
] as const;
export type HistoryKind = (typeof historyKinds)[number];

/** How long rows are kept: tax law wants money for eight years, reads are of use for one. */
export const yearsKept = { money: 8, rest: 2, read: 1 } as const;
export type KeptAs = keyof typeof yearsKept;
export const keptAs = Object.keys(yearsKept) as KeptAs[];

export function keptAsOf(kind: HistoryKind): KeptAs {
  if (kind === 'money') return 'money';
  return kind === 'taken_out' ? 'read' : 'rest';
}

/** Of every event: what kind of deed it is. Null: it follows from another one, or nobody did it. */
const ofEvents = {
  'business.created': 'set_up',
  'business.approved': 'set_up',
  'business.rejected': 'set_up',
  'business.suspended': 'set_up',
  'business.decision_withdrawn': 'set_up',
  'business.changed': 'set_up',
  'business.pictures_changed': 'set_up',
  'business.holidays_changed': 'set_up',
  'business.bank_changed': 'money',
  'business.payment_methods_changed': 'set_up',
  'business.deleted': 'set_up',
  'business.restored': 'set_up',
  'member.invited': 'team',
  'member.invitation_withdrawn': 'team',
  'member.joined': 'team',
  'member.role_changed': 'team',
  'member.removed': 'team',
  'subscription.changed': 'money',
  'subscription.expired': 'money',
  'purchase.made': 'money',
  'purchase.taken_back': 'money',
  'credits.changed': null,
  'credits.low': null,
  'payment.received': 'money',
  'payment.returned': 'money',
  'catalogue.started': 'set_up',
  'service.added': 'set_up',
  'service.changed': 'set_up',
  'service.removed': 'set_up',
  'service.reordered': 'set_up',
  'service_category.added': 'set_up',
  'service_category.changed': 'set_up',
  'service_category.removed': 'set_up',
  'service_category.reordered': 'set_up',
  'calendar.added': 'set_up',
  'calendar.changed': 'set_up',
  'calendar.removed': 'set_up',
  'calendar.reordered': 'set_up',
  'calendar.time_changed': 'set_up',
  'calendar.blocked': 'bookings',
  'calendar.unblocked': 'bookings',
  'product.added': 'set_up',
  'product.changed': 'set_up',
  'product.removed': 'set_up',
  'product.stock_changed': 'set_up',
  'client.added': 'clients',
  'client.changed': 'clients',
  'client.deleted': 'clients',
  'client.tied': 'clients',
  'client.merged': 'clients',
  'client.unmerged': 'clients',
  'client.opted_out': 'clients',
  'client.opted_in': 'clients',
  'client.photo_added': 'clients',
  'client.photo_removed': 'clients',
  'client.reminder_changed': 'clients',
  'client.contact_shown': 'taken_out',
  'client.imported': 'clients',
  'client.exported': 'taken_out',
  'client_note.added': 'clients',
  'client_note.changed': 'clients',
  'client_note.removed': 'clients',
  'waitlist.added': 'set_up',
  'waitlist.changed': 'set_up',
  'waitlist.removed': 'set_up',
  'waitlist.screen_revoked': 'set_up',
  'waitlist.requoted': null,
  'waitlist_booking.joined': 'queue',
  'waitlist_booking.nearly': null,
  'waitlist_booking.called': 'queue',
  'waitlist_booking.late': 'queue',
  'waitlist_booking.arrived': 'queue',
  'waitlist_booking.started': 'queue',
  'waitlist_booking.completed': 'queue',
  'waitlist_booking.stepped_back': 'queue',
  'waitlist_booking.cancelled': 'queue',
  'waitlist_booking.restored': 'queue',
  'waitlist_booking.moved': 'queue',
  'membership_template.added': 'set_up',
  'membership_template.changed': 'set_up',
  'membership_template.removed': 'set_up',
  'membership.sold': 'money',
  'membership.used': 'money',
  'membership.returned': 'money',
  'membership.adjusted': 'money',
  'membership.extended': 'money',
  'membership.frozen': 'money',
  'membership.resumed': 'money',
  'membership.cancelled': 'money',
  'booking.reserved': 'bookings',
  'booking.released': 'bookings',
  'booking.requested': 'bookings',
  'booking.confirmed': 'bookings',
  'booking.moved': 'bookings',
  'booking.unanswered': 'bookings',
  'booking.cancelled': 'bookings',
  'booking.withdrawn': 'bookings',
  'booking.restored': 'bookings',
  'booking.lapsed': 'bookings',
  'booking.changed': 'bookings',
  'booking.paid': 'money',
  'booking.payment_undone': 'money',
  'booking.refunded': 'money',
  'visit.paid': 'money',
  'visit.payment_undone': 'money',
  'visit.refunded': 'money',
  'visit.refund_undone': 'money',
  'visit.due_noted': 'money',
  'visit.billed': 'money',
  'visit.bill_revised': 'money',
  'visit.bill_voided': 'money',
  'bill.parked': 'money',
  'bill.taken_up': 'money',
  'bill.thrown_away': 'money',
  'drawer.paid_out': 'money',
  'drawer.payout_taken_back': 'money',
  'drawer.float_noted': 'money',
  'drawer.counted': 'money',
  'day.closed': 'money',
  'day.reopened': 'money',
  'visit.progressed': 'bookings',
  'visit.changed': 'bookings',
  'visit.coming': 'bookings',
  'visit.change_wanted': 'bookings',
  'visit.wish_settled': 'bookings',
  'visit.late': 'bookings',
  'visit.edited': 'bookings',
  'visit.shared': 'bookings',
  'visit.shares_revoked': 'bookings',
  'visit.bill_shown': 'taken_out',
  'visit.receipt_linked': 'money',
  'visit.receipt_mailed': 'money',
  'visit.due_mailed': 'money',
  'visit.due_messaged': 'money',
  'visit.receipt_link_revoked': 'money',
  'message.received': null,
  'slot_alert.offered': null,
  'calendar.commission_changed': 'money',
  'calendar_feed.made': 'set_up',
  'calendar_feed.revoked': 'set_up',
  'whatsapp_header.changed': 'messages',
  'whatsapp_header.decided': 'messages',
  'message_template.added': 'messages',
  'message_template.changed': 'messages',
  'message_template.removed': 'messages',
  'message_template.decided': 'messages',
  'campaign.saved': 'messages',
  'campaign.removed': 'messages',
  'campaign.sending_changed': 'messages',
  'campaign.progressed': null,
  'review.written': 'clients',
  'review.changed': 'clients',
  'review.removed': 'clients',
  'review.answered': 'clients',
  'review.reported': 'clients',
  'review.hidden': 'clients',
  'review.shown': 'clients',
} as const satisfies Readonly<Record<EventType, HistoryKind | null>>;

/** Deeds that no page has to hear of at once, so there is no event of them. */
const withoutEvent = {
  'account.signed_in': 'sign_in',
  'account.password_changed': 'sign_in',
  'account.email_changed': 'sign_in',
  'account.device_signed_out': 'sign_in',
  'account.signed_out_everywhere': 'sign_in',
  'approval.given': 'team',
  'client.import_started': 'clients',
  'client.listed': 'taken_out',
  'client.message_answered': 'messages',
  'campaign.recipients_exported': 'taken_out',
  'campaign.settings_changed': 'messages',
  'segment.saved': 'messages',
  'segment.removed': 'messages',
  'history.exported': 'taken_out',
  'pay_link.made': 'money',
  'pay_link.called_off': 'money',
  'payment.ordered': 'money',
  'waitlist.screen_made': 'set_up',
  'whatsapp_header.link_mailed': 'messages',
} as const satisfies Readonly<Record<string, HistoryKind>>;

export const deeds: Readonly<Record<string, HistoryKind | null>> = { ...ofEvents, ...withoutEvent };

type InHistory<Deeds> = { [D in keyof Deeds]: Deeds[D] extends HistoryKind ? D : never }[keyof Deeds];
export type Deed = InHistory<typeof ofEvents> | keyof typeof withoutEvent;

export function isDeed(text: string): text is Deed {
  return Object.hasOwn(deeds, text) && deeds[text] !== null;
}

export function kindOfDeed(deed: Deed): HistoryKind {
  // The type says that it has one.
  return deeds[deed] as HistoryKind;
}

/** What kind of record a deed is about, and which id of an event or of the input names it. */
export const recordKinds = {
  business: 'business_id',
  visit: 'visit_id',
  client: 'client_id',
  service: 'service_id',
  service_category: 'category_id',
  calendar: 'entity_id',
  product: 'product_id',
  membership_template: 'template_id',
  membership: 'membership_id',
  member: 'user_id',
  waitlist: 'waitlist_id',
  waitlist_booking: 'waitlist_booking_id',
  campaign: 'campaign_id',
  payment_method: 'payment_method_id',
  day: 'day',
} as const;
export type RecordKind = keyof typeof recordKinds;

/** Deeds are named after their record; these few are about another one. */
const recordOfPrefix: Readonly<Record<string, RecordKind>> = {
  booking: 'visit',
  bill: 'visit',
  review: 'client',
  client_note: 'client',
  catalogue: 'business',
  drawer: 'day',
  calendar_feed: 'calendar',
  account: 'member',
  approval: 'member',
  pay_link: 'visit',
};

export function recordOfDeed(deed: Deed): RecordKind | null {
  const [prefix = ''] = deed.split('.');
  const named = recordOfPrefix[prefix] ?? prefix;
  return Object.hasOwn(recordKinds, named) ? (named as RecordKind) : null;
}
