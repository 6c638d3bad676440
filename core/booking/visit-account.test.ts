import { describe, expect, test } from 'vitest';
import { type Paise, paise, sumPaise } from '../kernel/money.ts';
import { accountOf, type LedgerRow, paymentsLeft, sharesOf } from './visit-account.ts';

let next = 0;
const row = (amount: number, more: Partial<LedgerRow> = {}): LedgerRow => ({
  id: `row ${next++}`,
  booking_id: null,
  kind: 'payment',
  type: 'cash',
  method_id: null,
  amount: paise(amount),
  reverses: null,
  ...more,
});
const undo = (of: LedgerRow): LedgerRow => row(-of.amount, { kind: 'undo', type: of.type, reverses: of.id });
const refund = (of: LedgerRow, amount: number): LedgerRow =>
  row(-amount, { kind: 'refund', type: of.type, reverses: of.id });
const services = (...amounts: number[]) =>
  amounts.map((amount, i) => ({ id: `service ${i}`, charged_amount: paise(amount) }));

describe('the account of a visit', () => {
  test('counts payments, undone and refunded ones less', () => {
    const [cash, upi, online] = [row(500), row(300, { type: 'businessUPI' }), row(200, { type: 'pg' })];
    const rows = [cash, upi, online, undo(upi), refund(online, 50)];
    expect(paymentsLeft(rows).map(({ left }) => left)).toEqual([500, 0, 150]);
    expect(accountOf(paise(1000), rows)).toEqual({ paid: 650, overpaidOnline: 0, overpaidByHand: 0 });
  });

  test('counts a refund that was undone as never given back', () => {
    const cash = row(500);
    const back = refund(cash, 200);
    const rows = [cash, back, undo(back), refund(cash, 50)];
    expect(paymentsLeft(rows).map(({ left }) => left)).toEqual([450]);
    expect(accountOf(paise(0), rows)).toMatchObject({ paid: 450, overpaidByHand: 450 });
  });

  test('gives back online payments first, then what was paid by hand', () => {
    const rows = [row(500), row(200, { type: 'pg' })];
    expect(accountOf(paise(600), rows)).toMatchObject({ overpaidOnline: 100, overpaidByHand: 0 });
    expect(accountOf(paise(100), rows)).toMatchObject({ overpaidOnline: 200, overpaidByHand: 400 });
  });
});

describe('what was paid of each service', () => {
  test('is first what was paid for it alone, then what was paid for the visit, in order', () => {
    const rows = [row(400), row(100, { booking_id: 'service 1', type: 'businessUPI' })];
    expect([...sharesOf(services(300, 300), rows)]).toEqual([
      ['service 1', { amount: 200, type: 'cash' }],
      ['service 0', { amount: 300, type: 'cash' }],
    ]);
  });

  test('of a service that is gone goes to the others', () => {
    const rows = [row(300, { booking_id: 'service that was cancelled' })];
    expect(sharesOf(services(200, 200), rows).get('service 1')).toEqual({ amount: 100, type: 'cash' });
  });

  test('says that it was paid online, also when the rest was paid by hand', () => {
    const rows = [row(100, { type: 'pg' }), row(200)];
    expect(sharesOf(services(300), rows).get('service 0')).toEqual({ amount: 300, type: 'pg' });
  });

  test('adds up to what was paid, up to what all of them cost; none gets more than it costs', () => {
    let seed = 42;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    for (let round = 0; round < 500; round++) {
      const charged = services(...Array.from({ length: 1 + random(5) }, () => random(1000)));
      const payments = Array.from({ length: random(6) }, () =>
        row(1 + random(800), {
          booking_id: random(2) === 0 ? `service ${random(6)}` : null,
          type: (['cash', 'pg', 'businessUPI'] as const)[random(3)] ?? 'cash',
        }),
      );
      const rows = [...payments, ...payments.filter(() => random(3) === 0).map(undo)];
      const shares = sharesOf(charged, rows);
      const { paid, overpaidOnline, overpaidByHand } = accountOf(charges(charged), rows);
      const shared = sumPaise([...shares.values()].map(({ amount }) => amount));
      expect(shared).toBe(Math.min(paid, charges(charged)));
      expect(shared + overpaidOnline + overpaidByHand).toBe(paid);
      for (const { id, charged_amount } of charged)
        expect(shares.get(id)?.amount ?? 0).toBeLessThanOrEqual(charged_amount);
    }
  });
});

function charges(charged: readonly { readonly charged_amount: Paise }[]): Paise {
  return sumPaise(charged.map(({ charged_amount }) => charged_amount));
}
