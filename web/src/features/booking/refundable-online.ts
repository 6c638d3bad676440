import type { VisitPayment } from '@kursi/core/booking/booking-shapes.ts';
import { isOnline } from '@kursi/core/payments/payment-methods.ts';

/** Online payments minus refunds, also partial ones: the amount that a cancellation refunds. */
export const refundableOnline = (payments: readonly VisitPayment[]): number =>
  payments.reduce(
    (sum, { type, amount, refunded_amount }) => (isOnline(type) ? sum + amount - refunded_amount : sum),
    0,
  );
