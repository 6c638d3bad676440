import { createHash } from 'node:crypto';
import { type AdvanceReceipt, advanceReceiptModel } from '@kursi/core/billing/advance-receipt.ts';
import type { Receipt } from '@kursi/core/billing/billing.contract.ts';
import {
  figure,
  type ReceiptColumn,
  type ReceiptModel,
  receiptModel,
} from '@kursi/core/billing/receipt-model.ts';
import type { WrittenIn } from '@kursi/core/kernel/format.ts';
import { sumPaise } from '@kursi/core/kernel/money.ts';
import { makeLruCache } from '../../../platform/lru-cache.ts';
import { makePaper, PAGE, type Paper, type TextLook } from '../../../platform/pdf/pdf-paper.ts';

const LEFT = PAGE.margin;
const WIDTH = PAGE.width - 2 * PAGE.margin;
/** Where a page ends for the table, and for the sums. */
const BOTTOM = PAGE.height - 60;
const GREY = '#444';
const SMALL = { size: 8, colour: GREY } as const;

/** 30 KB each. */
const kept = makeLruCache<Buffer>(200);

/** For a paper that goes to who does not see the number of the client. */
export const withoutPhone = (receipt: Receipt): Receipt => ({
  ...receipt,
  client: { ...receipt.client, phone: null },
});

/**
 * `link` is where it is read on a phone. Drawing takes a fifth of a second of processor time, and whoever has the link
 * may ask again and again: the same receipt in the same language is drawn once.
 */
export function receiptPdf(receipt: Receipt, locale: WrittenIn, link: string | null): Promise<Buffer> {
  const key = createHash('sha256')
    .update(JSON.stringify([receipt, locale, link]))
    .digest('base64');
  return kept(key, () => drawPdf(receipt, locale, link));
}

/** Of what was paid online before there was a bill. */
export function advancePdf(advance: AdvanceReceipt, locale: WrittenIn): Promise<Buffer> {
  const key = createHash('sha256')
    .update(JSON.stringify([advance, locale]))
    .digest('base64');
  return kept(key, () => drawModel(advanceReceiptModel(advance, locale), advance.made_at, locale));
}

function drawPdf(receipt: Receipt, locale: WrittenIn, link: string | null): Promise<Buffer> {
  return drawModel(receiptModel(receipt, locale, link), receipt.made_at, locale);
}

async function drawModel(model: ReceiptModel, made_at: string, locale: WrittenIn): Promise<Buffer> {
  const title = `${model.kind} ${model.number}`;
  const made = Temporal.Instant.from(made_at);
  const paper = await makePaper({ title, lang: `${locale}-IN`, made });
  drawReceipt(paper, model);
  return paper.end();
}

/** "KUR-26-27-00412.pdf" */
export const pdfName = ({ receipt_number }: Pick<Receipt, 'receipt_number'>) =>
  `${receipt_number.replaceAll('/', '-')}.pdf`;

/** On A4: the head of the table repeats on each page, the sums stand on the last. */
export function drawReceipt(paper: Paper, model: ReceiptModel): void {
  drawEnd(paper, model, drawLines(paper, model, drawHead(paper, model)));
}

function drawHead(paper: Paper, model: ReceiptModel): number {
  const { seller, words } = model;
  let y: number = PAGE.margin;
  paper.mark(LEFT, y + 2, 32);
  const named = LEFT + 38;
  y += paper.text(seller.name, named, y, 300, { size: 17, bold: true });
  for (const line of [seller.legalName, seller.address, seller.phone])
    if (line) y += paper.text(line, named, y, 300, { colour: GREY });
  if (seller.gstin) y += 3 + paper.text(seller.gstin, named, y + 3, 300, { bold: true });
  let side: number = PAGE.margin;
  const beside = (text: string | null, look: TextLook = {}) => {
    if (text) side += paper.text(text, LEFT + 345, side, WIDTH - 345, { align: 'right', ...look });
  };
  beside(model.kind, { size: 13, bold: true });
  beside(model.number, { size: 11, bold: true });
  beside(model.made);
  // Without its reason, which is for the desk alone: a PDF goes to the client.
  beside(model.voided, { size: 13, bold: true });
  beside(model.revision);
  beside(words.original, SMALL);
  y = Math.max(y, side) + 10;
  paper.line(y, LEFT, LEFT + WIDTH, 1.2, '#000');
  y += 12;
  const each = WIDTH / 4;
  const heights = model.about.map(({ label, says, below }, i) => {
    const x = LEFT + i * each;
    let height = paper.text(label, x, y, each - 10, SMALL);
    height += paper.text(says, x, y + height, each - 10, { bold: true });
    return height + (below ? paper.text(below, x, y + height, each - 10) : 0);
  });
  return y + Math.max(...heights) + 16;
}

const WIDTHS: Readonly<Record<ReceiptColumn['kind'], number>> = {
  code: 46,
  quantity: 32,
  each: 56,
  less: 52,
  taxable: 58,
  cgst: 44,
  sgst: 44,
  amount: 62,
};
const GAP = 6;

function drawLines(paper: Paper, { words, rows, columns, note, number }: ReceiptModel, from: number): number {
  let right = LEFT + WIDTH - columns.reduce((sum, { kind }) => sum + WIDTHS[kind], 0);
  const nameWidth = right - LEFT - GAP;
  const placed = columns.map((column) => {
    const width = WIDTHS[column.kind];
    const x = right;
    right += width;
    return { ...column, x, width, isLeft: column.kind === 'code' };
  });
  const look = (isLeft: boolean) => ({ align: isLeft ? 'left' : 'right' }) as const;
  let y = from;
  let page = 1;
  const head = () => {
    const heights = placed.map(({ label, x, width, isLeft }) =>
      paper.text(label, x, y, width - GAP * Number(isLeft), { ...SMALL, ...look(isLeft) }),
    );
    y += Math.max(paper.text(words.item, LEFT, y, nameWidth, SMALL), ...heights) + 4;
    paper.line(y, LEFT, LEFT + WIDTH, 0.8, '#000');
    y += 8;
  };
  head();
  for (const { line, below } of rows) {
    const height = [line.name, ...below].reduce(
      (sum, text, i) => sum + paper.heightOf(text, nameWidth, i === 0 ? { bold: true } : SMALL),
      0,
    );
    if (y + height > BOTTOM) {
      paper.newPage();
      page++;
      y = PAGE.margin;
      y += paper.text(words.page(page, number), LEFT, y, WIDTH, SMALL) + 8;
      head();
    }
    let under = y + paper.text(line.name, LEFT, y, nameWidth, { bold: true });
    for (const text of below) under += paper.text(text, LEFT, under, nameWidth, SMALL);
    for (const { kind, says, x, width, isLeft } of placed)
      paper.text(says(line), x, y, width, { bold: kind === 'amount', ...look(isLeft) });
    y += height + 6;
    paper.line(y);
    y += 8;
  }
  paper.text(words.sum, LEFT, y, nameWidth, { bold: true });
  for (const { sum, x, width } of placed)
    if (sum)
      paper.text(figure(sumPaise(rows.map(({ line }) => sum(line)))), x, y, width, {
        bold: true,
        align: 'right',
      });
  y += 16;
  paper.line(y, LEFT, LEFT + WIDTH, 0.8, '#000');
  return y + 6 + paper.text(note, LEFT, y + 6, WIDTH, SMALL) + 12;
}

/** The sums and what was paid stand on the right. */
const SUMS = { x: LEFT + WIDTH * 0.6, width: WIDTH * 0.4 } as const;

function drawEnd(paper: Paper, model: ReceiptModel, from: number): void {
  const { words, taxes, sums, paid, due } = model;
  const rows = sums.length + 1 + paid.length + Number(due !== null);
  const needed = Math.max(rows * 19 + 40, (taxes?.rows.length ?? 0) * 16 + 110) + 110;
  let y = from;
  if (y + needed > PAGE.height - PAGE.margin) {
    paper.newPage();
    y = PAGE.margin;
  }
  const below = drawTax(paper, model, y) + 6;
  const head = paper.text(words.inWords, LEFT, below, 250, SMALL);
  paper.text(model.inWords, LEFT, below + head, 250, { bold: true });
  const { x, width } = SUMS;
  const row = (label: string, says: string, bold = false) => {
    const height = paper.text(label, x, y, width - 80, { bold });
    paper.text(says, x + width - 130, y, 130, { bold, align: 'right' });
    y += Math.max(height, 12) + 6;
  };
  for (const { label, amount } of sums) row(label, figure(amount));
  paper.line(y, x, x + width, 1.2, '#000');
  paper.text(words.total, x, y + 10, width - 80, { bold: true });
  paper.text(model.total, x + width - 130, y + 6, 130, { size: 15, bold: true, align: 'right' });
  paper.line(y + 32, x, x + width, 1.2, '#000');
  y += 42;
  for (const { label, amount } of paid) row(label, figure(amount));
  if (due) row(due.label, figure(due.amount), true);
  drawFoot(paper, model, Math.max(y + 16, PAGE.height - PAGE.margin - 90));
}

/** A code to scan; beside it who signs. */
function drawFoot(paper: Paper, { code, signedFor, words }: ReceiptModel, foot: number) {
  if (code) {
    paper.qr(code.text, LEFT, foot, 84);
    const height = paper.text(code.title, LEFT + 98, foot + 40, 190, { bold: true });
    paper.text(code.more, LEFT + 98, foot + 42 + height, 190, SMALL);
  }
  const { x, width } = SUMS;
  paper.line(foot + 52, x, x + width, 0.8, '#000');
  const signed = paper.text(signedFor, x, foot + 57, width, { size: 8 });
  paper.text(words.unsigned, x, foot + 57 + signed, width, SMALL);
}

function drawTax(paper: Paper, { taxes, words }: ReceiptModel, from: number): number {
  if (!taxes) return from;
  const widths = taxes.hasOneRate ? [52, 58, 62, 62, 44] : [76, 58, 50, 50, 44];
  const end = widths.reduce((sum, width) => sum + width, LEFT);
  let y = from + paper.text(words.byCode, LEFT, from, 250, { bold: true }) + 4;
  const row = (cells: readonly string[], look: TextLook = {}) => {
    let x = LEFT;
    for (const [i, width] of widths.entries()) {
      paper.text(cells[i] ?? '', x, y, width, { ...look, align: i === 0 ? 'left' : 'right' });
      x += width;
    }
    y += 15;
  };
  row([taxes.isCoded ? words.code : '', ...taxes.labels], SMALL);
  paper.line(y - 3, LEFT, end, 0.8, '#000');
  for (const { label, cells } of taxes.rows) row([label, ...cells]);
  paper.line(y - 2, LEFT, end, 0.8, '#000');
  y += 3;
  if (taxes.all) row([taxes.all.label, ...taxes.all.cells], { bold: true });
  return y;
}
