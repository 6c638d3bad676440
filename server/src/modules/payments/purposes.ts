import type { ErrorOf } from '@kursi/core/contract/call.ts';
import type { Result } from '@kursi/core/kernel/result.ts';
import type { PaymentPurposeName, paymentsCalls } from '@kursi/core/payments/payments.contract.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Authority } from '../../platform/http/authority.ts';

export interface Wanted {
  readonly business_id: string;
  readonly reference: string;
  readonly caller: Authority;
  readonly now: Temporal.Instant;
}

type QuoteRefused = Exclude<ErrorOf<typeof paymentsCalls.order>, 'PAYMENT_UNAVAILABLE' | 'NOT_CONFIGURED'>;

export interface Quote {
  readonly amount: number;
  readonly title: { readonly en: string; readonly hi: string };
}

export interface PaidFor {
  readonly business_id: string;
  readonly reference: string;
  readonly payment_id: string;
  readonly amount: number;
  readonly paid_by: string;
  readonly now: Temporal.Instant;
}

/** Why something that was paid cannot be given; the money goes back. */
export interface NotGiven {
  readonly given: false;
  readonly because: string;
}
export type Given = { readonly given: true } | NotGiven;

/**
 * Something that can be paid for. Payments knows its name and a reference; the module that owns it decides
 * the price and who may pay, gives it when the money is there, and takes it back when all of that returns.
 */
export interface PaymentPurpose {
  readonly name: PaymentPurposeName;
  /** Who may pay is decided here; it may keep what is to be paid for a little longer. */
  quote(tx: Tx, wanted: Wanted): Promise<Result<Quote, QuoteRefused>>;
  /** Whether someone may know how a payment for this stands, and bring its proof. */
  sees(caller: Authority, order: { readonly created_by: string }): boolean;
  /** In the transaction that takes the payment: both happen, or neither. What it wrote is undone on a no. */
  give(tx: Tx, paid: PaidFor): Promise<Given>;
  takeBack(tx: Tx, paid: PaidFor): Promise<void>;
}

export type Purposes = ReadonlyMap<string, PaymentPurpose>;

export function purposeOf(purposes: Purposes, name: string): PaymentPurpose {
  const purpose = purposes.get(name);
  if (!purpose) throw new Error(`nobody owns the purpose ${name}`);
  return purpose;
}
