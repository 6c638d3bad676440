import { audienceOf } from '../core/campaigns/audience-filter.ts';
import { isInAudience, isLeftInPeace } from '../core/campaigns/naive-audience.fixture.ts';
import { randomFilter, randomOf, ZONES } from '../core/campaigns/random-audience.fixture.ts';
import { listAudience } from '../server/src/modules/campaigns/audience/audience.store.ts';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { seedRandomPeople } from '../server/src/testing/salon/audiences.ts';
import { type Bench, seeded, whole } from './support/bench.ts';
import { startDatabase } from './support/database.ts';
import { benchPool } from './support/pool.ts';
import { seedSalon } from './support/salons.ts';

const BUSINESSES = 20;
const FILTERS = Number(process.env['BENCH_FILTERS'] ?? 5000);
const AT_ONCE = 4;
const QUIET_DAYS = 7;

/** Random filters over random businesses: the query, and the rules read naively. */
export default {
  name: 'random-audiences',
  bar: 'the query and the naive model find the same clients',
  async run() {
    const seed = Number(process.env['BENCH_SEED'] ?? Date.now() % 1_000_000);
    console.log(`  seed ${seed} (BENCH_SEED=${seed} repeats it)`);
    const random = randomOf(seeded(seed));
    const started = await startDatabase();
    const pool = benchPool(started.url, 1);
    const database = openDatabase({ url: started.url, poolSize: AT_ONCE, onError: () => undefined });
    const now = Temporal.Now.instant();
    const faults: string[] = [];
    /** Filters with this criterion that chose some and not all. */
    const chose = new Map<string, number>();
    try {
      for (let n = 0; n < BUSINESSES; n++) {
        const time_zone = ZONES[n % ZONES.length] ?? 'Asia/Kolkata';
        const { business_id } = await seedSalon(pool, 1);
        await pool.query('DELETE FROM client WHERE business_id = $1', [business_id]);
        const people = await seedRandomPeople(database, random, { business_id, time_zone, now });
        const today = now.toZonedDateTimeISO(time_zone).toPlainDate();
        const filters = Array.from({ length: FILTERS / BUSINESSES }, () => {
          // Some days after the clients were summed up: what was booked counts once its day is over.
          const asked_on = today.add({ days: random.below(15) });
          return { today: asked_on, filter: randomFilter(random, asked_on) };
        });
        const compare = async () => {
          for (let next = filters.pop(); next; next = filters.pop()) {
            const { filter, today } = next;
            const audience = audienceOf(filter, today);
            const asked = { business_id, audience, quietSince: now.subtract({ hours: 24 * QUIET_DAYS }) };
            const page = { leftOut: null, after: null, limit: people.length + 1 };
            const found = (await listAudience(database.q, asked, page))
              .map(({ client_id }) => client_id)
              .sort();
            const wanted = people.filter(
              (one) => isInAudience(one, filter, today) && !isLeftInPeace(one, QUIET_DAYS),
            );
            const ids = wanted.map(({ id }) => id).sort();
            if (found.join() !== ids.join()) faults.push(JSON.stringify({ time_zone, filter, found, ids }));
            if (ids.length > 0 && ids.length < people.length)
              for (const { is } of audience.criteria) chose.set(is, (chose.get(is) ?? 0) + 1);
          }
        };
        await Promise.all(Array.from({ length: AT_ONCE }, compare));
      }
    } finally {
      await database.close();
      await pool.end();
      await started.stop();
    }
    const least = Math.min(...chose.values());
    return [
      {
        what: `filters that find other clients than the naive model (seed ${seed})`,
        figure: `${faults.length} of ${whole(FILTERS)}, ${BUSINESSES} businesses in ${ZONES.length} zones`,
        bar: '0',
        met: faults.length === 0,
        raw: faults.slice(0, 20),
      },
      {
        what: 'filters that chose some and not all, for the criterion that did so least often',
        figure: `${least}; ${chose.size} criteria`,
        bar: '≥ 50; 10',
        met: chose.size === 10 && least >= Math.min(50, FILTERS / 100),
        raw: [...chose],
      },
    ];
  },
} satisfies Bench;
