import { clientReportCalls as calls } from '@kursi/core/sales/client-report.contract.ts';
import { seeded } from '@kursi/core/sales/random-sales.fixture.ts';
import { expect, test } from 'vitest';
import { fromNoon } from '../../../testing/clock.ts';
import { seedBillingDesk } from '../../../testing/salon/billing.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer({ now: fromNoon() });
const { call, refusal, clock, database, seedMember } = server;
const today = clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate();
const ago = (days: number) => today.subtract({ days }).toString();

/** A salon, with bills of the past that are made today. */
async function seedClients() {
  const desk = await seedBillingDesk(server);
  const { business_id, owner: as, bill } = desk;
  const came = (user_id: string, days: number) => bill({ user_id, booking_date: ago(days) });
  const look = (over: object = {}) =>
    call(calls.get, { business_id, from: ago(0), to: ago(0), ...over }, { as });
  return { ...desk, as, came, look };
}

test('visits are new, returning or without a name, and those that another one follows in so many days are rebooked', async () => {
  const { client_id: meera, client, came, book, look } = await seedClients();
  const kavya = await client('Kavya');
  await came(meera, 1);
  await came(kavya, 40);
  await came(kavya, 2);
  expect((await look()).visits).toEqual({ new: 2, returning: 1, no_name: 0, rebooked: 0 });
  expect((await look({ within: 45 })).visits.rebooked).toBe(1);
  // Booked is as good as come.
  await book('10:00', { client_id: kavya, booking_date: today.add({ days: 3 }).toString() });
  expect((await look()).visits.rebooked).toBe(1);
  const { sources, compared } = await look({ compare: 'year' });
  expect(sources).toEqual([{ source: 'walk_in', clients: 2, back: 1 }]);
  expect(compared?.visits).toEqual({ new: 0, returning: 0, no_name: 0, rebooked: 0 });
});

test('first months, the best clients and their fifths are what one counts visit by visit', async () => {
  const draw = seeded(7);
  const { client_id, client, came, look, business_id, as } = await seedClients();
  const clients = [client_id];
  for (const name of ['Kavya', 'Ritu', 'Sana', 'Tara', 'Uma']) clients.push(await client(name));
  const visits: { readonly who: string; readonly day: Temporal.PlainDate }[] = [];
  for (let i = 0; i < 24; i++) {
    const who = clients[draw(clients.length)] ?? client_id;
    const days = draw(220);
    visits.push({ who, day: today.subtract({ days }) });
    await came(who, days);
  }
  const found = await look();
  const first = new Map<string, Temporal.PlainDate>();
  for (const { who, day } of visits.toSorted((a, b) => Temporal.PlainDate.compare(a.day, b.day)))
    if (!first.has(who)) first.set(who, day);
  for (const { month, clients: count, came: after } of found.cohorts) {
    const own = [...first].filter(([, day]) => day.toString().startsWith(month)).map(([who]) => who);
    expect(count, month).toBe(own.length);
    for (const [k, people] of after.entries()) {
      const wanted = Temporal.PlainYearMonth.from(month).add({ months: k }).toString();
      const back = own.filter((who) =>
        visits.some((one) => one.who === who && one.day.toString().startsWith(wanted)),
      );
      expect(people, `${month} + ${k}`).toBe(back.length);
      const listed = await call(calls.listCohort, { business_id, month, after: k }, { as });
      expect(listed.clients.map((one) => one.client_id).toSorted()).toEqual(back.toSorted());
    }
  }
  const spent = clients
    .map((who) => visits.filter((one) => one.who === who).length * 30_000)
    .filter((amount) => amount > 0)
    .toSorted((a, b) => b - a);
  expect(found.best.map((one) => one.spent)).toEqual(spent);
  expect(found.spending.reduce((sum, part) => sum + part.spent, 0)).toBe(24 * 30_000);
  expect(found.spending.reduce((sum, part) => sum + part.clients, 0)).toBe(spent.length);
});

test('a regular who stopped is listed with their pause and what they spent in their last year, and who may not be written to', async () => {
  const { client_id: meera, client, came, look, business_id } = await seedClients();
  const kavya = await client('Kavya');
  for (let i = 0; i < 8; i++) await came(meera, 70 + 25 * i);
  for (let i = 0; i < 8; i++) await came(kavya, 3 + 25 * i);
  const { stopped } = await look();
  expect(stopped).toMatchObject({ count: 1, spent: 240_000, opted_out: 0, no_mobile: 0 });
  expect(stopped.clients).toMatchObject([
    { client_id: meera, name: 'Meera', every_days: 25, away_days: 70, spent: 240_000, may_write: true },
  ]);
  await database.pool.query(
    'UPDATE client_summary SET is_opted_out = true WHERE business_id = $1 AND client_id = $2',
    [business_id, meera],
  );
  expect((await look()).stopped).toMatchObject({ opted_out: 1, clients: [{ may_write: false }] });
});

test('staff, strangers, long ranges and months that are none are refused', async () => {
  const { business_id, as } = await seedClients();
  const asha = await seedMember(business_id, 'staff');
  const range = { from: ago(7), to: ago(0) };
  expect((await refusal(calls.get, { business_id, ...range }, { as: asha })).code).toBe('NOT_ALLOWED');
  const cohort = { business_id, month: '2026-01', after: 0 };
  expect((await refusal(calls.listCohort, cohort, { as: asha })).code).toBe('NOT_ALLOWED');
  const stranger = (await seedBillingDesk(server)).owner;
  expect((await refusal(calls.get, { business_id, ...range }, { as: stranger })).code).toBe('NOT_FOUND');
  expect((await refusal(calls.listCohort, cohort, { as: stranger })).code).toBe('NOT_FOUND');
  const refused = async (over: object) =>
    (await refusal(calls.get, { business_id, ...range, ...over }, { as })).code;
  expect(await refused({ from: '2024-01-01', to: '2026-01-01' })).toBe('RANGE_TOO_LONG');
  expect(await refused({ within: 91 })).toBe('MALFORMED');
  expect((await refusal(calls.listCohort, { ...cohort, month: '2026-13' }, { as })).code).toBe('MALFORMED');
});
