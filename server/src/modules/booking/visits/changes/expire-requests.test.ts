import { availabilityCalls } from '@kursi/core/booking/availability.contract.ts';
import { bookingCalls as calls } from '@kursi/core/booking/booking.contract.ts';
import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { expect, test } from 'vitest';
import { newId } from '../../../../platform/new-id.ts';
import { seedSalon } from '../../../../testing/salon/booking.ts';
import { useServer } from '../../../../testing/server.ts';
import { expireHolds } from '../../holds/expire-holds.ts';
import { expireRequestsJob } from './expire-requests.job.ts';

const server = await useServer();
const { call, refusal, makeGuest, database, clock, recordEvent } = server;
const rowsOf = async (table: 'consumed_slot' | 'reserved_booking', business_id: string) =>
  (await database.q.selectFrom(table).select('business_id').where('business_id', '=', business_id).execute())
    .length;

test('the job expires unanswered requests once, and leaves the others alone', async () => {
  const shop = await seedSalon(server);
  const { business_id, owner } = shop;
  await call(settingsCalls.update, { business_id, booking_type: 'request' }, { as: owner });
  const asked = async (time: string) => {
    const guest = await makeGuest();
    const held = await call(calls.reserve, shop.hold(time), { as: guest });
    await call(calls.confirmHold, { business_id, booking_id: held.booking_id }, { as: guest });
    return held;
  };
  const [late, early] = [await asked('10:00'), await asked('11:00')];
  const past = clock.now().subtract({ minutes: 1 });
  await database.q
    .updateTable('booking')
    .set({ answer_until: past })
    .where('business_id', '=', business_id)
    .where('id', '=', late.booking_id)
    .execute();
  const job = expireRequestsJob({
    database,
    recordEvent,
    newId,
    now: clock.now,
    onError: (error) => expect.unreachable(String(error)),
  });
  await Promise.all([job.run({}), job.run({})]);
  const history = async (visit_id: string) =>
    (await call(visitCalls.listHistory, { business_id, visit_id }, { as: owner })).items.map(
      ({ type, by }) => [type, by],
    );
  expect(await history(late.visit_id)).toEqual([
    ['booking.reserved', 'client'],
    ['booking.requested', 'client'],
    ['booking.lapsed', 'nobody'],
  ]);
  expect(await history(early.visit_id)).toHaveLength(2);
  expect(await rowsOf('consumed_slot', business_id)).toBe(1);
  // The desk's undo confirms the request.
  await call(calls.uncancel, { booking_id: late.booking_id }, { as: owner });
  const { items } = await call(
    scheduleCalls.listBookings,
    { business_id, ids: late.booking_id },
    { as: owner },
  );
  expect(items).toMatchObject([{ booking_status: 'confirmed', answer_until: null }]);
});

test('a request that fails to expire is reported, and does not block the rest', async () => {
  const shop = await seedSalon(server);
  const { business_id, owner } = shop;
  await call(settingsCalls.update, { business_id, booking_type: 'request' }, { as: owner });
  const ids: string[] = [];
  for (const time of ['10:00', '11:00', '12:00']) {
    const guest = await makeGuest();
    const { booking_id } = await call(calls.reserve, shop.hold(time), { as: guest });
    await call(calls.confirmHold, { business_id, booking_id }, { as: guest });
    ids.push(booking_id);
  }
  const reported: unknown[] = [];
  const broken = new Error('this one never works');
  await expireRequestsJob({
    database,
    newId,
    // Only this job's clock is a day later.
    now: () => clock.now().add({ hours: 25 }),
    onError: (error) => reported.push(error),
    recordEvent(tx, event) {
      if (event.ids['booking_id'] === ids[0]) throw broken;
      recordEvent(tx, event);
    },
  }).run({});
  expect(reported).toEqual([broken]);
  const written = await database.q
    .selectFrom('booking')
    .select('id')
    .where('business_id', '=', business_id)
    .where('booking_status', '=', 'cancelled')
    .orderBy('id')
    .execute();
  expect(written.map(({ id }) => id)).toEqual(ids.slice(1));
});

test('a hold is deleted with its slot a day after its expiry, and not before', async () => {
  const salon = await seedSalon(server);
  const { business_id } = salon;
  await call(calls.reserve, salon.hold('10:00'), { as: await makeGuest() });
  await salon.book('12:00');
  await expireHolds(database, clock.now().add({ hours: 23 }));
  expect([await rowsOf('reserved_booking', business_id), await rowsOf('consumed_slot', business_id)]).toEqual(
    [1, 2],
  );
  await expireHolds(database, clock.now().add({ hours: 25 }));
  expect([await rowsOf('reserved_booking', business_id), await rowsOf('consumed_slot', business_id)]).toEqual(
    [0, 1],
  );
});

test('a held time counts as free for its holder, and a new hold replaces the old one', async () => {
  const salon = await seedSalon(server);
  const { business_id, service_id, chairs, day } = salon;
  const [guest, other] = [await makeGuest(), await makeGuest()];
  const held = await call(calls.reserve, salon.hold('10:00'), { as: guest });
  const asked = { business_id, service_id, entity_id: chairs[0], from: day, days: 1 };
  const offered = async (as: typeof guest | null) =>
    (await call(availabilityCalls.find, asked, { as })).days[0]?.slots.map(({ time }) => time) ?? [];
  expect(await offered(guest)).toContain('10:00');
  expect(await offered(other)).not.toContain('10:00');
  expect(await offered(null)).not.toContain('10:00');
  expect((await refusal(calls.reserve, salon.hold('10:15'), { as: other })).code).toBe('SLOT_TAKEN');
  const again = await call(calls.reserve, salon.hold('10:15'), { as: guest });
  expect(await rowsOf('consumed_slot', business_id)).toBe(1);
  const of = { business_id, booking_id: held.booking_id };
  expect((await refusal(calls.confirmHold, of, { as: guest })).code).toBe('NOT_FOUND');
  await call(calls.confirmHold, { business_id, booking_id: again.booking_id }, { as: guest });
  expect((await refusal(calls.reserve, salon.hold('10:15'), { as: guest })).code).toBe('SLOT_TAKEN');
});
