import { slotAlertCalls as calls } from '@kursi/core/booking/slot-alert.contract.ts';
import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { notificationCalls } from '@kursi/core/notifications/notifications.contract.ts';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { fromNoon } from '../../../testing/clock.ts';
import { type Salon, seedSalon } from '../../../testing/salon/booking.ts';
import type { Person } from '../../../testing/salon/people.ts';
import { fullDaysOf, hour, reaching } from '../../../testing/salon/slot-alerts.ts';
import { useServer } from '../../../testing/server.ts';
import { makeCanReach } from '../../notifications/public.ts';
import { expireSlotAlertsJob } from './match-slot-alerts.job.ts';
import { sweepSlotAlerts } from './slot-alert.store.ts';

const server = await useServer({ now: fromNoon() });
const { call, send, refusal, database, clock, makeGuest } = server;
const { deps, mine, makeReachable, alertHoldOf, stateOf, fullDay } = fullDaysOf(server);

describe('a person who finds a day full', () => {
  test('creates a slot alert, sees it in their list, and withdraws it', async () => {
    const { salon, asha, ravi, slotAlert, cancel, lookLater } = await fullDay();
    const slot_alert_id = await slotAlert(asha);
    expect(await mine(asha)).toEqual([
      {
        slot_alert_id,
        business: expect.objectContaining({ id: salon.business_id, time_zone: 'Asia/Kolkata' }),
        day: salon.day,
        arrangement: 'sequence',
        services: [
          {
            service_id: salon.service_id,
            entity_id: salon.chairs[0],
            service_name: 'Haircut',
            service_name_hi: null,
          },
        ],
        created_at: expect.any(String),
        alert_hold: null,
      },
    ]);
    expect(await mine(ravi)).toEqual([]);
    await call(calls.withdraw, { business_id: salon.business_id, slot_alert_id }, { as: asha });
    expect(await mine(asha)).toEqual([]);
    await cancel(0);
    await lookLater();
    expect(await alertHoldOf(asha)).toBeNull();
  });

  test('has one slot alert, with its position, after asking twice or concurrently', async () => {
    const { salon, asha, ravi, slotAlert } = await fullDay();
    const ids = await Promise.all([slotAlert(asha), slotAlert(asha), slotAlert(asha)]);
    const known = await slotAlert(asha);
    expect(new Set(ids)).toEqual(new Set([known]));
    await slotAlert(ravi);
    expect(await slotAlert(asha)).toBe(known);
    // Other services are another alert, at the end of the queue.
    const other = await slotAlert(asha, { services: hour(salon).services });
    expect(other).not.toBe(known);
    expect(await stateOf(known)).toBe('withdrawn');
  });

  test('gets the free times instead, if there are any', async () => {
    const { salon, asha, wanted } = await fullDay();
    const anyone = { services: [{ service_id: salon.service_id }] };
    const { code, details } = await refusal(calls.create, wanted(anyone), { as: asha });
    expect(code).toBe('TIMES_ARE_FREE');
    expect(details['times']).toContain('09:00');
  });

  test.each([
    ['a day that is over', () => ({ day: '2026-01-11' }), 'IN_THE_PAST'],
    ['a day beyond the window', () => ({ day: '2027-01-15' }), 'OUTSIDE_WINDOW'],
    ['a day without end', () => ({ day: '2999-12-31' }), 'OUTSIDE_WINDOW'],
    ['no such service', () => ({ services: [{ service_id: newId(clock.now()) }] }), 'NOT_FOUND'],
    ['no such business', () => ({ business_id: newId(clock.now()) }), 'NOT_FOUND'],
    [
      'half a slot',
      (of: Salon) => ({ services: [{ service_id: of.service_id, service_duration: 45 }] }),
      null,
    ],
    ['nothing', () => ({ services: [] }), 'MALFORMED'],
    ['no day', () => ({ day: '2026-02-31' }), 'MALFORMED'],
  ])('cannot create a slot alert (%s)', async (_, slotAlerts, code) => {
    const { salon, asha, wanted } = await fullDay();
    const no = await refusal(calls.create, wanted(slotAlerts(salon)), { as: asha });
    expect(no.code).toBe(code ?? 'DURATION_NOT_MULTIPLE');
  });

  test('cannot create a slot alert for a closed day', async () => {
    const { salon, asha, wanted } = await fullDay();
    await call(
      settingsCalls.setHoliday,
      { business_id: salon.business_id, day: salon.day, name: 'Closed' },
      { as: salon.owner },
    );
    expect((await refusal(calls.create, wanted(), { as: asha })).code).toBe('CLOSED');
  });

  test('has at most five slot alerts over all businesses', async () => {
    const { salon, asha, wanted, slotAlert } = await fullDay();
    const days = Array.from({ length: 6 }, (_, i) =>
      Temporal.PlainDate.from(salon.day)
        .add({ days: i + 1 })
        .toString(),
    );
    for (const day of days)
      await call(
        calendarCalls.addBlock,
        { business_id: salon.business_id, id: salon.chairs[0], day, start_time: '09:00', end_time: '17:00' },
        { as: salon.owner },
      );
    for (const day of days.slice(0, 5)) await slotAlert(asha, { day });
    const { code, details } = await refusal(calls.create, wanted({ day: days[5] ?? '' }), { as: asha });
    expect([code, details]).toEqual(['TOO_MANY_SLOT_ALERTS', { most: 5 }]);
  });

  test('cannot withdraw the alert of another person, nor through another business', async () => {
    const { salon, asha, ravi, wanted, slotAlert } = await fullDay();
    const slot_alert_id = await slotAlert(asha);
    const { business_id } = salon;
    const other = await seedSalon(server);
    const inputs = [
      [{ business_id, slot_alert_id }, ravi],
      [{ business_id, slot_alert_id }, salon.owner],
      [{ business_id: other.business_id, slot_alert_id }, asha],
    ] as const;
    for (const [input, as] of inputs) expect((await refusal(calls.withdraw, input, { as })).status).toBe(404);
    expect(await stateOf(slot_alert_id)).toBe('waiting');
    expect((await refusal(calls.create, wanted(), { as: null })).code).toBe('NOT_SIGNED_IN');
  });
});

test('a row of made-up guests of one network cannot wait for a day; an account can', async () => {
  const { wanted, ravi } = await fullDay();
  const ask = (as: Person) => send(calls.create, wanted(), { as, from: '10.6.6.6' });
  for (let i = 0; i < 5; i++) expect((await ask(await makeReachable())).status).toBe(200);
  expect((await ask(await makeReachable())).body).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect((await ask(ravi)).status).toBe(200);
});

describe('a slot alert of someone who cannot be reached', () => {
  const isReachable = async (as: Person) =>
    (await call(notificationCalls.getSettings, {}, { as })).is_reachable;

  test('is refused, until the guest gives an address', async () => {
    const { wanted } = await fullDay();
    const guest = await makeGuest();
    expect((await refusal(calls.create, wanted(), { as: guest })).code).toBe('CANNOT_BE_REACHED');
    expect(await isReachable(guest)).toBe(false);
    await call(notificationCalls.setGuestEmail, { email: 'guest@example.org' }, { as: guest });
    expect(await isReachable(guest)).toBe(true);
    expect((await send(calls.create, wanted(), { as: guest })).status).toBe(200);
  });

  test('is accepted from a guest whose device can be notified', async () => {
    const { wanted } = await fullDay();
    const guest = await makeGuest();
    const device_fcm_token = JSON.stringify({
      endpoint: 'https://push.example.org/one',
      keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
    });
    await call(identityCalls.setPushSubscription, { device_fcm_token }, { as: guest });
    expect((await send(calls.create, wanted(), { as: guest })).status).toBe(200);
  });

  test('is refused from an account that has switched off both ways', async () => {
    const { ravi, wanted } = await fullDay();
    const switched = (on: boolean) =>
      call(notificationCalls.changeSettings, { booking_email: on, booking_push: on }, { as: ravi });
    await switched(false);
    expect((await refusal(calls.create, wanted(), { as: ravi })).code).toBe('CANNOT_BE_REACHED');
    await switched(true);
    expect((await send(calls.create, wanted(), { as: ravi })).status).toBe(200);
  });

  test('waits while freed time goes to the next, who can be told', async () => {
    const { asha, ravi, slotAlert, cancel, lookLater } = await fullDay();
    const known = await slotAlert(asha);
    await slotAlert(ravi);
    await call(notificationCalls.setGuestEmail, { email: null }, { as: asha });
    await cancel(0);
    await lookLater();
    expect(await alertHoldOf(ravi)).not.toBeNull();
    expect([await alertHoldOf(asha), await stateOf(known)]).toEqual([null, 'waiting']);
  });

  test('is refused from everyone without a device where no mail is sent', async () => {
    const { asha, salon } = await fullDay();
    const { business_id } = salon;
    const canReach = makeCanReach(reaching(false));
    expect(await canReach(database.q, { business_id, user_id: asha.id }, clock.now())).toBe(false);
  });
});

test('a slot alert closes with its day, and is deleted after a month', async () => {
  const { asha, slotAlert } = await fullDay();
  const slot_alert_id = await slotAlert(asha);
  const later = clock.now().add({ hours: 24 * 4 });
  await expireSlotAlertsJob({ ...deps, now: () => later }).run({});
  expect(await stateOf(slot_alert_id)).toBe('passed');
  await sweepSlotAlerts(database.q, later.add({ hours: 24 * 29 }));
  expect(await stateOf(slot_alert_id)).toBe('passed');
  await sweepSlotAlerts(database.q, later.add({ hours: 24 * 31 }));
  expect(await stateOf(slot_alert_id)).toBeUndefined();
});
