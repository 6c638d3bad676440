import { expect, test } from 'vitest';
import { fromNoon } from '../../../testing/clock.ts';
import { tellSales } from '../../../testing/salon/sales-stories.ts';
import { useServer } from '../../../testing/server.ts';

const STORIES = Number(process.env['SALES_STORIES'] ?? 4);
const STEPS = 40;
const SEED = Number(process.env['SALES_SEED'] ?? 1);

const server = await useServer({ now: fromNoon() });

/** mulberry32 */
function seeded(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

test(
  'every figure of random weeks agrees with the bills read one by one, and with the ledger',
  async () => {
    const happened = new Map<string, number>();
    for (let story = 0; story < STORIES; story++) {
      const seed = SEED + story;
      const told = await tellSales(server, seeded(seed), STEPS);
      expect(told.faults, `SALES_SEED=${seed} SALES_STORIES=1`).toEqual([]);
      for (const [name, count] of told.happened) happened.set(name, (happened.get(name) ?? 0) + count);
    }
    // A story in which nothing of this came to pass would prove nothing.
    if (STORIES >= 4)
      for (const name of [
        'billed',
        'covered',
        'sold',
        'prepaid',
        'checkedOut',
        'paid',
        'undone',
        'revised',
        'voided',
      ])
        expect(happened.get(name) ?? 0, name).toBeGreaterThan(0);
  },
  STORIES * 30_000,
);
