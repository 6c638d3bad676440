import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { slotAlertCalls as calls } from '@kursi/core/booking/slot-alert.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { describe, expect, test } from 'vitest';
import { fromNoon } from '../../../testing/clock.ts';
import { eventually } from '../../../testing/eventually.ts';
import { seedSalon } from '../../../testing/salon/booking.ts';
import { fullDaysOf, hour } from '../../../testing/salon/slot-alerts.ts';
import { useServer } from '../../../testing/server.ts';
import { expireSlotAlertsJob } from './match-slot-alerts.job.ts';
import { matchSlotAlerts } from './match-slot-alerts.ts';

const server = await useServer({ now: fromNoon() });
const { call, refusal, makeGuest, seedAccount, database, clock } = server;
const { deps, again, mine, makeReachable, bookAll, alertHoldOf, stateOf, fullDay } = fullDaysOf(server);

describe('freed time', () => {
  test('is held for the first alert for a quarter of an hour, who confirms it', async () => {
    const { salon, asha, ravi, slotAlert, cancel, confirm, lookLater } = await fullDay();
    const first = await slotAlert(asha);
    const second = await slotAlert(ravi);
    await cancel(2);
    await lookLater();
    const held = await alertHoldOf(asha);
    expect(held).toMatchObject({ start_date: '2026-01-15T05:30:00Z' });
    const left = clock.now().until(Temporal.Instant.from(held?.expires_at ?? ''));
    expect(left.total('minutes')).toBeCloseTo(15, 0);
    expect(await alertHoldOf(ravi)).toMatchObject({ start_date: '2026-01-15T06:00:00Z' });
    const { bookings } = await call(
      visitCalls.getHold,
      { business_id: salon.business_id, visit_id: held?.visit_id ?? '' },
      { as: asha },
    );
    expect(bookings).toMatchObject([{ service_time: '11:00', entity_name: 'Chair 1' }]);
    await confirm(asha, held?.visit_id ?? '');
    await expireSlotAlertsJob(deps).run({});
    expect(await stateOf(first)).toBe('taken');
    expect(await mine(asha)).toEqual([]);
    expect(await stateOf(second)).toBe('offered');
  });

  test('is held for one person at a time; the next one follows when the hold expires or is released', async () => {
    const { salon, asha, ravi, slotAlert, cancel, look, lookLater } = await fullDay();
    const meera = await seedAccount({ user_name: 'Meera' });
    for (const person of [asha, ravi, meera]) await slotAlert(person, hour(salon));
    await cancel(2);
    await lookLater();
    expect([await alertHoldOf(asha), await alertHoldOf(ravi)]).toEqual([expect.anything(), null]);
    clock.advance({ minutes: 14 });
    await look();
    expect(await alertHoldOf(ravi)).toBeNull();
    clock.advance({ minutes: 2 });
    expect(await mine(asha)).toEqual([]);
    await expireSlotAlertsJob(deps).run({});
    const held = await alertHoldOf(ravi);
    expect(held).toMatchObject({ start_date: '2026-01-15T05:30:00Z' });
    expect([await alertHoldOf(asha), await alertHoldOf(meera)]).toEqual([null, null]);
    const { business_id } = salon;
    await call(visitCalls.cancel, { business_id, visit_id: held?.visit_id ?? '' }, { as: await again(ravi) });
    await look();
    expect(await alertHoldOf(meera)).toMatchObject({ start_date: '2026-01-15T05:30:00Z' });
    expect(await mine(ravi)).toEqual([]);
  });

  test('that guests of one network book counts towards their hours of the day', async () => {
    const { salon, asha, wanted, cancel, lookLater } = await fullDay();
    const { business_id } = salon;
    const from = '10.8.8.8';
    const limit = {
      subject: `guests:${business_id}:${from}`,
      window_ends_at: clock.now().add({ hours: 24 }),
    };
    await database.q
      .insertInto('throttle')
      .values({ ...limit, tries: 12 * 60 - 10 })
      .execute();
    await call(calls.create, wanted(), { as: asha, from });
    await cancel(0);
    await lookLater();
    const held = await alertHoldOf(asha);
    const visit_id = held?.visit_id ?? '';
    const refused = await refusal(visitCalls.confirm, { business_id, visit_id }, { as: await again(asha) });
    expect([refused.code, refused.details]).toEqual(['TOO_MANY_OPEN_VISITS', { minutes: 720 }]);
  });

  test('goes to the next person when the alert is withdrawn', async () => {
    const { salon, asha, ravi, slotAlert, cancel, look, lookLater } = await fullDay();
    const slot_alert_id = await slotAlert(asha, hour(salon));
    await slotAlert(ravi, hour(salon));
    await cancel(2);
    await lookLater();
    await call(calls.withdraw, { business_id: salon.business_id, slot_alert_id }, { as: asha });
    await look();
    expect(await alertHoldOf(ravi)).toMatchObject({ start_date: '2026-01-15T05:30:00Z' });
    expect(await stateOf(slot_alert_id)).toBe('withdrawn');
  });

  test('is held once when two servers match concurrently', async () => {
    const { salon, slotAlert, cancel } = await fullDay();
    const people = await Promise.all(
      Array.from({ length: 6 }, (_, i) => seedAccount({ user_name: `P${i}` })),
    );
    for (const person of people) await slotAlert(person, hour(salon));
    await cancel(5);
    clock.advance({ seconds: 16 });
    const beside = await useServer({ beside: server, now: clock.now });
    const other = { ...deps, database: beside.database, recordEvent: beside.recordEvent };
    await Promise.all(
      Array.from({ length: 8 }, (_, i) => matchSlotAlerts(i % 2 ? deps : other, salon.business_id)),
    );
    const holds = await Promise.all(people.map(alertHoldOf));
    expect(holds.map((held) => held !== null)).toEqual([true, false, false, false, false, false]);
    const events = await database.pool.query(
      "select 1 from event where business_id = $1 and type = 'slot_alert.offered'",
      [salon.business_id],
    );
    expect(events.rowCount).toBe(1);
  });

  test('of two slots goes to the first two alerts that fit', async () => {
    const { salon, asha, ravi, slotAlert, cancel, lookLater } = await fullDay();
    const long = {
      services: [{ service_id: salon.service_id, entity_id: salon.chairs[0], service_duration: 120 }],
    };
    const [needsTwoHours, meera] = [await makeReachable(), await seedAccount()];
    await slotAlert(needsTwoHours, long);
    await slotAlert(asha, hour(salon));
    await slotAlert(ravi, hour(salon));
    await slotAlert(meera, hour(salon));
    await cancel(1);
    await cancel(6);
    await lookLater();
    expect(await alertHoldOf(needsTwoHours)).toBeNull();
    expect(await alertHoldOf(asha)).toMatchObject({ start_date: '2026-01-15T04:30:00Z' });
    expect(await alertHoldOf(ravi)).toMatchObject({ start_date: '2026-01-15T09:30:00Z' });
    expect(await alertHoldOf(meera)).toBeNull();
    expect((await mine(needsTwoHours)).length).toBe(1);
  });

  test('is held for nobody within the undo window', async () => {
    const { salon, asha, visits, slotAlert, cancel, look, lookLater } = await fullDay();
    await slotAlert(asha);
    await cancel(2);
    await look();
    await expireSlotAlertsJob(deps).run({});
    expect(await alertHoldOf(asha)).toBeNull();
    const visit_id = visits[2]?.visit_id ?? '';
    await call(visitCalls.uncancel, { business_id: salon.business_id, visit_id }, { as: salon.owner });
    await lookLater();
    expect(await alertHoldOf(asha)).toBeNull();
  });

  test('is not held at night, but in the morning', async () => {
    const { salon, asha, slotAlert, cancel } = await fullDay();
    await slotAlert(asha);
    await cancel(2);
    const night = Temporal.Instant.from('2026-01-12T17:00:00Z');
    const atNight = { ...deps, now: () => night };
    await matchSlotAlerts(atNight, salon.business_id);
    expect(await alertHoldOf(asha)).toBeNull();
    const { rows } = await database.pool.query<{ hours: string }>(
      `select round(extract(epoch from start_after - created_on) / 3600, 1) as hours from jobs.job
       where name = 'match-slot-alerts' and data ->> 'business_id' = $1 order by start_after desc limit 1`,
      [salon.business_id],
    );
    expect(rows).toEqual([{ hours: '9.5' }]);
    const morning = { ...deps, now: () => night.add({ minutes: 570 }) };
    await matchSlotAlerts(morning, salon.business_id);
    const rowsNow = await database.q
      .selectFrom('slot_alert')
      .select('state')
      .where('user_id', '=', asha.id)
      .execute();
    expect(rowsNow).toEqual([{ state: 'offered' }]);
  });

  test('is held once per person, and the second when the first is settled', async () => {
    const { salon, asha, slotAlert, cancel, look } = await fullDay();
    const other = await seedSalon(server);
    const theirs = await bookAll(other);
    await slotAlert(asha);
    const elsewhere = {
      business_id: other.business_id,
      services: [{ service_id: other.service_id, entity_id: other.chairs[0] }],
    };
    await slotAlert(asha, elsewhere);
    await cancel(0);
    const { business_id } = other;
    await call(visitCalls.cancel, { business_id, visit_id: theirs[0]?.visit_id ?? '' }, { as: other.owner });
    clock.advance({ seconds: 16 });
    await Promise.all([look(), look(other), look(), look(other)]);
    const offered = (await mine(asha)).filter(({ alert_hold }) => alert_hold);
    expect(offered).toHaveLength(1);
    const [first] = offered;
    const ended = { business_id: first?.business.id ?? '', visit_id: first?.alert_hold?.visit_id ?? '' };
    await call(visitCalls.confirm, ended, { as: await again(asha) });
    await expireSlotAlertsJob(deps).run({});
    expect(await stateOf(first?.slot_alert_id ?? '')).toBe('taken');
    const queued = await database.pool.query(
      "select 1 from jobs.job where name = 'match-slot-alerts' and data ->> 'business_id' = $1",
      [ended.business_id === business_id ? salon.business_id : business_id],
    );
    expect(queued.rowCount).toBeGreaterThan(0);
    await Promise.all([look(), look(other)]);
    expect((await alertHoldOf(asha))?.visit_id).not.toBe(ended.visit_id);
  });

  test('is matched at other businesses when a person gives up an alert hold', async () => {
    const { asha, slotAlert, cancel, lookLater } = await fullDay();
    const other = await seedSalon(server);
    await bookAll(other);
    const { business_id, service_id, chairs } = other;
    await slotAlert(asha, { business_id, services: [{ service_id, entity_id: chairs[0] }] });
    const here = await slotAlert(asha);
    await cancel(0);
    await lookLater();
    const [offered] = (await mine(asha)).filter(({ alert_hold }) => alert_hold);
    expect(offered?.slot_alert_id).toBe(here);
    const looks = "from jobs.job where name = 'match-slot-alerts' and data ->> 'business_id' = $1";
    // Remove the jobs queued by the day's bookings.
    await database.pool.query(`delete ${looks}`, [business_id]);
    const no = { business_id: offered?.business.id ?? '', slot_alert_id: here };
    await call(calls.withdraw, no, { as: await again(asha) });
    expect((await database.pool.query(`select 1 ${looks}`, [business_id])).rowCount).toBeGreaterThan(0);
  });

  test('of a deleted salon is no longer held, and the alert is closed', async () => {
    const { salon, asha, slotAlert, cancel, lookLater } = await fullDay();
    const id = await slotAlert(asha);
    await cancel(0);
    await lookLater();
    expect(await stateOf(id)).toBe('offered');
    await database.q
      .updateTable('business')
      .set({ is_deleted: true })
      .where('id', '=', salon.business_id)
      .execute();
    await expireSlotAlertsJob(deps).run({});
    expect(await stateOf(id)).toBe('passed');
  });

  test('is matched automatically: the event queues a job, and the job holds', async () => {
    const { salon, asha, slotAlert, cancel } = await fullDay();
    await slotAlert(asha);
    await cancel(3);
    const queued = () =>
      database.pool.query(
        "select 1 from jobs.job where name = 'match-slot-alerts' and data ->> 'business_id' = $1",
        [salon.business_id],
      );
    await eventually(async () => (await queued()).rowCount);
    clock.advance({ seconds: 20 });
    await eventually(async () => {
      await database.pool.query(
        "update jobs.job set start_after = now() where name = 'match-slot-alerts' and state < 'active'",
      );
      return alertHoldOf(asha);
    });
  });

  test('queues no job where nobody has an alert', async () => {
    const { salon, cancel } = await fullDay();
    await cancel(3);
    const reacted = () =>
      database.pool.query(
        `select 1 from reaction_progress join event_counter using (business_id)
         where business_id = $1 and reaction = 'booking.slot-alerts'
           and reaction_progress.last_seq = event_counter.last_seq`,
        [salon.business_id],
      );
    await eventually(async () => (await reacted()).rowCount);
    const queued = await database.pool.query(
      "select 1 from jobs.job where name = 'match-slot-alerts' and data ->> 'business_id' = $1",
      [salon.business_id],
    );
    expect(queued.rowCount).toBe(0);
  });

  test('includes an expired hold, which emits no event', async () => {
    const { salon, asha, slotAlert, cancel } = await fullDay();
    await cancel(4);
    clock.advance({ seconds: 16 });
    const stranger = await makeGuest();
    await call(bookingCalls.reserve, salon.hold('13:00', { service_duration: 60 }), { as: stranger });
    await slotAlert(asha);
    await expireSlotAlertsJob(deps).run({});
    expect(await alertHoldOf(asha)).toBeNull();
    clock.advance({ minutes: 11 });
    await expireSlotAlertsJob(deps).run({});
    expect(await alertHoldOf(asha)).toMatchObject({ start_date: '2026-01-15T07:30:00Z' });
  });
});

test('an alert hold does not count towards the limit of a guest, and a hold of the same time replaces it', async () => {
  const { salon, asha, ravi, slotAlert, cancel, lookLater } = await fullDay();
  const slot_alert_id = await slotAlert(asha, hour(salon));
  await cancel(2);
  await lookLater();
  expect(await alertHoldOf(asha)).not.toBeNull();
  const second = { entity_id: salon.chairs[1] };
  for (const time of ['09:00', '10:00', '11:00'])
    await call(bookingCalls.reserve, salon.hold(time, second), { as: asha });
  expect((await refusal(bookingCalls.reserve, salon.hold('12:00', second), { as: asha })).code).toBe(
    'TOO_MANY_HOLDS',
  );
  expect(await alertHoldOf(asha)).not.toBeNull();
  const [ravisOwn] = [await refusal(bookingCalls.reserve, salon.hold('11:00'), { as: ravi })];
  expect(ravisOwn?.code).toBe('SLOT_TAKEN');
  expect(await stateOf(slot_alert_id)).toBe('offered');
});

test('a business that is no longer visible holds nothing for alerts', async () => {
  const { salon, asha, slotAlert, cancel, lookLater } = await fullDay();
  await slotAlert(asha);
  await cancel(2);
  await call(
    settingsCalls.update,
    { business_id: salon.business_id, visibility: 'private' },
    { as: salon.owner },
  );
  await lookLater();
  expect(await alertHoldOf(asha)).toBeNull();
});
