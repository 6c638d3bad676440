import { paise } from '../kernel/money.ts';
import type { BookedBill, BookedPayment, Books } from './naive-sales.fixture.ts';
import type { PaidSums, Place, SoldSums } from './three-words.ts';

const ZONES = ['Asia/Kolkata', 'America/New_York', 'Pacific/Auckland', 'Europe/London'];

/** mulberry32 */
export function seeded(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

export const START = Temporal.Instant.from('2026-03-01T00:00:00Z');

/** Forty days of a salon whose bills are revised, voided, prepaid, left due, undone and refunded. */
export function randomBooks(seed: number): Books {
  const draw = seeded(seed);
  const at = () => START.add({ minutes: draw(40 * 24 * 60) });
  const prices_include_tax = draw(4) > 0;
  const bills: BookedBill[] = [];
  const payments: BookedPayment[] = [];
  for (let i = 0; i < 12; i++) {
    const visit_id = `visit ${i}`;
    const tip = draw(3) === 0 ? draw(5_000) : 0;
    const lines = Array.from({ length: 1 + draw(3) }, () => {
      const gross = draw(200_000);
      const discount = draw(3) === 0 ? draw(gross + 1) : 0;
      const kind = (['service', 'service', 'product', 'membership'] as const)[draw(4)] ?? 'service';
      return {
        kind,
        gross,
        discount,
        cover: 0,
        tax_rate: [0, 500, 1800][draw(3)] ?? 0,
        covered_by: null,
        sells: null,
      };
    });
    const exact = lines.reduce((sum, { gross, discount, tax_rate }) => {
      const amount = gross - discount;
      return sum + amount + (prices_include_tax ? 0 : 2 * Math.round((amount * tax_rate) / 20_000));
    }, tip);
    const total = 100 * Math.round(exact / 100);
    const round_off = total - exact;
    if (draw(8) > 0)
      bills.push({
        visit_id,
        made_at: at(),
        is_void: draw(9) === 0,
        prices_include_tax,
        tip,
        round_off,
        total,
        lines,
      });
    for (let n = draw(4); n > 0; n--) {
      const id = `payment ${i} ${n}`;
      const amount = 1 + draw(total + 1000);
      payments.push({ id, visit_id, made_at: at(), is_undo: false, reverses: null, amount });
      const turn = draw(5);
      if (turn === 0)
        payments.push({
          id: `${id} undone`,
          visit_id,
          made_at: at(),
          is_undo: true,
          reverses: id,
          amount: -amount,
        });
      else if (turn === 1)
        payments.push({
          id: `${id} back`,
          visit_id,
          made_at: at(),
          is_undo: false,
          reverses: id,
          amount: -1 - draw(amount),
        });
    }
  }
  return { zone: ZONES[draw(ZONES.length)] ?? 'Asia/Kolkata', bills, payments, memberships: [] };
}

/** Sums as the database hands them over. */
export function sumsOf({ zone, bills, payments }: Books, from: string, to: string) {
  const dayAt = (at: Temporal.Instant) => at.toZonedDateTimeISO(zone).toPlainDate().toString();
  const place = (at: Temporal.Instant | undefined): Place => {
    if (!at) return 'none';
    if (dayAt(at) < from) return 'before';
    return dayAt(at) > to ? 'after' : 'in';
  };
  const none = { covered: paise(0), given_free: paise(0), earned_by_use: paise(0) };
  const lines = bills
    .filter(({ made_at, is_void }) => !is_void && place(made_at) === 'in')
    .flatMap((bill): SoldSums[] => [
      ...bill.lines.map(({ kind, gross, discount, tax_rate }, i): SoldSums => {
        const amount = gross - discount;
        const base = bill.prices_include_tax ? 20_000 + 2 * tax_rate : 20_000;
        const tax = 2 * Math.round((amount * tax_rate) / base);
        const sold = amount + (bill.prices_include_tax ? 0 : tax);
        const earned = kind === 'membership' ? 0 : sold - tax;
        const bills = i === 0 ? 1 : 0;
        return { ...none, kind, bills, sold: paise(sold), tax: paise(tax), earned: paise(earned) };
      }),
      { ...none, kind: 'tip', bills: 0, sold: paise(bill.tip), tax: paise(0), earned: paise(0) },
      {
        ...none,
        kind: 'round_off',
        bills: 0,
        sold: paise(bill.round_off),
        tax: paise(0),
        earned: paise(bill.round_off),
      },
    ]);
  const paid = payments
    .filter(({ is_undo }) => !is_undo)
    .flatMap((one): PaidSums[] => {
      const undone = payments.find(({ is_undo, reverses }) => is_undo && reverses === one.id);
      const amount = paise(one.amount + (undone?.amount ?? 0));
      const billed = place(
        bills.find(({ visit_id, is_void }) => visit_id === one.visit_id && !is_void)?.made_at,
      );
      const when = place(one.made_at);
      if (when === 'in' || (when === 'before' && billed === 'in'))
        return [{ type: 'cash', method_id: null, paid: when, billed, is_back: amount < 0, amount }];
      return [];
    });
  return { lines, paid };
}
