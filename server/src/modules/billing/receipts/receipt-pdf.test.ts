import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';
import {
  awkwardReceipts,
  printedTexts,
  receiptLine,
  receiptWith,
} from '@kursi/core/billing/awkward-receipts.fixture.ts';
import type { Receipt } from '@kursi/core/billing/billing.contract.ts';
import { receiptModel } from '@kursi/core/billing/receipt-model.ts';
import { noPaise } from '@kursi/core/kernel/money.ts';
import { expect, test } from 'vitest';
import { type Paper, scriptRuns } from '../../../platform/pdf/pdf-paper.ts';
import { drawReceipt, receiptPdf } from './receipt-pdf.ts';

const line = (name: string) => receiptLine({ name });

/** The drawing commands of all pages. */
function drawingOf(pdf: Buffer): string[] {
  return Array.from(pdf.toString('latin1').matchAll(/stream\r?\n(.*?)\r?\nendstream/gs), ([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  }).filter((body) => /\bBT\b/.test(body));
}

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

interface Shaped {
  readonly glyphs: readonly { readonly id: number; readonly name: string }[];
}

/** The layout engine that pdfkit writes with, on the font that we give it. */
async function shape(text: string): Promise<Shaped & { plain: number[] }> {
  const require = createRequire(import.meta.resolve('pdfkit'));
  const fontkit = require('fontkit');
  const file = 'noto-sans-devanagari-devanagari-400-normal.woff';
  const font = fontkit.create(
    await readFile(fileURLToPath(import.meta.resolve(`@fontsource/noto-sans-devanagari/files/${file}`))),
  );
  const plain = Array.from(text, (letter) => font.glyphForCodePoint(letter.codePointAt(0)).id);
  return { glyphs: font.layout(text).glyphs, plain };
}

/** How many glyphs each written piece of text has. */
const writtenPieces = (pdf: Buffer) =>
  drawingOf(pdf)
    .flatMap((page) =>
      Array.from(page.matchAll(/\[((?:<[0-9a-f]*>[^\]]*?)+)\] TJ/g), ([, piece = '']) => piece),
    )
    .map((piece) => Array.from(piece.matchAll(/<([0-9a-f]*)>/g), ([, hex = '']) => hex.length / 4))
    .map((counts) => counts.reduce((sum, count) => sum + count, 0));

const glyphsIn = (pdf: Buffer) => writtenPieces(pdf).reduce((sum, count) => sum + count, 0);

test('Devanagari is shaped: conjuncts are one glyph and the short i stands before its letter', async () => {
  const conjunct = await shape('क्ष');
  expect(conjunct.glyphs).toHaveLength(1);
  expect(conjunct.plain).toHaveLength(3);
  const vowel = await shape('कि');
  expect(vowel.glyphs).toHaveLength(2);
  // In the text it comes second, on paper first.
  expect(vowel.glyphs[1]?.id).toBe(vowel.plain[0]);
  // On the receipt as well: 21 letters are seven glyphs, six more than one letter.
  const glyphs = async (name: string) =>
    glyphsIn(await receiptPdf(receiptWith({ lines: [{ ...line(name), entity_name: null }] }), 'en', null));
  expect((await glyphs('क्ष'.repeat(7))) - (await glyphs('क'))).toBe(6);
});

test('a text is split where its script changes, and marks stay with their letters', () => {
  expect(scriptRuns('Asha, किरण ₹5')).toEqual([
    { script: 'latin', text: 'Asha, ' },
    { script: 'devanagari', text: 'किरण ₹' },
    { script: 'latin', text: '5' },
  ]);
});

test('a long receipt has several pages, repeats the head of its table, and has its sums on the last alone', async () => {
  const one = await receiptPdf(receiptWith(), 'en', null);
  expect(pagesOf(one)).toBe(1);
  const many = Array.from({ length: 70 }, (_, i) =>
    line(`Service ${i} ${'with a very long name '.repeat(3)}`),
  );
  const long = await receiptPdf(receiptWith({ lines: many }), 'en', null);
  expect(pagesOf(long)).toBeGreaterThan(3);
  expect(pagesOf(long)).toBeLessThan(12);
  // The line below the head of the table is 0.8 points thick, those around the total are 1.2.
  const pages = drawingOf(long);
  const thick = (width: string) => pages.map((page) => page.split(`\n${width} w\n`).length - 1);
  expect(pages).toHaveLength(pagesOf(long));
  expect(
    thick('0.8')
      .slice(0, -1)
      .every((count) => count > 0),
  ).toBe(true);
  expect(
    thick('1.2')
      .slice(1, -1)
      .every((count) => count === 0),
  ).toBe(true);
  expect(thick('1.2').at(-1)).toBe(2);
});

test('a name of sixty letters without a space is broken and not cut', async () => {
  const short = await receiptPdf(receiptWith({ lines: [line('x')] }), 'en', null);
  const long = await receiptPdf(receiptWith({ lines: [line('x'.repeat(60))] }), 'en', null);
  expect(glyphsIn(long) - glyphsIn(short)).toBe(59);
  expect(writtenPieces(long).length).toBeGreaterThan(writtenPieces(short).length);
});

test('what is due has a code to scan, and a void or paid receipt has none', async () => {
  const squares = async (over: Partial<Receipt>) =>
    drawingOf(await receiptPdf(receiptWith(over), 'en', null))
      .join('')
      .match(/ re\b/g)?.length ?? 0;
  expect(await squares({})).toBeGreaterThan(200);
  expect(await squares({ due_amount: noPaise })).toBe(0);
  expect(await squares({ voided_at: '2026-11-15T09:00:00Z' })).toBe(0);
});

test.each([
  'श्री गणेश ब्यूटी पार्लर एवं ब्राइडल मेकअप स्टूडियो',
  'Shri Ganesh Beauty Parlour and Bridal Make-up Studio of Old Indiranagar Main Road, Bengaluru',
])('what is due to %s has a code to scan, however long the name', async (name) => {
  const { seller } = receiptWith();
  const pdf = await receiptPdf(receiptWith({ seller: { ...seller, name } }), 'hi', null);
  expect(drawingOf(pdf).join('').match(/ re\b/g)?.length).toBeGreaterThan(200);
});

test('a paid receipt has a code to see it again where there is a link', async () => {
  const paid = receiptWith({ due_amount: noPaise });
  const squares = async (link: string | null) =>
    drawingOf(await receiptPdf(paid, 'en', link))
      .join('')
      .match(/ re\b/g)?.length ?? 0;
  expect(await squares(null)).toBe(0);
  expect(await squares(`https://kursi.test/r/${'x'.repeat(43)}`)).toBeGreaterThan(200);
});

test('a receipt in Hindi is small enough for a mail', async () => {
  const pdf = await receiptPdf(receiptWith(), 'hi', null);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.length).toBeLessThan(150_000);
});

/** Paper that only notes what is written on it. */
function notepad(): { readonly paper: Paper; readonly written: string[] } {
  const written: string[] = [];
  const nothing = () => undefined;
  const paper: Paper = {
    text: (text) => written.push(text),
    heightOf: () => 10,
    line: nothing,
    qr: nothing,
    mark: nothing,
    newPage: nothing,
    end: async () => Buffer.alloc(0),
  };
  return { paper, written };
}

test.each(Object.entries(awkwardReceipts))('a receipt of the kind %s prints what the model says', (_, of) => {
  for (const locale of ['en', 'hi'] as const) {
    const model = receiptModel(of, locale, 'https://kursi.test/r/x');
    const { paper, written } = notepad();
    drawReceipt(paper, model);
    expect(written).toEqual(expect.arrayContaining(printedTexts(model)));
  }
});

test('a receipt is drawn once, however often and by how many at once it is asked for', async () => {
  const receipt = receiptWith();
  const [one, two] = await Promise.all([receiptPdf(receipt, 'en', null), receiptPdf(receipt, 'en', null)]);
  expect(two).toBe(one);
  expect(await receiptPdf(structuredClone(receipt), 'en', null)).toBe(one);
  expect(await receiptPdf(receipt, 'hi', null)).not.toBe(one);
  expect(await receiptPdf({ ...receipt, revision: receipt.revision + 1 }, 'en', null)).not.toBe(one);
});
