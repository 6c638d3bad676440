import { describe, expect, test } from 'vitest';
import { noPaise, paise } from '../kernel/money.ts';
import { commissionOn, commissionShare, taxWithoutCommission } from './commission.ts';

const asha = { services: 1200, products: 500 };

describe('commission', () => {
  test("a service's own share counts before the member's, also when it is nought", () => {
    expect(commissionShare({ kind: 'service', own_share: null }, asha)).toBe(1200);
    expect(commissionShare({ kind: 'service', own_share: 2000 }, asha)).toBe(2000);
    expect(commissionShare({ kind: 'service', own_share: 0 }, asha)).toBe(0);
    expect(commissionShare({ kind: 'product' }, asha)).toBe(500);
  });

  test('nobody earns on a calendar without a member', () => {
    expect(commissionShare({ kind: 'service', own_share: 2000 }, null)).toBe(0);
  });

  test('what a membership covers earns as much as what is paid', () => {
    const paid = commissionOn({ amount: paise(27_000), cover: noPaise }, 1200);
    expect(paid).toBe(3_240);
    expect(commissionOn({ amount: noPaise, cover: paise(27_000) }, 1200)).toBe(paid);
  });
});

test('commission is on the price with its tax, or without it where the business says so', () => {
  const line = { amount: paise(11_800), cover: noPaise };
  const off = (commission_before_tax: boolean, prices_include_tax: boolean) =>
    commissionOn(line, 1000, taxWithoutCommission({ commission_before_tax, prices_include_tax }, 1800));
  expect(off(false, true)).toBe(1_180);
  expect(off(true, true)).toBe(1_000);
  // The tax comes on top: the price has none.
  expect(off(true, false)).toBe(1_180);
  const covered = { amount: noPaise, cover: paise(11_800) };
  expect(commissionOn(covered, 1000, 1800)).toBe(1_000);
});
