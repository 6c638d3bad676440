import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { teamCalls as calls } from '@kursi/core/insights/team.contract.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { reviewCalls } from '@kursi/core/reviews/reviews.contract.ts';
import { salesReportCalls } from '@kursi/core/sales/sales-report.contract.ts';
import { expect, test } from 'vitest';
import { fromNoon } from '../../../testing/clock.ts';
import type { Session } from '../../../testing/http/caller.ts';
import { seedBillingDesk } from '../../../testing/salon/billing.ts';
import { catalogueOf } from '../../../testing/salon/catalogue.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer({ now: fromNoon() });
const { call, refusal, clock, database, seedMember, makeGuest } = server;
const today = clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate();
const range = { from: today.subtract({ days: 6 }).toString(), to: today.toString() };

async function seedTeam() {
  const desk = await seedBillingDesk(server);
  const { business_id, owner: as, chairs } = desk;
  const asha = await seedMember(business_id, 'staff');
  await call(calendarCalls.change, { business_id, id: chairs[0], user_id: asha.id }, { as });
  await database.pool.query(
    `UPDATE calendar SET created_at = created_at - interval '10 years' WHERE business_id = $1`,
    [business_id],
  );
  const look = (over: object = {}, who: Session = as) =>
    call(calls.get, { business_id, ...range, ...over }, { as: who });
  return { ...desk, as, asha, look };
}

test('rows of the team come to what the sales report has by person, with hours, tips and what a visit brings', async () => {
  const { business_id, as, bill, service, chairs, look } = await seedTeam();
  const product = await catalogueOf(server, as, business_id).product({ stock: 9, price: paise(45_000) });
  await bill({
    services: [service, { ...service, entity_id: chairs[1] }],
    products: [{ id: product, amount: paise(45_000), quantity: 2, entity_id: chairs[0] }],
    tip: paise(101),
  });
  await bill({ services: [], products: [{ id: product, amount: paise(45_000), quantity: 1 }] });
  const { people, compared } = await look({ compare: 'before' });
  const { rows } = await call(salesReportCalls.listSales, { business_id, ...range, by: 'person' }, { as });
  for (const { key, sold } of rows.filter((row) => row.key !== '')) {
    const person = people.find(({ id }) => id === key);
    expect(
      (person?.services ?? 0) + (person?.products ?? 0) + (person?.memberships ?? 0) + (person?.tips ?? 0),
      key,
    ).toBe(sold);
  }
  expect(people.find(({ id }) => id === chairs[0])).toMatchObject({
    services: 30_000,
    products: 90_000,
    products_count: 2,
    tips: 51,
    visits: 1,
    served: 30,
    sold_before: 0,
  });
  expect(people.find(({ id }) => id === null)).toMatchObject({ name: null, products_count: 1, working: 0 });
  expect(compared?.to).toBe(today.subtract({ days: 7 }).toString());
});

test('who left with a later visit is rebooked; one that was booked the day after, or called off, is none', async () => {
  const { client_id: meera, client, bill, book, look, chairs, business_id, as } = await seedTeam();
  const [kavya, ritu] = [await client('Kavya'), await client('Ritu')];
  for (const user_id of [meera, kavya, ritu]) await bill({ user_id });
  const next = today.add({ days: 4 }).toString();
  await book('10:00', { client_id: meera, booking_date: next });
  const off = await book('11:00', { client_id: kavya, booking_date: next });
  await call(visitCalls.cancel, { business_id, visit_id: off.visit_id }, { as });
  const mine = async () => (await look()).people.find(({ id }) => id === chairs[0]);
  expect(await mine()).toMatchObject({ named: 3, rebooked: 1 });
  // Booked after that day was closed.
  const { visit_id } = await book('12:00', { client_id: ritu, booking_date: next });
  await database.pool.query(
    `UPDATE booking SET created_at = created_at + interval '1 day' WHERE business_id = $1 AND visit_id = $2`,
    [business_id, visit_id],
  );
  expect(await mine()).toMatchObject({ named: 3, rebooked: 1 });
});

test('stars are those of visible reviews of the range', async () => {
  const salon = await seedTeam();
  const { business_id, as, look, chairs } = salon;
  const guest = await makeGuest();
  const { booking_id, visit_id } = await call(bookingCalls.reserve, salon.hold('10:00'), { as: guest });
  await call(bookingCalls.confirmHold, { business_id, booking_id }, { as: guest });
  await call(visitCalls.setProgress, { business_id, visit_id, progress: 'done' }, { as });
  await call(reviewCalls.write, { business_id, booking_id, rating: 4, text: '' }, { as: guest });
  const mine = async () => (await look()).people.find(({ id }) => id === chairs[0]);
  expect(await mine()).toMatchObject({ reviews: 1, stars: 4 });
  await database.pool.query('UPDATE review SET hidden_at = now() WHERE business_id = $1', [business_id]);
  expect(await mine()).toMatchObject({ reviews: 0, stars: 0 });
});

test('staff see their own row, strangers none, and a range over two years is refused', async () => {
  const { business_id, as, asha, bill, service, chairs, look } = await seedTeam();
  await bill({ services: [service, { ...service, entity_id: chairs[1] }] });
  expect((await look({}, asha)).people.map(({ id }) => id)).toEqual([chairs[0]]);
  expect((await look()).people).toHaveLength(2);
  const stranger = (await seedBillingDesk(server)).owner;
  expect((await refusal(calls.get, { business_id, ...range }, { as: stranger })).code).toBe('NOT_FOUND');
  const long = { business_id, from: '2024-01-01', to: '2026-01-01' };
  expect((await refusal(calls.get, long, { as })).code).toBe('RANGE_TOO_LONG');
});
