import { trackOnce } from '../../../../lib/analytics/track-once.ts';
import { cartIsBooked, readCart } from '../../../../shared/cart/cart.ts';

/** Empties the cart and counts the booking; once, also when the page of the payment is loaded again. */
export function finishBooking(businessId: string, visitId: string, paid: 'online' | 'at_salon'): void {
  const { held } = readCart(businessId);
  if (held?.visit_id === visitId) {
    const { bookings, booking_type } = held;
    trackOnce('booking_made', visitId, { services: bookings.length, booking_type, paid });
  }
  cartIsBooked(businessId, visitId);
}
