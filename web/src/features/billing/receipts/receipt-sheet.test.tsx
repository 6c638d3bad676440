import { awkwardReceipts, printedTexts } from '@kursi/core/billing/awkward-receipts.fixture.ts';
import { figure, receiptModel } from '@kursi/core/billing/receipt-model.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { A4Sheet } from './a4-sheet.tsx';
import { RollSheet } from './roll-sheet.tsx';

/** The texts of a page in the order they stand in. */
function textsOf(html: string): string[] {
  const texts = html.split(/<[^>]*>/).filter(Boolean);
  return texts.map((text) => text.replaceAll('&amp;', '&'));
}

describe.each(Object.entries(awkwardReceipts))('a receipt of the kind %s', (_, receipt) => {
  const link = 'https://kursi.test/r/x';

  test.each(['en', 'hi'] as const)('says on A4 what the PDF says (%s)', (locale) => {
    const model = receiptModel(receipt, locale, link);
    const wanted = printedTexts(model).map((text) => (text === model.voided ? model.voidedBecause : text));
    expect(textsOf(renderToStaticMarkup(<A4Sheet model={model} />))).toEqual(expect.arrayContaining(wanted));
  });

  test('has the lines and sums of the roll', () => {
    const model = receiptModel(receipt, 'en', link);
    const { rollLines, rollSums, paid, due } = model;
    const rows = [...rollLines, ...rollLines.flatMap(({ less }) => less), ...rollSums, ...paid, due];
    const wanted = rows.flatMap((row) => (row ? [row.label, figure(row.amount)] : []));
    const texts = textsOf(renderToStaticMarkup(<RollSheet model={model} />));
    expect(texts).toEqual(expect.arrayContaining([...wanted, model.total]));
  });
});
