import type { Paise } from '@kursi/core/kernel/money.ts';
import type { Checkout } from '@kursi/core/payments/payments.contract.ts';

/** A payment as the gateway reports it. Only `captured` is received money; `authorized` is a promise. */
export interface GatewayPayment {
  readonly id: string;
  readonly order_id: string | null;
  readonly amount: Paise;
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  readonly method: string | null;
  readonly failure: string | null;
}

export interface GatewayRefund {
  readonly id: string;
  readonly status: 'pending' | 'processed' | 'failed';
  /** Our idempotency key; null when the refund was made elsewhere. */
  readonly key: string | null;
}

/** The content of a webhook with a valid signature. */
export interface GatewayEvent {
  readonly id: string;
  readonly event: string;
  readonly payment: GatewayPayment | null;
  readonly refund: GatewayRefund | null;
}

/**
 * A payment gateway. Every method that returns a promise makes a network call, so never call it inside a
 * transaction; it throws only GatewayUnavailable or GatewayRefused.
 */
export interface PaymentGateway {
  readonly name: string;
  /** The sandbox gateway: only while the sandbox is open. */
  readonly isSandbox: boolean;
  checkoutFor(gatewayOrderId: string): Checkout;
  createOrder(order: {
    readonly amount: Paise;
    readonly receipt: string;
    readonly title: string;
  }): Promise<{ readonly id: string }>;
  /** Verifies the checkout signature over our order and the payment. */
  isPageSignature(said: {
    readonly gatewayOrderId: string;
    readonly gatewayPaymentId: string;
    readonly signature: string;
  }): boolean;
  /** Null when the webhook signature over exactly these bytes is invalid. */
  readWebhook(body: Buffer, headers: Headers): GatewayEvent | null;
  fetchPayment(gatewayPaymentId: string): Promise<GatewayPayment>;
  fetchPaymentsOf(gatewayOrderId: string): Promise<GatewayPayment[]>;
  /** Captures an authorised payment: late answers of banks arrive only authorised. */
  capture(payment: Pick<GatewayPayment, 'id' | 'amount'>): Promise<GatewayPayment>;
  /** Idempotent by key: the same key twice is one refund. */
  refund(refund: {
    readonly gatewayPaymentId: string;
    readonly amount: Paise;
    readonly key: string;
    readonly reason: string;
  }): Promise<GatewayRefund>;
}

/** No answer, or an unusable one: the outcome is unknown, and a retry may help. */
export class GatewayUnavailable extends Error {}

/** The gateway understood and refused: do not retry. */
export class GatewayRefused extends Error {}
