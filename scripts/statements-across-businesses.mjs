// The allowed exceptions to the sharding rules (check-tables.mjs), each with its reason. A stale entry fails
// the check.

/** @type {{ why: string, rules: (keyof typeof import('./lib/table-rules.mjs').RULES)[], statements: string[] }[]} */
export const EXCEPTIONS = [
  // Across businesses on purpose; a sharded PostgreSQL queries every node.
  {
    why: 'What one person has or holds in all businesses, found by an index on the person.',
    rules: ['across'],
    statements: [
      'modules/booking/holds/hold.store.ts#findHoldsOfPerson',
      'modules/booking/holds/hold.store.ts#setHolder',
      'modules/booking/slot-alerts/slot-alert.store.ts#countOpenSlotAlerts',
      'modules/booking/slot-alerts/slot-alert.store.ts#hasAlertHold',
      'modules/booking/slot-alerts/slot-alert.store.ts#listOpenSlotAlerts',
      'modules/booking/visits/person-visits.store.ts#deleteLinksAndAlertsOfPerson',
      'modules/booking/visits/person-visits.store.ts#eraseNotesOfPerson',
      'modules/booking/visits/person-visits.store.ts#findRecordsBookedWith',
      'modules/booking/visits/person-visits.store.ts#listSlotAlertsOfPerson',
      'modules/booking/visits/visit.store.ts#findOverlappingVisits',
      'modules/booking/visits/visit.store.ts#listVisitsOfPerson',
      'modules/business/authority.store.ts#readAuthorities',
      'modules/business/business.store.ts#findBusinessesOfPerson',
      'modules/business/member.store.ts#findInvitationsTo',
      'modules/business/member.store.ts#listMemberships',
      'modules/business/settings/deleted-business.store.ts#findDeletedBusinesses',
      'modules/clients/client.store.ts#listClientsOfAccount',
      'modules/discovery/report.store.ts#eraseReportTexts',
      'modules/discovery/report.store.ts#listReportsOfPerson',
      'modules/notifications/delivery.store.ts#findWaitingDelivery',
      'modules/notifications/notification.store.ts#getTold',
      'modules/notifications/notification.store.ts#listInbox',
      'modules/payments/payment.store.ts#handOverOrders',
      'modules/payments/payment.store.ts#listPaymentsOfPerson',
      'modules/reviews/review.store.ts#listReviewsOfPerson',
    ],
  },
  {
    why: 'Details for a list of (business_id, id) pairs, joined on business_id: one query instead of one per business.',
    rules: ['across'],
    statements: [
      'modules/booking/payments/visit-payment.store.ts#listOnlinePayments',
      'modules/booking/payments/visit-payment.store.ts#listPaymentRows',
      'modules/booking/schedule/schedule.store.ts#listBookingsOfVisits',
      'modules/reviews/review.store.ts#getBookingReviews',
      'platform/events/event.store.ts#eventsAfterEach',
      'platform/events/event.store.ts#lastSeqs',
      'platform/events/event.store.ts#workFor',
    ],
  },
  {
    why: 'A link names no business: a directory row leads to it, joined on business_id.',
    rules: ['across'],
    statements: [
      'modules/booking/feeds/calendar-feed.store.ts#getCalendarByFeedHash',
      'modules/business/member.store.ts#findInvitation',
    ],
  },
  {
    why: 'A job that finds what is due in all businesses, or a sweep that deletes what expired; by an index on time.',
    rules: ['across'],
    statements: [
      'modules/booking/holds/hold.store.ts#deleteHoldsExpiredBefore',
      'modules/booking/slot-alerts/slot-alert.store.ts#findBusinessesToMatch',
      'modules/booking/slot-alerts/slot-alert.store.ts#findBusinessesWithSlotAlerts',
      'modules/booking/slot-alerts/slot-alert.store.ts#closeOldSlotAlerts',
      'modules/booking/slot-alerts/slot-alert.store.ts#sweepSlotAlerts',
      'modules/booking/payments/visit-payment.store.ts#findVisitsToRefund',
      'modules/booking/visits/booking.store.ts#findExpiredRequests',
      'modules/business/member.store.ts#sweepInvitations',
      'modules/clients/client-note.store.ts#sweepRemovedNotes',
      'modules/media/file.store.ts#deleteUnusedBefore',
      'modules/notifications/ended-visit.store.ts#findEndedVisits',
      'modules/notifications/notified-visit.store.ts#findVisitsToRemind',
      'modules/payments/payment.store.ts#claimOrdersToAsk',
      'modules/subscription/subscription.store.ts#findBusinessesPastExpiry',
      'platform/events/event.store.ts#beginFromNow',
      'platform/events/event.store.ts#businessesBehind',
      'platform/events/event.store.ts#passOver',
    ],
  },
  {
    why: 'Search over all businesses, and lists for platform admins.',
    rules: ['across'],
    statements: [
      'modules/admin/listed-business.store.ts#findBusinesses',
      'modules/admin/listed-business.store.ts#findPage',
      'modules/discovery/business-card.store.ts#cards',
      'modules/discovery/business-card.store.ts#findCards',
      'modules/discovery/report.store.ts#listReports',
      'modules/reviews/review.store.ts#findReported',
    ],
  },
  {
    why: 'Reads its tables from the catalogue: every foreign key to users, so that identity names no other module.',
    rules: ['unknown-table'],
    statements: ['modules/identity/guest.store.ts#peopleIn'],
  },

  {
    why: 'One statement keeps a row and its directory entry or count together; within one business it can be planned.',
    rules: ['writing-cte'],
    statements: [
      'modules/booking/holds/hold.store.ts#deleteHolds',
      'modules/reviews/review.store.ts#counting',
    ],
  },
];
