export {
  type GatewayEvent,
  type GatewayPayment,
  type GatewayRefund,
  GatewayRefused,
  GatewayUnavailable,
  type PaymentGateway,
} from './gateway.ts';
export { handOverOrders } from './payments.store.ts';
export { makePayments, type Payments } from './payments.ts';
export type { PaidFor, PaymentPurpose } from './purposes.ts';
export { type RefundDeps, refundPart, type SendJob } from './refund-payment.ts';
