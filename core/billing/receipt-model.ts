import { nameKindOf } from '../clients/client-name.ts';
import { amountInWords } from '../kernel/amount-in-words.ts';
import { type WrittenIn, writtenDay, writtenMoney, writtenPhone, writtenTime } from '../kernel/format.ts';
import { inLanguage } from '../kernel/in-language.ts';
import { noPaise, type Paise, paise, sumPaise } from '../kernel/money.ts';
import { ownMethodText } from '../payments/payment-methods.ts';
import type { Receipt } from './billing.contract.ts';
import { halfRateOf, taxByCode, upiLink } from './receipt.ts';
import type { PublicReceipt } from './receipt-link.contract.ts';
import { receiptWords } from './receipt-words.ts';

type Words = (typeof receiptWords)[WrittenIn];
type Line = Receipt['lines'][number];

export interface ReceiptSum {
  readonly label: string;
  readonly amount: Paise;
}
export interface ReceiptColumn {
  readonly kind: 'code' | 'quantity' | 'each' | 'less' | 'taxable' | 'cgst' | 'sgst' | 'amount';
  readonly label: string;
  readonly says: (line: Line) => string;
  /** Below the lines. */
  readonly sum?: (line: Line) => Paise;
}
export type ReceiptSummary = ReturnType<typeof receiptSummary>;
/** A receipt worked out once: its drawings (paper, roll, PDF) place what stands here and add nothing. */
export type ReceiptModel = ReturnType<typeof receiptModel>;

/** Rupee signs stand only beside the total: printers in text mode may lack the sign. */
export const figure = (amount: Paise) => writtenMoney(amount, { alwaysPaise: true }).replace('₹', '');

/** `link` is where the receipt is read on a phone; null: no code leads there. */
export function receiptModel(made: Receipt, locale: WrittenIn, link: string | null) {
  const receipt = inLanguage(made, locale);
  const { seller, client, lines, tax_amount, prices_include_tax: isInside } = receipt;
  const summary = receiptSummary(receipt, locale);
  const { words } = summary;
  const sum = sumPaise(lines.map(({ amount }) => amount));
  const isNamed = !client.is_anonymous && client.name !== '';
  const nameKind = nameKindOf(client.name);
  const name = isNamed
    ? { named: client.name, deleted: words.deleted, walk_in: words.walkIn }[nameKind]
    : words.noName;
  const phone = client.phone && writtenPhone(client.phone);
  const onInvoice = [
    { label: words.supply, says: `${seller.state}, ${seller.gstin?.slice(0, 2)}`, below: null },
    { label: words.reverse, says: words.no, below: null },
  ];
  return {
    ...summary,
    voidedBecause: [summary.voided, receipt.void_reason].filter(Boolean).join(': '),
    seller: {
      name: seller.name,
      legalName: seller.legal_name,
      address: seller.address,
      phone: seller.phone && writtenPhone(seller.phone),
      gstin: seller.gstin && `GSTIN ${seller.gstin}`,
    },
    about: [
      { label: words.billedTo, says: name, below: phone },
      {
        label: words.visit,
        says: writtenDay(Temporal.PlainDate.from(receipt.booking_date), locale),
        below: null,
      },
      ...(seller.gstin && seller.state ? onInvoice : []),
    ],
    billedTo: words.rollFor(name),
    billedBy: receipt.made_by_name && words.rollBy(receipt.made_by_name),
    thanks:
      nameKind === 'named' && client.name.trim()
        ? words.thanksTo(client.name.trim().split(/\s+/)[0] ?? '')
        : words.thanks,
    rows: lines.map((line) => ({ line, below: belowName(line, words) })),
    columns: columnsOf(receipt, words),
    rollLines: lines.map((line) => rollLine(line, seller.gstin !== null, words)),
    note: (tax_amount === 0 ? words.note : isInside ? words.noteInside : words.noteOnTop) as string,
    taxes: seller.gstin === null ? null : taxTable(lines, words),
    inWords: amountInWords(receipt.total_amount, locale),
    sums: [{ label: words.lines, amount: sum }, ...addedSums(receipt, words, words.untaxed)],
    rollSums: [
      { label: tax_amount > 0 && isInside ? words.sumInside : words.sum, amount: sum },
      ...summary.added,
    ],
    code: codeOf(receipt, link, words),
    signedFor: words.sellerFor(seller.legal_name ?? seller.name),
  };
}

/** What the public link says as well, which has no table. */
export function receiptSummary(receipt: Receipt | PublicReceipt, locale: WrittenIn) {
  const words: Words = receiptWords[locale];
  const { receipt_number: number, revision, time_zone } = receipt;
  const isVoid = 'is_void' in receipt ? receipt.is_void : receipt.voided_at !== null;
  const { gstin } = 'seller' in receipt ? receipt.seller : receipt.business;
  const local = (at: string) => Temporal.Instant.from(at).toZonedDateTimeISO(time_zone);
  const made = local(receipt.made_at);
  const inYear = (day: Temporal.PlainDate) => `${writtenDay(day, locale)} ${day.year}`;
  const advance = (paid_at: string, number: string | null) => {
    const day = local(paid_at).toPlainDate();
    return words.advance(day.year === made.year ? writtenDay(day, locale) : inYear(day), number);
  };
  const paidRow = ({ type, amount, ...paid }: Receipt['payments'][number]): ReceiptSum => {
    const method = type === 'other' ? ownMethodText(paid) : words[type];
    const label = paid.is_refund
      ? words.givenBack(method, writtenDay(local(paid.paid_at).toPlainDate(), locale))
      : paid.is_advance
        ? advance(paid.paid_at, paid.advance_number)
        : method;
    return { label, amount };
  };
  // After a refund the payments alone no longer say what was paid.
  const paidInAll: ReceiptSum[] = receipt.payments.some(({ is_refund }) => is_refund)
    ? [{ label: words.paidInAll, amount: sumPaise(receipt.payments.map(({ amount }) => amount)) }]
    : [];
  return {
    words,
    kind: (gstin ? words.invoice : words.receipt) as string,
    number,
    // With the year: receipts are read years later.
    made: `${inYear(made.toPlainDate())}, ${writtenTime(made.toPlainTime(), locale)}`,
    voided: isVoid ? words.void : null,
    revision: revision > 0 ? words.revision(revision, number) : null,
    added: addedSums(receipt, words),
    total: writtenMoney(receipt.total_amount, { alwaysPaise: true }),
    paid: [...receipt.payments.map(paidRow), ...paidInAll],
    /** Nothing is due on a void bill. */
    due: isVoid ? null : { label: words.due, amount: receipt.due_amount },
  };
}

/** Between the lines and the total; what is nought is left out. */
function addedSums(
  { tax_amount, prices_include_tax, tip_amount, tip_for, round_off_amount }: Receipt | PublicReceipt,
  words: Words,
  ofTip = (tip: string) => tip,
): ReceiptSum[] {
  return [
    { label: words.tax, amount: prices_include_tax ? noPaise : tax_amount },
    { label: ofTip(tip_for ? words.tipFor(tip_for) : words.tip), amount: tip_amount },
    { label: words.roundOff, amount: round_off_amount },
  ].filter(({ amount }) => amount !== 0);
}

const coverOf = ({ cover_amount, payment_membership_name: name }: Line, words: Words) => ({
  label: name ? words.coveredBy(name) : words.covered,
  amount: paise(-cover_amount),
});

/** What it is if it is a membership, whoever sold it; else who served; and which membership pays for it. */
function belowName(line: Line, words: Words): string[] {
  const what = line.membership_id
    ? words.membership
    : (line.entity_name ?? (line.product_id && words.fromShelf));
  const cover = coverOf(line, words);
  return [what, line.cover_amount > 0 && `${cover.label} ${figure(cover.amount)}`].filter(
    (text) => typeof text === 'string',
  );
}

/** On the roll there are no columns: what a line has beside its name stands below it. */
function rollLine(line: Line, isInvoice: boolean, words: Words) {
  const more = [
    line.membership_id ? words.membership : line.entity_name,
    line.quantity > 1 && `${line.quantity} × ${figure(line.price)}`,
    isInvoice && line.tax_code && `${line.product_id ? 'HSN' : 'SAC'} ${line.tax_code}`,
  ];
  return {
    label: line.name,
    amount: paise(line.price * line.quantity),
    more: more.filter(Boolean).join(', '),
    less: [{ label: words.off, amount: paise(-line.discount_amount) }, coverOf(line, words)].filter(
      ({ amount }) => amount < 0,
    ),
  };
}

/** The columns behind the name. */
function columnsOf({ seller, lines }: Receipt, words: Words): ReceiptColumn[] {
  const isInvoice = seller.gstin !== null;
  const isCoded = isInvoice && lines.some(({ tax_code }) => tax_code !== null);
  const isTaxed = isInvoice && lines.some(({ tax_rate }) => tax_rate > 0);
  const less = (line: Line) => sumPaise([line.discount_amount, line.cover_amount]);
  const amountOf = (pick: (line: Line) => Paise) => ({ says: (line: Line) => figure(pick(line)), sum: pick });
  const [taxable, cgst, sgst] = taxLabels(lines, words);
  const half = amountOf((line) => line.half_tax_amount);
  const code: ReceiptColumn = { kind: 'code', label: words.code, says: ({ tax_code }) => tax_code ?? '' };
  const taxes: ReceiptColumn[] = [
    { kind: 'taxable', label: taxable, ...amountOf((line) => line.taxable_amount) },
    { kind: 'cgst', label: cgst, ...half },
    { kind: 'sgst', label: sgst, ...half },
  ];
  return [
    ...(isCoded ? [code] : []),
    { kind: 'quantity', label: words.quantity, says: ({ quantity }) => String(quantity) },
    { kind: 'each', label: words.each, says: ({ price }) => figure(price) },
    {
      kind: 'less',
      label: words.less,
      says: (line) => (less(line) > 0 ? figure(less(line)) : '–'),
      sum: less,
    },
    ...(isTaxed ? taxes : []),
    { kind: 'amount', label: words.amount, ...amountOf(({ amount }) => amount) },
  ];
}

function taxLabels(lines: readonly Line[], words: Words) {
  const rate = halfRateOf(lines) ?? '';
  return [words.taxable, `CGST ${rate}`.trim(), `SGST ${rate}`.trim()] as const;
}

/** Tax by code; null where nothing is taxed. The last cell of a row is both halves together. */
function taxTable(lines: readonly Line[], words: Words) {
  const rows = taxByCode(lines);
  if (rows.length === 0) return null;
  const halfRate = halfRateOf(lines);
  const row = (label: string, taxable: Paise, half: Paise) => ({
    label,
    cells: [taxable, half, half, sumPaise([half, half])].map(figure),
  });
  const labelOf = ({ code, rate }: (typeof rows)[number]) => {
    const percent = `${rate / 100} %`;
    return code === null ? words.atRate(percent) : halfRate ? code : `${code}, ${percent}`;
  };
  const all = [sumPaise(rows.map(({ taxable }) => taxable)), sumPaise(rows.map(({ half }) => half))] as const;
  return {
    isCoded: rows.some(({ code }) => code !== null),
    hasOneRate: halfRate !== null,
    labels: [...taxLabels(lines, words), words.tax],
    rows: rows.map((one) => row(labelOf(one), one.taxable, one.half)),
    all: rows.length > 1 ? row(words.all, ...all) : null,
  };
}

/** A code to pay what is due, else one to see the receipt again. */
function codeOf(receipt: Receipt, link: string | null, words: Words) {
  const { due_amount, voided_at, receipt_number } = receipt;
  const { upi_id, name, gstin } = receipt.seller;
  if (due_amount > 0 && upi_id && !voided_at)
    return {
      text: upiLink({ upi_id, name }, due_amount, receipt_number),
      title: words.scanToPay,
      more: `${writtenMoney(due_amount)}, ${upi_id}`,
    };
  if (!link) return null;
  return { text: link, title: gstin ? words.scanInvoice : words.scanReceipt, more: words.scanMore };
}
