import type { Receipt } from '@kursi/core/billing/billing.contract.ts';
import { halfRateOf, taxByCode, upiLink } from '@kursi/core/billing/receipt.ts';
import { amountInWords } from '@kursi/core/kernel/amount-in-words.ts';
import {
  writtenDay,
  writtenDayAndMonth,
  writtenMoney,
  writtenPhone,
  writtenTime,
} from '@kursi/core/kernel/format.ts';
import { type Paise, sumPaise } from '@kursi/core/kernel/money.ts';
import { makePaper, PAGE, type Paper, type TextLook } from '../../../platform/pdf/pdf-paper.ts';
import { receiptWords } from './receipt-words.ts';

type Locale = 'en' | 'hi';
type Line = Receipt['lines'][number];
type Words = (typeof receiptWords)[Locale];

const LEFT = PAGE.margin;
const WIDTH = PAGE.width - 2 * PAGE.margin;
/** Where a page ends for the table, and for the sums. */
const BOTTOM = PAGE.height - 60;
const GREY = '#444';

/** Rupee signs stand only beside the total: the note says that all amounts are in rupees. */
const figure = (amount: Paise) => writtenMoney(amount, { alwaysPaise: true }).replace('₹', '');

/**
 * A receipt on A4: the head of the table repeats on each page, the sums stand on the last. `link` is where it is read
 * on a phone.
 */
export async function receiptPdf(receipt: Receipt, locale: Locale, link: string | null): Promise<Buffer> {
  const made = Temporal.Instant.from(receipt.made_at);
  const words = receiptWords[locale];
  const title = `${receipt.seller.gstin ? words.invoice : words.receipt} ${receipt.receipt_number}`;
  const paper = await makePaper({ title, lang: `${locale}-IN`, made });
  let y = drawHead(paper, receipt, locale, words);
  y = drawLines(paper, receipt, words, y);
  drawEnd(paper, receipt, { locale, words, link }, y);
  return paper.end();
}

/** "KUR-26-27-00412.pdf" */
export const pdfName = ({ receipt_number }: Pick<Receipt, 'receipt_number'>) =>
  `${receipt_number.replaceAll('/', '-')}.pdf`;

function drawHead(paper: Paper, receipt: Receipt, locale: Locale, words: Words): number {
  const { seller, client } = receipt;
  const made = Temporal.Instant.from(receipt.made_at).toZonedDateTimeISO(receipt.time_zone);
  const day = `${writtenDay(made.toPlainDate(), locale)} ${made.year}`;
  const aside = { align: 'right' } as const;
  let y: number = PAGE.margin;
  paper.mark(LEFT, y + 2, 32);
  const named = LEFT + 38;
  y += paper.text(seller.name, named, y, 300, { size: 17, bold: true });
  for (const line of [seller.legal_name, seller.address, seller.phone && writtenPhone(seller.phone)])
    if (line) y += paper.text(line, named, y, 300, { colour: GREY });
  if (seller.gstin) y += 3 + paper.text(`GSTIN ${seller.gstin}`, named, y + 3, 300, { bold: true });
  const right = LEFT + 345;
  let side: number = PAGE.margin;
  const beside = (text: string, look: TextLook = {}) => {
    side += paper.text(text, right, side, WIDTH - 345, { ...aside, ...look });
  };
  beside(seller.gstin ? words.invoice : words.receipt, { size: 13, bold: true });
  beside(receipt.receipt_number, { size: 11, bold: true });
  beside(`${day}, ${writtenTime(made.toPlainTime(), locale)}`);
  if (receipt.voided_at) beside(words.void, { size: 13, bold: true });
  if (receipt.revision > 0) beside(words.revision(receipt.revision, receipt.receipt_number));
  beside(words.original, { size: 8, colour: GREY });
  y = Math.max(y, side) + 10;
  paper.line(y, LEFT, LEFT + WIDTH, 1.2, '#000');
  y += 12;
  const name = client.is_anonymous || client.name === '' ? words.noName : client.name;
  const parts = [
    [words.billedTo, name, client.phone && writtenPhone(client.phone)],
    [words.visit, writtenDay(Temporal.PlainDate.from(receipt.booking_date), locale)],
    ...(seller.gstin && seller.state
      ? [
          [words.supply, `${seller.state}, ${seller.gstin.slice(0, 2)}`],
          [words.reverse, words.no],
        ]
      : []),
  ];
  const each = WIDTH / 4;
  const heights = parts.map(([label, says, below], i) => {
    const x = LEFT + i * each;
    let height = paper.text(label ?? '', x, y, each - 10, { size: 8, colour: GREY });
    height += paper.text(says ?? '', x, y + height, each - 10, { bold: true });
    return height + (below ? paper.text(below, x, y + height, each - 10) : 0);
  });
  return y + Math.max(...heights) + 16;
}

interface Column {
  readonly label: string;
  readonly width: number;
  readonly says: (line: Line) => string;
  /** Below the lines. */
  readonly sum?: (lines: readonly Line[]) => string;
  readonly bold?: boolean;
}

function columnsOf({ seller, lines }: Receipt, words: Words): Column[] {
  const dash = (amount: Paise) => (amount > 0 ? figure(amount) : '–');
  const total = (pick: (line: Line) => Paise) => (lines: readonly Line[]) =>
    figure(sumPaise(lines.map(pick)));
  const less = (line: Line) => sumPaise([line.discount_amount, line.cover_amount]);
  const half = {
    says: (line: Line) => figure(line.half_tax_amount),
    sum: total((line) => line.half_tax_amount),
  };
  const isInvoice = seller.gstin !== null;
  const isTaxed = isInvoice && lines.some(({ tax_rate }) => tax_rate > 0);
  const isCoded = isInvoice && lines.some(({ tax_code }) => tax_code !== null);
  const rate = halfRateOf(lines) ?? '';
  const rest: Column[] = [
    ...(isCoded ? [{ label: words.code, width: 46, says: (line: Line) => line.tax_code ?? '' }] : []),
    { label: words.quantity, width: 32, says: ({ quantity }) => String(quantity) },
    { label: words.each, width: 56, says: ({ price }) => figure(price) },
    { label: words.less, width: 52, says: (line) => dash(less(line)), sum: total(less) },
    ...(isTaxed
      ? [
          {
            label: words.taxable,
            width: 58,
            says: (line: Line) => figure(line.taxable_amount),
            sum: total((line) => line.taxable_amount),
          },
          { label: `CGST ${rate}`.trim(), width: 44, ...half },
          { label: `SGST ${rate}`.trim(), width: 44, ...half },
        ]
      : []),
    {
      label: words.amount,
      width: 62,
      says: ({ amount }) => figure(amount),
      sum: total((line) => line.amount),
      bold: true,
    },
  ];
  const taken = rest.reduce((sum, { width }) => sum + width, 0);
  return [
    { label: words.item, width: WIDTH - taken, says: ({ name }) => name, sum: () => words.sum },
    ...rest,
  ];
}

const GAP = 6;

function drawLines(paper: Paper, receipt: Receipt, words: Words, from: number): number {
  const columns = columnsOf(receipt, words);
  const placed = columns.map((column, i) => ({
    ...column,
    x: LEFT + columns.slice(0, i).reduce((sum, { width }) => sum + width, 0),
    align: i === 0 || column.label === words.code ? ('left' as const) : ('right' as const),
  }));
  let y = from;
  let page = 1;
  const head = () => {
    const heights = placed.map(({ label, x, width, align }) =>
      paper.text(label, x, y, width - GAP * Number(align === 'left'), { size: 8, colour: GREY, align }),
    );
    y += Math.max(...heights) + 4;
    paper.line(y, LEFT, LEFT + WIDTH, 0.8, '#000');
    y += 8;
  };
  head();
  for (const line of receipt.lines) {
    const [item] = placed;
    const nameWidth = (item?.width ?? 0) - GAP;
    const below = line.entity_name ? paper.heightOf(line.entity_name, nameWidth, { size: 8 }) : 0;
    const height = paper.heightOf(line.name, nameWidth, { bold: true }) + below;
    if (y + height > BOTTOM) {
      paper.newPage();
      page++;
      y = PAGE.margin;
      y +=
        paper.text(words.page(page, receipt.receipt_number), LEFT, y, WIDTH, { size: 8, colour: GREY }) + 8;
      head();
    }
    for (const [i, { says, x, width, align, bold = false }] of placed.entries()) {
      const isName = i === 0;
      const used = paper.text(says(line), x, y, isName ? nameWidth : width, { bold: bold || isName, align });
      if (isName && line.entity_name)
        paper.text(line.entity_name, x, y + used, nameWidth, { size: 8, colour: GREY });
    }
    y += height + 6;
    paper.line(y);
    y += 8;
  }
  for (const { sum, x, width, align } of placed)
    if (sum) paper.text(sum(receipt.lines), x, y, width, { bold: true, align });
  y += 16;
  paper.line(y, LEFT, LEFT + WIDTH, 0.8, '#000');
  const note =
    receipt.tax_amount === 0 ? words.note : receipt.prices_include_tax ? words.noteInside : words.noteOnTop;
  return y + 6 + paper.text(note, LEFT, y + 6, WIDTH, { size: 8, colour: GREY }) + 12;
}

type Row = readonly [label: string, says: string, look?: TextLook];

interface Spoken {
  readonly locale: Locale;
  readonly words: Words;
  readonly link: string | null;
}

function drawEnd(paper: Paper, receipt: Receipt, { locale, words, link }: Spoken, from: number): void {
  const { lines, seller } = receipt;
  const codes = seller.gstin === null ? [] : taxByCode(lines);
  const rows = sumsOf(receipt, locale, words);
  const needed = Math.max(rows.length * 19 + 40, codes.length * 16 + 110) + 110;
  let y = from;
  if (y + needed > PAGE.height - PAGE.margin) {
    paper.newPage();
    y = PAGE.margin;
  }
  const below = drawTax(paper, codes, halfRateOf(lines), words, y) + 6;
  const head = paper.text(words.inWords, LEFT, below, 250, { size: 8, colour: GREY });
  paper.text(amountInWords(receipt.total_amount, locale), LEFT, below + head, 250, { bold: true });
  const x = LEFT + WIDTH * 0.6;
  const width = WIDTH * 0.4;
  for (const [label, says, look] of rows) {
    const isTotal = look?.size !== undefined;
    if (isTotal) paper.line(y, x, x + width, 1.2, '#000');
    const top = isTotal ? y + 6 : y;
    const labelHeight = paper.text(label, x, isTotal ? top + 4 : top, width - 80, {
      bold: look?.bold ?? false,
    });
    paper.text(says, x + width - 130, top, 130, { ...look, align: 'right' });
    y = top + (isTotal ? 28 : Math.max(labelHeight, 12) + 6);
    if (isTotal) {
      paper.line(y - 2, x, x + width, 1.2, '#000');
      y += 8;
    }
  }
  drawFoot(paper, receipt, { words, link }, Math.max(y + 16, PAGE.height - PAGE.margin - 90));
}

/** A code to pay what is due, else one to see the receipt again; beside it who signs. */
function drawFoot(
  paper: Paper,
  receipt: Receipt,
  { words, link }: Pick<Spoken, 'words' | 'link'>,
  foot: number,
) {
  const { upi_id, name, legal_name, gstin } = receipt.seller;
  const beside = { x: LEFT + 98, width: 190 };
  const says = (title: string, more: string) => {
    const height = paper.text(title, beside.x, foot + 40, beside.width, { bold: true });
    paper.text(more, beside.x, foot + 42 + height, beside.width, { size: 8, colour: GREY });
  };
  if (receipt.due_amount > 0 && upi_id !== null && receipt.voided_at === null) {
    paper.qr(upiLink({ upi_id, name }, receipt.due_amount, receipt.receipt_number), LEFT, foot, 84);
    says(words.scanToPay, `${writtenMoney(receipt.due_amount)}, ${upi_id}`);
  } else if (link) {
    paper.qr(link, LEFT, foot, 84);
    says(gstin ? words.scanInvoice : words.scanReceipt, words.scanMore);
  }
  const x = LEFT + WIDTH * 0.6;
  const width = WIDTH * 0.4;
  paper.line(foot + 52, x, x + width, 0.8, '#000');
  const signed = paper.text(words.sellerFor(legal_name ?? name), x, foot + 57, width, { size: 8 });
  paper.text(words.unsigned, x, foot + 57 + signed, width, { size: 8, colour: GREY });
}

function sumsOf(receipt: Receipt, locale: Locale, words: Words): Row[] {
  const { tip_amount, tip_for, round_off_amount, tax_amount, prices_include_tax } = receipt;
  const dayOf = (instant: string) =>
    writtenDayAndMonth(
      Temporal.Instant.from(instant).toZonedDateTimeISO(receipt.time_zone).toPlainDate(),
      locale,
    );
  return [
    [words.lines, figure(sumPaise(receipt.lines.map(({ amount }) => amount)))],
    ...(tax_amount > 0 && !prices_include_tax ? [[words.tax, figure(tax_amount)] as const] : []),
    ...(tip_amount > 0 ? [[tip_for ? words.tipFor(tip_for) : words.tip, figure(tip_amount)] as const] : []),
    ...(round_off_amount !== 0 ? [[words.roundOff, figure(round_off_amount)] as const] : []),
    [words.total, writtenMoney(receipt.total_amount, { alwaysPaise: true }), { size: 15, bold: true }],
    ...receipt.payments.map(
      ({ type, method_name, amount, paid_at, is_advance }): Row => [
        is_advance ? words.advance(dayOf(paid_at)) : type === 'other' ? (method_name ?? '') : words[type],
        figure(amount),
      ],
    ),
    ...(receipt.voided_at ? [] : [[words.due, figure(receipt.due_amount), { bold: true }] as const]),
  ];
}

function drawTax(
  paper: Paper,
  codes: ReturnType<typeof taxByCode>,
  halfRate: string | null,
  words: Words,
  from: number,
): number {
  if (codes.length === 0) return from;
  const widths = halfRate ? [52, 58, 62, 62, 44] : [76, 58, 50, 50, 44];
  const ends = widths.map((_, i) => widths.slice(0, i + 1).reduce((sum, width) => sum + width, LEFT));
  let y = from + paper.text(words.byCode, LEFT, from, 250, { bold: true }) + 4;
  const row = (cells: readonly string[], look: TextLook) => {
    for (const [i, cell] of cells.entries()) {
      const width = widths[i] ?? 0;
      paper.text(cell, (ends[i] ?? 0) - width, y, width, { ...look, align: i === 0 ? 'left' : 'right' });
    }
    y += 15;
  };
  const sums = (label: string, taxable: Paise, half: Paise) => [
    ...[label, figure(taxable), figure(half), figure(half)],
    figure(sumPaise([half, half])),
  ];
  const rate = halfRate ?? '';
  const coded = codes.some(({ code }) => code !== null) ? words.code : '';
  row([coded, words.taxable, `CGST ${rate}`.trim(), `SGST ${rate}`.trim(), words.tax], {
    size: 8,
    colour: GREY,
  });
  const end = ends.at(-1) ?? LEFT;
  paper.line(y - 3, LEFT, end, 0.8, '#000');
  for (const { code, rate, taxable, half } of codes) {
    const percent = `${rate / 100} %`;
    row(
      sums(code === null ? words.atRate(percent) : halfRate ? code : `${code}, ${percent}`, taxable, half),
      {},
    );
  }
  paper.line(y - 2, LEFT, end, 0.8, '#000');
  y += 3;
  if (codes.length > 1)
    row(sums(words.all, sumPaise(codes.map((one) => one.taxable)), sumPaise(codes.map((one) => one.half))), {
      bold: true,
    });
  return y;
}
