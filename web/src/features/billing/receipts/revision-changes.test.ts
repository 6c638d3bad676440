import type { Receipt } from '@kursi/core/billing/billing.contract.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { expect, test } from 'vitest';
import { changesBetween } from './revision-changes.ts';

const line = (id: string, name: string, amount: number) =>
  ({
    booking_id: id,
    product_id: null,
    name,
    quantity: 1,
    amount: paise(amount),
  }) as Receipt['lines'][number];
const bill = (lines: Receipt['lines'], tip: number, total: number) => ({
  lines,
  tip_amount: paise(tip),
  total_amount: paise(total),
});

test('lines that came, went or cost something else are told, and the same ones are not', () => {
  const before = bill([line('a', 'Haircut', 900), line('b', 'Shave', 200), line('c', 'Wax', 500)], 0, 1600);
  const after = bill([line('a', 'Haircut', 700), line('c', 'Wax', 500), line('d', 'Facial', 1000)], 50, 2250);
  expect(changesBetween(before, after)).toEqual([
    { what: 'Haircut', before: 900, after: 700 },
    { what: 'Shave', before: 200, after: null },
    { what: 'Facial', before: null, after: 1000 },
    { what: 'tip', before: 0, after: 50 },
    { what: 'total', before: 1600, after: 2250 },
  ]);
  expect(changesBetween(after, after)).toEqual([]);
});
