import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Bench, median, type Row, ratioRow, whole } from './support/bench.ts';
import { type BenchCampaign, seedCampaign, seedTemplate, sendOff } from './support/campaigns.ts';
import { type BenchDatabase, startDatabase } from './support/database.ts';
import { type BenchSimulator, startMessageSimulator } from './support/message-simulator.ts';
import { benchPool } from './support/pool.ts';
import { type RunningServer, runProgram, startServer } from './support/processes.ts';

/** Of one campaign, and of one bare loop. */
const MESSAGES = Number(process.env['BENCH_MESSAGES'] ?? 50_000);
const ROUNDS = 2;
const REPORTED = Math.min(10_000, MESSAGES);
const BAR = 0.45;
const LEAST_A_SECOND = 800;
const LIMIT_MS = 20 * 60_000;
const server = path.join(import.meta.dirname, 'unlimited-server.ts');
const bare = path.join(import.meta.dirname, 'bare-campaign.ts');

interface Stage {
  readonly database: BenchDatabase;
  readonly pool: pg.Pool;
  readonly simulator: BenchSimulator;
  readonly running: RunningServer;
}

/** A campaign to many, against a loop that sends to the same simulator and writes the same rows. */
export default {
  name: 'campaign-send',
  bar: `${whole(MESSAGES)} messages: ≥ 45 % of a bare loop and ≥ ${LEAST_A_SECOND}/s; memory flat; no report lost`,
  async run() {
    const database = await startDatabase();
    const pool = benchPool(database.url, 2);
    const simulator = await startMessageSimulator();
    const env = { DATABASE_URL: database.url, DATA_DIR: database.dataDir, ...simulator.envOf('product') };
    const running = await startServer(env, { file: server });
    try {
      const stage: Stage = { database, pool, simulator, running };
      await seedTemplate(pool);
      await simulator.addFault({ fault: 'lost_events' });
      const ours: number[] = [];
      const theirs: number[] = [];
      const memory: number[] = [];
      const bytes: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const before = await sizes(pool);
        ours.push(await sendOurs(stage, round * 2 * MESSAGES, memory));
        bytes.push(((await sizes(pool)) - before) / MESSAGES);
        theirs.push(await sendBare(stage, (round * 2 + 1) * MESSAGES));
      }
      await simulator.clearFaults();
      return [
        ratioRow('messages of a campaign, of a bare loop, delivery reports off', ours, theirs, BAR),
        {
          what: 'messages a second',
          figure: `${whole(median(ours))}/s`,
          bar: `≥ ${LEAST_A_SECOND}/s`,
          met: median(ours) >= LEAST_A_SECOND,
        },
        memoryRow(memory),
        {
          what: 'bytes of all tables and indexes for a message, by round',
          figure: bytes.map((one) => whole(one)).join(', '),
          bar: 'the same (± 15 %)',
          met: Math.max(...bytes) <= 1.15 * Math.min(...bytes),
        },
        ...(await withReports(stage)),
      ] satisfies Row[];
    } finally {
      await running.stop();
      await Promise.all([pool.end(), simulator.stop()]);
      await database.stop();
    }
  },
} satisfies Bench;

/** Messages a second, from the call until the last one is decided and the campaign is Sent. */
async function sendOurs({ pool, database, running }: Stage, from: number, memory: number[]): Promise<number> {
  const campaign = await seedCampaign(pool, { clients: MESSAGES, from, failing: false });
  const begun = performance.now();
  const recipients = await sendOff(running.origin, database.dataDir, campaign);
  await until(async () => {
    memory.push(residentMegabytes(running.child.pid));
    return isSent(pool, campaign);
  });
  const seconds = (performance.now() - begun) / 1000;
  await mustAddUp(pool, campaign, recipients);
  return recipients / seconds;
}

async function sendBare({ pool, database, simulator }: Stage, from: number): Promise<number> {
  const { business_id, campaign_id } = await seedCampaign(pool, {
    clients: MESSAGES,
    from,
    failing: false,
  });
  const { rows } = await pool.query<{ id: string }>(
    `SELECT document -> 'items' -> 0 ->> 'provider_template_id' AS id FROM app_config WHERE key = 'header_templates'`,
  );
  const program = await runProgram(bare, {
    args: [database.url, business_id, campaign_id, rows[0]?.id ?? ''],
    env: simulator.envOf('product'),
  });
  let seconds = Number.NaN;
  await until(async () => {
    seconds = Number(/bare seconds ([\d.]+)/.exec(program.output())?.[1] ?? Number.NaN);
    if (program.child.exitCode !== null && Number.isNaN(seconds)) throw new Error(program.output());
    return !Number.isNaN(seconds);
  });
  return MESSAGES / seconds;
}

async function withReports({ pool, database, running }: Stage): Promise<Row[]> {
  const campaign = await seedCampaign(pool, {
    clients: REPORTED,
    from: 2 * ROUNDS * MESSAGES,
    failing: false,
  });
  const begun = performance.now();
  await sendOff(running.origin, database.dataDir, campaign);
  await until(() => isSent(pool, campaign));
  const sent = (performance.now() - begun) / 1000;
  const delivered = () =>
    count(
      pool,
      `SELECT count(*) FROM outgoing_message WHERE business_id = $1 AND source_id = $2 AND delivered_at IS NOT NULL`,
      [campaign.business_id, campaign.campaign_id],
    );
  await until(async () => (await delivered()) === REPORTED);
  await until(
    async () => (await count(pool, 'SELECT count(*) FROM message_event WHERE worked_at IS NULL')) === 0,
  );
  return [
    {
      what: 'with delivery reports: reported as delivered, and the queue of reports is empty',
      figure: `${whole(await delivered())} after ${whole((performance.now() - begun) / 1000)} s (sent after ${whole(sent)} s)`,
      bar: whole(REPORTED),
      met: (await delivered()) === REPORTED,
    },
  ];
}

/** The second half of the time against the first. */
function memoryRow(memory: readonly number[]): Row {
  const half = memory.length >> 1;
  const [first, second] = [median(memory.slice(half >> 1, half)), median(memory.slice(half))];
  return {
    what: 'memory of the server, second half of the time against the first',
    figure: `${whole(second)} MB against ${whole(first)} MB, at most ${whole(Math.max(...memory))} MB`,
    bar: '≤ 1.25 ×',
    met: second <= 1.25 * first,
  };
}

async function isSent(pool: pg.Pool, { business_id, campaign_id }: BenchCampaign): Promise<boolean> {
  const sent = `SELECT count(*) FROM campaign WHERE business_id = $1 AND id = $2 AND status = 'sent'`;
  return (await count(pool, sent, [business_id, campaign_id])) === 1;
}

async function mustAddUp(pool: pg.Pool, { business_id, campaign_id }: BenchCampaign, recipients: number) {
  const { rows } = await pool.query(
    'SELECT reserved, consumed, given_back FROM credit_reservation WHERE business_id = $1 AND id = $2',
    [business_id, campaign_id],
  );
  const { reserved, consumed } = rows[0] ?? {};
  if (reserved !== recipients || consumed !== recipients)
    throw new Error(`of ${recipients} credits ${JSON.stringify(rows[0])}`);
}

/** Of the tables that a message is written to, with their indexes. */
function sizes(pool: pg.Pool): Promise<number> {
  return count(
    pool,
    `SELECT sum(pg_total_relation_size(name::regclass)) FROM unnest(ARRAY['outgoing_message', 'campaign_recipient',
       'message_directory', 'message_contact_directory']) AS name`,
  );
}

function residentMegabytes(pid: number | undefined): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

async function count(pool: pg.Pool, text: string, values: readonly unknown[] = []): Promise<number> {
  const { rows } = await pool.query<Record<string, string>>(text, [...values]);
  return Number(Object.values(rows[0] ?? {})[0] ?? Number.NaN);
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const begun = performance.now(); performance.now() - begun < LIMIT_MS; await sleep(200)) {
    if (await isSo()) return;
  }
  throw new Error('it did not get there in time');
}
