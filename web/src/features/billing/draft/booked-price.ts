import type { ServiceLine } from '@kursi/core/billing/bill-draft.ts';
import type { Receipt } from '@kursi/core/billing/billing.contract.ts';
import type { Visit } from '@kursi/core/booking/booking-shapes.ts';
import { moveTo, priceBilledElsewhere } from '@kursi/core/booking/price-elsewhere.ts';
import type { Service } from '@kursi/core/catalogue/catalogue.contract.ts';
import type { Paise } from '@kursi/core/kernel/money.ts';
import { isOnline } from '@kursi/core/payments/payment-methods.ts';

/** The visit that is billed, and its bill where that is revised. */
export interface BookedWith {
  readonly visit: Visit | null;
  readonly revised: Receipt | null;
}

/** What a booked line costs with its person, as the server reckons it; null when it was not booked. */
export function priceWith(
  { visit, revised }: BookedWith,
  service: Service,
  { booking_id, entity_id }: Pick<ServiceLine, 'booking_id' | 'entity_id'>,
): Paise | null {
  const booking = visit?.services.find(({ id }) => id === booking_id);
  if (!visit || !booking) return null;
  const billed = revised?.lines.find((line) => line.booking_id === booking_id);
  const before = { ...booking, booking_amount: billed?.price ?? booking.booking_amount };
  if (entity_id === booking.entity_id) return before.booking_amount;
  const isPaidOnline = visit.payments.some(({ type }) => isOnline(type));
  return priceBilledElsewhere({ ...moveTo(before, service, entity_id), isPaidOnline }).booking_amount;
}
