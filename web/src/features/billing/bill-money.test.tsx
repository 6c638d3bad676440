import { billOf } from '@kursi/core/billing/bill.ts';
import { noPaise, paise } from '@kursi/core/kernel/money.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BillSums } from './bill-money.tsx';

test('a bill that is revised below what was paid shows all that was paid, and what goes back', () => {
  const paid = paise(225_000);
  const bill = billOf([{ price: paise(140_000), quantity: 1, discount: null, cover: noPaise, tax_rate: 0 }], {
    discount: null,
    tip: noPaise,
    prices_include_tax: true,
    rounds_off: true,
    prepaid: paid,
  });
  const terms = { prices_include_tax: true };
  const shown = renderToStaticMarkup(
    <BillSums bill={bill} terms={terms} advance={noPaise} over={paise(85_000)} coveredBy={[]} />,
  );
  const texts = shown.split(/<[^>]*>/).filter(Boolean);
  expect([texts.at(-3), texts.at(-1)]).toEqual(['−₹2,250.00', '₹850']);
});
