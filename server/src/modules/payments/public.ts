export { paymentsModule } from './module.ts';
export { findUnfinishedOrder } from './order-view.ts';
export { handOverOrders } from './payments.store.ts';
export { type RefundDeps, refundPart } from './refund-payment.ts';
