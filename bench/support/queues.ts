import type pg from 'pg';
import {
  type BenchSalon,
  benchId,
  type makeSigner,
  post,
  type Sent,
  seedSalon,
  seedSummaries,
} from './salons.ts';

export type Sign = Awaited<ReturnType<typeof makeSigner>>;

/** A queue for haircuts on the chairs of a salon of its own, open day and night. */
export interface BenchQueue extends BenchSalon {
  readonly waitlist_id: string;
  /** Clients of the salon who are in no queue yet. */
  readonly clients: string[];
}

/** As many served before as an estimate draws from, one an hour on the days before. */
const SERVED_BEFORE = 300;
const CHAIRS = 2;

export async function seedQueue(pool: pg.Pool, people: number): Promise<BenchQueue> {
  const salon = await seedSalon(pool, CHAIRS);
  const { business_id, service_id, calendars, client_id } = salon;
  const waitlist_id = benchId();
  const clients = Array.from({ length: people }, benchId);
  await pool.query(`UPDATE business SET modules = modules || '{waitlist}' WHERE id = $1`, [business_id]);
  await pool.query(
    `INSERT INTO waitlist (business_id, id, name, index, created_at, updated_at)
     VALUES ($1, $2, 'Hair', 0, now(), now())`,
    [business_id, waitlist_id],
  );
  await pool.query(
    'INSERT INTO waitlist_service (business_id, waitlist_id, service_id, index) VALUES ($1, $2, $3, 0)',
    [business_id, waitlist_id, service_id],
  );
  await pool.query(
    `INSERT INTO waitlist_calendar (business_id, waitlist_id, entity_id, index)
     SELECT $1, $2, id, place FROM unnest($3::uuid[]) WITH ORDINALITY AS one (id, place)`,
    [business_id, waitlist_id, calendars],
  );
  await pool.query(
    `INSERT INTO client (business_id, id, name, name_key, search_name, pieces)
     SELECT $1, id, 'Meera ' || place, 'meera ' || place, 'mera ' || place, '{}'
     FROM unnest($2::uuid[]) WITH ORDINALITY AS one (id, place)`,
    [business_id, clients],
  );
  await seedSummaries(pool, business_id);
  await pool.query(
    `WITH served AS (
       INSERT INTO waitlist_booking (business_id, id, waitlist_id, number, created_at_iso_date, created_at, client_id,
         status, called_at, arrived_at, serving_at, served_entity_id, completed_at,
         first_low, first_high, drawn_low, drawn_high, quoted_at, low, high)
       SELECT $1, gen_random_uuid(), $2, place, (joined AT TIME ZONE 'Asia/Kolkata')::date, joined, $3,
         'completed', joined + interval '12 min', joined, joined + interval '15 min', $4,
         joined + make_interval(mins => 35 + place % 20), 10, 20, 8 + place % 7, 14 + place % 9, joined, 10, 20
       FROM (SELECT place, now() - interval '25 h' - make_interval(hours => place) AS joined
             FROM generate_series(1, $5) AS place) AS before
       RETURNING business_id, id
     )
     INSERT INTO waitlist_booking_service (business_id, waitlist_booking_id, service_id, index)
     SELECT business_id, id, $6, 0 FROM served`,
    [business_id, waitlist_id, client_id, calendars[0], SERVED_BEFORE, service_id],
  );
  return { ...salon, waitlist_id, clients };
}

/** Of some at a time: all at once would wait for the same few connections. */
export async function seedQueues(pool: pg.Pool, count: number, people: number): Promise<BenchQueue[]> {
  const queues: BenchQueue[] = [];
  while (queues.length < count) {
    const some = Math.min(10, count - queues.length);
    queues.push(...(await Promise.all(Array.from({ length: some }, () => seedQueue(pool, people)))));
  }
  // As a database knows its tables that was not filled a moment ago.
  await pool.query('ANALYZE');
  return queues;
}

/** The desk of one queue, over HTTP; anything but the expected answer throws. */
export function deskOf(queue: BenchQueue, sign: Sign, origin: () => string) {
  const { business_id, waitlist_id, service_id, owner } = queue;
  const ask = async (call: string, input: object): Promise<Sent['body']> => {
    const path = `/waitlist/${call}`;
    const sent = await post(origin(), path, { business_id, ...input }, await sign(owner), benchId());
    if (sent.status !== 200) throw new Error(`${path}: ${sent.status} ${JSON.stringify(sent.body)}`);
    return sent.body;
  };
  return {
    /** The next client who is in no queue joins. */
    async join() {
      const wanted = { waitlist_id, client_id: queue.clients.shift(), service_ids: [service_id] };
      const { token, waitlist_booking_id, number } = await ask('confirm', wanted);
      return { token: String(token), id: String(waitlist_booking_id), number: Number(number) };
    },
    async callNext() {
      const { waitlist_booking_id, number } = await ask('call-next', { waitlist_id });
      return { id: String(waitlist_booking_id), number: Number(number) };
    },
    async step(waitlist_booking_id: string, from: string, to: string) {
      await ask('step', { waitlist_booking_id, from, to });
    },
    async late(waitlist_booking_id: string) {
      await ask('late', { waitlist_booking_id, minutes: 15 });
    },
  };
}
