import { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import { receiptLinkCalls } from '@kursi/core/billing/receipt-link.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import type { sandboxWebhooks } from '@kursi/core/payments/payments.contract.ts';
import { waitlistBookingCalls } from '@kursi/core/waitlist/waitlist-booking.contract.ts';
import { describe, expect, test } from 'vitest';
import { fromNoon } from '../../../testing/clock.ts';
import { eventually } from '../../../testing/eventually.ts';
import { backInCash } from '../../../testing/salon/billing.ts';
import type { Salon } from '../../../testing/salon/booking.ts';
import { holdTwo, salonThatTakes } from '../../../testing/salon/paid-visits.ts';
import { makePayer } from '../../../testing/salon/payments.ts';
import type { Person } from '../../../testing/salon/people.ts';
import { DEPOSIT, makeQueueDesk, PRICE } from '../../../testing/salon/queue-desk.ts';
import { checkOut } from '../../../testing/salon/receipts.ts';
import { useServer } from '../../../testing/server.ts';
import { REFUND_CANCELLED } from '../../booking/payments/refund-cancelled.job.ts';
import { getAdvanceOfEntry, getAdvanceOfVisit } from './get-advance-receipt.ts';

const server = await useServer({ now: fromNoon() });
const { call, refusal, database, jobs, makeGuest, clock, seedAccount } = server;

async function payAhead(
  salon: Salon,
  guest: Person,
  { time = '10:00', webhook = 'never' as (typeof sandboxWebhooks)[number] } = {},
) {
  const { visit_id } = await holdTwo(server, salon, guest, time);
  const payer = makePayer(server, guest, salon.business_id);
  const placed = await payer.order(visit_id, 'visit');
  const { proof } = await payer.pay(placed, 'paid', webhook);
  if (proof) await payer.verify(placed, proof);
  await eventually(async () => (await numbersOf(salon, visit_id, guest)).length === 1);
  return { business_id: salon.business_id, visit_id };
}
async function numbersOf({ business_id }: { business_id: string }, visit_id: string, as: Person) {
  const { payments } = await call(visitCalls.get, { business_id, visit_id }, { as });
  return payments.map(({ receipt_number }) => receipt_number);
}
const given = async ({ business_id }: { business_id: string }) => {
  const { rows } = await database.pool.query<{ number: number }>(
    'select number from advance_receipt where business_id = $1 order by number',
    [business_id],
  );
  return rows.map(({ number }) => number);
};
/** The visit is today: it can be billed. */
const makeDue = ({ business_id, visit_id }: { business_id: string; visit_id: string }) =>
  database.pool.query('update visit set booking_date = $3 where business_id = $1 and id = $2', [
    business_id,
    visit_id,
    clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate().toString(),
  ]);

describe('what is paid online while booking', () => {
  test('has a number of its own, for the client and the desk, and a PDF', async () => {
    const salon = await salonThatTakes(server, 'pg');
    const guest = await makeGuest();
    const of = await payAhead(salon, guest);
    const receipt_number = (await numbersOf(salon, of.visit_id, guest))[0] ?? '';
    expect(receipt_number).toMatch(/^ADV-\d\d-\d\d\/00001$/);
    expect(await numbersOf(salon, of.visit_id, salon.owner)).toEqual([receipt_number]);
    for (const as of [guest, salon.owner])
      expect(await call(receiptLinkCalls.getAdvancePdf, { ...of, receipt_number }, { as })).toMatchObject({
        file_name: `${receipt_number.replace('/', '-')}.pdf`,
        content: expect.stringMatching(/^JVBERi/),
      });
    const stranger = await seedAccount();
    const asked = { ...of, receipt_number };
    expect((await refusal(receiptLinkCalls.getAdvancePdf, asked, { as: stranger })).code).toBe('NOT_FOUND');
    const found = await getAdvanceOfVisit(database.q, asked, { isMember: true, user_id: null });
    expect(found).toMatchObject({
      value: {
        seller: { name: expect.stringMatching(/^Salon/) },
        booking_date: salon.day,
        services: [{ name: 'Haircut' }, { name: 'Haircut' }],
        amount: 60_000,
        refunds: [],
        bill_number: null,
      },
    });
  });

  test('has one number however often the gateway reports it, and numbers have no holes', async () => {
    const salon = await salonThatTakes(server, 'pg');
    await payAhead(salon, await makeGuest(), { webhook: 'twice' });
    await payAhead(salon, await makeGuest(), { time: '12:00', webhook: 'before' });
    await Promise.all(
      ['14:00', '15:00', '16:00'].map(async (time) => payAhead(salon, await makeGuest(), { time })),
    );
    expect(await given(salon)).toEqual([1, 2, 3, 4, 5]);
  });

  test('says what went back when the visit is cancelled', async () => {
    const salon = await salonThatTakes(server, 'pg');
    const guest = await makeGuest();
    const of = await payAhead(salon, guest);
    const [receipt_number] = await numbersOf(salon, of.visit_id, guest);
    await call(visitCalls.cancel, of, { as: guest });
    clock.advance({ seconds: 20 });
    await database.transaction((tx) => jobs.send(tx, REFUND_CANCELLED, {}));
    await jobs.runDue();
    const asked = { ...of, receipt_number: receipt_number ?? '' };
    const found = await getAdvanceOfVisit(database.q, asked, { isMember: true, user_id: null });
    expect(found).toMatchObject({ value: { refunds: [{ amount: -60_000, by: { type: 'pg' } }] } });
    expect(await numbersOf(salon, of.visit_id, guest)).toEqual([receipt_number]);
  });

  test('says what the desk gave back by hand', async () => {
    const salon = await salonThatTakes(server, 'pg');
    const guest = await makeGuest();
    const of = await payAhead(salon, guest);
    const [receipt_number] = await numbersOf(salon, of.visit_id, guest);
    await makeDue(of);
    await checkOut(server, of, salon.owner, 0);
    await database.pool.query('update user_session set password_at = now() where user_id = $1', [
      salon.owner.id,
    ]);
    const voiding = { ...of, reason: 'Too short', refunds: backInCash(60_000) };
    await call(billingCalls.void, voiding, { as: salon.owner });
    const asked = { ...of, receipt_number: receipt_number ?? '' };
    const found = await getAdvanceOfVisit(database.q, asked, { isMember: true, user_id: null });
    expect(found).toMatchObject({ value: { refunds: [{ amount: -60_000, by: { type: 'cash' } }] } });
  });

  test('is named by its number on the bill that it comes off', async () => {
    const salon = await salonThatTakes(server, 'pg');
    const guest = await makeGuest();
    const of = await payAhead(salon, guest);
    const [receipt_number] = await numbersOf(salon, of.visit_id, guest);
    await makeDue(of);
    await checkOut(server, of, salon.owner, 0);
    const bill = await call(billingCalls.get, of, { as: salon.owner });
    expect(bill.payments).toMatchObject([{ type: 'pg', is_advance: true, advance_number: receipt_number }]);
    const asked = { ...of, receipt_number: receipt_number ?? '' };
    expect(await getAdvanceOfVisit(database.q, asked, { isMember: true, user_id: null })).toMatchObject({
      value: { bill_number: bill.receipt_number },
    });
    expect(await given(salon)).toEqual([1]);
  });

  test('shows no number where it was paid before there were any', async () => {
    const salon = await salonThatTakes(server, 'pg');
    const guest = await makeGuest();
    const of = await payAhead(salon, guest);
    await database.pool.query('delete from advance_receipt where business_id = $1', [salon.business_id]);
    expect(await numbersOf(salon, of.visit_id, guest)).toEqual([null]);
  });
});

test('what is due of a bill and paid online has the number of the bill alone', async () => {
  const salon = await salonThatTakes(server, 'both');
  const guest = await makeGuest();
  const { visit_id } = await holdTwo(server, salon, guest);
  const of = { business_id: salon.business_id, visit_id };
  await call(visitCalls.confirm, of, { as: guest });
  await makeDue(of);
  await checkOut(server, of, salon.owner, 0);
  const payer = makePayer(server, guest, salon.business_id);
  const placed = await payer.order(visit_id, 'bill');
  const { proof } = await payer.pay(placed);
  if (proof) await payer.verify(placed, proof);
  expect(await numbersOf(salon, visit_id, guest)).toEqual([null]);
  expect(await given(salon)).toEqual([]);
});

test('the deposit of a place in the queue has a receipt, which the page of the place shows', async () => {
  const { seedDesk, payDeposit } = makeQueueDesk(server);
  const desk = await seedDesk(DEPOSIT);
  const guest = await makeGuest();
  await payDeposit(guest, desk.of);
  const { waitlist_booking_id: id, token } = await desk.join(guest);
  const shown = () => call(receiptLinkCalls.ofEntry, { token }, { as: guest });
  const { advance_number } = await shown();
  expect(advance_number).toMatch(/^ADV-/);
  expect(await call(receiptLinkCalls.getEntryAdvancePdf, { token })).toMatchObject({
    file_name: expect.stringMatching(/^ADV-.+\.pdf$/),
  });
  await desk.serve(id);
  const { visit_id } = await desk.bill(id, PRICE - DEPOSIT);
  const { business_id, owner } = desk;
  const bill = await call(billingCalls.get, { business_id, visit_id }, { as: owner });
  expect(bill.payments.find(({ type }) => type === 'pg')).toMatchObject({ advance_number });
  expect(await shown()).toMatchObject({ token: expect.any(String), advance_number });
  const visit = await call(visitCalls.get, { business_id, visit_id }, { as: owner });
  expect(visit.payments.find(({ type }) => type === 'pg')).toMatchObject({
    amount: DEPOSIT,
    receipt_number: advance_number,
    status: 'paid',
  });
});

test('the deposit of who left the queue before a visit says that it went back', async () => {
  const { seedDesk, payDeposit, returnDeposits } = makeQueueDesk(server);
  const desk = await seedDesk(DEPOSIT);
  const guest = await makeGuest();
  await payDeposit(guest, desk.of);
  const { waitlist_booking_id } = await desk.join(guest);
  const { business_id, owner } = desk;
  await call(waitlistBookingCalls.cancel, { business_id, waitlist_booking_id }, { as: owner });
  clock.advance({ minutes: 2 });
  await returnDeposits();
  const entry = { business_id, id: waitlist_booking_id };
  const found = await getAdvanceOfEntry(database.q, entry);
  expect(found).toMatchObject({
    value: { amount: DEPOSIT, refunds: [{ amount: -DEPOSIT, by: { type: 'pg' } }], bill_number: null },
  });
});
