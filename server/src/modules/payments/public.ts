export { paymentsModule } from './module.ts';
export { handOverOrders } from './payment.store.ts';
export type { Given, PaidFor, PaymentPurpose, Wanted } from './payment-purpose.ts';
export { findUnfinishedOrder, seesPayment } from './present-order.ts';
export { lockRefundable, type RefundDeps, refundPart } from './refund-payment.ts';
