import { setTimeout as sleep } from 'node:timers/promises';
import { bookingCalls as calls } from '@kursi/core/booking/booking.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import type { Answer } from '../../../testing/http/caller.ts';
import { seedSalon } from '../../../testing/salon/booking.ts';
import { someAddress } from '../../../testing/salon/people.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer();
const beside = await useServer({ beside: server });
const { call, send, makeGuest, database } = server;

const codes = (answers: readonly Answer[]) =>
  Object.entries(
    Object.groupBy(answers, ({ status, body }) =>
      status === 200 ? '200' : `${status} ${(body as { code: string }).code}`,
    ),
  )
    .map(([code, those]) => `${those?.length} × ${code}`)
    .sort();

/** Checks invariants with hand-written SQL, independent of the stores. */
async function faultsIn(business_id: string): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT 'overlap' AS fault, a.id, b.id AS other
    FROM consumed_slot a JOIN consumed_slot b ON a.business_id = b.business_id AND a.entity_id = b.entity_id
      AND a.id < b.id AND lower(a.period) < upper(b.period) AND lower(b.period) < upper(a.period)
    WHERE a.business_id = ${business_id}
    UNION ALL
    SELECT 'booking without its time', booking.id, NULL FROM booking
    WHERE booking.business_id = ${business_id} AND booking.booking_status = 'confirmed' AND NOT EXISTS (
      SELECT 1 FROM consumed_slot slot WHERE slot.business_id = booking.business_id
        AND slot.booking_id = booking.id AND slot.entity_id = booking.entity_id
        AND lower(slot.period) = booking.starts_at AND slot.expires_at IS NULL
        AND upper(slot.period) = booking.ends_at + make_interval(mins => booking.buffer_after))
    UNION ALL
    SELECT 'time of a cancelled booking', booking.id, NULL FROM booking JOIN consumed_slot slot
      ON slot.business_id = booking.business_id AND slot.booking_id = booking.id
    WHERE booking.business_id = ${business_id} AND booking.booking_status = 'cancelled'
    UNION ALL
    SELECT 'booking that no call finds', booking.id, NULL FROM booking
    WHERE booking.business_id = ${business_id} 
      AND booking.id NOT IN (SELECT booking_id FROM booking_directory)`.execute(database.q);
  return rows;
}

/**
 * Deadlocks counted by PostgreSQL, whose backends report within a second of idling. Each one costs a second.
 */
async function deadlocks(): Promise<number> {
  await sleep(1_200);
  const { rows } = await sql<{ deadlocks: number }>`
    SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()`.execute(database.q);
  return rows[0]?.deadlocks ?? -1;
}

test('of 200 concurrent holds of one slot on two servers one wins, and the others get alternatives', async () => {
  const salon = await seedSalon(server);
  // As many people as requests: a person's own hold would count as free.
  const people = await Promise.all(Array.from({ length: 200 }, () => server.seedAccount()));
  for (const [time, racers] of [
    ['10:00', 200],
    ['11:00', 40],
    ['12:00', 40],
  ] as const) {
    const answers = await Promise.all(
      Array.from({ length: racers }, async (_, i) => {
        const as = people[i % people.length] ?? null;
        const through = i % 2 ? server : beside;
        return through.send(calls.reserve, salon.hold(time), { as, from: someAddress() });
      }),
    );
    expect(codes(answers)).toEqual(['1 × 200', `${racers - 1} × 409 SLOT_TAKEN`]);
    for (const { status, body } of answers) {
      if (status === 409) {
        const { alternatives } = (body as { details: { alternatives: unknown[] } }).details;
        expect(alternatives.length).toBeGreaterThan(0);
        // Concurrent refusals share one search for alternatives; none starts before the slot is taken.
        const { booking_date, service_time, entity_id } = salon.hold(time);
        expect(alternatives).not.toContainEqual({ booking_date, service_time, entity_id });
      }
    }
  }
  expect(await faultsIn(salon.business_id)).toEqual([]);
});

test('two moves that swap slots never both win, lose nothing, and cause no deadlock', async () => {
  const salon = await seedSalon(server);
  const { owner: as, chairs, business_id } = salon;
  const one = await salon.book('10:00');
  const two = await salon.book('10:00', {
    services: [{ service_id: salon.service_id, entity_id: chairs[1] }],
  });
  for (let round = 0; round < 10; round++) {
    const answers = await Promise.all([
      server.send(calls.move, { booking_id: one.booking_id, entity_id: chairs[1] }, { as }),
      beside.send(calls.move, { booking_id: two.booking_id, entity_id: chairs[0] }, { as }),
    ]);
    expect(codes(answers)).toEqual(['2 × 409 SLOT_TAKEN']);
    expect(await faultsIn(business_id)).toEqual([]);
  }
  expect(await deadlocks()).toBe(0);
});

test('many concurrent moves of the same two bookings leave them consistent', async () => {
  const salon = await seedSalon(server);
  const { owner: as, chairs, business_id } = salon;
  const bookings = [await salon.book('09:00'), await salon.book('09:30')];
  const times = ['09:00', '09:15', '09:30', '10:00'];
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      (i % 2 ? server : beside).send(
        calls.move,
        {
          booking_id: bookings[i % 3 ? 0 : 1]?.booking_id ?? '',
          service_time: times[i % times.length] ?? '',
          entity_id: chairs[i % 5 ? 0 : 1],
        },
        { as },
      ),
    ),
  );
  for (const { status } of answers) expect([200, 409]).toContain(status);
  expect(await faultsIn(business_id)).toEqual([]);
});

test('of two visits that share one slot, one gets all of its slots and the other none', async () => {
  const salon = await seedSalon(server);
  const { business_id, chairs, service_id, day } = salon;
  const visit = (first: string, second: string) => ({
    business_id,
    booking_date: day,
    service_time: '10:00',
    arrangement: 'parallel' as const,
    services: [
      { service_id, entity_id: first },
      { service_id, entity_id: second },
    ],
  });
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, i) =>
      (i % 2 ? server : beside).send(
        visitCalls.reserve,
        i % 3 ? visit(chairs[0], chairs[1]) : visit(chairs[1], chairs[0]),
        { as: await makeGuest(), from: someAddress() },
      ),
    ),
  );
  expect(codes(answers)).toEqual(['1 × 200', '19 × 409 SLOT_TAKEN']);
  const { rows } = await sql`SELECT 1 FROM consumed_slot WHERE business_id = ${business_id}`.execute(
    database.q,
  );
  expect(rows).toHaveLength(2);
});

test('two desks that concurrently confirm, release or cancel the same booking do it once', async () => {
  const salon = await seedSalon(server);
  const { business_id, owner: as, client_id } = salon;
  const held = await call(calls.reserve, salon.hold('10:00', { client_id }), { as });
  const of = { business_id, booking_id: held.booking_id };
  const mixed = await Promise.all([
    ...Array.from({ length: 5 }, () => server.send(calls.confirmHold, of, { as })),
    ...Array.from({ length: 5 }, () => beside.send(calls.release, of, { as })),
  ]);
  for (const { status } of mixed) expect([200, 404]).toContain(status);
  expect(await faultsIn(business_id)).toEqual([]);
  const { booking_id } = await salon.book('12:00');
  const cancelled = await Promise.all(
    Array.from({ length: 6 }, (_, i) => (i % 2 ? server : beside).send(calls.cancel, { booking_id }, { as })),
  );
  expect(codes(cancelled)).toEqual(['1 × 200', '5 × 409 CONFLICT']);
  expect(await faultsIn(business_id)).toEqual([]);
});

test('a person who confirms a hold and holds the same time again concurrently keeps the confirmed booking', async () => {
  const salon = await seedSalon(server);
  const { business_id, chairs } = salon;
  for (const time of ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00']) {
    await Promise.all(
      chairs.map(async (entity_id) => {
        const as = await server.seedAccount();
        const wanted = salon.hold(time, { entity_id });
        const { booking_id, visit_id } = await call(calls.reserve, wanted, { as });
        const answers = await Promise.all([
          beside.send(calls.confirmHold, { business_id, booking_id }, { as }),
          server.send(calls.reserve, wanted, { as, from: someAddress() }),
          beside.send(visitCalls.confirm, { business_id, visit_id }, { as }),
          server.send(calls.reserve, wanted, { as, from: someAddress() }),
        ]);
        for (const { status } of answers) expect([200, 404, 409]).toContain(status);
      }),
    );
    expect(await faultsIn(business_id)).toEqual([]);
  }
  expect(await deadlocks()).toBe(0);
});

test('a booking and a block race for one slot, and one wins', async () => {
  const salon = await seedSalon(server);
  const { business_id, chairs, day, owner: as } = salon;
  for (const [time, end] of [
    ['10:00', '11:00'],
    ['11:00', '12:00'],
    ['12:00', '13:00'],
  ] as const) {
    const answers = await Promise.all([
      send(calls.reserve, salon.hold(time), { as }),
      beside.send(
        calendarCalls.addBlock,
        { business_id, id: chairs[0], day, start_time: time, end_time: end },
        { as },
      ),
    ]);
    expect(codes(answers)).toEqual(['1 × 200', '1 × 409 SLOT_TAKEN']);
  }
  expect(await faultsIn(business_id)).toEqual([]);
});

/**
 * Every command ends by locking its business's event counter. Locked here, the first command stops after all
 * its other writes, and the second runs in between.
 */
async function oneBehindTheOther<A, B>(
  business_id: string,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  const blocker = await database.pool.connect();
  const someone = (waits: string) =>
    eventually(async () => (await database.pool.query(waits)).rows.length > 0);
  try {
    await blocker.query('begin');
    await blocker.query('select 1 from event_counter where business_id = $1 for update', [business_id]);
    const { rows } = await blocker.query<{ pid: number }>('select pg_backend_pid() as pid');
    const forBlocker = `SELECT pid FROM pg_stat_activity WHERE ${rows[0]?.pid} = ANY (pg_blocking_pids(pid))`;
    const one = first();
    await someone(forBlocker);
    const other = second();
    // Wait until it is blocked by the first one and nothing else.
    await someone(`SELECT 1 FROM pg_stat_activity WHERE pg_blocking_pids(pid) && ARRAY(${forBlocker})`);
    await blocker.query('rollback');
    return await Promise.all([one, other]);
  } finally {
    blocker.release();
  }
}

test('removing a calendar and taking a slot on it concurrently: the second is refused', async () => {
  const salon = await seedSalon(server);
  const { business_id, chairs, owner: as } = salon;
  const remove = (id: string) => server.send(calendarCalls.remove, { business_id, id }, { as });
  const book = (entity_id: string) => () =>
    beside.send(
      visitCalls.book,
      {
        business_id,
        client_id: salon.client_id,
        booking_date: salon.day,
        service_time: '10:00',
        services: [{ service_id: salon.service_id, entity_id }],
      },
      { as },
    );
  const kept = await oneBehindTheOther(business_id, book(chairs[0]), () => remove(chairs[0]));
  expect(kept.map((answer) => codes([answer])[0])).toEqual(['1 × 200', '1 × 409 CALENDAR_HAS_BOOKINGS']);
  const removed = await oneBehindTheOther(business_id, () => remove(chairs[1]), book(chairs[1]));
  expect(removed.map((answer) => codes([answer])[0])).toEqual(['1 × 200', '1 × 409 SLOT_TAKEN']);
  const { alternatives } = (removed[1].body as { details: { alternatives: { entity_id: string }[] } })
    .details;
  expect(new Set(alternatives.map(({ entity_id }) => entity_id))).toEqual(new Set([chairs[0]]));
});

test('a calendar that is removed while an expired hold is confirmed keeps no booking', async () => {
  const salon = await seedSalon(server);
  const { business_id, chairs, client_id, owner: as } = salon;
  const confirm = (booking_id: string) => () =>
    beside.send(calls.confirmHold, { business_id, booking_id }, { as });
  const remove = (id: string) => () => server.send(calendarCalls.remove, { business_id, id }, { as });
  const [first, second] = await Promise.all(
    chairs.map((entity_id) => call(calls.reserve, salon.hold('10:00', { entity_id, client_id }), { as })),
  );
  const longAgo = server.clock.now().subtract({ minutes: 11 });
  const ranOut = { created_at: longAgo, expires_at: longAgo.add({ minutes: 10 }) };
  for (const table of ['reserved_booking', 'consumed_slot'] as const)
    await database.q.updateTable(table).set(ranOut).where('business_id', '=', business_id).execute();
  const kept = await oneBehindTheOther(business_id, confirm(first?.booking_id ?? ''), remove(chairs[0]));
  expect(kept.map((answer) => codes([answer])[0])).toEqual(['1 × 200', '1 × 409 CALENDAR_HAS_BOOKINGS']);
  const removed = await oneBehindTheOther(business_id, remove(chairs[1]), confirm(second?.booking_id ?? ''));
  expect(removed.map((answer) => codes([answer])[0])).toEqual(['1 × 200', '1 × 409 HOLD_EXPIRED']);
});

test('undoing a cancellation is refused on a calendar that was removed since', async () => {
  const salon = await seedSalon(server);
  const { business_id, chairs, owner: as } = salon;
  const { booking_id } = await salon.book('10:00');
  await call(calls.cancel, { booking_id }, { as });
  await call(calendarCalls.remove, { business_id, id: chairs[0] }, { as });
  expect((await server.refusal(calls.uncancel, { booking_id }, { as })).code).toBe('SLOT_TAKEN');
});

test('many bookings on calendars that are removed and restored cause no deadlock', async () => {
  const salon = await seedSalon(server);
  const { business_id, chairs, owner: as, service_id, client_id, day } = salon;
  const before = await deadlocks();
  for (const service_time of ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00']) {
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, (_, i) =>
        (i % 2 ? server : beside).send(
          visitCalls.book,
          {
            business_id,
            client_id,
            booking_date: day,
            service_time,
            services: chairs.slice(0, (i % 2) + 1).map((entity_id) => ({ service_id, entity_id })),
          },
          { as },
        ),
      ),
      ...chairs.map((id) => beside.send(calendarCalls.remove, { business_id, id }, { as })),
    ]);
    for (const { status } of answers) expect([200, 404, 409, 422]).toContain(status);
    const { rows } = await sql`
      SELECT booking.id FROM booking
      JOIN calendar ON calendar.business_id = booking.business_id AND calendar.id = booking.entity_id
      WHERE booking.business_id = ${business_id} AND booking.booking_status = 'confirmed'
        AND calendar.calendar_status = 'deleted'`.execute(database.q);
    expect(rows).toEqual([]);
    for (const id of chairs) {
      await call(calendarCalls.change, { business_id, id, calendar_status: 'enable' }, { as });
    }
    const booked = await call(visitCalls.list, { business_id }, { as });
    for (const { id: visit_id } of booked.items) {
      await send(visitCalls.cancel, { business_id, visit_id }, { as });
    }
  }
  expect(await faultsIn(business_id)).toEqual([]);
  expect(await deadlocks()).toBe(before);
});

test('the same request sent twice makes one hold', async () => {
  const salon = await seedSalon(server);
  const as = await makeGuest();
  const options = { as, headers: { 'idempotency-key': 'one-hold' } };
  const answers = await Promise.all(
    Array.from({ length: 4 }, (_, i) =>
      (i % 2 ? server : beside).send(calls.reserve, salon.hold('10:00'), options),
    ),
  );
  expect(new Set(answers.map(({ body }) => (body as { booking_id: string }).booking_id)).size).toBe(1);
  const other = await server.refusal(calls.reserve, salon.hold('11:00'), options);
  expect(other.code).toBe('IDEMPOTENCY_KEY_REUSED');
});
