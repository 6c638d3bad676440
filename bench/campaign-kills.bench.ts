import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Bench, type Row, seeded, whole } from './support/bench.ts';
import { type BenchCampaign, seedCampaign, seedTemplate, sendOff } from './support/campaigns.ts';
import { startDatabase } from './support/database.ts';
import { type BenchSimulator, startMessageSimulator } from './support/message-simulator.ts';
import { benchPool } from './support/pool.ts';
import { type RunningServer, startServer } from './support/processes.ts';

const RECIPIENTS = Number(process.env['BENCH_RECIPIENTS'] ?? 10_000);
const SEED = Number(process.env['BENCH_SEED'] ?? 16);
const KILLS = 20;
const LIMIT_MS = 20 * 60_000;
/** Beyond the time that a lost answer is waited for, and beyond the longest wait of what was busy. */
const MINUTES_AHEAD = 12;
const server = path.join(import.meta.dirname, 'unlimited-server.ts');

/** Only the sending: a server that starts again must be able to say where it listens now. */
const SENDS = '/msg';
/** Every switch of the simulator; each meets some of the messages. */
const FAULTS = [
  { fault: 'rate_limit', path: SENDS },
  { fault: 'server_error', path: SENDS },
  { fault: 'late_answer', path: SENDS, delayMs: 1500 },
  { fault: 'cut_after_accept', path: SENDS },
  { fault: 'cut_before_accept', path: SENDS },
  { fault: 'duplicate_events' },
  { fault: 'late_events', delayMs: 4000 },
  { fault: 'out_of_order' },
  { fault: 'skip_delivered' },
  { fault: 'lost_events' },
  { fault: 'fail', code: 131_049 },
] as const;

/**
 * A campaign while server and simulator are killed at random moments with every fault switched on: nobody gets it
 * twice, and the credits add up at every moment.
 */
export default {
  name: 'campaign-kills',
  bar: `${whole(RECIPIENTS)} recipients, ${KILLS} kills, all faults: ≤ 1 message each; credits add up to the last one`,
  async run() {
    const random = seeded(SEED);
    const database = await startDatabase();
    const pool = benchPool(database.url, 2);
    const simulator = await startMessageSimulator();
    const env = { DATABASE_URL: database.url, DATA_DIR: database.dataDir, ...simulator.envOf('product') };
    let running = await startServer(env, { file: server });
    try {
      await seedTemplate(pool);
      const campaign = await seedCampaign(pool, { clients: RECIPIENTS, from: 0, failing: true });
      const recipients = await sendOff(running.origin, database.dataDir, campaign);
      const watch = watchCredits(pool, campaign, recipients);
      const killed = { server: 0, simulator: 0, caught: 0 };
      for (let kill = 1; kill <= KILLS; kill++) {
        for (const fault of FAULTS)
          await simulator.addFault({ ...fault, next: 1 + Math.floor(random() * 12) });
        const share = (kill - 1 + random()) / KILLS;
        await until(async () => (await handedOver(pool, campaign)) >= share * recipients);
        await sleep(random() * 300);
        killed.caught += await count(pool, 'SELECT count(*) FROM message_queue WHERE is_open');
        // The simulator goes in every third, alone or with the server.
        const which = random();
        if (which < 0.35) {
          killed.simulator++;
          await simulator.killAndStart();
        }
        if (which > 0.2) {
          killed.server++;
          await running.kill();
          running = await startServer(env, { file: server });
        }
      }
      running = await finish(pool, campaign, simulator, running, env);
      const faults = await watch.stop();
      return await judge(pool, campaign, { simulator, recipients, faults, killed });
    } finally {
      await running.stop();
      await Promise.all([pool.end(), simulator.stop()]);
      await database.stop();
    }
  },
} satisfies Bench;

/** What nobody answered is given up after ten minutes: the server is started again with its clock ahead. */
async function finish(
  pool: pg.Pool,
  campaign: BenchCampaign,
  simulator: BenchSimulator,
  running: RunningServer,
  env: Record<string, string>,
): Promise<RunningServer> {
  await simulator.clearFaults();
  // Late reports come first, as they would.
  let before = -1;
  await until(async () => {
    const now = await decidedOf(pool, campaign);
    const isStill =
      now === before &&
      (await count(pool, 'SELECT count(*) FROM message_event WHERE worked_at IS NULL')) === 0;
    before = now;
    await sleep(6000);
    return isStill;
  });
  await running.kill();
  const again = await startServer({ ...env, BENCH_MINUTES_AHEAD: String(MINUTES_AHEAD) }, { file: server });
  await until(async () => (await count(pool, `SELECT count(*) FROM campaign WHERE status = 'sent'`)) === 1);
  return again;
}

/** Reads reservation, recipients and ledger in one statement, over and over. */
function watchCredits(pool: pg.Pool, { business_id, campaign_id }: BenchCampaign, recipients: number) {
  const faults: string[] = [];
  let looks = 0;
  let isOver = false;
  async function look(): Promise<void> {
    const { rows } = await pool.query(
      `SELECT reserved, consumed, given_back,
         (SELECT balance FROM credit_account WHERE business_id = $1) AS balance,
         (SELECT sum(credits)::int FROM credit_entry WHERE business_id = $1) AS ledger,
         (SELECT count(*)::int FROM campaign_recipient WHERE business_id = $1 AND credit = 'open') AS open_rows,
         (SELECT count(*)::int FROM campaign_recipient WHERE business_id = $1 AND credit = 'consumed') AS consumed_rows,
         (SELECT count(*)::int FROM campaign_recipient WHERE business_id = $1 AND credit = 'given_back') AS back_rows
       FROM credit_reservation WHERE business_id = $1 AND id = $2`,
      [business_id, campaign_id],
    );
    const [row] = rows;
    looks++;
    const open = row.reserved - row.consumed - row.given_back;
    const isRight =
      row.reserved === recipients &&
      row.open_rows === open &&
      row.consumed_rows === row.consumed &&
      row.back_rows === row.given_back &&
      row.balance === row.ledger &&
      row.balance === 1 + row.given_back;
    if (!isRight && faults.length < 5) faults.push(JSON.stringify(row));
  }
  const looking = (async () => {
    while (!isOver) {
      await look();
      await sleep(50);
    }
    await look();
  })();
  return {
    async stop() {
      isOver = true;
      await looking;
      return { looks, faults };
    },
  };
}

async function judge(
  pool: pg.Pool,
  { business_id, campaign_id }: BenchCampaign,
  of: {
    readonly simulator: BenchSimulator;
    readonly recipients: number;
    readonly faults: { readonly looks: number; readonly faults: readonly string[] };
    readonly killed: { readonly server: number; readonly simulator: number; readonly caught: number };
  },
): Promise<Row[]> {
  const { rows } = await pool.query(
    'SELECT reserved, consumed, given_back FROM credit_reservation WHERE business_id = $1 AND id = $2',
    [business_id, campaign_id],
  );
  const { reserved, consumed, given_back } = rows[0] ?? {};
  const { sent } = await of.simulator.counts();
  const phones = await of.simulator.phones();
  const { rows: states } = await pool.query<{ state: string; credit: string; n: number }>(
    `SELECT coalesce(message.state, 'none') AS state, credit, count(*)::int AS n FROM campaign_recipient AS recipient
     LEFT JOIN outgoing_message AS message
       ON message.business_id = recipient.business_id AND message.id = recipient.message_id
     WHERE recipient.business_id = $1 GROUP BY 1, 2 ORDER BY 1, 2`,
    [business_id],
  );
  const notified = await count(
    pool,
    `SELECT count(*) FROM campaign_recipient AS recipient
     JOIN campaign ON campaign.business_id = recipient.business_id AND campaign.id = recipient.campaign_id
     WHERE recipient.business_id = $1 AND campaign.status = 'sent' AND recipient.credit = 'consumed'`,
    [business_id],
  );
  return [
    {
      what: 'messages that the provider took over; phones that got more than one',
      figure: `${whole(sent)} of ${whole(of.recipients)}; ${sent - phones}`,
      bar: '0 twice',
      met: sent === phones && sent <= of.recipients,
    },
    {
      what: 'credits: reserved = consumed + given back + open',
      figure: `${whole(reserved)} = ${whole(consumed)} + ${whole(given_back)} + ${whole(reserved - consumed - given_back)}`,
      bar: 'open 0 at the end',
      met: reserved === of.recipients && consumed + given_back === reserved,
      raw: states,
    },
    {
      what: 'looks at reservation, recipients and ledger while it ran; that did not add up',
      figure: `${whole(of.faults.looks)}; ${of.faults.faults.length}`,
      bar: '0',
      met: of.faults.faults.length === 0,
      raw: of.faults.faults,
    },
    {
      what: 'consumed, and so many clients are written as notified',
      figure: `${whole(consumed)}, ${whole(notified)}`,
      bar: 'the same',
      met: consumed === notified,
    },
    {
      what: `kills of server and simulator (seed ${SEED}); messages on their way at those moments`,
      figure: `${of.killed.server}, ${of.killed.simulator}; ${of.killed.caught}`,
    },
  ];
}

/** Taken over, refused, or nobody knows. */
function handedOver(pool: pg.Pool, { business_id }: BenchCampaign): Promise<number> {
  return count(pool, `SELECT count(*) FROM outgoing_message WHERE business_id = $1 AND state <> 'waiting'`, [
    business_id,
  ]);
}

function decidedOf(pool: pg.Pool, { business_id }: BenchCampaign): Promise<number> {
  return count(pool, `SELECT count(*) FROM campaign_recipient WHERE business_id = $1 AND credit <> 'open'`, [
    business_id,
  ]);
}

async function count(pool: pg.Pool, text: string, values: readonly unknown[] = []): Promise<number> {
  const { rows } = await pool.query<Record<string, string>>(text, [...values]);
  return Number(Object.values(rows[0] ?? {})[0] ?? Number.NaN);
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const begun = performance.now(); performance.now() - begun < LIMIT_MS; await sleep(100)) {
    if (await isSo()) return;
  }
  throw new Error('it did not get there in time');
}
