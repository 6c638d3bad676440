import type { ErrorOf } from '@kursi/core/contract/call.ts';
import type { Paise } from '@kursi/core/kernel/money.ts';
import type { Outcome } from '@kursi/core/kernel/result.ts';
import type { PaymentPurposeName, paymentsCalls } from '@kursi/core/payments/payments.contract.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Authority } from '../../platform/http/authority.ts';

/** What payments needs of modules above it. */
export interface PaymentsPorts {
  readonly purposes: readonly PaymentPurpose[];
}

export interface Wanted {
  readonly business_id: string;
  readonly reference: string;
  readonly caller: Authority;
  readonly now: Temporal.Instant;
}

type QuoteRefused = Exclude<ErrorOf<typeof paymentsCalls.order>, 'PAYMENT_UNAVAILABLE'>;

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

/** Why a paid purchase cannot be fulfilled; the payment is refunded. */
export interface NotGiven {
  readonly given: false;
  readonly because: string;
}
export type Given = { readonly given: true } | NotGiven;

/**
 * A thing that can be paid for. Payments knows its name and a reference; the owning module sets the price and
 * who may pay, fulfils it when the payment is verified, and revokes it after a full refund.
 */
export interface PaymentPurpose {
  readonly name: PaymentPurposeName;
  /** Authorises the payer. May extend the hold on what is paid for. */
  quote(tx: Tx, wanted: Wanted): Outcome<Quote, QuoteRefused>;
  /** Authorises reading a payment's state and submitting its proof. */
  sees(caller: Authority, order: { readonly created_by: string }): boolean;
  /** Runs in the transaction that records the payment. A refusal rolls back what it wrote. */
  give(tx: Tx, paid: PaidFor): Promise<Given>;
  takeBack(tx: Tx, paid: PaidFor): Promise<void>;
}
