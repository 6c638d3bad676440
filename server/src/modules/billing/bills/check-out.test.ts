import { type BillLine, type BillTerms, billOf } from '@kursi/core/billing/bill.ts';
import { billingCalls as calls } from '@kursi/core/billing/billing.contract.ts';
import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import type { SentBy } from '@kursi/core/contract/call.ts';
import { withSums } from '@kursi/core/contract/with-sums.ts';
import { noPaise, paise } from '@kursi/core/kernel/money.ts';
import { expect, test } from 'vitest';
import { seedSalon } from '../../../testing/salon/booking.ts';
import { catalogueOf } from '../../../testing/salon/catalogue.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer();
const { call, refusal, seedMember, clock } = server;

type Sent = SentBy<typeof calls.checkOut>;

function summary(lines: readonly Partial<BillLine>[], more: Partial<BillTerms> = {}) {
  const plain = { discount: null, cover: noPaise, quantity: 1, tax_rate: 0, price: noPaise };
  const { tax_amount, total, membership_discount_total } = billOf(
    lines.map((line) => ({ ...plain, ...line })),
    { discount: null, tip: noPaise, prices_include_tax: true, rounds_off: true, prepaid: noPaise, ...more },
  );
  return { tax_amount, total_amount: total, paid_amount: noPaise, membership_discount_total };
}

/** A visit of two haircuts, ₹300 each; yesterday, so that it has passed whatever time it is now. */
async function seedVisit(day = -1) {
  const salon = await seedSalon(server);
  const { business_id, owner: as, service_id, chairs } = salon;
  const today = clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate().add({ days: day }).toString();
  const { visit_id } = await salon.book('10:00', {
    booking_date: today,
    services: [0, 1].map(() => ({ service_id, entity_id: chairs[0] })),
    override: ['past', 'hours', 'step', 'window'],
  });
  const of = { business_id, visit_id };
  const { services } = withSums(await call(visitCalls.get, of, { as }));
  const lines = services.map(({ id, entity_id, service_time, service_duration, booking_amount }) => ({
    booking_id: id,
    service_id,
    entity_id,
    service_time,
    service_duration,
    booking_amount,
  }));
  const bill = (over: Partial<Sent> = {}): Sent => ({
    ...of,
    services: lines,
    financial_summary: summary([{ price: paise(30_000) }, { price: paise(30_000) }]),
    ...over,
  });
  return { ...salon, as, of, lines, bill };
}

test('a booked visit is billed with what was added and left out, and what was paid before counts', async () => {
  const { business_id, as, of, lines, bill, service_id, chairs } = await seedVisit();
  const product = await catalogueOf(server, as, business_id).product({ stock: 2 });
  await call(visitCalls.recordPayment, { ...of, type: 'cash', amount: paise(10_000) }, { as });
  clock.advance({ minutes: 1 });
  const added = {
    service_id,
    entity_id: chairs[1],
    service_time: '11:00',
    service_duration: 30,
    booking_amount: paise(30_000),
  };
  const made = await call(
    calls.checkOut,
    bill({
      services: [...lines.slice(1), added],
      products: [{ id: product, amount: paise(45_000), quantity: 1 }],
      financial_summary: summary([30_000, 30_000, 45_000].map((price) => ({ price: paise(price) }))),
      payments: [
        { type: 'advance', amount: paise(10_000) },
        { type: 'businessUPI', amount: paise(90_000) },
      ],
    }),
    { as },
  );
  expect(made).toMatchObject({ total_amount: 105_000, paid_amount: 100_000, due_amount: 5_000 });
  expect(await call(calls.get, of, { as })).toMatchObject({
    lines: [{ name: 'Haircut' }, { name: 'Haircut', entity_name: 'Chair 2' }, { product_id: product }],
    payments: [
      { type: 'cash', amount: 10_000, is_advance: true },
      { type: 'businessUPI', amount: 90_000, is_advance: false },
    ],
    due_amount: 5_000,
  });
  const visit = await call(visitCalls.get, of, { as });
  expect(visit).toMatchObject({
    type: 'advance',
    progress: 'done',
    extras_amount: 45_000,
    paid_amount: 100_000,
  });
  expect(visit.services.map(({ booking_status }) => booking_status)).toEqual([
    'cancelled',
    'confirmed',
    'confirmed',
  ]);
});

test('a visit that was paid ahead for more than its bill: staff leave the rest to be given back by who may', async () => {
  const { business_id, as, of, lines, bill } = await seedVisit();
  const staff = await seedMember(business_id, 'staff');
  await call(visitCalls.recordPayment, { ...of, type: 'cash', amount: paise(60_000) }, { as });
  const one = bill({ services: lines.slice(0, 1), financial_summary: summary([{ price: paise(30_000) }]) });
  const refused = { ...one, payments: [{ type: 'cash' as const, amount: paise(1) }] };
  expect((await refusal(calls.checkOut, refused, { as })).code).toBe('AMOUNT_TOO_LARGE');
  expect((await refusal(calls.checkOut, one, { as })).code).toBe('REFUND_UNDECIDED');
  const made = await call(calls.checkOut, one, { as: staff });
  expect(made).toMatchObject({ due_amount: 0, total_amount: 30_000 });
  expect(await call(visitCalls.get, of, { as })).toMatchObject({ to_give_back: 30_000 });
});

test('what was booked is billed at its booked price, also by staff and when it is no longer offered', async () => {
  const { business_id, as, of, bill, lines, service_id } = await seedVisit();
  const staff = await seedMember(business_id, 'staff');
  await call(catalogueCalls.changeService, { business_id, id: service_id, price: paise(99_900) }, { as });
  await call(catalogueCalls.removeService, { business_id, id: service_id }, { as });
  const cheaper = bill({ services: lines.map((line) => ({ ...line, booking_amount: paise(1) })) });
  expect((await refusal(calls.checkOut, cheaper, { as: staff })).code).toBe('NOT_ALLOWED');
  await call(calls.checkOut, bill(), { as: staff });
  expect((await refusal(calls.checkOut, bill(), { as })).code).toBe('VISIT_BILLED');
  const booking_id = lines[0]?.booking_id ?? '';
  expect((await refusal(bookingCalls.cancel, { booking_id }, { as })).code).toBe('CONFLICT');
  await call(calls.void, { ...of, reason: 'Slip' }, { as });
  expect(await call(visitCalls.get, of, { as })).toMatchObject({ total_amount: 0 });
});

test('a bill is refused for what is to come, cancelled, of another visit or named twice', async () => {
  const tomorrow = await seedVisit(1);
  const as = tomorrow.as;
  expect((await refusal(calls.checkOut, tomorrow.bill(), { as })).code).toBe('CONFLICT');
  const { bill, lines, of, ...today } = await seedVisit();
  const twice = [...lines, ...lines.slice(0, 1)];
  expect((await refusal(calls.checkOut, bill({ services: twice }), { as: today.as })).code).toBe('MALFORMED');
  const theirs = bill({ services: tomorrow.lines });
  expect((await refusal(calls.checkOut, theirs, { as: today.as })).code).toBe('NOT_FOUND');
  expect((await refusal(calls.checkOut, bill(), { as })).code).toBe('NOT_FOUND');
  await call(visitCalls.cancel, of, { as: today.as });
  expect((await refusal(calls.checkOut, bill(), { as: today.as })).code).toBe('CONFLICT');
});

test('staff get no lower price by naming another person on the bill, and the dearer one costs what they cost', async () => {
  const { business_id, as, of, bill, lines, service_id, chairs } = await seedVisit();
  const staff = await seedMember(business_id, 'staff');
  const [cheap, dear] = chairs;
  const calendars = [
    { entity_id: cheap, price: null, duration: null },
    { entity_id: dear, price: 80_000, duration: null },
  ];
  await call(catalogueCalls.changeService, { business_id, id: service_id, calendars }, { as });
  const billed = (booking_amount: number, entity_id: string) =>
    bill({
      services: lines.map((line) => ({ ...line, entity_id, booking_amount: paise(booking_amount) })),
      financial_summary: summary(lines.map(() => ({ price: paise(booking_amount) }))),
    });
  const refused = await refusal(calls.checkOut, billed(30_000, dear), { as: staff });
  expect(refused).toMatchObject({ code: 'NOT_ALLOWED', details: { price: 80_000 } });
  const made = await call(calls.checkOut, billed(80_000, dear), { as: staff });
  expect(made).toMatchObject({ total_amount: 160_000 });
  // Nor by a revision: it is booked with the dear one now.
  const revise = (booking_amount: number) => ({ ...billed(booking_amount, cheap), revision: 0 });
  expect((await refusal(calls.revise, revise(30_000), { as: staff })).code).toBe('NOT_ALLOWED');
  await call(calls.revise, revise(80_000), { as: staff });
  // Who may change prices charges what they want.
  await call(calls.revise, { ...billed(30_000, cheap), revision: 1 }, { as });
  expect(await call(calls.get, of, { as })).toMatchObject({ total_amount: 60_000 });
});
