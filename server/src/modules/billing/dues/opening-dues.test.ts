import { billMailCalls } from '@kursi/core/billing/bill-mail.contract.ts';
import { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import { dayCloseCalls } from '@kursi/core/billing/day-close.contract.ts';
import { dueCalls as calls } from '@kursi/core/billing/dues.contract.ts';
import { takingsCalls } from '@kursi/core/billing/takings.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { salesReportCalls } from '@kursi/core/sales/sales-report.contract.ts';
import { expect, test } from 'vitest';
import { ledgerFaults } from '../../../platform/database/backup/ledger-faults.ts';
import { fromNoon } from '../../../testing/clock.ts';
import { eventually } from '../../../testing/eventually.ts';
import { letStaffSeeBills, seedBillingDesk } from '../../../testing/salon/billing.ts';
import { clientsOf, importsOf } from '../../../testing/salon/clients.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer({ now: fromNoon() });
const { call, refusal, database, seedMember, clock } = server;

/** A desk that imports what clients owed in the books before. */
async function seedDesk() {
  const salon = await seedBillingDesk(server);
  const { business_id, owner } = salon;
  const files = importsOf(server, owner, business_id);
  const columns = 'name,phone,due';
  const bring = async (...rows: readonly string[]) => {
    const id = await files.upload(['Name,Mobile,Due', ...rows].join('\n'));
    const { lost, ...counts } = await files.count(id, columns);
    await files.start(id, columns);
    await eventually(async () => (await files.latest())?.state === 'done');
    expect(await files.latest()).toMatchObject(counts);
    return { ...counts, lost };
  };
  const dues = async () => (await call(calls.list, { business_id, limit: 50 }, { as: owner })).items;
  const firstDue = async () => {
    const [due] = await dues();
    if (!due?.has_sums) throw new Error('nothing is due');
    return due;
  };
  return { ...salon, files, bring, dues, firstDue };
}

const asha = 'Asha Rao,98765 43210';
const ASHAS = '+919876543210';

test('what clients owed before comes as dues that are collected, and is nothing that was sold here', async () => {
  const { business_id, owner: as, bring, firstDue, dues } = await seedDesk();
  expect(await bring(`${asha},₹1500`, 'Om,98765 43211,0', 'Zoya,98765 43212,')).toMatchObject({
    new_count: 3,
    due_count: 1,
    due_amount: 150_000,
    partial_count: 0,
  });
  const due = await firstDue();
  expect(due).toMatchObject({ receipt_number: null, due_amount: 150_000, client: { name: 'Asha Rao' } });
  const of = { business_id, visit_id: due.visit_id };
  await call(visitCalls.recordPayment, { ...of, type: 'cash', amount: paise(50_000) }, { as });
  const day = clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate().toString();
  const takings = await call(takingsCalls.get, { business_id, from: day, to: day }, { as });
  expect(takings).toMatchObject({ people: [], days: [{ day, cash: 50_000 }] });
  const report = await call(salesReportCalls.getWords, { business_id, from: day, to: day }, { as });
  expect(report).toMatchObject({
    words: {
      came_in: { amount: 50_000 },
      sold: { amount: 0 },
      to_came_in: { older_dues_paid: 50_000, left_due: 0 },
    },
    difference: { came_in: 0, sold: 0, left_due: 0 },
  });
  expect(await call(dayCloseCalls.get, { business_id, day }, { as })).toMatchObject({
    bills: { count: 0, first: null },
  });
  const { items } = await call(clientCalls.listWithFigures, { business_id, limit: 10 }, { as });
  expect(items.find(({ name }) => name === 'Asha Rao')).toMatchObject({
    visits: 0,
    spent: 0,
    due_amount: 100_000,
  });
  expect((await call(visitCalls.list, { business_id, limit: 10 }, { as })).items).toEqual([]);
  expect((await refusal(billingCalls.get, of, { as })).status).toBe(404);
  expect((await refusal(billMailCalls.remindByWhatsapp, of, { as })).status).toBe(404);
  await call(visitCalls.undoPayment, of, { as });
  expect(await firstDue()).toMatchObject({ due_amount: 150_000 });
  await call(visitCalls.recordPayment, { ...of, type: 'cash', amount: paise(150_000) }, { as });
  expect(await dues()).toEqual([]);
  expect(await ledgerFaults(database.pool)).toEqual([]);
});

test('a file that is imported twice, and a client who stands in it twice, owe once', async () => {
  const { business_id, owner, bring, dues } = await seedDesk();
  await clientsOf(server, owner, business_id).client({ name: 'Known Person', phone: '98765 43219' });
  const rows = [`${asha},500`, `${asha},700`, 'Known Person,98765 43219,250'];
  expect(await bring(...rows)).toMatchObject({
    due_count: 2,
    due_amount: 75_000,
    partial_count: 1,
    lost: [{ field: 'due', reason: 'due_is_here', count: 1 }],
  });
  expect(await bring(...rows)).toMatchObject({ new_count: 0, due_count: 0, due_amount: 0, partial_count: 3 });
  expect((await dues()).map((due) => due.has_sums && due.due_amount).toSorted()).toEqual([25_000, 50_000]);
});

test('a due from before is written off by who may change every bill; what was paid of it stays', async () => {
  const { business_id, owner: as, bring, firstDue, dues, bill } = await seedDesk();
  const staff = await seedMember(business_id, 'staff');
  await letStaffSeeBills(server, business_id);
  await bring(`${asha},1500`);
  const of = { business_id, visit_id: (await firstDue()).visit_id };
  await call(visitCalls.recordPayment, { ...of, type: 'cash', amount: paise(50_000) }, { as });
  expect((await refusal(calls.writeOff, of, { as: staff })).code).toBe('NOT_ALLOWED');
  const stranger = await seedDesk();
  const theirs = { ...of, business_id: stranger.business_id };
  expect((await refusal(calls.writeOff, theirs, { as: stranger.owner })).status).toBe(404);
  await call(calls.writeOff, of, { as });
  expect(await dues()).toEqual([]);
  expect((await refusal(calls.writeOff, of, { as })).code).toBe('CONFLICT');
  const { rows } = await database.pool.query('SELECT total_amount, paid_amount FROM visit WHERE id = $1', [
    of.visit_id,
  ]);
  expect(rows).toEqual([{ total_amount: 50_000, paid_amount: 50_000 }]);
  // A bill is lowered by a revision or a void, where its receipt says so.
  const { visit_id } = await bill({ payments: [] });
  expect((await refusal(calls.writeOff, { business_id, visit_id }, { as })).code).toBe('CONFLICT');
  expect(await ledgerFaults(database.pool)).toEqual([]);
});

test('a due that was written off before anything was paid makes room for the right one', async () => {
  const { business_id, owner: as, bring, firstDue } = await seedDesk();
  await bring(`${asha},15000`);
  await call(calls.writeOff, { business_id, visit_id: (await firstDue()).visit_id }, { as });
  expect(await bring(`${asha},1500`)).toMatchObject({ known_count: 1, due_count: 1, partial_count: 0 });
  expect(await firstDue()).toMatchObject({ due_amount: 150_000, client: { phone: ASHAS } });
});
