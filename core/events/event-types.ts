type Address = `/${string}`;

/** What the pages of a business read, by the addresses of the calls. */
const reads = {
  mine: ['/user/business'],
  deleted: ['/user/business/deleted'],
  settings: ['/business/{business_id}'],
  bank: ['/business/{business_id}/bank'],
  methods: ['/business/{business_id}/payment-method'],
  team: ['/business/{business_id}/member', '/business/{business_id}/rights-set'],
  support: ['/business/{business_id}/support-access'],
  commission: ['/business/{business_id}/commission'],
  subscription: ['/business/{business_id}/subscription', '/business/{business_id}/billing'],
  credits: ['/business/{business_id}/message-credits', '/business/{business_id}/message-credits/entries'],
  alerts: ['/business/{business_id}/whatsapp/alerts'],
  header: ['/business/{business_id}/whatsapp/custom-header'],
  sender: ['/business/{business_id}/message-sender'],
  templates: ['/whatsapp/message/custom-templates', '/campaign/templates'],
  catalogue: [
    '/business/{business_id}/catalogue',
    '/business/{business_id}/product',
    '/business/{business_id}/product/{id}/stock',
    '/business/{business_id}/calendar',
    '/business/{business_id}/calendar/{id}/time',
  ],
  feeds: ['/business/{business_id}/calendar/{id}/feed'],
  clients: [
    '/business/{business_id}/client',
    '/business/{business_id}/client-list',
    '/business/{business_id}/client/{client_id}',
    '/business/{business_id}/client/{client_id}/rhythm',
    '/business/{business_id}/client/{client_id}/note',
    '/business/{business_id}/client/{client_id}/photo',
    '/business/{business_id}/client/{client_id}/reminder',
    '/business/{business_id}/client/{client_id}/history',
    '/business/{business_id}/due-reminder',
    '/business/{business_id}/client-day',
  ],
  clientHistory: ['/business/{business_id}/client/{client_id}/history'],
  import: ['/business/{business_id}/client-import'],
  memberships: [
    '/business/{business_id}/membership-template',
    '/user/business/{business_id}/membership/template/{template_id}/pricing',
    '/business/{business_id}/membership',
    '/business/{business_id}/membership-summary',
    '/business/{business_id}/membership/{membership_id}',
    '/business/{business_id}/membership/{membership_id}/ledger',
    '/business/{business_id}/client/{client_id}/membership',
  ],
  desk: [
    '/business/{business_id}/schedule',
    '/business/{business_id}/schedule/conflict',
    '/business/{business_id}/schedule/duty',
    '/business/{business_id}/booking',
    '/business/{business_id}/visit',
    '/business/{business_id}/visit/{visit_id}',
    '/business/{business_id}/visit/{visit_id}/history',
    // What a client's visits come to.
    '/business/{business_id}/client/{client_id}/visit-summary',
    '/business/{business_id}/client/{client_id}/rhythm',
    '/business/{business_id}/client/{client_id}',
    '/business/{business_id}/report/occupancy',
    '/business/{business_id}/report/occupancy/visits',
    '/business/{business_id}/report/gaps',
  ],
  closing: ['/business/{business_id}/closing'],
  bill: ['/business/{business_id}/visit/{visit_id}/bill'],
  money: [
    '/business/{business_id}/due',
    '/business/{business_id}/day/{day}/drawer',
    '/business/{business_id}/takings',
    '/business/{business_id}/report/words',
    '/business/{business_id}/report/sales',
    '/business/{business_id}/report/bills',
    '/business/{business_id}/report/payments',
    '/business/{business_id}/report/clients',
    '/business/{business_id}/report/team',
    '/business/{business_id}/report/clients/cohort',
  ],
  parked: ['/business/{business_id}/parked-bill'],
  queue: [
    '/business/{business_id}/waitlist',
    '/business/{business_id}/waitlist/{waitlist_id}/board',
    '/business/{business_id}/waitlist-booking/{waitlist_booking_id}',
  ],
  reviews: ['/business/{business_id}/review/received'],
  campaigns: ['/business/{business_id}/campaign', '/business/{business_id}/campaign/{campaign_id}'],
  results: [
    '/business/{business_id}/campaign/{campaign_id}/results',
    '/business/{business_id}/campaign/{campaign_id}/recipients',
    '/business/{business_id}/campaign/{campaign_id}/replies',
  ],
  today: ['/business/{business_id}/today', '/business/{business_id}/week'],
} as const satisfies Readonly<Record<string, readonly Address[]>>;
type Area = keyof typeof reads;

interface Touches {
  /** Reads that are stale after it. */
  readonly reads: readonly Area[];
  /** Changes the public page of the business, so it is rendered again. */
  readonly page: boolean;
}

const touches = (...areas: readonly Area[]): Touches => ({ reads: areas, page: false });
const touchesPageAnd = (...areas: readonly Area[]): Touches => ({ reads: areas, page: true });

/**
 * Every event type of a business, "record.what_happened", and what it touches: from this the pages know what to
 * refetch, after a command and after an event from elsewhere. The list is closed: a reaction can only name an event
 * that some command emits.
 */
export const eventTypes = {
  'business.created': touchesPageAnd('mine', 'settings', 'catalogue'),
  'business.approved': touchesPageAnd('mine', 'settings', 'catalogue'),
  'business.rejected': touchesPageAnd('mine', 'settings', 'catalogue'),
  'business.suspended': touchesPageAnd('mine', 'settings', 'catalogue'),
  'business.decision_withdrawn': touchesPageAnd('mine', 'settings', 'catalogue'),
  'business.changed': touchesPageAnd('mine', 'settings', 'catalogue'),
  'business.pictures_changed': touchesPageAnd('mine', 'settings', 'catalogue'),
  'business.holidays_changed': touchesPageAnd('mine', 'settings', 'catalogue', 'desk', 'closing', 'today'),
  'business.bank_changed': touches('bank'),
  'business.payment_methods_changed': touches('methods', 'money', 'today'),
  'business.deleted': touchesPageAnd('mine', 'deleted'),
  'business.restored': touchesPageAnd('mine', 'settings', 'catalogue', 'deleted'),
  'member.invited': touches('team', 'money'),
  'member.invitation_withdrawn': touches('team', 'money'),
  'member.joined': touches('team', 'money', 'mine'),
  'member.role_changed': touches('team', 'money', 'mine'),
  'member.removed': touches('team', 'money', 'mine'),
  'support.invited': touches('support', 'mine'),
  'support.opened': touches('support'),
  'support.ended': touches('support', 'mine'),
  'rights_set.added': touches('team'),
  'rights_set.changed': touches('team', 'mine'),
  'rights_set.removed': touches('team'),
  'member.second_step_decided': touches('team'),
  'member.second_step_reset': touches('team'),
  'subscription.changed': touches('subscription', 'settings'),
  'subscription.expired': touches('subscription', 'settings'),
  // Something besides a plan: `kind` says what.
  'purchase.made': touches('header', 'alerts', 'credits'),
  'purchase.taken_back': touches('header', 'alerts', 'credits'),
  // Message credits were bought, set aside, used or came back.
  'credits.changed': touches('credits'),
  // A send left too few for another one like it; once until more are bought or come back.
  'credits.low': touches('credits'),
  'payment.received': touches('subscription', 'header', 'alerts'),
  'payment.returned': touches('subscription', 'header', 'alerts'),
  'catalogue.started': touchesPageAnd('catalogue'),
  'service.added': touchesPageAnd('catalogue'),
  'service.changed': touchesPageAnd('catalogue'),
  'service.removed': touchesPageAnd('catalogue'),
  'service.reordered': touchesPageAnd('catalogue'),
  'service_category.added': touchesPageAnd('catalogue'),
  'service_category.changed': touchesPageAnd('catalogue'),
  'service_category.removed': touchesPageAnd('catalogue'),
  'service_category.reordered': touchesPageAnd('catalogue'),
  'calendar.added': touchesPageAnd('catalogue', 'desk', 'today'),
  'calendar.changed': touchesPageAnd('catalogue', 'desk', 'today'),
  'calendar.removed': touchesPageAnd('catalogue', 'desk', 'today'),
  'calendar.reordered': touchesPageAnd('catalogue', 'desk', 'today'),
  'calendar.time_changed': touches('catalogue', 'desk', 'today'),
  'calendar.blocked': touches('catalogue', 'desk', 'today'),
  'calendar.unblocked': touches('catalogue', 'desk', 'today'),
  'product.added': touchesPageAnd('catalogue'),
  'product.changed': touchesPageAnd('catalogue'),
  'product.removed': touchesPageAnd('catalogue'),
  'product.stock_changed': touches('catalogue'),
  'client.added': touches('clients', 'desk', 'today', 'parked'),
  'client.changed': touches('clients', 'desk', 'today', 'parked'),
  'client.deleted': touches('clients', 'desk', 'today', 'parked'),
  'client.tied': touches('clients', 'desk', 'today', 'parked'),
  'client.merged': touches('clients', 'desk', 'today', 'parked'),
  // Undo of a merge.
  'client.unmerged': touches('clients', 'desk', 'today', 'parked'),
  // `from` says how we know: desk, mail, import or self.
  'client.opted_out': touches('clients', 'desk', 'today', 'parked'),
  'client.opted_in': touches('clients', 'desk', 'today', 'parked'),
  // Also the undo of a removal.
  'client.photo_added': touches('clients', 'desk', 'today', 'parked'),
  'client.photo_removed': touches('clients', 'desk', 'today', 'parked'),
  'client.reminder_changed': touches('clients', 'desk', 'today', 'parked'),
  // To a member who does not see all of them.
  'client.contact_shown': touches('clientHistory'),
  // Once per file, when it is done; the clients in it have no events of their own.
  'client.imported': touches('clients', 'desk', 'today', 'parked', 'import'),
  // All of them, as a file.
  'client.exported': touches('clients'),
  'client_note.added': touches('clients'),
  'client_note.changed': touches('clients'),
  'client_note.removed': touches('clients'),
  'waitlist.added': touchesPageAnd('queue'),
  'waitlist.changed': touchesPageAnd('queue'),
  'waitlist.removed': touchesPageAnd('queue'),
  'waitlist.screen_revoked': touches('queue'),
  // Nothing happened for a while: what people are told about their wait was worked out anew.
  'waitlist.requoted': touches('queue'),
  'waitlist_booking.joined': touches('queue'),
  // Once, when the wait has come down to NEARLY_MINUTES.
  'waitlist_booking.nearly': touches('queue'),
  // To a chair; no status.
  'waitlist_booking.called': touches('queue'),
  'waitlist_booking.late': touches('queue'),
  'waitlist_booking.arrived': touches('queue'),
  'waitlist_booking.started': touches('queue', 'desk'),
  'waitlist_booking.completed': touches('queue', 'desk'),
  // Undo of a step, or of a call.
  'waitlist_booking.stepped_back': touches('queue', 'desk'),
  'waitlist_booking.cancelled': touches('queue', 'desk'),
  // Undo of a cancellation.
  'waitlist_booking.restored': touches('queue', 'desk'),
  'waitlist_booking.moved': touches('queue'),
  'membership_template.added': touchesPageAnd('memberships'),
  'membership_template.changed': touchesPageAnd('memberships'),
  'membership_template.removed': touchesPageAnd('memberships'),
  'membership.sold': touches('memberships'),
  'membership.used': touches('memberships'),
  'membership.returned': touches('memberships'),
  'membership.adjusted': touches('memberships'),
  'membership.extended': touches('memberships'),
  'membership.frozen': touches('memberships'),
  'membership.resumed': touches('memberships'),
  'membership.cancelled': touches('memberships'),
  // A hold was made, or released. Expiry is no event.
  'booking.reserved': touches('desk', 'money', 'today'),
  'booking.released': touches('desk', 'money', 'today'),
  // `requested` where the business must confirm; otherwise `confirmed` straight away.
  'booking.requested': touches('desk', 'money', 'today'),
  'booking.confirmed': touches('desk', 'money', 'today', 'results'),
  'booking.moved': touches('desk', 'money', 'today'),
  // Undo of a move that had answered a request: the request is open again.
  'booking.unanswered': touches('desk', 'money', 'today'),
  'booking.cancelled': touches('desk', 'money', 'today'),
  // Undo of a booking just made at the desk: its rows are deleted.
  'booking.withdrawn': touches('desk', 'money', 'today'),
  // Undo of a cancellation.
  'booking.restored': touches('desk', 'money', 'today'),
  // The request expired unanswered.
  'booking.lapsed': touches('desk', 'money', 'today'),
  'booking.changed': touches('desk', 'money', 'today'),
  'booking.paid': touches('desk', 'money', 'today'),
  'booking.payment_undone': touches('desk', 'money', 'today'),
  // Cancelled, and the online payment is refunded. No longer written: see visit.refunded.
  'booking.refunded': touches('desk', 'money', 'today'),
  'visit.paid': touches('desk', 'bill', 'money', 'memberships', 'today'),
  'visit.payment_undone': touches('desk', 'bill', 'money', 'memberships', 'today'),
  'visit.refunded': touches('desk', 'bill', 'money', 'memberships', 'today'),
  'visit.refund_undone': touches('desk', 'bill', 'money', 'memberships', 'today'),
  'visit.due_noted': touches('desk', 'bill', 'money', 'memberships', 'today'),
  // Of a client, in the books before; the client's figures have it.
  'visit.due_opened': touches('desk', 'clients', 'money', 'today'),
  'visit.due_written_off': touches('desk', 'clients', 'money', 'today'),
  'visit.billed': touches('desk', 'bill', 'money', 'memberships', 'today'),
  'visit.bill_revised': touches('desk', 'bill', 'money', 'memberships', 'today'),
  'visit.bill_voided': touches('desk', 'bill', 'money', 'memberships', 'today'),
  // Put aside before it was made; also the undo of throwing it away.
  'bill.parked': touches('parked', 'money'),
  'bill.taken_up': touches('parked', 'money'),
  'bill.thrown_away': touches('parked', 'money'),
  'drawer.paid_out': touches('money'),
  'drawer.payout_taken_back': touches('money'),
  'drawer.float_noted': touches('money'),
  'drawer.counted': touches('money'),
  'day.closed': touches('money'),
  'day.reopened': touches('money'),
  'visit.progressed': touches('desk', 'bill', 'money', 'memberships', 'today'),
  'visit.changed': touches('desk', 'bill', 'money', 'memberships', 'today'),
  // The client answered a reminder: I am coming.
  'visit.coming': touches('desk', 'bill', 'money', 'memberships', 'today'),
  // They want another time; and the desk has seen to it.
  'visit.change_wanted': touches('desk', 'bill', 'money', 'memberships', 'today'),
  'visit.wish_settled': touches('desk', 'bill', 'money', 'memberships', 'today'),
  // They come so many minutes after the start; none: on time after all.
  'visit.late': touches('desk', 'bill', 'money', 'memberships', 'today'),
  // One save at the desk; `parts` says what changed, see edited-parts.ts.
  'visit.edited': touches('desk', 'bill', 'money', 'memberships', 'today'),
  'visit.shared': touches('desk', 'bill', 'money', 'memberships', 'today'),
  'visit.shares_revoked': touches('desk', 'bill', 'money', 'memberships', 'today'),
  'visit.bill_shown': touches('desk', 'bill', 'money', 'memberships'),
  'visit.receipt_linked': touches('desk', 'bill', 'money', 'memberships', 'today'),
  'visit.receipt_mailed': touches('desk', 'bill', 'money', 'memberships', 'today'),
  'visit.due_mailed': touches('desk', 'bill', 'money', 'memberships', 'today'),
  // The same by WhatsApp.
  'visit.due_messaged': touches('desk', 'bill', 'money', 'memberships', 'today'),
  'visit.receipt_link_revoked': touches('desk', 'bill', 'money', 'memberships', 'today'),
  // A client wrote, or pressed a button; `wants` says what: coming, change, stop, start.
  'message.received': touches('results'),
  // A slot alert matched: freed time is held for the person.
  'slot_alert.offered': touches(),
  'calendar.commission_changed': touches('commission'),
  'calendar_feed.made': touches('feeds'),
  'calendar_feed.revoked': touches('feeds'),
  // The own WhatsApp number; `status` says where it stands now.
  'whatsapp_header.changed': touches('header', 'settings', 'sender'),
  // Live, rejected, or refused for good.
  'whatsapp_header.decided': touches('header', 'settings', 'sender'),
  'message_template.added': touches('templates'),
  'message_template.changed': touches('templates'),
  'message_template.removed': touches('templates'),
  // WhatsApp approved, rejected or stopped it: `status` says which.
  'message_template.decided': touches('templates'),
  'campaign.saved': touches('campaigns', 'results'),
  'campaign.removed': touches('campaigns', 'results'),
  // Sent off, paused, going on, cancelled or finished: `sending` says which.
  'campaign.sending_changed': touches('campaigns', 'results'),
  // Messages were sent, delivered, read or refused.
  'campaign.progressed': touches('campaigns', 'results'),
  'review.written': touchesPageAnd('reviews', 'today'),
  'review.changed': touchesPageAnd('reviews', 'today'),
  'review.removed': touchesPageAnd('reviews', 'today'),
  'review.answered': touchesPageAnd('reviews', 'today'),
  'review.reported': touches('reviews', 'today'),
  // By a platform admin.
  'review.hidden': touchesPageAnd('reviews', 'today'),
  'review.shown': touchesPageAnd('reviews', 'today'),
} as const satisfies Readonly<Record<string, Touches>>;
export type EventType = keyof typeof eventTypes;

export function isEventType(type: string): type is EventType {
  return Object.hasOwn(eventTypes, type);
}

export function touchesPage(type: EventType): boolean {
  return eventTypes[type].page;
}

/** The addresses of the calls whose answers are stale after one of these. */
export function readsTouchedBy(...types: readonly EventType[]): readonly Address[] {
  return [...new Set(types.flatMap((type) => eventTypes[type].reads.flatMap((area) => reads[area])))];
}
