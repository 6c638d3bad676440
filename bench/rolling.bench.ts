import http from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBalancer } from '../scripts/lib/balancer.ts';
import { type ManyServers, startManyServers } from '../scripts/lib/many-servers.ts';
import { type Bench, median, whole } from './support/bench.ts';
import { startDatabase } from './support/database.ts';
import { freePort } from './support/free-port.ts';
import { benchPool } from './support/pool.ts';
import { temporaryFolder } from './support/processes.ts';
import { type BenchSalon, halfHour, makeSigner, post, seedSalon } from './support/salons.ts';

const SERVERS = 4;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 60);
const EACH_SECOND = 200;
/** One of so many adds a client; the others read the public page and free times. */
const ADDS_EVERY = 5;
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
      const salon = await seedSalon(pool, 1);
      const sign = await makeSigner(dataDir);
      const load = { over: false };
      const loading = steadyLoad(load, async (turn) => {
        const token = await sign(salon.owner);
        return turn % ADDS_EVERY === 0
          ? (await addClient(balancer.origin, salon, token, turn)).status
          : statusOf(balancer.origin + addressOf(salon, turn), token);
      });
      const begun = performance.now();
      const replacedIn = await replaceAll(servers);
      await sleep(Math.max(0, SECONDS * 1000 - (performance.now() - begun)));
      load.over = true;
      const answers = await loading;
      const failed = answers.filter(({ status }) => status !== 200);
      const added = answers.filter(({ turn }) => turn % ADDS_EVERY === 0).length;
      const { rows } = await pool.query<{ count: number }>(
        `SELECT count(*)::integer AS count FROM client WHERE business_id = $1 AND name LIKE 'Added %'`,
        [salon.business_id],
      );
      const stored = Number(rows[0]?.count);
      return [
        {
          what: `failed while ${SERVERS} servers were replaced and one was killed`,
          figure: `${failed.length} of ${whole(answers.length)}`,
          bar: `0 of ${whole(SECONDS * EACH_SECOND)} or more`,
          met: failed.length === 0 && answers.length >= SECONDS * EACH_SECOND * 0.99,
          raw: failed,
        },
        {
          what: 'clients stored, of those that were added',
          figure: `${stored} of ${added}`,
          bar: 'each once',
          met: stored === added,
        },
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

interface Answer {
  readonly turn: number;
  /** 0 when there was none. */
  readonly status: number;
}

/** Requests begin on time, however slow earlier ones are. */
async function steadyLoad(
  load: { readonly over: boolean },
  send: (turn: number) => Promise<number>,
): Promise<Answer[]> {
  const sent: Promise<Answer>[] = [];
  const begun = performance.now();
  while (!load.over) {
    const due = Math.floor(((performance.now() - begun) / 1000) * EACH_SECOND);
    for (let turn = sent.length; turn < due; turn++)
      sent.push(send(turn).then((status) => ({ turn, status })));
    await sleep(5);
  }
  return Promise.all(sent);
}

function addClient(origin: string, { business_id }: BenchSalon, token: string, turn: number) {
  return post(
    origin,
    '/business/client',
    { business_id, name: `Added ${turn}` },
    token,
    `added-client-${turn}`,
  );
}

function addressOf({ business_id, service_id }: BenchSalon, turn: number): string {
  if (turn % 2 === 0) return `/api/page/bench-${business_id}`;
  const { booking_date } = halfHour(0);
  return `/api/business/${business_id}/availability?service_id=${service_id}&from=${booking_date}&days=1`;
}

const connections = new http.Agent({ keepAlive: true });

function statusOf(url: string, token: string): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const request = http.get(
    url,
    { agent: connections, headers: { authorization: `Bearer ${token}` } },
    (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.complete ? (answer.statusCode ?? 0) : 0));
      answer.once('error', () => resolve(0));
    },
  );
  request.once('error', () => resolve(0));
  return promise;
}
