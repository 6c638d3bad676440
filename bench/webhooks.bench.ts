import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { keyFor, loadSecret } from '../server/src/platform/sessions/secret.ts';
import { type Bench, type Row, whole } from './support/bench.ts';
import { startDatabase } from './support/database.ts';
import { startMessageSimulator } from './support/message-simulator.ts';
import { benchPool } from './support/pool.ts';
import { runProgram, startServer, temporaryFolder } from './support/processes.ts';
import { type BenchSalon, benchId, makeSigner, seedSalon } from './support/salons.ts';
import type { SentWebhooks, WebhooksToSend } from './support/webhook-rate.ts';

const PER_SECOND = 1000;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 30);
const EVENTS = PER_SECOND * SECONDS;
/** Until the compiler has seen the way of an event, as the other benches warm up; not measured. */
const WARM_UP_EVENTS = 5000;
/** Each is reported as sent and as delivered. */
const MESSAGES = (EVENTS + WARM_UP_EVENTS) / 2;
const PAGE_EVERY_MS = 200;
const PAGE_SECONDS = 20;
const WARM_UP_SECONDS = 5;
const CHAIRS = 8;
const BOOKINGS = 160;
const WORKED_OFF_LIMIT_MS = 120_000;
const ACKNOWLEDGED_MS = 100;
const server = path.join(import.meta.dirname, 'unlimited-server.ts');
const sender = path.join(import.meta.dirname, 'webhook-sender.ts');

/** Reports at a rate of 1,000 a second while the desk looks at its day. */
export default {
  name: 'webhooks',
  bar: `${whole(PER_SECOND)} events/s for ${SECONDS} s at one server: none lost, acknowledged within ${ACKNOWLEDGED_MS} ms, the desk's page less than doubled`,
  async run() {
    const database = await startDatabase();
    const pool = benchPool(database.url, 2);
    const simulator = await startMessageSimulator();
    const running = await startServer(
      { DATABASE_URL: database.url, DATA_DIR: database.dataDir, ...simulator.envOf('product') },
      { file: server },
    );
    try {
      const salon = await seedDay(pool);
      const names = await seedMessages(pool, salon);
      const sign = await makeSigner(database.dataDir);
      const day = Temporal.Now.plainDateISO('Asia/Kolkata').add({ days: 3 });
      const page = `${running.origin}/api/business/${salon.business_id}/schedule?from=${day}&to=${day}`;
      const ask = async (seconds: number) => {
        const took: number[] = [];
        for (const begun = performance.now(); performance.now() - begun < seconds * 1000; ) {
          const asked = performance.now();
          const headers = { authorization: `Bearer ${await sign(salon.owner)}` };
          const answer = await fetch(page, { headers });
          const text = await answer.text();
          if (!answer.ok || !text.includes('Haircut'))
            throw new Error(`the page answered ${answer.status} ${text}`);
          took.push(performance.now() - asked);
          await sleep(Math.max(0, PAGE_EVERY_MS - (performance.now() - asked)));
        }
        return took;
      };
      await ask(WARM_UP_SECONDS);
      const before = await ask(PAGE_SECONDS);
      const secret = keyFor(await loadSecret(undefined, database.dataDir), 'message webhook').toString(
        'base64url',
      );
      const url = `${running.origin}/api/whatsapp/webhook/gupshup`;
      const bodies = bodiesFor(names);
      const rate = { url, secret, perSecond: PER_SECOND };
      await send({ ...rate, bodies: bodies.slice(0, WARM_UP_EVENTS) });
      await untilWorkedOff(pool);
      const sending = send({ ...rate, bodies: bodies.slice(WARM_UP_EVENTS) });
      const during = await ask(SECONDS);
      const sent = await sending;
      const behind = await untilWorkedOff(pool);
      return [...(await rowsOf(pool, sent, behind)), pageRow(before, during)];
    } finally {
      await running.stop();
      await Promise.all([pool.end(), simulator.stop()]);
      await database.stop();
    }
  },
} satisfies Bench;

async function send(work: WebhooksToSend): Promise<SentWebhooks> {
  const file = path.join(await temporaryFolder(), 'work.json');
  await writeFile(file, JSON.stringify(work));
  const program = await runProgram(sender, { args: [file] });
  for (;;) {
    const found = /^sent (.*)$/m.exec(program.output())?.[1];
    if (found) return JSON.parse(found) as SentWebhooks;
    if (program.child.exitCode !== null) throw new Error(program.output());
    await sleep(200);
  }
}

/** Gupshup's version 2, in the order in which a provider tells: all are sent, and a moment later delivered. */
function bodiesFor(names: readonly string[]): string[] {
  const now = Date.now();
  const body = (name: string, type: string) =>
    JSON.stringify({
      app: 'kursi',
      timestamp: now,
      version: 2,
      type: 'message-event',
      payload: {
        id: `wamid.${name}`,
        gsId: name,
        type,
        destination: '919845012345',
        payload: { ts: Math.floor(now / 1000) },
      },
    });
  const bodies: string[] = [];
  // A second later: its own sent lies between.
  for (let from = 0; from < names.length; from += PER_SECOND) {
    const some = names.slice(from, from + PER_SECOND);
    bodies.push(...some.map((name) => body(name, 'sent')), ...some.map((name) => body(name, 'delivered')));
  }
  return bodies;
}

async function untilWorkedOff(pool: pg.Pool): Promise<number> {
  const begun = performance.now();
  while (performance.now() - begun < WORKED_OFF_LIMIT_MS) {
    const { rows } = await pool.query<{ n: number }>(
      'SELECT count(*)::integer AS n FROM message_event WHERE worked_at IS NULL',
    );
    if (rows[0]?.n === 0) break;
    await sleep(100);
  }
  return (performance.now() - begun) / 1000;
}

async function rowsOf(pool: pg.Pool, sent: SentWebhooks, behind: number): Promise<Row[]> {
  const { rows } = await pool.query<{ stored: number; worked: number; delivered: number }>(
    `SELECT count(*)::integer AS stored, count(worked_at)::integer AS worked,
       (SELECT count(*)::integer FROM outgoing_message
        WHERE state = 'delivered' AND sent_at IS NOT NULL AND delivered_at IS NOT NULL) AS delivered
     -- Not what the simulator says of templates.
     FROM message_event WHERE dedup_key LIKE 'gupshup kursi message-event %'`,
  );
  const { stored = 0, worked = 0, delivered = 0 } = rows[0] ?? {};
  const accepted = sent.statuses['200'] ?? 0;
  const p95 = percentile(sent.took, 0.95);
  return [
    {
      what: 'events sent in; acknowledged; stored; worked off',
      figure: `${sent.seconds.toFixed(1)} s; ${whole(accepted)}; ${whole(stored)}; ${whole(worked)}`,
      bar: `${SECONDS} s; ${whole(EVENTS)}; ${whole(2 * MESSAGES)} with the warm-up`,
      met:
        accepted === EVENTS &&
        stored === 2 * MESSAGES &&
        worked === 2 * MESSAGES &&
        sent.seconds < SECONDS * 1.05,
      raw: { statuses: sent.statuses, p95OfEachSecond: p95OfEachSecond(sent.took) },
    },
    {
      what: 'messages that are delivered then',
      figure: whole(delivered),
      bar: whole(MESSAGES),
      met: delivered === MESSAGES,
    },
    {
      what: 'acknowledgement from when it was due, median; p95; worst (the sender itself was behind by)',
      figure: `${percentile(sent.took, 0.5).toFixed(0)} ms; ${p95.toFixed(0)} ms; ${Math.max(...sent.took).toFixed(0)} ms (${sent.late.toFixed(0)} ms)`,
      bar: `p95 < ${ACKNOWLEDGED_MS} ms`,
      met: p95 < ACKNOWLEDGED_MS,
    },
    {
      what: 'all worked off after the last one',
      figure: `${behind.toFixed(1)} s`,
      bar: '< 10 s',
      met: behind < 10,
    },
  ];
}

/** Where it was slow: answers are in the order in which they came. */
function p95OfEachSecond(took: readonly number[]): number[] {
  return Array.from({ length: SECONDS }, (_, second) =>
    Math.round(percentile(took.slice(second * PER_SECOND, (second + 1) * PER_SECOND), 0.95)),
  );
}

function pageRow(before: readonly number[], during: readonly number[]): Row {
  const [quiet, busy] = [percentile(before, 0.95), percentile(during, 0.95)];
  return {
    what: 'the desk’s day, p95 (median): during against before',
    figure: `${(busy / quiet).toFixed(2)} × (${busy.toFixed(0)} of ${quiet.toFixed(0)} ms; ${percentile(during, 0.5).toFixed(0)} of ${percentile(before, 0.5).toFixed(0)} ms)`,
    bar: '< 2 ×',
    met: busy < 2 * quiet,
    raw: { before, during },
  };
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** A salon with a full day. */
async function seedDay(pool: pg.Pool): Promise<BenchSalon> {
  const salon = await seedSalon(pool, CHAIRS);
  const visits = Array.from({ length: BOOKINGS }, benchId);
  await pool.query(
    `INSERT INTO visit (business_id, id, client_id, booking_date, source, created_at, updated_at)
     SELECT $1, unnest($2::uuid[]), $3, (now() AT TIME ZONE 'Asia/Kolkata')::date + 3, 'desk', now(), now()`,
    [salon.business_id, visits, salon.client_id],
  );
  await pool.query(
    `INSERT INTO booking (business_id, id, visit_id, index, client_id, service_id, entity_id, booking_date,
       service_time, service_duration, buffer_after, starts_at, ends_at, service_name, service_price,
       booking_amount, booking_status, created_at)
     SELECT $1, gen_random_uuid(), visit_id, 0, $3, $4, ($5::uuid[])[1 + (n - 1) % ${CHAIRS}], day,
       to_char(time '08:00' + slot, 'HH24:MI'), 30, 0, (day + time '08:00' + slot) AT TIME ZONE 'Asia/Kolkata',
       (day + time '08:30' + slot) AT TIME ZONE 'Asia/Kolkata', 'Haircut', 30000, 30000, 'confirmed', now()
     FROM (
       SELECT visit_id, n, ((n - 1) / ${CHAIRS})::integer * interval '30 minutes' AS slot,
         (now() AT TIME ZONE 'Asia/Kolkata')::date + 3 AS day
       FROM unnest($2::uuid[]) WITH ORDINALITY AS one (visit_id, n)
     ) AS booked`,
    [salon.business_id, visits, salon.client_id, salon.service_id, salon.calendars],
  );
  await pool.query(
    `INSERT INTO consumed_slot (business_id, id, entity_id, booking_id, period)
     SELECT business_id, gen_random_uuid(), entity_id, id, tstzrange(starts_at, ends_at) FROM booking
     WHERE business_id = $1`,
    [salon.business_id],
  );
  return salon;
}

/** Messages that the provider has accepted; their names there. */
async function seedMessages(pool: pg.Pool, salon: BenchSalon): Promise<string[]> {
  const ids = Array.from({ length: MESSAGES }, benchId);
  await pool.query(
    `INSERT INTO outgoing_message (business_id, id, app_id, purpose, source_id, client_id, content, state,
       provider_message_id, accepted_at, created_at)
     SELECT $1, id, 'a0000000-0000-4000-8000-000000000001', 'alert', id, $2, '{"text":"Hello"}', 'accepted', 'gs-' || id, now(), now()
     FROM unnest($3::uuid[]) AS id`,
    [salon.business_id, salon.client_id, ids],
  );
  await pool.query(
    `INSERT INTO message_directory (provider_message_id, of_business, message_id, created_at)
     SELECT 'gs-' || id, $1, id, now() FROM unnest($2::uuid[]) AS id`,
    [salon.business_id, ids],
  );
  await pool.query('ANALYZE');
  return ids.map((id) => `gs-${id}`);
}
