import { paise } from '@kursi/core/kernel/money.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadLocale, t, withParts } from '../../../lib/text.ts';
import { finishLabel } from '../finish-label.ts';
import { newBill } from './bill-draft.ts';
import { handedOver, leaveDue, payRestBy, placedOf, typeAmount } from './bill-payments.ts';

const total = paise(100_000);
const emptyBill = newBill('2026-11-16');

beforeAll(async () => {
  await loadLocale();
  await withParts(['money'], async () => {})();
});

describe('the ways to pay', () => {
  test('begin with all in cash', () => {
    expect(placedOf(emptyBill, total)).toEqual({ cash: 100_000, businessUPI: 0, pg: 0 });
  });

  test('move the rest to the other way when one is typed, and never exceed what there is to collect', () => {
    const upi = typeAmount(emptyBill, 'businessUPI', paise(30_000), total);
    expect(placedOf(upi, total)).toEqual({ cash: 70_000, businessUPI: 30_000, pg: 0 });
    const cash = typeAmount(upi, 'cash', paise(10_000), total);
    expect(placedOf(cash, total)).toEqual({ cash: 10_000, businessUPI: 90_000, pg: 0 });
    expect(placedOf(typeAmount(emptyBill, 'pg', paise(999_999), total), total)).toEqual({
      cash: 0,
      businessUPI: 0,
      pg: 100_000,
    });
  });

  test('keep two typed amounts and leave the rest due', () => {
    const cash = typeAmount(emptyBill, 'cash', paise(40_000), total);
    const both = typeAmount(cash, 'businessUPI', paise(30_000), total);
    expect(placedOf(both, total)).toEqual({ cash: 40_000, businessUPI: 30_000, pg: 0 });
  });

  test('let what is typed last win over what was typed before', () => {
    const cash = typeAmount(emptyBill, 'cash', paise(60_000), total);
    const both = typeAmount(cash, 'businessUPI', paise(90_000), total);
    expect(placedOf(both, total)).toEqual({ cash: 10_000, businessUPI: 90_000, pg: 0 });
  });

  test('leave due what nothing covers', () => {
    const part = typeAmount(emptyBill, 'cash', paise(40_000), total);
    expect(placedOf(part, total)).toEqual({ cash: 40_000, businessUPI: 0, pg: 0 });
    expect(placedOf(leaveDue(emptyBill), total)).toEqual({ cash: 0, businessUPI: 0, pg: 0 });
    expect(placedOf(payRestBy(part, 'businessUPI'), total)).toEqual({
      cash: 40_000,
      businessUPI: 60_000,
      pg: 0,
    });
    expect(placedOf(payRestBy(part, 'cash'), total)).toMatchObject({ cash: 100_000 });
  });

  test('take a method of the business as any other, also when it was named on the bill alone', () => {
    const terminal = '01a00000-0000-7000-8000-0000000000ff';
    const byCard = payRestBy(emptyBill, terminal);
    expect(placedOf(byCard, total)).toEqual({ cash: 0, businessUPI: 0, pg: 0, [terminal]: 100_000 });
    const split = typeAmount(byCard, 'cash', paise(30_000), total);
    expect(placedOf(split, total)).toMatchObject({ cash: 30_000, [terminal]: 70_000 });
    const label = (bill: typeof emptyBill) => finishLabel(t, placedOf(bill, total), total);
    expect(label(byCard)).toBe('₹1,000 received, finish bill');
    expect(label(split)).toBe('Finish bill');
  });

  test('offer the next notes upward', () => {
    expect(handedOver(paise(45_300))).toEqual([50_000, 100_000]);
    expect(handedOver(paise(275_300))).toEqual([280_000, 300_000]);
    expect(handedOver(paise(50_000))).toEqual([100_000]);
  });
});
