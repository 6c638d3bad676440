import type { BillLine, BillTerms, Discount } from './bill.ts';

/**
 * The bill one step after the other, as one would do it on paper: a second opinion for tests and benches. Shares
 * nothing with `billOf`.
 */
export function naiveBill(lines: readonly BillLine[], of: BillTerms) {
  const round = (top: number, bottom: number) => Math.floor((2 * top + bottom) / (2 * bottom));
  const off = (amount: number, discount: Discount | null) => {
    if (discount === null) return 0;
    return Math.min(
      amount,
      discount.kind === 'amount' ? discount.amount : round(amount * discount.share, 10_000),
    );
  };
  const rest = lines.map((one) => {
    const gross = one.price * one.quantity;
    return gross - off(gross, one.discount);
  });
  const sum = rest.reduce((a, b) => a + b, 0);
  const whole = off(sum, of.discount);
  // One paisa at a time to the line that has been given least for its size.
  const shares = rest.map((amount) =>
    sum === 0 ? 0 : Number((BigInt(whole) * BigInt(amount)) / BigInt(sum)),
  );
  const given = () => shares.reduce((a, b) => a + b, 0);
  const lacks = rest.map((amount, i) =>
    sum === 0 ? 0n : BigInt(whole) * BigInt(amount) - BigInt(shares[i] ?? 0) * BigInt(sum),
  );
  while (sum > 0 && given() < whole) {
    let most = 0;
    for (const [i, lack] of lacks.entries()) if (lack > (lacks[most] ?? 0n)) most = i;
    shares[most] = (shares[most] ?? 0) + 1;
    lacks[most] = -1n;
  }
  const covers = lines.map((one, i) => Math.min(one.cover, (rest[i] ?? 0) - (shares[i] ?? 0)));
  const amounts = rest.map((amount, i) => amount - (shares[i] ?? 0) - (covers[i] ?? 0));
  const tax = amounts.map((amount, i) => {
    const rate = lines[i]?.tax_rate ?? 0;
    return 2 * round(amount * rate, 2 * (of.prices_include_tax ? 10_000 + rate : 10_000));
  });
  const total = (list: readonly number[]) => list.reduce((a, b) => a + b, 0);
  const exact = total(amounts) + (of.prices_include_tax ? 0 : total(tax)) + of.tip;
  const rounded = of.rounds_off ? 100 * round(exact, 100) : exact;
  const gross = total(lines.map((one) => one.price * one.quantity));
  return {
    gross,
    discount: gross - sum + whole,
    membership_discount_total: total(covers),
    tax_amount: total(tax),
    tip: of.tip,
    round_off: rounded - exact,
    total: rounded,
    prepaid: Math.min(of.prepaid, rounded),
    to_collect: rounded - Math.min(of.prepaid, rounded),
    amounts,
  };
}
