import type { Paise } from '@kursi/core/kernel/money.ts';
import type { Checkout } from '@kursi/core/payments/payments.contract.ts';

/** A payment as the gateway tells it. Only `captured` is money that has come in; `authorized` is promised. */
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
  /** What we called it; null when it was begun elsewhere. */
  readonly key: string | null;
}

/** What a webhook says, once its signature has been found right. */
export interface GatewayEvent {
  readonly id: string;
  readonly event: string;
  readonly payment: GatewayPayment | null;
  readonly refund: GatewayRefund | null;
}

/**
 * Whoever takes the money. Everything that returns a promise speaks to the outside, so it is never called
 * inside a transaction; it throws GatewayUnavailable or GatewayRefused and nothing else.
 */
export interface PaymentGateway {
  readonly name: string;
  /** Stands in for a real one: only for requests that come from this machine. */
  readonly isSandbox: boolean;
  checkoutFor(gatewayOrderId: string): Checkout;
  createOrder(order: {
    readonly amount: Paise;
    readonly receipt: string;
    readonly title: string;
  }): Promise<{ readonly id: string }>;
  /** Whether the page really got this payment for our order from the gateway. */
  isPageSignature(said: {
    readonly gatewayOrderId: string;
    readonly gatewayPaymentId: string;
    readonly signature: string;
  }): boolean;
  /** Null when the signature over exactly these bytes is not the gateway's. */
  readWebhook(body: Buffer, headers: Headers): GatewayEvent | null;
  fetchPayment(gatewayPaymentId: string): Promise<GatewayPayment>;
  fetchPaymentsOf(gatewayOrderId: string): Promise<GatewayPayment[]>;
  /** Takes what the bank has only promised: late answers of banks arrive so. */
  capture(payment: Pick<GatewayPayment, 'id' | 'amount'>): Promise<GatewayPayment>;
  /** The same key twice is one refund. */
  refund(refund: {
    readonly gatewayPaymentId: string;
    readonly amount: Paise;
    readonly key: string;
    readonly reason: string;
  }): Promise<GatewayRefund>;
}

/** It did not answer, or not sensibly: whether it did what was asked is unknown, and later is worth a try. */
export class GatewayUnavailable extends Error {}

/** It understood and said no. */
export class GatewayRefused extends Error {}
