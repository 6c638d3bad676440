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
      'modules/booking/visits/visit.store.ts#findOverlappingVisits',
      'modules/business/authority.store.ts#readAuthorities',
      'modules/business/business.store.ts#findBusinessesOfPerson',
      'modules/business/settings/deleted-business.store.ts#findDeletedBusinesses',
      'modules/discovery/business-card.store.ts#listFavouriteCards',
      'modules/discovery/favourite.store.ts#listFavouriteIds',
      'modules/notifications/delivery.store.ts#findWaitingDelivery',
      'modules/notifications/notification.store.ts#getTold',
      'modules/notifications/notification.store.ts#listInbox',
      'modules/payments/payment.store.ts#handOverOrders',
    ],
  },
  {
    why: 'Details for a list of (business_id, id) pairs, joined on business_id: one query instead of one per business.',
    rules: ['across'],
    statements: [
      'modules/booking/payments/visit-payment.store.ts#listOnlinePayments',
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
      'modules/booking/visits/booking.store.ts#findCancelledAndPaid',
      'modules/booking/visits/booking.store.ts#findExpiredRequests',
      'modules/business/member.store.ts#sweepInvitations',
      'modules/clients/client-note.store.ts#sweepRemovedNotes',
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

  // Cannot be planned there yet, or is untested; to be rewritten before `npm run db:distribute`.
  {
    why: 'Correlates tables of a business with business: a query per table, or a join, has to replace it.',
    rules: ['across', 'correlated'],
    statements: [
      'modules/admin/listed-business.store.ts#findBusinesses',
      'modules/booking/visits/visit.store.ts#getVisitWithBusiness',
      'modules/booking/visits/visit.store.ts#listVisitsOfPerson',
      'modules/discovery/business-card.store.ts#cards',
      'modules/discovery/business-page.store.ts#findPageRow',
      'modules/notifications/ended-visit.store.ts#findEndedVisits',
      'modules/notifications/notified-visit.store.ts#findVisitsToRemind',
    ],
  },
  {
    why: 'Leaves out what the asking person holds, in all businesses; business_id belongs into the sub-select.',
    rules: ['across'],
    statements: ['modules/booking/availability/availability.store.ts#AVAILABILITY'],
  },
  {
    why: 'Claims rows of all businesses with SKIP LOCKED; a directory of what is due has to replace it.',
    rules: ['across', 'lock-across'],
    statements: [
      'modules/media/file.store.ts#deleteUnusedBefore',
      'modules/payments/payment.store.ts#claimOrdersToAsk',
    ],
  },
  {
    why: 'One round trip for a list of rows; a list of values can replace unnest.',
    rules: ['insert-from-unnest'],
    statements: [
      'modules/catalogue/service.store.ts#offerOnAllCalendars',
      'modules/catalogue/service.store.ts#setServiceCalendars',
      'modules/catalogue/slot.store.ts#TAKE',
    ],
  },
  {
    why: 'One round trip at the end of every write; two pipelined statements have to replace it.',
    rules: ['writing-cte'],
    statements: [
      'modules/catalogue/product.store.ts#insertStockMovement',
      'platform/events/event.store.ts#APPEND_ONE',
    ],
  },
  {
    why: 'The same for several events.',
    rules: ['writing-cte', 'insert-from-unnest'],
    statements: ['platform/events/event.store.ts#APPEND_MANY'],
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
