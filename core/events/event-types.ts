interface Touches {
  /** Changes the public page of the business, so it is rendered again. */
  readonly page?: true;
}

const PAGE = { page: true } as const;

/**
 * Every event type of a business, "record.what_happened", and what it touches. The list is closed: a reaction
 * can only name an event that some command emits.
 */
export const eventTypes = {
  'business.created': PAGE,
  'business.approved': PAGE,
  'business.rejected': PAGE,
  'business.suspended': PAGE,
  'business.decision_withdrawn': PAGE,
  'business.changed': PAGE,
  'business.pictures_changed': PAGE,
  'business.holidays_changed': PAGE,
  'business.bank_changed': {},
  'business.deleted': PAGE,
  'business.restored': PAGE,
  'member.invited': {},
  'member.invitation_withdrawn': {},
  'member.joined': {},
  'member.role_changed': {},
  'member.commission_changed': {},
  'member.removed': {},
  'subscription.changed': {},
  'subscription.expired': {},
  // Something besides a plan: `kind` says what.
  'purchase.made': {},
  'purchase.taken_back': {},
  // Message credits were bought, set aside, used or came back.
  'credits.changed': {},
  // A send left too few for another one like it; once until more are bought or come back.
  'credits.low': {},
  'payment.received': {},
  'payment.returned': {},
  'catalogue.started': PAGE,
  'service.added': PAGE,
  'service.changed': PAGE,
  'service.removed': PAGE,
  'service.reordered': PAGE,
  'service_category.added': PAGE,
  'service_category.changed': PAGE,
  'service_category.removed': PAGE,
  'service_category.reordered': PAGE,
  'calendar.added': PAGE,
  'calendar.changed': PAGE,
  'calendar.removed': PAGE,
  'calendar.reordered': PAGE,
  'calendar.time_changed': {},
  'calendar.blocked': {},
  'calendar.unblocked': {},
  'product.added': PAGE,
  'product.changed': PAGE,
  'product.removed': PAGE,
  'product.stock_changed': {},
  'client.added': {},
  'client.changed': {},
  'client.deleted': {},
  'client.tied': {},
  'client.merged': {},
  // Undo of a merge.
  'client.unmerged': {},
  // `from` says how we know: desk, mail, import or self.
  'client.opted_out': {},
  'client.opted_in': {},
  // Also the undo of a removal.
  'client.photo_added': {},
  'client.photo_removed': {},
  'client.reminder_changed': {},
  // Once per file, when it is done; the clients in it have no events of their own.
  'client.imported': {},
  // All of them, as a file.
  'client.exported': {},
  'client_note.added': {},
  'client_note.changed': {},
  'client_note.removed': {},
  'waitlist.added': PAGE,
  'waitlist.changed': PAGE,
  'waitlist.removed': PAGE,
  'waitlist.screen_revoked': {},
  // Nothing happened for a while: what people are told about their wait was worked out anew.
  'waitlist.requoted': {},
  'waitlist_booking.joined': {},
  // Once, when the wait has come down to NEARLY_MINUTES.
  'waitlist_booking.nearly': {},
  // To a chair; no status.
  'waitlist_booking.called': {},
  'waitlist_booking.late': {},
  'waitlist_booking.arrived': {},
  'waitlist_booking.started': {},
  'waitlist_booking.completed': {},
  // Undo of a step, or of a call.
  'waitlist_booking.stepped_back': {},
  'waitlist_booking.cancelled': {},
  // Undo of a cancellation.
  'waitlist_booking.restored': {},
  'waitlist_booking.moved': {},
  'membership_template.added': PAGE,
  'membership_template.changed': PAGE,
  'membership_template.removed': PAGE,
  'membership.sold': {},
  'membership.used': {},
  'membership.returned': {},
  'membership.adjusted': {},
  'membership.extended': {},
  'membership.frozen': {},
  'membership.resumed': {},
  'membership.cancelled': {},
  // A hold was made, or released. Expiry is no event.
  'booking.reserved': {},
  'booking.released': {},
  // `requested` where the business must confirm; otherwise `confirmed` straight away.
  'booking.requested': {},
  'booking.confirmed': {},
  'booking.moved': {},
  // Undo of a move that had answered a request: the request is open again.
  'booking.unanswered': {},
  'booking.cancelled': {},
  // Undo of a booking just made at the desk: its rows are deleted.
  'booking.withdrawn': {},
  // Undo of a cancellation.
  'booking.restored': {},
  // The request expired unanswered.
  'booking.lapsed': {},
  'booking.changed': {},
  'booking.paid': {},
  'booking.payment_undone': {},
  // Cancelled, and the online payment is refunded. No longer written: see visit.refunded.
  'booking.refunded': {},
  'visit.paid': {},
  'visit.payment_undone': {},
  'visit.refunded': {},
  'visit.refund_undone': {},
  'visit.due_noted': {},
  'visit.billed': {},
  'visit.bill_revised': {},
  'visit.bill_voided': {},
  // Put aside before it was made; also the undo of throwing it away.
  'bill.parked': {},
  'bill.taken_up': {},
  'bill.thrown_away': {},
  'drawer.paid_out': {},
  'drawer.payout_taken_back': {},
  'drawer.counted': {},
  'day.closed': {},
  'day.reopened': {},
  'visit.progressed': {},
  'visit.changed': {},
  // The client answered a reminder: I am coming.
  'visit.coming': {},
  // They want another time; and the desk has seen to it.
  'visit.change_wanted': {},
  'visit.wish_settled': {},
  // One save at the desk; `parts` says what changed, see edited-parts.ts.
  'visit.edited': {},
  'visit.shared': {},
  'visit.shares_revoked': {},
  'visit.receipt_linked': {},
  'visit.receipt_mailed': {},
  'visit.due_mailed': {},
  'visit.receipt_link_revoked': {},
  // A client wrote, or pressed a button; `wants` says what: coming, change, stop, start.
  'message.received': {},
  // A slot alert matched: freed time is held for the person.
  'slot_alert.offered': {},
  'calendar.commission_changed': {},
  'calendar_feed.made': {},
  'calendar_feed.revoked': {},
  // The own WhatsApp number; `status` says where it stands now.
  'whatsapp_header.changed': {},
  // Live, rejected, or refused for good.
  'whatsapp_header.decided': {},
  'message_template.added': {},
  'message_template.changed': {},
  'message_template.removed': {},
  // WhatsApp approved, rejected or stopped it: `status` says which.
  'message_template.decided': {},
  'campaign.saved': {},
  'campaign.removed': {},
  // Sent off, paused, going on, cancelled or finished: `sending` says which.
  'campaign.sending_changed': {},
  // Messages were sent, delivered, read or refused.
  'campaign.progressed': {},
  'review.written': PAGE,
  'review.changed': PAGE,
  'review.removed': PAGE,
  'review.answered': PAGE,
  'review.reported': {},
  // By a platform admin.
  'review.hidden': PAGE,
  'review.shown': PAGE,
} as const satisfies Readonly<Record<string, Touches>>;
export type EventType = keyof typeof eventTypes;

export function touchesPage(type: EventType): boolean {
  return 'page' in eventTypes[type];
}
