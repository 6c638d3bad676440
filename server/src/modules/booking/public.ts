export type { Planned, PlannedBooking } from './availability/planned-booking.ts';
export { rebuildClientFacts } from './client-facts/rebuild-client-facts.ts';
export { lockVisitsForFacts } from './client-facts/visit-fact.store.ts';
export { bookingModule } from './module.ts';
export { settleVisitCovers } from './payments/cover-visit.ts';
export { whyNotLowered } from './payments/lower-charges.ts';
export { changeUnbilledTotal, payVisit, undoVisitPayment } from './payments/pay-booking.ts';
export { whyNotRefunded } from './payments/refund-limit.ts';
export { refundOverpaid, refundParts } from './payments/refund-visit.ts';
export { takeBackOnlinePayment, takeOnlinePayment } from './payments/take-online-payment.ts';
export { sameMethod, type TakenBy, takenByHand } from './payments/taken-by-hand.ts';
export {
  insertPaymentRows,
  listPaymentRows,
  type PaymentRow,
  settleVisit,
} from './payments/visit-payment.store.ts';
export { visitPurpose } from './payments/visit-purpose.ts';
export type { CanReach } from './ports.ts';
export { readDuty } from './schedule/get-duty.ts';
export { clientsOnOwnCalendar } from './schedule/own-day.store.ts';
export {
  countBookingsOfDay,
  getMoneyToGiveBack,
  getWaitingRequests,
  listComingVisits,
} from './schedule/today.store.ts';
export {
  type BookingRow,
  findBookingsOfVisit,
  insertVisit,
  lockVisit,
  lockVisitOfBooking,
  updateBooking,
  updateVisit,
  type VisitRow,
} from './visits/booking.store.ts';
export { makeFindOwner } from './visits/booking-owner.store.ts';
export { cancelServices } from './visits/changes/cancel-booking.ts';
export { noteWish } from './visits/changes/client-answer.ts';
export { parseStart } from './visits/changes/new-slots.ts';
export { listClosedDaysWithVisits } from './visits/conflicts/conflict.store.ts';
export { findVisitToken, linkVisit, textWithoutToken, visitLinkAddress } from './visits/links/link-visit.ts';
export { addOpener, findLinkedVisit } from './visits/links/visit-link.store.ts';
export { findVisitsOfPhone, type VisitOfPhone } from './visits/links/visits-of-phone.store.ts';
export { insertUnbookedServices, reassignServices, takeFreeParts } from './visits/serve-unbooked.ts';
export { getServed } from './visits/served.store.ts';
export { isDue, lockVisitsOfClient } from './visits/visit.store.ts';
export { madeForSelf, visitOwner } from './visits/visit-owner.store.ts';
