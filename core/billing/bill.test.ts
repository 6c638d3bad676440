import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise } from '../kernel/money.ts';
import { type BillLine, type BillTerms, billOf, clampPayment, type Discount } from './bill.ts';
import { naiveBill } from './naive-bill.fixture.ts';

const line = (rupees: number, more: Partial<BillLine> = {}): BillLine => ({
  price: paise(rupees * 100),
  quantity: 1,
  discount: null,
  cover: paise(0),
  tax_rate: 500,
  ...more,
});
const terms: BillTerms = {
  discount: null,
  tip: paise(0),
  prices_include_tax: true,
  rounds_off: true,
  prepaid: paise(0),
};

describe('a bill', () => {
  it('adds up: a covered facial, a discount, products, a tip, round-off and what was paid ahead', () => {
    const bill = billOf(
      [
        line(2800, { cover: paise(2800_00) }),
        line(650, { discount: { kind: 'percent', share: 1500 } }),
        line(1200),
        line(450, { quantity: 2 }),
      ],
      { ...terms, tip: paise(100_00), prepaid: paise(300_00) },
    );
    expect(bill).toMatchObject({
      gross: 5550_00,
      discount: 97_50,
      membership_discount_total: 2800_00,
      tax_amount: 126_30,
      round_off: 50,
      total: 2753_00,
      to_collect: 2453_00,
    });
    expect(bill.lines.map(({ amount, taxable, half }) => [amount, taxable, half])).toEqual([
      [0, 0, 0],
      [552_50, 526_20, 13_15],
      [1200_00, 1142_86, 28_57],
      [900_00, 857_14, 21_43],
    ]);
  });

  it('takes a discount of the whole bill from the lines by their share, and never more than there is', () => {
    const lines = [line(100), line(100), line(100)];
    const off = (discount: Discount) => billOf(lines, { ...terms, discount });
    expect(off({ kind: 'amount', amount: paise(100_00) }).lines.map(({ discount }) => discount)).toEqual([
      33_34, 33_33, 33_33,
    ]);
    expect(off({ kind: 'amount', amount: paise(900_00) })).toMatchObject({
      discount: 300_00,
      total: 0,
      tax_amount: 0,
    });
  });

  it('adds tax to prices that are without it, line by line', () => {
    const bill = billOf([line(99.99), line(0.33)], {
      ...terms,
      prices_include_tax: false,
      rounds_off: false,
    });
    expect(bill.tax_amount).toBe(2 * (250 + 1));
    expect(bill.total).toBe(99_99 + 33 + 502);
  });

  it('is nothing without lines, and what was paid ahead counts up to the total only', () => {
    expect(billOf([], terms)).toMatchObject({ total: 0, to_collect: 0, tax_amount: 0, lines: [] });
    expect(billOf([line(100)], { ...terms, prepaid: paise(150_00) })).toMatchObject({
      prepaid: 100_00,
      to_collect: 0,
    });
  });
});

it('a payment is at least nothing and at most what is left to collect', () => {
  expect(clampPayment(paise(-5), paise(100))).toBe(0);
  expect(clampPayment(paise(500), paise(100))).toBe(100);
  expect(clampPayment(paise(60), paise(100))).toBe(60);
});

describe('against a naive model', () => {
  const money = (most: number) => fc.nat(most).map((value) => paise(value));
  const discount: fc.Arbitrary<Discount | null> = fc.oneof(
    fc.constant(null),
    money(3_000_00).map((amount) => ({ kind: 'amount' as const, amount })),
    fc.nat(100_00).map((share) => ({ kind: 'percent' as const, share })),
  );
  const anyLine: fc.Arbitrary<BillLine> = fc.record({
    price: money(10_000_00),
    quantity: fc.integer({ min: 1, max: 9 }),
    discount,
    cover: fc.oneof(fc.constant(paise(0)), money(10_000_00)),
    tax_rate: fc.constantFrom(0, 500, 1200, 1800, 333),
  });
  const anyTerms: fc.Arbitrary<BillTerms> = fc.record({
    discount,
    tip: money(1_000_00),
    prices_include_tax: fc.boolean(),
    rounds_off: fc.boolean(),
    prepaid: money(20_000_00),
  });

  it('every paisa of thousands of random bills is the same', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 8 }), anyTerms, (lines, of) => {
        const { lines: billed, ...sums } = billOf(lines, of);
        expect({ ...sums, amounts: billed.map(({ amount }) => amount) }).toEqual(naiveBill(lines, of));
      }),
      { numRuns: 2_000 },
    );
  });
});
