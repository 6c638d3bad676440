import type { ErrorOf } from '@kursi/core/contract/call.ts';
import type { Paise } from '@kursi/core/kernel/money.ts';
import type { Result } from '@kursi/core/kernel/result.ts';
import type { PaymentPurposeName, paymentsCalls } from '@kursi/core/payments/payments.contract.ts';
import type { Tx } from '../database/database.ts';
import type { Authority } from '../http/authority.ts';

export interface Wanted {
  readonly business_id: string;
  readonly reference: string;
  readonly caller: Authority;
  readonly now: Temporal.Instant;
}

type QuoteRefused = Exclude<ErrorOf<typeof paymentsCalls.order>, 'PAYMENT_UNAVAILABLE' | 'NOT_CONFIGURED'>;

export interface Quote {
  readonly amount: Paise;
  readonly title: { readonly en: string; readonly hi: string };
}

export interface PaidFor {
  readonly business_id: string;
  readonly reference: string;
  readonly payment_id: string;
  readonly amount: Paise;
  readonly paid_by: string;
  readonly now: Temporal.Instant;
}

/** Why something that was paid cannot be given; the payment is refunded. */
export interface NotGiven {
  readonly given: false;
  readonly because: string;
}
export type Given = { readonly given: true } | NotGiven;

/**
 * Something that can be paid for. Payments knows its name and a reference; the module that owns it decides the
 * price and who may pay, gives it when the payment is proved, and takes it back after a full refund.
 */
export interface PaymentPurpose {
  readonly name: PaymentPurposeName;
  /** Decides who may pay. May extend the hold on what is paid for. */
  quote(tx: Tx, wanted: Wanted): Promise<Result<Quote, QuoteRefused>>;
  /** Who may read the state of a payment for this, and bring its proof. */
  sees(caller: Authority, order: { readonly created_by: string }): boolean;
  /** In the transaction that records the payment. On a no, what it wrote is rolled back. */
  give(tx: Tx, paid: PaidFor): Promise<Given>;
  takeBack(tx: Tx, paid: PaidFor): Promise<void>;
}
