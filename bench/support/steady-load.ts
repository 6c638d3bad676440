import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Row, whole } from './bench.ts';
import { type BenchSalon, halfHour, makeSigner, post, seedSalon } from './salons.ts';

/** One of so many adds a client; the others read the public page and free times. */
const ADDS_EVERY = 5;

interface Answer {
  readonly turn: number;
  /** 0 when there was none. */
  readonly status: number;
}

/** Requests of one salon that begin on time, however slow earlier ones are. `stop` says what failed or was done twice. */
export async function startSteadyLoad(at: {
  readonly origin: string;
  readonly pool: pg.Pool;
  readonly dataDir: string;
  readonly eachSecond: number;
  readonly seconds: number;
}): Promise<{ stop(): Promise<Row[]> }> {
  const { origin, pool, eachSecond, seconds } = at;
  const salon = await seedSalon(pool, 1);
  const sign = await makeSigner(at.dataDir);
  const sent: Promise<Answer>[] = [];
  let over = false;

  async function send(turn: number): Promise<Answer> {
    const token = await sign(salon.owner);
    const status = isAdding(turn)
      ? (await addClient(origin, salon, token, turn)).status
      : await statusOf(origin + addressOf(salon, turn), token);
    return { turn, status };
  }
  async function go(): Promise<void> {
    const begun = performance.now();
    while (!over) {
      const due = Math.floor(((performance.now() - begun) / 1000) * eachSecond);
      while (sent.length < due) sent.push(send(sent.length));
      await sleep(5);
    }
  }
  const begun = performance.now();
  const going = go();

  return {
    async stop() {
      await sleep(Math.max(0, seconds * 1000 - (performance.now() - begun)));
      over = true;
      await going;
      const answers = await Promise.all(sent);
      const failed = answers.filter(({ status }) => status !== 200);
      const added = answers.filter(({ turn }) => isAdding(turn)).length;
      const { rows } = await pool.query<{ count: number }>(
        `SELECT count(*)::integer AS count FROM client WHERE business_id = $1 AND name LIKE 'Added %'`,
        [salon.business_id],
      );
      const stored = Number(rows[0]?.count);
      return [
        {
          what: `requests that failed meanwhile, ${eachSecond} a second`,
          figure: `${failed.length} of ${whole(answers.length)}`,
          bar: `0 of ${whole(seconds * eachSecond)} or more`,
          met: failed.length === 0 && answers.length >= seconds * eachSecond * 0.99,
          raw: failed,
        },
        {
          what: 'clients stored, of those that were added',
          figure: `${stored} of ${added}`,
          bar: 'each once',
          met: stored === added,
        },
      ];
    },
  };
}

const isAdding = (turn: number) => turn % ADDS_EVERY === 0;

function addClient(origin: string, { business_id }: BenchSalon, token: string, turn: number) {
  const key = `added-client-${turn}`;
  return post(origin, '/business/client', { business_id, name: `Added ${turn}` }, token, key);
}

function addressOf({ business_id, service_id }: BenchSalon, turn: number): string {
  if (turn % 2 === 0) return `/api/page/bench-${business_id}`;
  const { booking_date } = halfHour(0);
  return `/api/business/${business_id}/availability?service_id=${service_id}&from=${booking_date}&days=1`;
}

const connections = new http.Agent({ keepAlive: true });

function statusOf(url: string, token: string): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const headers = {
    authorization: `Bearer ${token}`,
    // Limits count by network; each request is another one's.
    'x-forwarded-for': `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.7`,
  };
  const request = http.get(url, { agent: connections, headers }, (answer) => {
    answer.resume();
    answer.once('end', () => resolve(answer.complete ? (answer.statusCode ?? 0) : 0));
    answer.once('error', () => resolve(0));
  });
  request.once('error', () => resolve(0));
  return promise;
}
