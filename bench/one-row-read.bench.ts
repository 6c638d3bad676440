import path from 'node:path';
import { signedInAccount } from './support/account.ts';
import type { Bench } from './support/bench.ts';
import { startDatabase } from './support/database.ts';
import { compareProcessorTime, compareUnderLoad } from './support/load.ts';
import { type RunningServer, startServer, temporaryFolder } from './support/processes.ts';

const BAR = 0.5;
/** What figures for Prometheus may cost a request, with a scrape every few seconds. */
const METRICS = 0.02;
const METRICS_ROUNDS = 20;
const SCRAPE_MS = 5_000;
const TOKEN = 'a-token-for-the-figures-of-a-bench';

/** Overhead of authentication against the database and of contract validation, per call. */
export default {
  name: 'one-row-read',
  bar: 'GET /api/user answers at least half as often as node:http + pg that only reads the row',
  async run() {
    const database = await startDatabase();
    const shared = { DATABASE_URL: database.url, DB_POOL_SIZE: '10' };
    const product = { ...shared, DATA_DIR: await temporaryFolder(), LOG_LEVEL: 'info' };
    const file = path.join(import.meta.dirname, 'unlimited-server.ts');
    const ours = await startServer(product, { file });
    const { id, token } = await signedInAccount(ours.origin);
    const bare = await startServer(
      { ...shared, BARE_USER: id },
      { file: path.join(import.meta.dirname, 'bare-server.ts') },
    );
    const sideOf = (program: RunningServer) => ({
      program,
      url: `${program.origin}/api/user`,
      headers: { authorization: `Bearer ${token}` },
    });
    try {
      const rows = await compareUnderLoad(
        'GET /api/user',
        sideOf(ours),
        { program: bare, url: bare.origin },
        BAR,
      );
      // Both are new: one that has run for a while costs more or less than a new one by itself.
      const counting = await startServer({ ...product, METRICS_TOKEN: TOKEN }, { file });
      const plain = await startServer(product, { file });
      const scraping = setInterval(() => void scrape(counting.origin), SCRAPE_MS);
      try {
        const sides = { ours: sideOf(counting), without: sideOf(plain) };
        const options = { ...sides, rounds: METRICS_ROUNDS, bar: METRICS };
        return [...rows, await compareProcessorTime('GET /api/user with /metrics: more time', options)];
      } finally {
        clearInterval(scraping);
        await plain.stop();
        await counting.stop();
      }
    } finally {
      await bare.stop();
      await ours.stop();
      await database.stop();
    }
  },
} satisfies Bench;

async function scrape(origin: string): Promise<void> {
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  if (!answer.ok) throw new Error(`/metrics answered ${answer.status}`);
  await answer.text();
}
