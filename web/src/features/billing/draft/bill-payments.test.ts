import { paise } from '@kursi/core/kernel/money.ts';
import { describe, expect, test } from 'vitest';
import { newBill } from './bill-draft.ts';
import { handedOver, leaveDue, payRestBy, placedOf, typeAmount } from './bill-payments.ts';

const total = paise(100_000);
const emptyBill = newBill('2026-11-16');

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

  test('offer the next notes upward', () => {
    expect(handedOver(paise(45_300))).toEqual([50_000, 100_000]);
    expect(handedOver(paise(275_300))).toEqual([280_000, 300_000]);
    expect(handedOver(paise(50_000))).toEqual([100_000]);
  });
});
