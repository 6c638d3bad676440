import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startPushService, type TestPushService } from '../server/src/testing/push-service.ts';
import { type Bench, whole } from './support/bench.ts';
import { startDatabase } from './support/database.ts';
import { startMailServer } from './support/mail-server.ts';
import { type RunningServer, startServer } from './support/processes.ts';
import { benchId, seedSalon } from './support/salons.ts';

const PEOPLE = Number(process.env['BENCH_PEOPLE'] ?? 10_000);
const KILLS = 5;
const LIMIT_MS = 30 * 60_000;
const server = path.join(import.meta.dirname, 'unlimited-server.ts');

/** Every notification is delivered despite server kills: at least once, and shown once. */
export default {
  name: 'notifications',
  bar: `${whole(PEOPLE)} told by mail and push with ${KILLS} kills, none lost`,
  async run() {
    const database = await startDatabase();
    const pool = new pg.Pool({ connectionString: database.url, max: 2 });
    const mail = await startMailServer();
    const push = await startPushService({ query: false });
    const start = () =>
      startServer(
        { DATABASE_URL: database.url, DATA_DIR: database.dataDir, BENCH_SMTP_URL: mail.url },
        { file: server },
      );
    const finished = async () => {
      const { rows } = await pool.query<{ n: number }>(
        `SELECT count(*)::integer AS n FROM notification_delivery WHERE state <> 'waiting'`,
      );
      return rows[0]?.n ?? 0;
    };
    let running: RunningServer | null = null;
    try {
      running = await start();
      await seed(pool, push);
      const begun = performance.now();
      await pool.query(`INSERT INTO jobs.job (name, data) VALUES ('notification-due', '{}')`);
      for (let kill = 1; kill <= KILLS; kill++) {
        await until(async () => (await finished()) >= (kill * 2 * PEOPLE) / (KILLS + 1));
        await running.kill();
        running = await start();
      }
      await until(async () => (await finished()) === 2 * PEOPLE);
      const seconds = (performance.now() - begun) / 1000;
      const { rows } = await pool.query<{ state: string; n: number }>(
        'SELECT state, count(*)::integer AS n FROM notification_delivery GROUP BY state',
      );
      const pushed = Map.groupBy(push.taken, ({ topic }) => topic);
      const devices = new Set(push.taken.map(({ path: device }) => device));
      const twice = (counts: Iterable<number>) => [...counts].filter((count) => count > 1).length;
      const { rows: told } = await pool.query<{ n: number }>(
        `SELECT count(*)::integer AS n FROM notification WHERE state = 'told'`,
      );
      return [
        { what: 'in the inbox', ...exactly(told[0]?.n ?? 0) },
        { what: 'mails, by their Message-ID', ...exactly(mail.taken.size) },
        { what: 'devices pushed to', ...exactly(devices.size) },
        { what: 'pushes, by their topic', ...exactly(pushed.size) },
        {
          what: 'sent twice because of a kill; shown once by Message-ID and topic',
          figure: `${twice(mail.taken.values())} mails, ${twice([...pushed.values()].map((all) => all.length))} pushes`,
          raw: rows,
        },
        {
          what: `all of it, with ${KILLS} kills and starts`,
          figure: `${whole(seconds)} s (${whole((2 * PEOPLE) / seconds)} deliveries/s)`,
        },
      ];
    } finally {
      await running?.stop();
      await Promise.all([pool.end(), mail.stop(), push.stop()]);
      await database.stop();
    }
  },
} satisfies Bench;

function exactly(count: number) {
  return { figure: whole(count), bar: whole(PEOPLE), met: count === PEOPLE };
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const begun = performance.now(); performance.now() - begun < LIMIT_MS; await sleep(100)) {
    if (await isSo()) return;
  }
  throw new Error('it did not get there in time');
}

/** This many people with a mail address and a device, each notified of one visit, by day and by night. */
async function seed(pool: pg.Pool, push: TestPushService): Promise<void> {
  const salon = await seedSalon(pool, 1);
  const [visit_id, booking_id] = [benchId(), benchId()];
  await pool.query(
    `INSERT INTO visit (business_id, id, client_id, booking_date, source, created_at, updated_at)
     VALUES ($1, $2, $3, current_date + 3, 'desk', now(), now())`,
    [salon.business_id, visit_id, salon.client_id],
  );
  await pool.query(
    `INSERT INTO booking (business_id, id, visit_id, index, client_id, service_id, entity_id, booking_date,
       service_time, service_duration, buffer_after, starts_at, ends_at, service_name, service_price,
       booking_amount, booking_status, created_at)
     SELECT $1, $2, $3, 0, $4, $5, $6, current_date + 3, '10:00', 30, 0, begins, begins + interval '30 minutes',
       'Haircut', 30000, 30000, 'confirmed', now()
     FROM (SELECT now() + interval '3 days' AS begins) AS soon`,
    [salon.business_id, booking_id, visit_id, salon.client_id, salon.service_id, salon.calendars[0]],
  );
  const people = Array.from({ length: PEOPLE }, (_, i) => ({
    id: benchId(),
    device: push.subscribe(`d${i}`),
  }));
  await pool.query(
    `WITH person AS (
       SELECT * FROM unnest($1::uuid[], $2::text[], $3::uuid[]) AS new (id, device, notification_id)
     ), account AS (
       INSERT INTO users (id, user_name, email, email_verified)
       SELECT id, 'Ravi', id || '@example.in', true FROM person
     ), session AS (
       INSERT INTO user_session (id, user_id, token, expires_at, device_fcm_token)
       SELECT id, id, id::text, now() + interval '1 day', device FROM person
     ), setting AS (
       INSERT INTO notification_setting (user_id, quiet, updated_at) SELECT id, false, now() FROM person
     )
     INSERT INTO notification (user_id, id, kind, of_business, as_member, thread, about, at, due_at)
     SELECT id, notification_id, 'booking_booked', $4, false, $5, $6, now(), now() FROM person`,
    [
      people.map(({ id }) => id),
      people.map(({ device }) => device),
      people.map(() => benchId()),
      salon.business_id,
      visit_id,
      JSON.stringify({ visit_id, client_id: salon.client_id, bookings: { [booking_id]: {} } }),
    ],
  );
}
