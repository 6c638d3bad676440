import type { VisitPayment } from '@kursi/core/booking/booking-shapes.ts';

/** What was paid online and has not gone back, also where a part of it has: cancelling sends it back. */
export const leftOnline = (payments: readonly VisitPayment[]): number =>
  payments.reduce(
    (sum, { type, amount, refunded_amount }) => (type === 'pg' ? sum + amount - refunded_amount : sum),
    0,
  );
