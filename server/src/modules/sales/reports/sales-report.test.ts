import { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import { dayCloseCalls } from '@kursi/core/billing/day-close.contract.ts';
import { takingsCalls } from '@kursi/core/billing/takings.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { salesReportCalls as calls } from '@kursi/core/sales/sales-report.contract.ts';
import { expect, test } from 'vitest';
import { fromNoon } from '../../../testing/clock.ts';
import type { Session } from '../../../testing/http/caller.ts';
import { backInCash, rewriteMoney, seedBillingDesk } from '../../../testing/salon/billing.ts';
import { catalogueOf } from '../../../testing/salon/catalogue.ts';
import { useServer } from '../../../testing/server.ts';
import { findWrongSalesOf } from '../facts/rebuild-sales.ts';
import { compareSalesJob, rebuildSalesJob } from '../facts/sales-jobs.ts';

const server = await useServer({ now: fromNoon() });
const { call, refusal, clock, database, seedMember, makeGuest } = server;
const today = clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate();
const week = { from: today.subtract({ days: 6 }).toString(), to: today.toString() };

async function seedReport() {
  const desk = await seedBillingDesk(server);
  const { business_id, owner: as, chairs } = desk;
  const asha = await seedMember(business_id, 'staff');
  await call(calendarCalls.change, { business_id, id: chairs[0], user_id: asha.id }, { as });
  const sales = (over: object = {}, who: Session = as) =>
    call(calls.listSales, { business_id, ...week, by: 'item', ...over }, { as: who });
  const bills = (over: object, who: Session = as) =>
    call(calls.listBills, { business_id, ...week, by: 'item', key: '', ...over }, { as: who });
  return { ...desk, as, asha, sales, bills };
}

test('rows of both groupings come to what was sold, and the bills behind a row come to the row', async () => {
  const { business_id, as, bill, sales, bills, service, chairs } = await seedReport();
  const product = await catalogueOf(server, as, business_id).product({ stock: 9, price: paise(45_000) });
  await bill({ services: [service, { ...service, entity_id: chairs[1] }], tip: paise(101) });
  await bill({ products: [{ id: product, amount: paise(45_000), quantity: 2 }] });
  const { words } = await call(calls.getWords, { business_id, ...week }, { as });
  const { rows } = await sales({ within: 'person' });
  const firsts = rows.filter(({ within }) => within === null);
  const sum = (some: readonly { readonly sold: number }[]) => some.reduce((all, { sold }) => all + sold, 0);
  expect(words.sold.amount).toBe(60_000 + 101 + 30_000 + 90_000 - 1);
  expect(sum(firsts)).toBe(words.sold.amount);
  expect(sum(rows) - sum(firsts)).toBe(words.sold.amount);
  for (const row of firsts) {
    const found = await bills({ key: row.key });
    expect(found.sold, row.key).toBe(row.sold);
    expect(sum(found.bills)).toBe(row.sold);
  }
  const haircut = rows.find(
    ({ key, within }) => key === `service:${service.service_id}` && within === chairs[1],
  );
  expect(haircut).toMatchObject({ name: 'Haircut', times: 1, sold: 30_000 });
  const inner = await bills({
    key: `service:${service.service_id}`,
    within: 'person',
    within_key: chairs[1],
  });
  expect(inner).toMatchObject({ count: 1, sold: 30_000 });
});

test('each other grouping and filter comes to the same sum', async () => {
  const { bill, sales } = await seedReport();
  await bill();
  await bill();
  for (const by of ['person', 'category', 'source', 'client', 'kind', 'day', 'month'] as const) {
    const { rows } = await sales({ by, compare: 'year' });
    expect(
      rows.reduce((all, { sold }) => all + sold, 0),
      by,
    ).toBe(60_000);
  }
  const { rows } = await sales({ by: 'client' });
  expect(rows).toMatchObject([{ key: 'new', sold: 60_000 }]);
  expect((await sales({ by: 'kind', client: 'returning' })).rows).toEqual([]);
});

test('what leads from sold to came in is there bill by bill, and both sides agree', async () => {
  const { business_id, as, bill } = await seedReport();
  const older = await bill({ payments: [] });
  await rewriteMoney(
    server,
    business_id,
    `UPDATE receipt SET made_at = made_at - interval '20 days' WHERE business_id = $1 AND visit_id = $2`,
    [business_id, older.visit_id],
  );
  await call(
    visitCalls.recordPayment,
    { business_id, visit_id: older.visit_id, type: 'cash', amount: paise(10_000) },
    { as },
  );
  await bill({ payments: [{ type: 'businessUPI', amount: paise(12_000) }] });
  const found = await call(calls.getWords, { business_id, ...week }, { as });
  expect(found.words).toMatchObject({
    bills: 1,
    came_in: { amount: 22_000 },
    sold: { amount: 30_000 },
    to_came_in: { left_due: -18_000, older_dues_paid: 10_000, covered: 0, given_back: 0 },
  });
  expect(found.difference).toEqual({ came_in: 0, sold: 0, left_due: 0 });
  for (const [row, amount] of Object.entries({
    left_due: -18_000,
    older_dues_paid: 10_000,
    came_in: 22_000,
  })) {
    const rows = await call(calls.listMoneyRows, { business_id, ...week, row: row as 'left_due' }, { as });
    expect(rows.amount, row).toBe(amount);
  }
});

test('staff see their own lines, whatever the address asks for, and no bridge', async () => {
  const { business_id, asha, bill, sales, bills, service, chairs } = await seedReport();
  await bill({ services: [service, { ...service, entity_id: chairs[1] }], tip: paise(200) });
  const own = await sales({ by: 'person' }, asha);
  expect(own.rows).toMatchObject([{ key: chairs[0], sold: 30_100 }]);
  expect((await sales({ by: 'person', entity_id: chairs[1] }, asha)).rows).toEqual([]);
  expect(await bills({ by: 'person', key: chairs[1] }, asha)).toMatchObject({ count: 0, bills: [] });
  expect(await bills({ by: 'kind', key: 'service' }, asha)).toMatchObject({ count: 1, sold: 30_000 });
  for (const refused of [
    await refusal(calls.getWords, { business_id, ...week }, { as: asha }),
    await refusal(calls.listMoneyRows, { business_id, ...week, row: 'left_due' }, { as: asha }),
  ])
    expect(refused.code).toBe('NOT_ALLOWED');
});

test('another business, a client and a guest see nothing', async () => {
  const { business_id } = await seedReport();
  const other = await seedReport();
  for (const as of [other.as, await makeGuest()]) {
    expect((await refusal(calls.listSales, { business_id, ...week, by: 'day' }, { as })).code).toBe(
      'NOT_FOUND',
    );
    expect((await refusal(calls.getWords, { business_id, ...week }, { as })).code).toBe('NOT_FOUND');
  }
});

test('a range over two years, one that ends before it begins, and groups that are none are refused', async () => {
  const { business_id, as } = await seedReport();
  const asked = { business_id, by: 'day' as const };
  const refused = (over: object) => refusal(calls.listSales, { ...asked, ...week, ...over }, { as });
  expect((await refused({ from: '2024-01-01', to: '2026-01-01' })).code).toBe('RANGE_TOO_LONG');
  expect((await refused({ from: '2026-02-01', to: '2026-01-01' })).code).toBe('MALFORMED');
  expect((await refused({ by: 'phone' })).code).toBe('MALFORMED');
  expect((await refused({ entity_id: "x' OR 1=1" })).code).toBe('MALFORMED');
});

test('while sales are made anew reports say how far that is, and takings and the day close are right all the same', async () => {
  const { business_id, as, bill } = await seedReport();
  const kept = await bill();
  await bill({ tip: paise(5_000) });
  const refunds = backInCash(30_000);
  await call(billingCalls.void, { business_id, visit_id: kept.visit_id, reason: 'twice', refunds }, { as });
  const ask = async () => ({
    takings: await call(takingsCalls.get, { business_id, ...week }, { as }),
    day: (await call(dayCloseCalls.get, { business_id, day: week.to }, { as })).expected,
  });
  const before = await ask();
  // As after an upgrade: nothing is kept yet.
  for (const table of ['sale_line', 'sale_payment'])
    await database.pool.query(`DELETE FROM ${table} WHERE business_id = $1`, [business_id]);
  await database.pool.query('INSERT INTO sale_rebuild (business_id, visits) VALUES ($1, 2)', [business_id]);
  expect(await refusal(calls.getWords, { business_id, ...week }, { as })).toMatchObject({
    code: 'FIGURES_REBUILDING',
    details: { done: 0, of: 2 },
  });
  expect(await ask()).toEqual(before);
  await rebuildSalesJob({ database }).run({});
  expect(await ask()).toEqual(before);
  expect((await call(calls.getWords, { business_id, ...week }, { as })).words.sold.amount).toBe(35_000);
  expect(await findWrongSalesOf(database, business_id)).toEqual([]);
});

test('a row that somebody changed is found at night, said, and mended', async () => {
  const { business_id, as, bill } = await seedReport();
  await bill();
  await database.pool.query('UPDATE sale_payment SET amount = amount + 1 WHERE business_id = $1', [
    business_id,
  ]);
  expect((await call(calls.getWords, { business_id, ...week }, { as })).difference.came_in).toBe(1);
  expect(await findWrongSalesOf(database, business_id)).toHaveLength(1);
  const said: unknown[] = [];
  const onError = (error: unknown) => said.push(error);
  await compareSalesJob({ database, onError }).run({});
  expect(String(said)).toMatch(`sales of 1 visits of business ${business_id} differed`);
  expect((await call(calls.getWords, { business_id, ...week }, { as })).difference.came_in).toBe(0);
});
