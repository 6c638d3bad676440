import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { parseTime } from '@kursi/core/kernel/time.ts';
import { instantAt } from '@kursi/core/kernel/time-zone.ts';
import { expect, test } from 'vitest';
import { newId } from '../../platform/new-id.ts';
import { type Salon, seedSalon } from '../../testing/salon/booking.ts';
import { useServer } from '../../testing/server.ts';
import { insertPastVisits, type PastVisit } from './past-visits.ts';

const server = await useServer();
const { call, database, clock } = server;

function known(salon: Salon, times: readonly string[], changes: Partial<PastVisit> = {}): PastVisit {
  const services = times.map((service_time) => {
    const starts_at = instantAt(
      Temporal.PlainDate.from(salon.day),
      parseTime(service_time) ?? 0,
      'Asia/Kolkata',
    );
    return {
      service_id: salon.service_id,
      entity_id: salon.chairs[0],
      booking_date: salon.day,
      service_time,
      service_duration: 30,
      buffer_after: 0,
      starts_at,
      ends_at: starts_at.add({ minutes: 30 }),
      service_name: 'Haircut',
      service_name_hi: null,
      service_price: paise(30_000),
      booking_amount: paise(30_000),
    };
  });
  return {
    client_id: salon.client_id,
    note: null,
    source: 'desk',
    made_by: null,
    made_at: clock.now(),
    progress: 'expected',
    outcome: { status: 'confirmed', paid: null },
    services,
    ...changes,
  };
}

const record = (salon: Salon, visits: readonly PastVisit[]) =>
  database.transaction((tx) =>
    insertPastVisits(
      { recordEvent: () => {}, newId },
      { tx, business_id: salon.business_id, actor_id: null, role: 'staff' },
      visits,
      clock.now(),
    ),
  );

test('bulk-inserted visits take their slots, and a visit that does not fit is skipped entirely', async () => {
  const salon = await seedSalon(server);
  await salon.book('11:00', { services: [{ service_id: salon.service_id, entity_id: salon.chairs[0] }] });
  const count = await record(salon, [
    known(salon, ['10:00'], { progress: 'done', outcome: { status: 'confirmed', paid: 'cash' } }),
    // Its second booking overlaps another: neither is written, and 10:30 stays free.
    known(salon, ['10:30', '11:00']),
    known(salon, ['10:15']),
    known(salon, ['10:00'], { outcome: { status: 'cancelled', at: clock.now(), reason: 'Rain' } }),
  ]);
  expect(count).toBe(2);
  const { business_id, day, owner } = salon;
  const { items } = await call(scheduleCalls.get, { business_id, from: day, to: day }, { as: owner });
  expect(items.map(({ service_time, progress }) => `${service_time} ${progress}`).sort()).toEqual([
    '10:00 done',
    '11:00 expected',
  ]);
  const visits = await call(visitCalls.list, { business_id }, { as: owner });
  expect(visits.items.map(({ paid_amount }) => paid_amount).sort()).toEqual([0, 0, 30_000]);
  await salon.book('10:30', { services: [{ service_id: salon.service_id, entity_id: salon.chairs[0] }] });
});

test('an empty list inserts nothing', async () => {
  expect(await record(await seedSalon(server), [])).toBe(0);
});
