import { noPaise, paise, sumPaise } from '../kernel/money.ts';
import type { Receipt } from './billing.contract.ts';
import { figure, type ReceiptModel } from './receipt-model.ts';

const id = '01a00000-0000-7000-8000-0000000000ff';

export const receiptLine = (over: Partial<Receipt['lines'][number]> = {}): Receipt['lines'][number] => ({
  booking_id: id,
  product_id: null,
  membership_id: null,
  template_id: null,
  payment_membership_id: null,
  payment_membership_name: null,
  entity_id: id,
  entity_name: 'लक्ष्मी',
  name: 'हाइड्रा फ़ेशियल',
  quantity: 1,
  price: paise(65_000),
  discount: null,
  discount_amount: paise(9_750),
  cover_amount: noPaise,
  amount: paise(55_250),
  tax_rate: 500,
  tax_code: '999729',
  half_tax_amount: paise(1_315),
  taxable_amount: paise(52_620),
  ...over,
});

/** A tax invoice with all of it due. */
export const receiptWith = (over: Partial<Receipt> = {}): Receipt => ({
  visit_id: id,
  receipt_number: 'KUR/26-27/00412',
  revision: 0,
  made_at: '2026-11-14T09:34:00Z',
  made_by_name: null,
  booking_date: '2026-11-14',
  time_zone: 'Asia/Kolkata',
  client: { id, name: 'सुनीता अग्रवाल', is_anonymous: false, phone: null, email: null, locale: null },
  seller: {
    name: 'Aangan Salon & Spa',
    legal_name: 'Aangan Wellness LLP',
    address: '12th Main, Bengaluru',
    phone: '+918040000127',
    gstin: '29ABCDE1234F1Z5',
    state: 'Karnataka',
    upi_id: 'aangan@upi',
  },
  lines: [receiptLine()],
  prices_include_tax: true,
  gross_amount: paise(65_000),
  discount_amount: paise(9_750),
  membership_discount_total: noPaise,
  tax_amount: paise(2_630),
  tip_amount: noPaise,
  tip_for: null,
  tip_entity_id: null,
  discount: null,
  rounds_off: true,
  round_off_amount: noPaise,
  total_amount: paise(55_250),
  paid_amount: noPaise,
  due_amount: paise(55_250),
  payments: [],
  voided_at: null,
  void_reason: null,
  approvals: [],
  may_change: null,
  has_link: false,
  link_token: null,
  revisions: [],
  ...over,
});

const covered = receiptLine({
  name: 'Hair spa',
  entity_name: null,
  quantity: 2,
  discount_amount: noPaise,
  cover_amount: paise(100_000),
  payment_membership_id: id,
  payment_membership_name: 'Gold',
  amount: paise(30_000),
  half_tax_amount: paise(714),
  taxable_amount: paise(28_572),
});
const shampoo = receiptLine({
  name: 'Shampoo',
  booking_id: null,
  product_id: id,
  entity_name: null,
  price: paise(40_000),
  discount_amount: noPaise,
  amount: paise(40_000),
  tax_rate: 1800,
  tax_code: '3305',
  half_tax_amount: paise(3_051),
  taxable_amount: paise(33_898),
});
const untaxed = { tax_rate: 0, tax_code: null, half_tax_amount: noPaise } as const;
const paid = {
  method_id: null,
  method_name: null,
  method_reference: null,
  is_advance: false,
  is_refund: false,
  advance_number: null,
  paid_at: '2026-11-14T09:40:00Z',
};
const plainSeller = { ...receiptWith().seller, legal_name: null, gstin: null, state: null, upi_id: null };

/** What differs between receipts, some of it at once. */
export const awkwardReceipts = {
  revision: receiptWith({
    revision: 2,
    made_by_name: 'Meera',
    lines: [receiptLine(), covered, shampoo],
    tip_amount: paise(5_000),
    tip_for: 'लक्ष्मी',
    round_off_amount: paise(-50),
    total_amount: paise(130_200),
    due_amount: paise(40_200),
    client: { ...receiptWith().client, name: 'Asha Rao', phone: '+919876543210' },
    payments: [
      { ...paid, type: 'pg', amount: paise(50_000), is_advance: true, paid_at: '2026-11-10T09:40:00Z' },
      { ...paid, type: 'other', method_id: id, method_name: 'Voucher', amount: paise(40_000) },
    ],
  }),
  void: receiptWith({ voided_at: '2026-11-15T09:00:00Z', void_reason: 'Billed twice' }),
  noTax: receiptWith({
    client: { ...receiptWith().client, is_anonymous: true },
    seller: plainSeller,
    lines: [
      receiptLine({ ...untaxed, taxable_amount: paise(55_250) }),
      receiptLine({
        ...untaxed,
        name: 'Gold',
        booking_id: null,
        membership_id: id,
        entity_name: null,
        price: paise(200_000),
        discount_amount: noPaise,
        amount: paise(200_000),
        taxable_amount: paise(200_000),
      }),
    ],
    tax_amount: noPaise,
    total_amount: paise(255_250),
    paid_amount: paise(255_250),
    due_amount: noPaise,
    payments: [
      { ...paid, type: 'businessUPI', amount: paise(55_250) },
      { ...paid, type: 'cash', amount: paise(200_000) },
    ],
  }),
  taxOnTop: receiptWith({
    lines: [
      receiptLine({ tax_code: null, taxable_amount: paise(55_250), half_tax_amount: paise(1_381) }),
      receiptLine({ ...covered, payment_membership_name: null, tax_code: null }),
    ],
    prices_include_tax: false,
    tax_amount: paise(4_190),
    tip_amount: paise(10_000),
    total_amount: paise(99_440),
    due_amount: paise(99_440),
  }),
} satisfies Readonly<Record<string, Receipt>>;

/** What every drawing of the table must print of it. */
export function printedTexts(model: ReceiptModel): string[] {
  const { words, columns, rows, taxes, sums, paid, due, code, about } = model;
  return [
    ...[model.kind, model.number, model.made, model.voided, model.revision, words.original],
    ...about.flatMap(({ label, says, below }) => [label, says, below]),
    ...[words.item, ...columns.map(({ label }) => label), words.sum],
    ...rows.flatMap(({ line, below }) => [line.name, ...below, ...columns.map(({ says }) => says(line))]),
    ...columns.map(({ sum }) => sum && figure(sumPaise(rows.map(({ line }) => sum(line))))),
    ...(taxes ? taxes.rows.concat(taxes.all ?? []).flatMap(({ label, cells }) => [label, ...cells]) : []),
    ...[...sums, ...paid, ...(due ? [due] : [])].flatMap(({ label, amount }) => [label, figure(amount)]),
    ...[words.total, model.total, model.inWords, model.note, model.signedFor, code?.title, code?.more],
  ].filter((text) => typeof text === 'string' && text !== '') as string[];
}
