import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { type Bench, interleaved, median, type Row, whole } from './support/bench.ts';
import { startDatabase } from './support/database.ts';
import { benchPool } from './support/pool.ts';
import { startServer } from './support/processes.ts';
import { makeSigner, post } from './support/salons.ts';
import { fillYears } from './support/years-of-visits.ts';

const CLIENTS = Number(process.env['BENCH_CLIENTS'] ?? 100_000);
const VISITS = Number(process.env['BENCH_VISITS'] ?? 1_000_000);
const ROUNDS = 9;
/** Clients found, and their visits with services, payments and bills, against finding none of them. */
const BAR = 4;
const NOBODY = 'nobody';

/** Names and numbers as they are typed, letter by letter; ends of receipt numbers, common and rare. */
const TYPED = ['z', 'zo', 'zoya k', 'शर्मा', '9', '98', '43210', '1', '17', '123', '26-27/1', '00421'];

/** Ctrl+K: one field asks for clients and for visits at once. */
export default {
  name: 'find-anything',
  bar: `${whole(VISITS)} visits: both answers ≤ ${BAR} × of those that find nobody`,
  async run() {
    const postgres = await startDatabase({ testRights: true });
    const pool = benchPool(postgres.url, 2);
    try {
      const salon = await fillYears(postgres.url, { clients: CLIENTS, visits: VISITS });
      const server = await startServer(
        { DATABASE_URL: postgres.url, DATA_DIR: postgres.dataDir },
        { file: path.join(import.meta.dirname, 'unlimited-server.ts') },
      );
      try {
        const token = await (await makeSigner(postgres.dataDir))(salon.owner);
        const of = `/business/${salon.business_id}`;
        const figures: { typed: string; ratio: number; ms: number }[] = [];
        for (const typed of TYPED) {
          const ask = (text: string) =>
            Promise.all(
              ['client', 'visit'].map(async (list) => {
                const address = `${of}/${list}?limit=5&query=${encodeURIComponent(text)}`;
                const { status } = await post(server.origin, address, {}, token, undefined, 'GET');
                if (status !== 200) throw new Error(`${list} with “${text}”: ${status}`);
              }),
            );
          await ask(typed);
          const [asked = [], nobody = []] = await interleaved(ROUNDS, [
            () => timed(() => ask(typed)),
            () => timed(() => ask(NOBODY)),
          ]);
          const ratio = median(asked.map((ms, round) => ms / (nobody[round] ?? Number.NaN)));
          figures.push({ typed, ratio, ms: median(asked) });
        }
        return [rowOf(figures)];
      } finally {
        await server.stop();
      }
    } finally {
      await pool.end();
      await postgres.stop();
    }
  },
} satisfies Bench;

function rowOf(figures: readonly { typed: string; ratio: number; ms: number }[]): Row {
  const worst = figures.toSorted((a, b) => b.ratio - a.ratio)[0];
  return {
    what: `slowest of ${figures.length} texts, clients and visits together, over HTTP`,
    figure: `${worst?.ratio.toFixed(1)} × (“${worst?.typed}”, ${worst?.ms.toFixed(1)} ms); median ${median(figures.map(({ ms }) => ms)).toFixed(1)} ms`,
    bar: `≤ ${BAR} ×`,
    met: (worst?.ratio ?? Number.POSITIVE_INFINITY) <= BAR,
    raw: figures,
  };
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await run();
  return performance.now() - begun;
}
