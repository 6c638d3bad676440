import type { Visit } from '@kursi/core/booking/booking-shapes.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { expect, test } from 'vitest';
import { nothingChosen, overpaidAt, partsBack, undecided } from './give-back.ts';

const payment = (type: 'pg' | 'cash' | 'other', amount: number, refunded = 0) => ({
  type,
  method_id: type === 'other' ? 'm1' : null,
  method_name: type === 'other' ? 'Card' : null,
  amount: paise(amount),
  refunded_amount: paise(refunded),
});
const visit = {
  paid_amount: paise(198_100),
  payments: [payment('pg', 100_000, 31_900), payment('cash', 90_000), payment('other', 40_000)],
} as unknown as Visit;

test('what was paid above the total has no way back until the desk chooses one for all of it', () => {
  const over = overpaidAt(visit, null, paise(118_000));
  if (!over) throw new Error('too much was paid');
  expect(over).toMatchObject({ over: 80_100, online: 68_100 });
  expect(over.byHand.map(({ type }) => type)).toEqual(['cash', 'businessUPI', 'other']);
  expect(partsBack(over, nothingChosen)).toEqual([]);
  expect(undecided(over, nothingChosen)).toBe(80_100);
  expect(undecided(over, { online: true, byHand: null })).toBe(12_000);
  const [cash] = over.byHand;
  const both = { online: true, byHand: cash ?? null };
  expect(partsBack(over, both)).toMatchObject([
    { type: 'pg', amount: 68_100 },
    { type: 'cash', amount: 12_000 },
  ]);
  expect(partsBack(over, { ...both, online: false })).toMatchObject([{ type: 'cash', amount: 80_100 }]);
  expect(overpaidAt(visit, null, paise(198_100))).toBeNull();
});

test('all that was paid by hand in more than one way can go back as it came in', () => {
  const undone = { ...payment('cash', 50_000), status: 'undone' };
  const paid = {
    paid_amount: paise(140_000),
    payments: [payment('cash', 125_000), undone, payment('other', 15_000)],
  };
  const all = overpaidAt(paid as unknown as Visit, null, paise(0));
  if (!all) throw new Error('it was paid');
  const chosen = { online: false, byHand: 'as_paid' } as const;
  expect(partsBack(all, chosen).map(({ type, amount }) => [type, amount])).toEqual([
    ['cash', 125_000],
    ['other', 15_000],
  ]);
  expect(undecided(all, chosen)).toBe(0);
  // A part of it has no way of its own, and one method is offered as itself.
  expect(overpaidAt(paid as unknown as Visit, null, paise(1_000))?.asPaid).toEqual([]);
  const cash = { paid_amount: paise(1_000), payments: [payment('cash', 1_000)] } as unknown as Visit;
  expect(overpaidAt(cash, null, paise(0))?.asPaid).toEqual([]);
});
