// Baseline for hold and confirm: Fastify and pg with nothing else. Each call verifies a signed credential,
// makes the same checks and writes the same rows as ours in one pipelined transaction, and waits for the
// database once. A check that fails divides by zero, which turns the commit into a rollback.
//
// DATABASE_URL=… DB_POOL_SIZE=… BARE_KEY=<base64url> node bench/bare-booking.ts
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import fastify, { type FastifyRequest } from 'fastify';
import pg from 'pg';
import { makeUuidV7 } from '../core/kernel/ids.ts';
import { corkConnection } from '../server/src/platform/database/cork-connection.ts';

const env = process.env;
const key = Buffer.from(env['BARE_KEY'] ?? '', 'base64url');
const pool = new pg.Pool({
  connectionString: env['DATABASE_URL'],
  max: Number(env['DB_POOL_SIZE']),
  pipeline: true,
});
pool.on('error', () => undefined);
pool.on('connect', (client) => {
  client.on('error', () => undefined);
  corkConnection(client, { isPooled: false });
});

const newId = () => makeUuidV7(Date.now(), randomBytes(10));

/** Cached per credential, as in our server. */
const verified = new Map<string, Caller>();

interface Caller {
  readonly session_id: string;
  readonly user_id: string;
  readonly expires: number;
}

function callerOf(request: FastifyRequest): Caller {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
  const known = verified.get(token) ?? verify(token);
  if (known.expires * 1000 < Date.now()) throw new Error('expired');
  return known;
}

function verify(token: string): Caller {
  const [head = '', payload = '', signature = ''] = token.split('.');
  const expected = createHmac('sha256', key).update(`${head}.${payload}`).digest();
  if (!timingSafeEqual(expected, Buffer.from(signature, 'base64url'))) throw new Error('forged');
  const { sub, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as {
    sub: string;
    exp: number;
  };
  const [session_id = '', user_id = ''] = sub.split(' ');
  const known = { session_id, user_id, expires: exp };
  verified.set(token, known);
  return known;
}

const CLAIM = `
  INSERT INTO idempotency_key (actor, method, path, key, request_hash) VALUES ($1, 'POST', $2, $3, $4)`;
const APPEND = `
  WITH counted AS (
    INSERT INTO event_counter (business_id, last_seq) VALUES ($1, 1)
    ON CONFLICT (business_id) DO UPDATE SET last_seq = event_counter.last_seq + 1
    RETURNING last_seq
  )
  INSERT INTO event (business_id, seq, type, at, actor_id, ids)
  SELECT $1, last_seq, $2, $3, $4, $5 FROM counted`;

/** The session is alive and its person a member: roles and revocation are read at every call. */
const AUTHORISE = `
  SELECT 1 / count(*) FROM user_session
  JOIN users ON users.id = user_session.user_id
  JOIN business_member ON business_member.user_id = users.id AND business_member.business_id = $2
  JOIN business ON business.id = business_member.business_id
  WHERE user_session.id = $1 AND user_session.expires_at > now() AND user_session.user_id = $3
    AND business_state <> 'suspended' AND NOT business.is_deleted`;
const LOCK_CLIENT = `
  SELECT 1 / count(*) FROM (
    SELECT FROM client WHERE business_id = $1 AND id = $2 AND deleted_at IS NULL FOR SHARE) AS locked`;
/** The service is offered there, and the time lies inside the opening hours of a day that is not off. */
const CHECK_RULES = `
  SELECT 1 / count(*)
  FROM business
  JOIN service ON service.business_id = business.id AND service.id = $2 AND service_status = 'enable'
  JOIN service_on_calendar AS offer
    ON offer.business_id = business.id AND offer.service_id = service.id AND offer.entity_id = $3
  JOIN calendar
    ON calendar.business_id = business.id AND calendar.id = offer.entity_id AND calendar_status = 'enable'
  LEFT JOIN calendar_day AS own
    ON own.business_id = business.id AND own.entity_id = calendar.id AND own.day = $4,
  LATERAL (SELECT ($4::date + $5::text::time) AT TIME ZONE business.time_zone AS starts_at) AS asked
  WHERE business.id = $1
    AND starts_at > now() AND starts_at < now() + make_interval(mins => max_booking_window)
    AND NOT EXISTS (SELECT FROM business_holiday WHERE business_id = $1 AND day = $4)
    AND NOT EXISTS (
      SELECT FROM calendar_leave WHERE business_id = $1 AND entity_id = $3 AND $4 BETWEEN first_day AND last_day)
    AND EXISTS (
      SELECT FROM unnest(coalesce(own.day_hours, ARRAY (SELECT jsonb_array_elements_text(
        coalesce(calendar.business_hours, business.business_hours) -> lower(to_char($4::date, 'dy')))))) AS hours
      WHERE replace(split_part(hours, '-', 1), '.', ':') <= $5
        AND replace(split_part(hours, '-', 2), '.', ':') >= to_char(
          $5::text::interval + make_interval(mins => coalesce(offer.duration, service.duration) + buffer_after),
          'HH24:MI'))`;

const TAKE_SLOT = `
  INSERT INTO consumed_slot (business_id, entity_id, id, booking_id, period, expires_at)
  SELECT business.id, $2, $3, $4,
    tstzrange(starts_at, starts_at + make_interval(mins => service.duration + service.buffer_after)), $8
  FROM business
  JOIN service ON service.business_id = business.id AND service.id = $5,
  LATERAL (SELECT ($6::date + $7::text::time) AT TIME ZONE business.time_zone AS starts_at) AS asked
  WHERE business.id = $1`;
const LIST = 'INSERT INTO booking_directory (booking_id, of_business) VALUES ($1, $2)';
const HOLD = `
  INSERT INTO reserved_booking (business_id, booking_id, visit_id, index, client_id, holder_id, source, service_id,
    entity_id, booking_date, service_time, service_duration, buffer_after, starts_at, ends_at, service_name,
    service_price, booking_amount, created_at, expires_at, booking_type, cancellation_window)
  SELECT business.id, $2, $3, 0, $4, $5, 'desk', service.id, $6, $7, $8::text, service.duration, service.buffer_after,
    starts_at, starts_at + make_interval(mins => service.duration), service.name, service.price, service.price,
    $9, $10, booking_type, business.cancellation_window
  FROM business
  JOIN service ON service.business_id = business.id AND service.id = $11,
  LATERAL (SELECT ($7::date + $8::text::time) AT TIME ZONE business.time_zone AS starts_at) AS asked
  WHERE business.id = $1`;
const HELD = `
  UPDATE idempotency_key SET answer = (
    SELECT jsonb_build_object('booking_id', booking_id, 'service_id', service_id, 'entity_id', entity_id,
      'booking_date', booking_date, 'service_time', service_time, 'service_duration', service_duration,
      'start_date', starts_at, 'end_date', ends_at, 'booking_amount', booking_amount, 'visit_id', visit_id,
      'expires_at', expires_at)
    FROM reserved_booking WHERE business_id = $1 AND booking_id = $2)
  WHERE actor = $3 AND method = 'POST' AND path = $4 AND key = $5
  RETURNING answer::text`;

const KEEP_SLOT = 'UPDATE consumed_slot SET expires_at = NULL WHERE business_id = $1 AND booking_id = $2';
const LOCK_HOLD = `
  SELECT 1 / count(*) FROM (
    SELECT FROM reserved_booking WHERE business_id = $1 AND booking_id = $2 AND expires_at > $3 FOR UPDATE
  ) AS locked`;
const LOCK_CLIENT_OF_HOLD = `
  SELECT 1 / count(*) FROM (
    SELECT FROM client
    WHERE business_id = $1 AND deleted_at IS NULL
      AND id = (SELECT client_id FROM reserved_booking WHERE business_id = $1 AND booking_id = $2)
    FOR NO KEY UPDATE) AS locked`;
const VISIT = `
  INSERT INTO visit (business_id, id, client_id, note, source, made_by, cancellation_window, booking_date,
    created_at, updated_at)
  SELECT business_id, visit_id, client_id, note, source, holder_id, cancellation_window, booking_date, $3, $3
  FROM reserved_booking WHERE business_id = $1 AND booking_id = $2`;
const BOOKING = `
  INSERT INTO booking (business_id, id, visit_id, client_id, index, service_id, entity_id, booking_date,
    service_time, service_duration, buffer_after, starts_at, ends_at, service_name, service_price,
    booking_amount, booking_status, created_at)
  SELECT business_id, booking_id, visit_id, client_id, index, service_id, entity_id, booking_date,
    service_time, service_duration, buffer_after, starts_at, ends_at, service_name, service_price,
    booking_amount, 'confirmed', $3
  FROM reserved_booking WHERE business_id = $1 AND booking_id = $2`;
const DELETE_HOLD = 'DELETE FROM reserved_booking WHERE business_id = $1 AND booking_id = $2';
const APPEND_CONFIRMED = `
  WITH counted AS (
    INSERT INTO event_counter (business_id, last_seq) VALUES ($1, 1)
    ON CONFLICT (business_id) DO UPDATE SET last_seq = event_counter.last_seq + 1
    RETURNING last_seq
  )
  INSERT INTO event (business_id, seq, type, at, actor_id, ids)
  SELECT $1, last_seq, 'booking.confirmed', $3, $4, jsonb_build_object('business_id', $1::uuid,
    'visit_id', visit_id, 'booking_id', id, 'entity_id', entity_id, 'client_id', client_id)
  FROM counted, booking WHERE booking.business_id = $1 AND booking.id = $2`;
const CONFIRMED = `
  UPDATE idempotency_key SET answer = (
    SELECT jsonb_build_object('booking_id', id, 'visit_id', visit_id, 'booking_status', booking_status)
    FROM booking WHERE business_id = $1 AND id = $2)
  WHERE actor = $3 AND method = 'POST' AND path = $4 AND key = $5
  RETURNING answer::text`;

type Statement = readonly [name: string, text: string, values: readonly unknown[]];

/**
 * One socket write; the last result before the commit is returned. A failed statement turns the commit into a
 * rollback.
 */
async function inOneTransaction(statements: readonly Statement[]): Promise<string> {
  const client = await pool.connect();
  try {
    const sent = [
      client.query('begin'),
      ...statements.map(([name, text, values]) => client.query({ name, text, values: [...values] })),
      client.query('commit'),
    ];
    await Promise.allSettled(sent);
    const answers = await Promise.all(sent);
    const rows: readonly { readonly answer: string }[] = answers.at(-2)?.rows ?? [];
    return rows[0]?.answer ?? '{}';
  } finally {
    client.release();
  }
}

interface Hold {
  readonly business_id: string;
  readonly service_id: string;
  readonly entity_id: string;
  readonly client_id: string;
  readonly booking_date: string;
  readonly service_time: string;
}

const app = fastify();
const hashOf = (body: unknown) => createHash('sha256').update(JSON.stringify(body)).digest('base64url');

app.post<{ Body: Hold }>('/api/reserve/book', async (request, reply) => {
  const { session_id, user_id: actor } = callerOf(request);
  const idempotencyKey = request.headers['idempotency-key'];
  const { business_id, service_id, entity_id, client_id, booking_date, service_time } = request.body;
  const path = '/reserve/book';
  const [visit_id, booking_id] = [newId(), newId()];
  const now = new Date();
  const expires = new Date(now.getTime() + 600_000);
  const ids = JSON.stringify({ business_id, visit_id, booking_id, entity_id });
  const answer = await inOneTransaction([
    ['claim', CLAIM, [actor, path, idempotencyKey, hashOf(request.body)]],
    ['authorise', AUTHORISE, [session_id, business_id, actor]],
    ['lock-client', LOCK_CLIENT, [business_id, client_id]],
    ['check-rules', CHECK_RULES, [business_id, service_id, entity_id, booking_date, service_time]],
    [
      'take-slot',
      TAKE_SLOT,
      [business_id, entity_id, newId(), booking_id, service_id, booking_date, service_time, expires],
    ],
    ['list', LIST, [booking_id, business_id]],
    [
      'hold',
      HOLD,
      [
        ...[business_id, booking_id, visit_id, client_id, actor, entity_id, booking_date, service_time],
        ...[now, expires, service_id],
      ],
    ],
    ['append', APPEND, [business_id, 'booking.reserved', now, actor, ids]],
    ['held', HELD, [business_id, booking_id, actor, path, idempotencyKey]],
  ]);
  return reply.type('application/json').send(answer);
});

app.post<{ Body: { readonly business_id: string; readonly booking_id: string } }>(
  '/api/reserve/confirm',
  async (request, reply) => {
    const { session_id, user_id: actor } = callerOf(request);
    const idempotencyKey = request.headers['idempotency-key'];
    const { business_id, booking_id } = request.body;
    const path = '/reserve/confirm';
    const now = new Date();
    const answer = await inOneTransaction([
      ['claim', CLAIM, [actor, path, idempotencyKey, hashOf(request.body)]],
      ['authorise', AUTHORISE, [session_id, business_id, actor]],
      ['lock-hold', LOCK_HOLD, [business_id, booking_id, now]],
      ['lock-client-of-hold', LOCK_CLIENT_OF_HOLD, [business_id, booking_id]],
      ['keep-slot', KEEP_SLOT, [business_id, booking_id]],
      ['visit', VISIT, [business_id, booking_id, now]],
      ['booking', BOOKING, [business_id, booking_id, now]],
      ['delete-hold', DELETE_HOLD, [business_id, booking_id]],
      ['append-confirmed', APPEND_CONFIRMED, [business_id, booking_id, now, actor]],
      ['confirmed', CONFIRMED, [business_id, booking_id, actor, path, idempotencyKey]],
    ]);
    return reply.type('application/json').send(answer);
  },
);

await app.listen({ port: 0, host: '127.0.0.1' });
console.log(`ready at ${app.listeningOrigin}`);
process.on('SIGTERM', () => process.exit(0));
