export type { Planned } from './availability/planned-booking.ts';
export { bookingModule } from './module.ts';
export { listPaymentRows, type PaymentRow } from './payments/visit-payment.store.ts';
export {
  countBookingsOfDay,
  getMoneyToGiveBack,
  getWaitingRequests,
  listComingVisits,
} from './schedule/today.store.ts';
export { lockVisitOfBooking } from './visits/booking.store.ts';
export { makeFindOwner } from './visits/booking-owner.store.ts';
export { listClosedDaysWithVisits } from './visits/conflict.store.ts';
export { insertPastVisits, type KnownVisit } from './visits/insert-past-visits.ts';
export { madeForSelf, visitOwner } from './visits/visit-owner.store.ts';
