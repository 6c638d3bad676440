import { describe, expect, test } from 'vitest';
import { paise } from '../kernel/money.ts';
import type { MethodType } from '../payments/payment-methods.ts';
import { takenFrom, whyNotGivenBack } from './give-back.ts';

const by = (type: MethodType, amount: number) => ({ type, method_id: null, amount: paise(amount) });
const paid = (id: string, type: MethodType, left: number) => ({
  id,
  type,
  method_id: null,
  left: paise(left),
});

describe('what was paid above a new total', () => {
  const over = { over: paise(80_100), online: paise(68_100) };

  test('goes back only when the ways name the whole of it, and by the gateway at most what it took', () => {
    expect(whyNotGivenBack(over, [])).toBe('undecided');
    expect(whyNotGivenBack(over, [by('pg', 68_100)])).toBe('undecided');
    expect(whyNotGivenBack(over, [by('pg', 80_100)])).toBe('more_than_online');
    expect(whyNotGivenBack(over, [by('pg', 68_100), by('cash', 12_000)])).toBeNull();
    expect(whyNotGivenBack(over, [by('cash', 80_100)])).toBeNull();
    expect(whyNotGivenBack({ ...over, over: paise(0) }, [])).toBeNull();
  });

  test('by hand takes from the same method, then others by hand, and from online payments last', () => {
    const payments = [
      paid('online', 'pg', 60_000),
      paid('upi', 'businessUPI', 5_000),
      paid('cash', 'cash', 3_000),
    ];
    const of = (ways: ReturnType<typeof by>[]) =>
      takenFrom(payments, ways).map(({ payment, way, amount }) => [payment.id, way.type, amount]);
    expect(of([by('cash', 10_000)])).toEqual([
      ['cash', 'cash', 3_000],
      ['upi', 'cash', 5_000],
      ['online', 'cash', 2_000],
    ]);
    expect(of([by('cash', 8_000), by('pg', 60_000)])).toEqual([
      ['online', 'pg', 60_000],
      ['cash', 'cash', 3_000],
      ['upi', 'cash', 5_000],
    ]);
  });
});
