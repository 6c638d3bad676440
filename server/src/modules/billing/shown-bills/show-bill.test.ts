import { billMailCalls } from '@kursi/core/billing/bill-mail.contract.ts';
import { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import { dueCalls } from '@kursi/core/billing/dues.contract.ts';
import { payLinkCalls } from '@kursi/core/billing/pay-links.contract.ts';
import { receiptLinkCalls } from '@kursi/core/billing/receipt-link.contract.ts';
import { BILLS_SHOWN_A_DAY } from '@kursi/core/billing/seen-sums.ts';
import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { fromNoon } from '../../../testing/clock.ts';
import type { Session } from '../../../testing/http/caller.ts';
import { seedBillingDesk } from '../../../testing/salon/billing.ts';
import { useServer } from '../../../testing/server.ts';
import { sweepShownBills } from './shown-bill.store.ts';

const server = await useServer({ now: fromNoon() });
const { call, refusal, database, clock, seedMember, seedSession } = server;

let desk: Awaited<ReturnType<typeof seedBillingDesk>>;
let staff: { readonly id: string };
let as: { as: Session };
/** A bill of ₹300 of yesterday, that the owner made. */
let of: { business_id: string; visit_id: string };

beforeEach(async () => {
  desk = await seedBillingDesk(server);
  staff = await seedMember(desk.business_id, 'staff');
  as = { as: await seedSession(staff.id) };
  of = { business_id: desk.business_id, visit_id: (await desk.bill()).visit_id };
});

const total = async (on = of) => (await call(visitCalls.get, on, as)).total_amount;
const show = () => call(billingCalls.show, of, as);
const giveChair = () =>
  database.pool.query('UPDATE calendar SET user_id = $1 WHERE business_id = $2 AND id = $3', [
    staff.id,
    desk.business_id,
    desk.chairs[0],
  ]);
const today = () => clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate().toString();
const pays = (amount: number) => ({ payments: [{ type: 'cash' as const, amount: paise(amount) }] });

describe('a bill of a colleague', () => {
  test('has number, services and whether it is due, and no sums until it is opened', async () => {
    const hidden = await call(visitCalls.get, of, as);
    expect(hidden).toMatchObject({
      has_sums: false,
      is_due: false,
      total_amount: null,
      financial_summary: { total_amount: null, due_amount: null },
      services: [{ service_name: expect.any(String), booking_amount: null }],
      payments: [{ amount: null }],
      receipt: { receipt_number: expect.any(String) },
    });
    expect(await call(billingCalls.countShown, of, as)).toEqual({ shown_today: 0 });
    expect(await show()).toEqual({ shown_today: 1 });
    expect(await call(visitCalls.get, of, as)).toMatchObject({ has_sums: true, total_amount: 30_000 });
    expect(await call(billingCalls.get, of, as)).toMatchObject({ total_amount: 30_000 });
    const { items } = await call(visitCalls.listHistory, of, as);
    expect(items.at(-1)).toMatchObject({ type: 'visit.bill_shown', actor_id: staff.id });
    // Once a visit and day; and for nobody else.
    expect(await show()).toEqual({ shown_today: null });
    const other = { as: await seedSession((await seedMember(desk.business_id, 'staff')).id) };
    expect((await call(visitCalls.get, of, other)).total_amount).toBeNull();
    clock.advance({ hours: 24 });
    as = { as: await seedSession(staff.id) };
    expect(await total()).toBeNull();
  });
  test('is neither read, handed out, paid nor taken back before it is opened', async () => {
    const code = async (asked: Promise<{ code: string }>) => (await asked).code;
    const mine = { ...of, email: 'mine@example.org' };
    expect([
      await code(refusal(billMailCalls.sendReceipt, mine, as)),
      await code(refusal(billMailCalls.remindOfDue, mine, as)),
      await code(refusal(billingCalls.get, of, as)),
      await code(refusal(receiptLinkCalls.make, of, as)),
      await code(refusal(receiptLinkCalls.getPdf, of, as)),
      await code(refusal(payLinkCalls.make, of, as)),
      await code(refusal(visitCalls.createShare, of, as)),
      await code(refusal(visitCalls.listHistory, of, as)),
      await code(refusal(visitCalls.recordPayment, { ...of, type: 'cash', amount: paise(1) }, as)),
    ]).toEqual(Array(9).fill('SUMS_HIDDEN'));
    // That it is paid may be known, and what was paid may not.
    const promise = { ...of, due_on: null, note: 'on Friday' };
    const no = await refusal(dueCalls.note, promise, as);
    expect([no.code, no.details]).toEqual(['CONFLICT', {}]);
  });
  test('is whole for who served it or made it, an admin, and all staff where the business says so', async () => {
    await giveChair();
    expect(await total()).toBe(30_000);
    const made = await desk.bill({}, as.as);
    await database.pool.query('UPDATE calendar SET user_id = NULL WHERE business_id = $1', [
      desk.business_id,
    ]);
    expect(await total({ ...of, visit_id: made.visit_id })).toBe(30_000);
    expect(await total()).toBeNull();
    const { business_id, owner } = desk;
    await call(settingsCalls.update, { business_id, staff_see_all_bills: true }, { as: owner });
    expect(await total()).toBe(30_000);
    await call(settingsCalls.update, { business_id, staff_see_all_bills: false }, { as: owner });
    as = { as: await seedSession((await seedMember(business_id, 'admin')).id) };
    expect(await total()).toBe(30_000);
  });
  test('of today is whole until it is paid', async () => {
    const made = await desk.bill({ booking_date: today(), ...pays(10_000) });
    const ofToday = { ...of, visit_id: made.visit_id };
    expect(await total(ofToday)).toBe(30_000);
    await call(visitCalls.recordPayment, { ...ofToday, type: 'cash', amount: paise(20_000) }, as);
    expect(await total(ofToday)).toBeNull();
  });
});

test('lists, figures of clients and live events say nothing of sums either', async () => {
  const { business_id, client_id } = desk;
  const { visit_id } = await desk.bill({ user_id: client_id, ...pays(10_000) });
  const { items, all } = await call(dueCalls.list, { business_id }, as);
  expect(items).toMatchObject([{ visit_id, has_sums: false, due_amount: null, total_amount: null }]);
  expect(all).toEqual({ count: 1, amount: null });
  const [listed] = (await call(clientCalls.listWithFigures, { business_id, sort: 'spent' }, as)).items;
  expect(listed).toMatchObject({ id: client_id, spent: null, due_amount: null, is_due: true });
  expect((await call(scheduleCalls.getClientSummary, { business_id, client_id }, as)).spent).toBeNull();
});

test('after thirty no more are opened until the next day of the business', async () => {
  const ids = Array.from({ length: BILLS_SHOWN_A_DAY }, () => crypto.randomUUID());
  await database.pool.query(
    'INSERT INTO shown_bill (business_id, user_id, day, visit_ids) VALUES ($1, $2, $3, $4)',
    [desk.business_id, staff.id, today(), ids],
  );
  expect((await refusal(billingCalls.show, of, as)).code).toBe('TOO_MANY_BILLS');
  clock.advance({ hours: 24 });
  as = { as: await seedSession(staff.id) };
  expect(await show()).toEqual({ shown_today: 1 });
  clock.advance({ hours: 72 });
  await sweepShownBills(database.q, clock.now());
  const left = await database.pool.query('SELECT 1 FROM shown_bill');
  expect(left.rowCount).toBe(0);
});
