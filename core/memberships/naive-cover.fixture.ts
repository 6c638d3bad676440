import type { Covering, LineToCover } from './coverage.ts';

/**
 * The rule as decision 027 says it, one sentence after the other: lines in their order; of all memberships that run and
 * have something left for the line, the one that expires first, then packages before wallets, then the oldest. Shares
 * nothing with `coverLines`.
 */
export function naiveCover(lines: readonly LineToCover[], memberships: readonly Covering[], now: number) {
  const at = (instant: Temporal.Instant) => instant.epochMilliseconds;
  const money = new Map<string, number>();
  const uses = new Map<string, number>();
  for (const one of memberships) {
    money.set(one.id, one.amount_left);
    for (const [service, count] of Object.entries(one.uses_left)) uses.set(`${one.id} ${service}`, count);
  }
  const result: ({ membership_id: string; amount: number } | null)[] = [];
  for (const line of lines) {
    result.push(null);
    if (line.service_id === null || line.price <= 0 || line.membership_id === null) continue;
    let best: Covering | null = null;
    for (const one of memberships) {
      if (line.membership_id !== undefined && line.membership_id !== one.id) continue;
      if (one.cancelled_at !== null || one.frozen_at !== null) continue;
      if (at(one.start_at) > now || at(one.expiry) <= now) continue;
      const left =
        one.type === 'price' ? (money.get(one.id) ?? 0) : (uses.get(`${one.id} ${line.service_id}`) ?? 0);
      if (left <= 0) continue;
      if (best === null || isBefore(one, best)) best = one;
    }
    if (best === null) continue;
    let amount: number = line.price;
    if (best.type === 'price') {
      const left = money.get(best.id) ?? 0;
      if (left < amount) amount = left;
      money.set(best.id, left - amount);
    } else {
      const key = `${best.id} ${line.service_id}`;
      uses.set(key, (uses.get(key) ?? 0) - 1);
    }
    result[result.length - 1] = { membership_id: best.id, amount };
  }
  return result;

  function isBefore(a: Covering, b: Covering): boolean {
    if (at(a.expiry) !== at(b.expiry)) return at(a.expiry) < at(b.expiry);
    if (a.type !== b.type) return a.type === 'service';
    if (at(a.start_at) !== at(b.start_at)) return at(a.start_at) < at(b.start_at);
    if (at(a.created_at) !== at(b.created_at)) return at(a.created_at) < at(b.created_at);
    return a.id < b.id;
  }
}
