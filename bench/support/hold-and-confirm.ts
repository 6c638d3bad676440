import type pg from 'pg';
import {
  deleteConfirmedHolds,
  insertHolds,
  lockHolds,
} from '../../server/src/modules/booking/holds/hold.store.ts';
import { insertBookings, insertVisit } from '../../server/src/modules/booking/visits/booking.store.ts';
import { keepSlotsOf, takeSlots } from '../../server/src/modules/catalogue/public.ts';
import { type Database, openDatabase } from '../../server/src/platform/database/database.ts';
import { appendStatement } from '../../server/src/platform/events/events.store.ts';
import { interleaved, median, type Row, ratioRow } from './bench.ts';
import type { RunningServer } from './processes.ts';
import { type BenchPerson, type BenchSalon, benchId, halfHour, post, seedSalon } from './salons.ts';

const BUSINESSES = 50;
/** Who asks at once, on every side; and the connections to PostgreSQL, on every side: the server's own default. */
const WORKERS = 20;
export const CONNECTIONS = 10;
const WARM_UP = 1_000;
const PAIRS_A_ROUND = 500;
const INSERTS_A_ROUND = 4_000;
const ROUNDS = 5;
const SHARE = 0.4;

interface Place {
  readonly pool: pg.Pool;
  readonly url: string;
  readonly server: RunningServer;
  readonly sign: (person: BenchPerson) => Promise<string>;
}

/**
 * How many holds become bookings per second, over 50 businesses, against bare inserts with the same constraint.
 *
 * What is compared: one side sends two requests over HTTP, each of which finds out who is calling, applies the
 * rules of the business and commits; the other commits one `INSERT … ON CONFLICT DO NOTHING` of a slot into a copy
 * of its table, one per transaction, by a named statement. Same PostgreSQL with the same durability, as many
 * workers and as many connections on each side, in turns. The requests are made by this process and answered by
 * another, so that a machine of two cores runs three programs for one side and two for the other.
 *
 * A pair is two commits, and a slot, its hold, entry, visit, booking and two events: seven rows in six tables, one
 * of them written twice and one deleted. What PostgreSQL and the driver take for these rows alone is the side in
 * the middle: the same two transactions without HTTP, authority and rules. No bar hangs on it; it says how much
 * of the distance is the writing and how much is ours.
 */
export async function holdAndConfirm(place: Place): Promise<Row[]> {
  const { pool, url, server } = place;
  const salons = await Promise.all(Array.from({ length: BUSINESSES }, () => seedSalon(pool, 1)));
  await pool.query('CREATE TABLE bare_slot (LIKE consumed_slot INCLUDING ALL)');
  const database = openDatabase({ url, poolSize: CONNECTIONS });
  let next = 0;
  const rate = async (write: (salon: BenchSalon, number: number) => Promise<void>, count: number) => {
    const end = next + count;
    const begun = performance.now();
    await Promise.all(
      Array.from({ length: WORKERS }, async () => {
        while (next < end) {
          const number = next++;
          const salon = salons[number % BUSINESSES];
          if (salon) await write(salon, Math.floor(number / BUSINESSES));
        }
      }),
    );
    next = end;
    return count / ((performance.now() - begun) / 1000);
  };
  const cpu: number[] = [];
  const sides = [
    async () => {
      const before = server.cpuSeconds();
      const perSecond = await rate((salon, number) => overHttp(place, salon, number), PAIRS_A_ROUND);
      cpu.push(((server.cpuSeconds() - before) / PAIRS_A_ROUND) * 1e3);
      return perSecond;
    },
    () => rate((salon, number) => writesAlone(database, salon, number), PAIRS_A_ROUND),
    () => rate((salon, number) => bareInsert(pool, salon, number), INSERTS_A_ROUND),
  ];
  try {
    await rate((salon, number) => overHttp(place, salon, number), WARM_UP);
    await rate((salon, number) => writesAlone(database, salon, number), WARM_UP);
    await rate((salon, number) => bareInsert(pool, salon, number), WARM_UP);
    const [calls = [], command = [], bare = []] = await interleaved(ROUNDS, sides);
    const both = calls.map((perSecond) => perSecond * 2);
    const { bar: _, met: __, ...alone } = ratioRow('their rows alone, of bare inserts', command, bare, 0);
    return [
      ratioRow('hold and confirm, over HTTP, of bare inserts', calls, bare, SHARE),
      ratioRow('the same, counting both calls', both, bare, SHARE),
      alone,
      {
        what: 'processor time of the server for a pair',
        figure: `${median(cpu.slice(-ROUNDS)).toFixed(1)} ms`,
        raw: cpu,
      },
    ];
  } finally {
    await database.close();
  }
}

async function overHttp({ server, sign }: Place, salon: BenchSalon, number: number): Promise<void> {
  const { business_id, service_id, calendars, owner, client_id } = salon;
  const token = await sign(owner);
  const slotAlert = { business_id, service_id, entity_id: calendars[0], client_id, ...halfHour(number) };
  const held = await post(server.origin, '/reserve/book', slotAlert, token);
  const { booking_id } = held.body;
  const confirmed = await post(server.origin, '/reserve/confirm', { business_id, booking_id }, token);
  if (confirmed.status !== 200) throw new Error(JSON.stringify([held, confirmed]));
}

async function bareInsert(pool: pg.Pool, salon: BenchSalon, number: number): Promise<void> {
  const start = new Date(Date.UTC(2030, 0, 1) + number * 1_800_000);
  await pool.query({
    name: 'bare-slot',
    text: `INSERT INTO bare_slot (business_id, id, entity_id, period)
      VALUES ($1, $2, $3, tstzrange($4::timestamptz, $4::timestamptz + interval '30 minutes'))
      ON CONFLICT DO NOTHING RETURNING id`,
    values: [salon.business_id, benchId(), salon.calendars[0], start],
  });
}

/** Far from where the requests book, so that the two never meet. */
const ELSEWHERE = Temporal.Instant.from('2040-01-01T00:00Z');

async function writesAlone(database: Database, salon: BenchSalon, number: number): Promise<void> {
  const { business_id, service_id, calendars, owner, client_id } = salon;
  const [entity_id = ''] = calendars;
  const now = Temporal.Now.instant();
  const starts_at = ELSEWHERE.add({ minutes: number * 30 });
  const ends_at = starts_at.add({ minutes: 30 });
  const expires_at = now.add({ minutes: 10 });
  const [visit_id, booking_id] = [benchId(), benchId()];
  const booking_date = starts_at.toString().slice(0, 10);
  const planned = {
    ...{ booking_id, index: 0, service_id, entity_id, booking_date, service_time: '10:00' },
    ...{ service_duration: 30, buffer_after: 0, starts_at, ends_at },
    ...{ service_name: 'Haircut', service_price: 30_000, booking_amount: 30_000 },
  };
  const emit = (type: 'booking.reserved' | 'booking.confirmed') =>
    appendStatement(business_id, [
      { business_id, type, actor_id: owner.user_id, at: now, ids: { visit_id, booking_id, entity_id } },
    ]);
  await database.transaction(async (tx) => {
    const slot = { id: benchId(), entity_id, booking_id, start: starts_at, end: ends_at, expires_at };
    const hold = {
      ...{ business_id, visit_id, client_id, holder_id: owner.user_id },
      ...{ source: 'desk' as const, created_at: now, expires_at },
      ...{ booking_type: 'confirm' as const, cancellation_window: null },
    };
    await Promise.all([takeSlots(tx, business_id, [slot], now), insertHolds(tx, hold, [planned])]);
    tx.withCommit([emit('booking.reserved')]);
  });
  await database.transaction(async (tx) => {
    const terms = { booking_status: 'confirmed' as const, answer_until: null, cash_amount: null };
    const unpaid = { payment_type: null, paid_by: null, paid_at: null };
    const visit = { business_id, id: visit_id, client_id, booking_date, source: 'desk' as const };
    await Promise.all([
      lockHolds(tx, { business_id, booking_id }),
      keepSlotsOf(tx, business_id, [{ booking_id, expires_at: null }]),
      insertVisit(tx, { ...visit, cancellation_window: null, created_at: now, updated_at: now }),
      insertBookings(tx, { business_id, visit_id, client_id }, [{ ...planned, ...terms, ...unpaid }], now),
      deleteConfirmedHolds(tx, business_id, [booking_id]),
    ]);
    tx.withCommit([emit('booking.confirmed')]);
  });
}
