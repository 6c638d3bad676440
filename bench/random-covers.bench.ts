import { discountedLines } from '../core/billing/bill.ts';
import { paise } from '../core/kernel/money.ts';
import { type Covering, coverLines, type LineToCover } from '../core/memberships/coverage.ts';
import { naiveCover } from '../core/memberships/naive-cover.fixture.ts';
import { type Bench, seeded, whole } from './support/bench.ts';

const BILLS = 50_000;
const MEMBERSHIPS = 4;
const SERVICES = ['cut', 'spa', 'facial', 'nails'];

/** Random bills with up to four memberships: the rule as it runs, and as decision 027 says it. */
export default {
  name: 'random-covers',
  bar: 'the rule and the naive model agree',
  async run() {
    const seed = Number(process.env['BENCH_SEED'] ?? Date.now() % 1_000_000);
    console.log(`  seed ${seed} (BENCH_SEED=${seed} repeats it)`);
    const random = seeded(seed);
    const now = Temporal.Instant.from('2026-11-14T09:00:00Z');
    const faults: string[] = [];
    let covered = 0;
    let partly = 0;
    for (let i = 0; i < BILLS; i++) {
      const { lines, memberships } = randomBill(random, now);
      const ours = coverLines(lines, memberships, now);
      const theirs = naiveCover(lines, memberships, now.epochMilliseconds);
      if (JSON.stringify(ours) !== JSON.stringify(theirs)) {
        faults.push(`bill ${i}: ${JSON.stringify(ours)} and not ${JSON.stringify(theirs)}`);
      }
      for (const [n, cover] of ours.entries()) {
        if (!cover) continue;
        covered++;
        if (cover.amount < (lines[n]?.price ?? 0)) partly++;
      }
    }
    return [
      {
        what: `bills whose cover differs from the naive model (seed ${seed})`,
        figure: `${faults[0] ?? 0} of ${whole(BILLS)}`,
        bar: '0',
        met: faults.length === 0,
        raw: faults.slice(0, 20),
      },
      {
        what: 'lines covered; of them in part',
        figure: `${whole(covered)}; ${whole(partly)}`,
        bar: '≥ 10 000',
        met: covered >= 10_000 && partly > 100,
      },
    ];
  },
} satisfies Bench;

function randomBill(random: () => number, now: Temporal.Instant) {
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const pick = <T>(list: readonly T[]) => list[upTo(list.length - 1)] as T;
  const moment = (from: number, to: number) => now.add({ hours: 24 * (from + upTo(to - from)) });
  const memberships = Array.from({ length: upTo(MEMBERSHIPS) }, (_, i): Covering => {
    const type = pick(['price', 'service'] as const);
    return {
      id: String(i),
      type,
      start_at: moment(-3, 1),
      expiry: moment(-1, 3),
      created_at: moment(-3, -1),
      frozen_at: random() < 0.05 ? moment(-1, 0) : null,
      cancelled_at: random() < 0.05 ? moment(-1, 0) : null,
      amount_left: paise(type === 'price' ? upTo(300_000) : 0),
      uses_left: type === 'price' ? {} : Object.fromEntries(SERVICES.map((one) => [one, upTo(2)])),
    };
  });
  const asked = Array.from({ length: 1 + upTo(6) }, () => ({
    service_id: pick([...SERVICES, null]),
    price: paise(upTo(200_000)),
    quantity: 1,
    discount: pick([null, null, { kind: 'percent' as const, share: upTo(10_000) }]),
    membership_id: pick([undefined, undefined, undefined, null, '0', '1']),
  }));
  const prices = discountedLines(
    asked,
    pick([null, { kind: 'amount' as const, amount: paise(upTo(50_000)) }]),
  );
  const lines = asked.map(
    ({ service_id, membership_id }, i): LineToCover => ({
      service_id,
      membership_id,
      price: prices[i] ?? paise(0),
    }),
  );
  return { lines, memberships };
}
