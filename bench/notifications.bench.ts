import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { alertDraft } from '../core/messaging/alert-templates.ts';
import { startPushService, type TestPushService } from '../server/src/testing/outside/push-service.ts';
import { FAILURE_CODES } from '../simulator/src/failure-codes.ts';
import type { BareWork } from './support/bare-work.ts';
import { type Bench, type Row, ratioRow, whole } from './support/bench.ts';
import { type BenchDatabase, startDatabase } from './support/database.ts';
import { type MailServer, startMailServer } from './support/mail-server.ts';
import { type BenchSimulator, startMessageSimulator } from './support/message-simulator.ts';
import { seedBarePeople, seedPeople } from './support/notified-people.ts';
import { benchPool } from './support/pool.ts';
import { type RunningServer, runProgram, startServer, temporaryFolder } from './support/processes.ts';

const PEOPLE = Number(process.env['BENCH_PEOPLE'] ?? 10_000);
/** People of one round of the comparison. */
const OF_A_ROUND = Math.min(PEOPLE, 1500);
const ROUNDS = 3;
const KILLS = 5;
const BAR = 0.4;
const LIMIT_MS = 30 * 60_000;
const server = path.join(import.meta.dirname, 'unlimited-server.ts');
const bare = path.join(import.meta.dirname, 'bare-deliveries.ts');

interface Stage {
  readonly database: BenchDatabase;
  readonly pool: pg.Pool;
  readonly mail: MailServer;
  readonly push: TestPushService;
  readonly simulator: BenchSimulator;
  start(): Promise<RunningServer>;
}

/**
 * Every notification goes out by mail, push and WhatsApp despite server kills: mail and push at least once and shown
 * once, WhatsApp at most once. And how fast, against a loop that only sends.
 */
export default {
  name: 'notifications',
  bar: `${whole(PEOPLE)} told by mail, push and WhatsApp with ${KILLS} kills; ≥ 40 % of a bare loop`,
  async run() {
    const database = await startDatabase();
    const pool = benchPool(database.url, 2);
    const mail = await startMailServer();
    const push = await startPushService({ query: false });
    const simulator = await startMessageSimulator();
    const env = {
      DATABASE_URL: database.url,
      DATA_DIR: database.dataDir,
      BENCH_SMTP_URL: mail.url,
      ...simulator.envOf('product'),
    };
    const start = () => startServer(env, { file: server });
    let running: RunningServer | null = null;
    try {
      const stage: Stage = { database, pool, mail, push, simulator, start };
      running = await start();
      await untilApproved(pool);
      const ours: number[] = [];
      const theirs: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const from = round * 2 * OF_A_ROUND;
        ours.push(await sendUninterrupted(stage, from));
        theirs.push(await sendBare(stage, from + OF_A_ROUND));
      }
      const rate = ratioRow('deliveries of all three channels, of a bare loop', ours, theirs, BAR);
      const rows = await withKills(stage, running, (again) => {
        running = again;
      });
      return [rate, ...rows];
    } finally {
      await running?.stop();
      await Promise.all([pool.end(), mail.stop(), push.stop(), simulator.stop()]);
      await database.stop();
    }
  },
} satisfies Bench;

/** Deliveries a second, from the moment they are due until the last one was handed over and written down. */
async function sendUninterrupted({ pool, push }: Stage, from: number): Promise<number> {
  await seedPeople(pool, push, { count: OF_A_ROUND, from, failing: false });
  await pool.query('ANALYZE');
  const before = await finished(pool);
  const begun = performance.now();
  await pool.query(`INSERT INTO jobs.job (name, data) VALUES ('notification-due', '{}')`);
  await until(async () => (await finished(pool)) - before === 3 * OF_A_ROUND);
  const seconds = (performance.now() - begun) / 1000;
  await untilReported(pool);
  return (3 * OF_A_ROUND) / seconds;
}

async function sendBare(stage: Stage, from: number): Promise<number> {
  const { database, pool, push, mail, simulator } = stage;
  const people = await seedBarePeople(pool, push, { count: OF_A_ROUND, from, failing: false });
  await pool.query('ANALYZE');
  const text = 'Your booking at Bench is confirmed: Haircut, Friday at 10:00.\n'.repeat(8);
  const work: BareWork = {
    databaseUrl: database.url,
    smtpUrl: mail.url,
    people,
    // As many bytes as the product's own mail.
    mail: { subject: 'Booked: Haircut', text, html: 'x'.repeat(Math.max(0, mail.lastBytes() - 1500)) },
    push: { title: 'Booked: Haircut', body: 'Bench, Friday at 10:00. See the details.' },
    words: { business_name: 'Bench', time_zone: 'Asia/Kolkata', services: ['Haircut'], people: [] },
    template: alertDraft('booking_confirmed', 'en'),
    params: ['Ravi', 'Bench', 'Haircut', 'Fri 20 Nov, 10:00 am'],
  };
  const file = path.join(await temporaryFolder(), 'work.json');
  await writeFile(file, JSON.stringify(work));
  const program = await runProgram(bare, { args: [file], env: simulator.envOf('bare') });
  let seconds = Number.NaN;
  await until(async () => {
    seconds = Number(/bare seconds ([\d.]+)/.exec(program.output())?.[1] ?? Number.NaN);
    if (program.child.exitCode !== null && Number.isNaN(seconds)) throw new Error(program.output());
    return !Number.isNaN(seconds);
  });
  return (3 * OF_A_ROUND) / seconds;
}

async function withKills(
  { pool, push, mail, simulator, start }: Stage,
  first: RunningServer,
  onStart: (again: RunningServer) => void,
): Promise<Row[]> {
  const [mails, pushes] = [mail.taken.size, push.taken.length];
  const [sentBefore, phonesBefore] = [(await simulator.counts()).sent, await simulator.phones()];
  const people = await seedPeople(pool, push, {
    count: PEOPLE,
    from: 10_000_000,
    failing: true,
  });
  const ids = people.map(({ notification_id }) => notification_id);
  const failing = Math.min(FAILURE_CODES.length, PEOPLE);
  const before = await finished(pool);
  const begun = performance.now();
  let running = first;
  let open = 0;
  await pool.query(`INSERT INTO jobs.job (name, data) VALUES ('notification-due', '{}')`);
  for (let kill = 1; kill <= KILLS; kill++) {
    await until(async () => (await finished(pool)) - before >= (kill * 3 * PEOPLE) / (KILLS + 1));
    await untilInFlight(pool);
    await running.kill();
    open += await countInFlight(pool);
    running = await start();
    onStart(running);
  }
  await until(
    async () =>
      (await count(
        pool,
        `SELECT count(*) FROM notification_delivery WHERE state <> 'waiting' AND notification_id = ANY ($1)`,
        [ids],
      )) ===
      3 * PEOPLE,
  );
  const seconds = (performance.now() - begun) / 1000;
  await untilReported(pool);
  const ofThese = `FROM outgoing_message AS message
    JOIN notification_delivery AS delivery ON delivery.id = message.id
    WHERE delivery.notification_id = ANY ($1)`;
  const { rows: states } = await pool.query<{ state: string; n: number }>(
    `SELECT message.state, count(*)::integer AS n ${ofThese} GROUP BY message.state`,
    [ids],
  );
  const inState = (...names: string[]) =>
    states.filter(({ state }) => names.includes(state)).reduce((sum, { n }) => sum + n, 0);
  const silent = await count(
    pool,
    `SELECT (SELECT count(*) ${ofThese} AND message.state IN ('failed', 'dropped', 'unknown') AND message.failure IS NULL)
       + (SELECT count(*) FROM notification_delivery
          WHERE notification_id = ANY ($1) AND state IN ('failed', 'dropped') AND failure IS NULL)`,
    [ids],
  );
  const sent = (await simulator.counts()).sent - sentBefore;
  const phones = (await simulator.phones()) - phonesBefore;
  const pushed = Map.groupBy(push.taken.slice(pushes), ({ topic }) => topic);
  const told = await count(pool, `SELECT count(*) FROM notification WHERE state = 'told' AND id = ANY ($1)`, [
    ids,
  ]);
  const twice = (counts: Iterable<number>) => [...counts].filter((one) => one > 1).length;
  const unknown = inState('unknown', 'waiting');
  return [
    { what: 'in the inbox', ...exactly(told) },
    { what: 'mails, by their Message-ID', ...exactly(mail.taken.size - mails) },
    { what: 'pushes, by their topic', ...exactly(pushed.size) },
    {
      what: 'sent twice because of a kill; shown once by Message-ID and topic',
      figure: `${twice(mail.taken.values())} mails, ${twice([...pushed.values()].map((all) => all.length))} pushes`,
    },
    {
      what: 'WhatsApp: messages that the provider got; phones that got more than one',
      figure: `${whole(sent)}; ${sent - phones}`,
      bar: '0 twice',
      met: sent === phones && sent <= PEOPLE,
    },
    {
      what: 'WhatsApp: known to have gone out or failed; unknown; in flight at the kills',
      figure: `${whole(inState('accepted', 'sent', 'delivered', 'read', 'failed'))}; ${unknown}; ${open}`,
      bar: 'all but unknown; unknown ≤ in flight',
      met: unknown <= open && inState('waiting', 'dropped') === 0 && PEOPLE - unknown <= sent,
      raw: states,
    },
    {
      what: 'failures; without a reason',
      figure: `${inState('failed')}; ${silent}`,
      bar: `${failing} numbers fail; 0`,
      met: inState('failed') <= failing && inState('failed') >= failing - unknown && silent === 0,
    },
    {
      what: `all of it, with ${KILLS} kills and starts`,
      figure: `${whole(seconds)} s (${whole((3 * PEOPLE) / seconds)} deliveries/s)`,
    },
  ];
}

/** Handed over: mail and push that are done, and messages that the provider has answered for. */
function finished(pool: pg.Pool): Promise<number> {
  return count(
    pool,
    `SELECT (SELECT count(*) FROM notification_delivery WHERE channel <> 'whatsapp' AND state <> 'waiting')
       + (SELECT count(*) FROM outgoing_message WHERE state <> 'waiting' AND app_id = $1)`,
    ['a0000000-0000-4000-8000-000000000001'],
  );
}

function countInFlight(pool: pg.Pool): Promise<number> {
  return count(pool, `SELECT count(*) FROM message_queue WHERE is_open`);
}

/** So that a kill catches messages on their way; not for ever, should all of them have gone. */
async function untilInFlight(pool: pg.Pool): Promise<void> {
  for (let n = 0; n < 2000 && (await countInFlight(pool)) === 0; n++) await sleep(5);
}

/** The alert templates are there and approved, so that messages can go. */
function untilApproved(pool: pg.Pool): Promise<void> {
  return until(
    async () =>
      (await count(pool, `SELECT count(*) FROM alert_template WHERE status <> 'APPROVED'`)) === 0 &&
      (await count(pool, 'SELECT count(*) FROM alert_template')) > 0,
  );
}

/** No report is on its way or waits: what is unknown then stays so, unless it is heard of much later. */
async function untilReported(pool: pg.Pool): Promise<void> {
  await until(async () => {
    const waiting = await count(
      pool,
      `SELECT (SELECT count(*) FROM message_event WHERE worked_at IS NULL)
         + (SELECT count(*) FROM outgoing_message WHERE state IN ('waiting', 'accepted', 'sent')
            AND app_id = 'a0000000-0000-4000-8000-000000000001')`,
    );
    return waiting === 0;
  });
}

async function count(pool: pg.Pool, text: string, values: readonly unknown[] = []): Promise<number> {
  const { rows } = await pool.query<Record<string, string>>(text, [...values]);
  return Number(Object.values(rows[0] ?? {})[0] ?? Number.NaN);
}

function exactly(found: number) {
  return { figure: whole(found), bar: whole(PEOPLE), met: found === PEOPLE };
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const begun = performance.now(); performance.now() - begun < LIMIT_MS; await sleep(100)) {
    if (await isSo()) return;
  }
  throw new Error('it did not get there in time');
}
