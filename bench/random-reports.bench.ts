import { once } from 'node:events';
import path from 'node:path';
import { noPaise } from '../core/kernel/money.ts';
import { bridgeAddsUp, naiveWords } from '../core/sales/naive-sales.fixture.ts';
import { randomBooks, START, seeded, sumsOf } from '../core/sales/random-sales.fixture.ts';
import { threeWords } from '../core/sales/three-words.ts';
import { type Bench, type Row, whole } from './support/bench.ts';
import { runProgram } from './support/processes.ts';

const HISTORIES = 2_000;
const STORIES = Number(process.env['BENCH_STORIES'] ?? 200);
const root = path.join(import.meta.dirname, '..');

/** The tests of the same name with many more histories: every figure against a model that reads bills one by one. */
export default {
  name: 'random-reports',
  bar: 'sold, came in, earned and what leads from one to the other agree with the bills',
  async run() {
    const seed = Number(process.env['BENCH_SEED'] ?? Date.now() % 1_000_000);
    console.log(`  seed ${seed} (BENCH_SEED=${seed} repeats it)`);
    return [
      inMemory(seed),
      await throughDatabase(seed, 'sales', 'server/src/modules/sales/words/sales-stories.test.ts'),
      await throughDatabase(
        seed,
        'occupancy',
        'server/src/modules/sales/occupancy/occupancy-stories.test.ts',
      ),
    ];
  },
} satisfies Bench;

function inMemory(seed: number): Row {
  const now = START.add({ hours: 24 * 60 });
  const faults: string[] = [];
  for (let i = 0; i < HISTORIES; i++) {
    const books = randomBooks(seed + i);
    const draw = seeded(seed + i);
    const first = Temporal.PlainDate.from('2026-02-27').add({ days: draw(30) });
    const [from, to] = [first.toString(), first.add({ days: draw(14) }).toString()];
    const { lines, paid } = sumsOf(books, from, to);
    const { came_in, ...words } = threeWords(lines, paid, { own_methods: [], ended_unused: noPaise });
    const found = { ...words, came_in: came_in.amount };
    const theirs = naiveWords(books, from, to, now);
    const isSame = JSON.stringify(sums(found)) === JSON.stringify(sums(theirs));
    if (!isSame || !bridgeAddsUp(found)) faults.push(`seed ${seed + i}, ${from} to ${to}`);
  }
  return {
    what: `histories in core that differ, of ${whole(HISTORIES)} (seed ${seed})`,
    figure: String(faults.length),
    bar: '0',
    met: faults.length === 0,
    raw: faults,
  };
}

function sums({ bills, came_in, sold, earned, to_came_in, to_earned }: ReturnType<typeof naiveWords>) {
  const { covered, paid_ahead_earlier, left_due, older_dues_paid, paid_ahead, given_back } = to_came_in;
  const { tips, memberships, given_free, tax, ended_unused } = to_earned;
  return [
    ...[bills, came_in, sold.amount, sold.services, sold.products, sold.memberships, sold.tips],
    ...[earned.amount, earned.services, earned.membership_visits, earned.products, earned.ended_unused],
    ...[covered, paid_ahead_earlier, left_due, older_dues_paid, paid_ahead, given_back],
    ...[tips, memberships, given_free, tax, ended_unused],
  ].map((amount) => amount + 0);
}

async function throughDatabase(seed: number, of: 'sales' | 'occupancy', file: string): Promise<Row> {
  const name = of.toUpperCase();
  const { child, output } = await runProgram(path.join(root, 'node_modules/vitest/vitest.mjs'), {
    args: ['run', '--maxWorkers=1', file],
    env: { [`${name}_STORIES`]: String(STORIES), [`${name}_SEED`]: String(seed) },
  });
  if (child.exitCode === null) await once(child, 'exit');
  const code = child.exitCode;
  const met = code === 0 && /1 passed/.test(output());
  return {
    what: `histories of ${of} through the database, ${whole(STORIES)} (seed ${seed})`,
    figure: met ? '0 differ' : 'one differs, or it broke off',
    bar: '0 differ',
    met,
    ...(!met && { raw: output().slice(-20_000) }),
  };
}
