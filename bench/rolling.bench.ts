import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBalancer } from '../scripts/lib/balancer.ts';
import { type ManyServers, startManyServers } from '../scripts/lib/many-servers.ts';
import { type Bench, median } from './support/bench.ts';
import { startDatabase } from './support/database.ts';
import { freePort } from './support/free-port.ts';
import { benchPool } from './support/pool.ts';
import { temporaryFolder } from './support/processes.ts';
import { startSteadyLoad } from './support/steady-load.ts';

const SERVERS = 4;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 60);
const EACH_SECOND = 200;
const CALM_MS = 3_000;

/** Four servers are replaced one after another, then one is killed, while requests come at a steady rate. */
export default {
  name: 'rolling',
  bar: `${EACH_SECOND} requests a second for ${SECONDS} s or longer: 0 failed, none done twice`,
  async run() {
    const postgres = await startDatabase();
    const dataDir = await temporaryFolder();
    const pool = benchPool(postgres.url, 2);
    const ports = await Promise.all(Array.from({ length: SERVERS }, freePort));
    const env = {
      DATABASE_URL: postgres.url,
      DATA_DIR: dataDir,
      TRUST_PROXY: 'loopback',
      DRAIN_SECONDS: '1',
    };
    const servers = await startManyServers({
      ports,
      env: { NODE_ENV: 'test', HOST: '127.0.0.1', LOG_LEVEL: 'error', ...env },
      file: path.join(import.meta.dirname, 'unlimited-server.ts'),
    });
    const balancer = await startBalancer(0, ports);
    try {
      const eachSecond = EACH_SECOND;
      const load = await startSteadyLoad({
        origin: balancer.origin,
        pool,
        dataDir,
        eachSecond,
        seconds: SECONDS,
      });
      const replacedIn = await replaceAll(servers);
      return [
        ...(await load.stop()),
        { what: 'requests that were sent again to another server', figure: String(balancer.retried()) },
        {
          what: 'until one was replaced, and the killed one',
          figure: `${(median(replacedIn.slice(0, -1)) / 1000).toFixed(1)} s, ${((replacedIn.at(-1) ?? 0) / 1000).toFixed(1)} s`,
          raw: replacedIn,
        },
      ];
    } finally {
      await balancer.stop();
      await servers.stop();
      await pool.end();
      await postgres.stop();
    }
  },
} satisfies Bench;

/** Milliseconds of each; the last is the one that was killed. */
async function replaceAll(servers: ManyServers): Promise<number[]> {
  const times: number[] = [];
  const timed = async (work: Promise<void>) => {
    const begun = performance.now();
    await work;
    times.push(performance.now() - begun);
    await sleep(CALM_MS);
  };
  await sleep(CALM_MS);
  for (let place = 0; place < SERVERS; place++) await timed(servers.replace(place));
  await timed(servers.kill(0));
  return times;
}
