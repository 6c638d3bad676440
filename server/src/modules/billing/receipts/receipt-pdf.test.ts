import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';
import type { Receipt } from '@kursi/core/billing/billing.contract.ts';
import { noPaise, paise } from '@kursi/core/kernel/money.ts';
import { expect, test } from 'vitest';
import { scriptRuns } from '../../../platform/pdf/pdf-paper.ts';
import { receiptPdf } from './receipt-pdf.ts';

const id = '01a00000-0000-7000-8000-0000000000ff';
const line = (name: string): Receipt['lines'][number] => ({
  membership_id: null,
  template_id: null,
  payment_membership_id: null,
  payment_membership_name: null,
  booking_id: id,
  product_id: null,
  entity_id: id,
  entity_name: 'लक्ष्मी',
  name,
  quantity: 1,
  price: paise(65_000),
  discount_amount: paise(9_750),
  cover_amount: noPaise,
  amount: paise(55_250),
  tax_rate: 500,
  tax_code: '999729',
  half_tax_amount: paise(1_315),
  taxable_amount: paise(52_620),
});
const receipt = (over: Partial<Receipt> = {}): Receipt => ({
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
  lines: [line('हाइड्रा फ़ेशियल')],
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
  has_link: false,
  link_token: null,
  revisions: [],
  ...over,
});

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
    glyphsIn(await receiptPdf(receipt({ lines: [{ ...line(name), entity_name: null }] }), 'en', null));
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
  const one = await receiptPdf(receipt(), 'en', null);
  expect(pagesOf(one)).toBe(1);
  const many = Array.from({ length: 70 }, (_, i) =>
    line(`Service ${i} ${'with a very long name '.repeat(3)}`),
  );
  const long = await receiptPdf(receipt({ lines: many }), 'en', null);
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
  const short = await receiptPdf(receipt({ lines: [line('x')] }), 'en', null);
  const long = await receiptPdf(receipt({ lines: [line('x'.repeat(60))] }), 'en', null);
  expect(glyphsIn(long) - glyphsIn(short)).toBe(59);
  expect(writtenPieces(long).length).toBeGreaterThan(writtenPieces(short).length);
});

test('what is due has a code to scan, and a void or paid receipt has none', async () => {
  const squares = async (over: Partial<Receipt>) =>
    drawingOf(await receiptPdf(receipt(over), 'en', null))
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
  const { seller } = receipt();
  const pdf = await receiptPdf(receipt({ seller: { ...seller, name } }), 'hi', null);
  expect(drawingOf(pdf).join('').match(/ re\b/g)?.length).toBeGreaterThan(200);
});

test('a paid receipt has a code to see it again where there is a link', async () => {
  const paid = receipt({ due_amount: noPaise });
  const squares = async (link: string | null) =>
    drawingOf(await receiptPdf(paid, 'en', link))
      .join('')
      .match(/ re\b/g)?.length ?? 0;
  expect(await squares(null)).toBe(0);
  expect(await squares(`https://kursi.test/r/${'x'.repeat(43)}`)).toBeGreaterThan(200);
});

test('a receipt in Hindi is small enough for a mail', async () => {
  const pdf = await receiptPdf(receipt(), 'hi', null);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.length).toBeLessThan(150_000);
});
