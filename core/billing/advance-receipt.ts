import type { WrittenIn } from '../kernel/format.ts';
import { inLanguage } from '../kernel/in-language.ts';
import { noPaise, type Paise, sumPaise } from '../kernel/money.ts';
import type { Receipt, Seller } from './billing.contract.ts';
import { type ReceiptModel, receiptModel } from './receipt-model.ts';
import { receiptWords } from './receipt-words.ts';

/** What was paid online before there was a bill, as its receipt says it. */
export interface AdvanceReceipt {
  readonly receipt_number: string;
  /** When the payment was taken in. */
  readonly made_at: string;
  readonly time_zone: string;
  readonly seller: Seller;
  readonly client_name: string;
  /** The day of the visit. */
  readonly booking_date: string;
  readonly services: readonly { readonly name: string; readonly name_hi?: string | null }[];
  readonly amount: Paise;
  /** What of it went back, oldest first. */
  readonly refunds: readonly { readonly amount: Paise; readonly at: string; readonly by: Method }[];
  /** Of the bill that it came off; null: none yet. */
  readonly bill_number: string | null;
}
type Method = Pick<Receipt['payments'][number], 'type' | 'method_id' | 'method_name' | 'method_reference'>;

/** "ADV-26-27/00001". No prefix of a business can make a bill's number of it, since those have a slash there. */
export function advanceReceiptNumber(financialYear: string, number: number): string {
  return `ADV-${financialYear.slice(2)}/${String(number).padStart(5, '0')}`;
}

const ONLINE: Method = { type: 'pg', method_id: null, method_name: null, method_reference: null };

/** Drawn as a bill's receipt is. Tax is worked out on the bill, so none stands here. */
export function advanceReceiptModel(made: AdvanceReceipt, locale: WrittenIn): ReceiptModel {
  const advance = inLanguage(made, locale);
  const words = receiptWords[locale];
  const { seller, amount, refunds, bill_number } = advance;
  const what = advance.services.map(({ name }) => name).join(', ');
  const model = receiptModel(asReceipt(advance, words.paidAhead(what)), locale, null);
  return {
    ...model,
    kind: words.advanceReceipt,
    seller: { ...model.seller, gstin: seller.gstin && `GSTIN ${seller.gstin}` },
    note: [words.note, bill_number ? words.cameOff(bill_number) : words.comesOff].join(' '),
    paid: [
      { label: words.pg, amount },
      ...refunds.map((refund, i) => ({ label: model.paid[i + 1]?.label ?? '', amount: refund.amount })),
      ...(refunds.length > 0
        ? [{ label: words.stays, amount: sumPaise([amount, ...refunds.map((refund) => refund.amount)]) }]
        : []),
    ],
    due: null,
  };
}

/** A receipt over one line, from a seller who adds no tax. */
function asReceipt(advance: AdvanceReceipt, name: string): Receipt {
  const { receipt_number, made_at, time_zone, seller, client_name, booking_date, amount, refunds } = advance;
  return {
    visit_id: '',
    receipt_number,
    revision: 0,
    made_at,
    made_by_name: null,
    booking_date,
    time_zone,
    client: { id: '', name: client_name, is_anonymous: false, phone: null, email: null, locale: null },
    seller: { ...seller, gstin: null },
    lines: [
      {
        booking_id: null,
        product_id: null,
        membership_id: null,
        template_id: null,
        entity_id: null,
        entity_name: null,
        name,
        quantity: 1,
        price: amount,
        discount_amount: noPaise,
        cover_amount: noPaise,
        payment_membership_id: null,
        payment_membership_name: null,
        amount,
        tax_rate: 0,
        tax_code: null,
        half_tax_amount: noPaise,
        taxable_amount: noPaise,
      },
    ],
    prices_include_tax: true,
    rounds_off: false,
    gross_amount: amount,
    discount_amount: noPaise,
    membership_discount_total: noPaise,
    tax_amount: noPaise,
    tip_amount: noPaise,
    tip_for: null,
    tip_entity_id: null,
    round_off_amount: noPaise,
    total_amount: amount,
    paid_amount: amount,
    due_amount: noPaise,
    payments: [
      { ...ONLINE, amount, paid_at: made_at, is_advance: false, is_refund: false, advance_number: null },
      ...refunds.map(({ amount: back, at, by }) => ({
        ...by,
        amount: back,
        paid_at: at,
        is_advance: false,
        is_refund: true,
        advance_number: null,
      })),
    ],
    voided_at: null,
    void_reason: null,
    approvals: [],
    may_change: null,
    has_link: false,
    link_token: null,
    revisions: [],
  };
}
