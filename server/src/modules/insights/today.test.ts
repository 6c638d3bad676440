import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { insightsCalls as calls } from '@kursi/core/insights/insights.contract.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { reviewCalls } from '@kursi/core/reviews/reviews.contract.ts';
import { expect, test } from 'vitest';
import { rewriteMoney, seedBillingDesk } from '../../testing/salon/billing.ts';
import { type Salon, seedSalon } from '../../testing/salon/booking.ts';
import { useServer } from '../../testing/server.ts';

const server = await useServer();
const { call, refusal, makeGuest, seedAccount, seedBusiness, seedMember } = server;
const today = ({ business_id, owner }: Salon) => call(calls.getToday, { business_id }, { as: owner });
/** Today in the salons' zone. The tests' clock is early or late; the desk may book at any hour. */
const day = () => server.clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate().toString();
const anyTime = ['hours' as const, 'step' as const, 'past' as const];

test('a new business has an empty day', async () => {
  const owner = await seedAccount();
  const business_id = await seedBusiness(owner);
  expect(await call(calls.getToday, { business_id }, { as: owner })).toEqual({
    today: day(),
    has_calendars: false,
    visits: 0,
    done: 0,
    next: [],
    requests: { count: 0, since: null, first: null },
    to_give_back: { visits: 0, amount: 0, first: null },
    takings: { today: { cash: 0, upi: 0, online: 0, others: [] }, week_before: null, due: 0 },
    unanswered_reviews: 0,
    on_closed_days: { visits: 0, first_day: null },
  });
});

test('the day counts bookings that are not cancelled, and lists who comes next on any day', async () => {
  const salon = await seedSalon(server);
  const { business_id, owner: as, service_id, chairs } = salon;
  const own = { booking_date: day(), override: anyTime };
  const over = await salon.book('00:00', own);
  await call(visitCalls.setProgress, { business_id, visit_id: over.visit_id, progress: 'done' }, { as });
  const off = await salon.book('00:30', own);
  await call(bookingCalls.cancel, { booking_id: off.booking_id }, { as });
  const late = await salon.book('23:15', own);
  const both = await salon.book('10:00', {
    services: chairs.map((entity_id) => ({ service_id, entity_id })),
  });
  const found = await today(salon);
  expect(found).toMatchObject({ has_calendars: true, visits: 2, done: 1 });
  expect(found.next).toMatchObject([
    {
      visit_id: late.visit_id,
      booking_date: day(),
      service_time: '23:15',
      client_name: 'Meera',
      services: ['Haircut'],
      with: ['Chair 1'],
      booking_status: 'confirmed',
      progress: 'expected',
    },
    { visit_id: both.visit_id, services: ['Haircut', 'Haircut'], with: ['Chair 1', 'Chair 2'] },
  ]);
  // A client already in service is not upcoming.
  await call(
    visitCalls.setProgress,
    { business_id, visit_id: late.visit_id, progress: 'in_service' },
    { as },
  );
  expect((await today(salon)).next.map(({ visit_id }) => visit_id)).toEqual([both.visit_id]);
});

test('requests are counted by visit until they are answered, with the oldest one', async () => {
  const salon = await seedSalon(server);
  const { business_id, owner: as } = salon;
  await call(settingsCalls.update, { business_id, booking_type: 'request' }, { as });
  const asked = [];
  for (const time of ['10:00', '11:00']) {
    const guest = await makeGuest();
    const held = await call(bookingCalls.reserve, salon.hold(time), { as: guest });
    await call(bookingCalls.confirmHold, { business_id, booking_id: held.booking_id }, { as: guest });
    asked.push(held);
  }
  const [first, second] = asked;
  expect((await today(salon)).requests).toMatchObject({
    count: 2,
    since: expect.any(String),
    first: { visit_id: first?.visit_id, booking_date: salon.day },
  });
  await call(bookingCalls.confirm, { booking_id: first?.booking_id ?? '' }, { as });
  expect((await today(salon)).requests).toMatchObject({ count: 1, first: { visit_id: second?.visit_id } });
});

test('cash of a cancelled visit is listed until it was given back, and again when that is undone', async () => {
  const salon = await seedSalon(server);
  const { business_id, owner: as } = salon;
  const { visit_id } = await salon.book('10:00');
  const of = { business_id, visit_id };
  await call(visitCalls.recordPayment, { ...of, type: 'cash', amount: paise(20_000) }, { as });
  expect((await today(salon)).to_give_back).toMatchObject({ visits: 0, amount: 0 });
  await call(visitCalls.cancel, of, { as });
  const waits = {
    visits: 1,
    amount: 20_000,
    first: { visit_id, booking_date: salon.day, client_name: 'Meera' },
  };
  expect((await today(salon)).to_give_back).toEqual(waits);
  const { refund_ids } = await call(visitCalls.refund, { ...of, reason: 'cancelled' }, { as });
  expect((await today(salon)).to_give_back).toMatchObject({ visits: 0, first: null });
  await call(visitCalls.undoRefund, { ...of, refund_ids }, { as });
  expect((await today(salon)).to_give_back).toEqual(waits);
});

test('a review is listed until it is answered, for staff but not for outsiders', async () => {
  const salon = await seedSalon(server);
  const { business_id, owner: as } = salon;
  const guest = await makeGuest();
  const { booking_id, visit_id } = await call(bookingCalls.reserve, salon.hold('10:00'), { as: guest });
  await call(bookingCalls.confirmHold, { business_id, booking_id }, { as: guest });
  await call(visitCalls.setProgress, { business_id, visit_id, progress: 'done' }, { as });
  await call(reviewCalls.write, { business_id, booking_id, rating: 5, text: '' }, { as: guest });
  const staff = await seedMember(business_id, 'staff');
  expect(await call(calls.getToday, { business_id }, { as: staff })).toMatchObject({ unanswered_reviews: 1 });
  await call(reviewCalls.answer, { business_id, booking_id, answer: 'Thank you!' }, { as });
  expect(await today(salon)).toMatchObject({ unanswered_reviews: 0 });
  const other = await seedSalon(server);
  expect((await refusal(calls.getToday, { business_id }, { as: other.owner })).code).toBe('NOT_FOUND');
  expect((await refusal(calls.getToday, { business_id }, { as: guest })).code).toBe('NOT_FOUND');
});

test('owners see what came in by kind against last week by now, and what is due; staff do not', async () => {
  const { business_id, owner: as, bill } = await seedBillingDesk(server);
  await bill({ payments: [{ type: 'cash', amount: paise(20_000) }] });
  await bill({ payments: [{ type: 'businessUPI', amount: paise(30_000) }] });
  const [earlier, later] = [await bill(), await bill()];
  const moved =
    'UPDATE visit_payment SET made_at = made_at + $3::interval WHERE business_id = $1 AND visit_id = $2';
  await rewriteMoney(server, business_id, moved, [business_id, earlier.visit_id, '-7 days']);
  // Last week, in the last second of that day.
  await rewriteMoney(
    server,
    business_id,
    `UPDATE visit_payment SET made_at = (date_trunc('day', made_at AT TIME ZONE 'Asia/Kolkata')
       - interval '6 days 1 second') AT TIME ZONE 'Asia/Kolkata' WHERE business_id = $1 AND visit_id = $2`,
    [business_id, later.visit_id],
  );
  const takings = async () => (await call(calls.getToday, { business_id }, { as })).takings;
  expect(await takings()).toEqual({
    today: { cash: 20_000, upi: 30_000, online: 0, others: [] },
    week_before: {
      by_now: { cash: 30_000, upi: 0, online: 0, others: [] },
      whole_day: { cash: 60_000, upi: 0, online: 0, others: [] },
    },
    due: 10_000,
  });
  const staff = await seedMember(business_id, 'staff');
  expect((await call(calls.getToday, { business_id }, { as: staff })).takings).toBeNull();
});
