import { randomBytes } from 'node:crypto';
import http from 'node:http';
import type pg from 'pg';
import { makeUuidV7 } from '../../core/kernel/ids.ts';
import { keyFor, loadSecret } from '../../server/src/platform/sessions/secret.ts';
import { makeTokens } from '../../server/src/platform/sessions/tokens.ts';

export interface BenchPerson {
  readonly user_id: string;
  readonly session_id: string;
}

export interface BenchSalon {
  readonly business_id: string;
  readonly owner: BenchPerson;
  readonly service_id: string;
  readonly calendars: readonly string[];
  readonly client_id: string;
}

export function benchId(): string {
  return makeUuidV7(Date.now(), randomBytes(10));
}

/** A person with an account and a session, inserted directly. */
export async function seedPerson(pool: pg.Pool): Promise<BenchPerson> {
  const person = { user_id: benchId(), session_id: benchId() };
  // Two statements: so a cluster takes them too.
  await pool.query("INSERT INTO users (id, user_name, email, email_verified) VALUES ($1, 'Ravi', $2, true)", [
    person.user_id,
    `${person.user_id}@example.in`,
  ]);
  await pool.query(
    "INSERT INTO user_session (id, user_id, token, expires_at) VALUES ($1, $2, $3, now() + interval '1 day')",
    [person.session_id, person.user_id, person.session_id],
  );
  return person;
}

/** A salon that never closes, with half-hour haircuts on several chairs and one client. */
export async function seedSalon(pool: pg.Pool, chairs: number): Promise<BenchSalon> {
  const owner = await seedPerson(pool);
  const business_id = benchId();
  const service_id = benchId();
  const client_id = benchId();
  const calendars = Array.from({ length: chairs }, benchId).sort();
  const hours = Object.fromEntries(
    ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'].map((day) => [day, ['00.00-24.00']]),
  );
  await pool.query(
    `INSERT INTO business (id, name, business_url, category_id, phone, area, city, state, pincode,
       business_hours, business_state, visibility, created_by, max_booking_window, modules)
     SELECT $1, 'Bench', $2, category.id, '+919876543210', 'C-Scheme', 'Jaipur', 'Rajasthan', '302001', $3,
       'approved', 'public', $4, 500000, '{services,products,memberships}' FROM business_category AS category LIMIT 1`,
    [business_id, `bench-${business_id}`, JSON.stringify(hours), owner.user_id],
  );
  await pool.query(`INSERT INTO business_member (business_id, user_id, role) VALUES ($1, $2, 'owner')`, [
    business_id,
    owner.user_id,
  ]);
  await pool.query(
    `INSERT INTO service (business_id, id, name, price, duration, index) VALUES ($1, $2, 'Haircut', 30000, 30, 0)`,
    [business_id, service_id],
  );
  await pool.query(
    `INSERT INTO calendar (business_id, id, kind, name, index)
     SELECT $1, id, 'chair', 'Chair', place FROM unnest($2::uuid[]) WITH ORDINALITY AS one (id, place)`,
    [business_id, calendars],
  );
  await pool.query(
    `INSERT INTO service_on_calendar (business_id, service_id, entity_id) SELECT $1, $2, unnest($3::uuid[])`,
    [business_id, service_id, calendars],
  );
  await pool.query(
    `INSERT INTO client (business_id, id, name, name_key, search_name, pieces)
     VALUES ($1, $2, 'Meera', 'meera', 'mera', '{}')`,
    [business_id, client_id],
  );
  await seedSummaries(pool, business_id);
  return { business_id, owner, service_id, calendars, client_id };
}

/** As the product keeps one for each client, from its first day. */
export async function seedSummaries(pool: pg.Pool, business_id: string): Promise<void> {
  await pool.query(
    `INSERT INTO client_summary (business_id, client_id, is_listed, is_without_mobile, name_key, first_seen_on, counted_on)
     SELECT business_id, id, true, phone IS NULL, name_key, current_date, current_date FROM client WHERE business_id = $1
     ON CONFLICT DO NOTHING`,
    [business_id],
  );
}

/**
 * Signs credentials that servers on this data folder accept; they expire after five minutes, so sign a new
 * one each time.
 */
export async function makeSigner(
  dataDir: string,
  /** Of the servers' clock. */
  minutesAhead: () => number = () => 0,
): Promise<(person: BenchPerson) => Promise<string>> {
  const tokens = makeTokens(keyFor(await loadSecret(undefined, dataDir), 'credential'));
  const known = new Map<string, { token: string; until: number }>();
  return async ({ session_id }) => {
    const ahead = minutesAhead();
    const key = `${session_id} ${ahead}`;
    const found = known.get(key);
    if (found && performance.now() < found.until) return found.token;
    const { token } = await tokens.sign(session_id, Temporal.Now.instant().add({ minutes: ahead }));
    known.set(key, { token, until: performance.now() + 120_000 });
    return token;
  };
}

/** The half hour with this index, counted from the day after tomorrow. */
export function halfHour(number: number): { booking_date: string; service_time: string } {
  const first = Temporal.Now.zonedDateTimeISO('Asia/Kolkata').toPlainDate().add({ days: 2 });
  const minute = (number % 48) * 30;
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    booking_date: first.add({ days: Math.floor(number / 48) }).toString(),
    service_time: `${two(Math.floor(minute / 60))}:${two(minute % 60)}`,
  };
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Sent {
  readonly status: number;
  readonly body: Record<string, unknown> & { readonly code?: string };
}

const connections = new http.Agent({ keepAlive: true });

/**
 * Status 0 when there was no answer. node:http with keep-alive: a third of the CPU time of fetch, which the
 * server under test needs.
 */
export function post(
  origin: string,
  path: string,
  /** A text is a CSV file. */
  body: object | string,
  token: string,
  idempotencyKey?: string,
  method: Method = 'POST',
): Promise<Sent> {
  const { promise, resolve } = Promise.withResolvers<Sent>();
  const nobody = () => resolve({ status: 0, body: {} });
  const isFile = typeof body === 'string';
  const text = method === 'GET' ? '' : isFile ? body : JSON.stringify(body);
  const request = http.request(`${origin}/api${path}`, {
    method,
    agent: connections,
    headers: {
      ...(text && {
        'content-type': isFile ? 'text/csv' : 'application/json',
        'content-length': Buffer.byteLength(text),
      }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      // Holds are rate limited per IP address; every client gets its own.
      'x-forwarded-for': `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.7`,
    },
  });
  request.on('error', nobody);
  request.on('response', (response) => {
    let answer = '';
    response.setEncoding('utf8');
    response.on('data', (piece: string) => {
      answer += piece;
    });
    response.on('error', nobody);
    response.on('aborted', nobody);
    response.on('end', () => {
      // What stands before the servers says in plain text that none of them answered.
      const isOurs = response.headers['content-type']?.startsWith('application/json');
      if (!response.complete || !isOurs) return nobody();
      resolve({ status: response.statusCode ?? 0, body: JSON.parse(answer) as Sent['body'] });
    });
  });
  request.end(text);
  return promise;
}

export async function deadlocksOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query(
    'SELECT deadlocks::integer AS count FROM pg_stat_database WHERE datname = current_database()',
  );
  return Number(rows[0]?.count ?? -1);
}
