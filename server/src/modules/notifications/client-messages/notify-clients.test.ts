import { billMailCalls } from '@kursi/core/billing/bill-mail.contract.ts';
import { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import { deskCalls } from '@kursi/core/booking/desk.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { noPaise, paise } from '@kursi/core/kernel/money.ts';
import { notificationCalls } from '@kursi/core/notifications/notifications.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { type Salon, seedSalon } from '../../../testing/salon/booking.ts';
import { notificationsOf } from '../../../testing/salon/notifications.ts';
import { useServer } from '../../../testing/server.ts';
import { makeNotify } from '../notify.ts';
import { remindOfVisitsJob } from '../recurring/remind-of-visits.job.ts';

// Ten in the morning in India.
const morning = Temporal.Instant.from('2026-01-12T04:30:00Z');
const begun = performance.now();
const server = await useServer({
  now: () => morning.add({ milliseconds: Math.round(performance.now() - begun) }),
});
const { call, database, mailsTo, clock, jobs } = server;
const { pass } = notificationsOf(server);

let salon: Salon;
let address: string;
let made = 0;

beforeEach(async () => {
  salon = await seedSalon(server);
  address = `meera${++made}@example.org`;
  await change({ email: address });
});

const change = (over: { email?: string; name?: string }) => {
  const { business_id, client_id, owner } = salon;
  return call(clientCalls.change, { business_id, client_id, ...over }, { as: owner });
};

/** Oldest first. */
const subjects = async (of = address) => (await mailsTo(of, 0)).map(({ subject }) => subject).reverse();

test('a client whom only the desk knows gets the confirmation with all that is needed to come', async () => {
  await salon.book('10:00');
  await pass();
  const [mail] = await mailsTo(address);
  expect(mail?.subject).toBe('Booked, Thu 15 Jan, 10:00 am');
  expect(mail?.text).toMatch(/Move or cancel it:\n\S+\/v#[\w-]{43}\n/);
  expect(mail?.text).not.toContain('/bookings/');
  expect(mail?.text).not.toContain('/notifications/');
  expect(mail?.attachments?.map(({ filename }) => filename)).toEqual([expect.stringMatching(/\.ics$/)]);
});

test('what is moved or cancelled is mailed, and what is undone at once is not', async () => {
  const { visit_id } = await salon.book('10:00');
  await pass();
  const { business_id, owner } = salon;
  const move = (service_time: string) =>
    call(visitCalls.move, { business_id, visit_id, booking_date: salon.day, service_time }, { as: owner });
  await move('12:00');
  await move('10:00');
  await pass();
  expect(await subjects()).toHaveLength(1);
  await move('12:00');
  await pass();
  await call(visitCalls.cancel, { business_id, visit_id }, { as: owner });
  await call(visitCalls.uncancel, { business_id, visit_id }, { as: owner });
  await pass();
  await call(visitCalls.cancel, { business_id, visit_id }, { as: owner });
  await pass();
  expect((await subjects()).slice(1)).toEqual([
    'Your booking has changed, Thu 15 Jan, 12:00 pm',
    'Cancelled, Thu 15 Jan, 12:00 pm',
  ]);
});

test('a booking that is cancelled at once is not mailed at all', async () => {
  const { visit_id } = await salon.book('10:00');
  const { business_id, owner } = salon;
  await call(visitCalls.cancel, { business_id, visit_id }, { as: owner });
  await pass();
  expect(await subjects()).toEqual([]);
});

test('a booking that the desk takes back after the client was told is cancelled, and they are told', async () => {
  const { business_id, owner } = salon;
  const early = await salon.book('12:00');
  await call(deskCalls.withdrawVisits, { business_id, visit_ids: [early.visit_id] }, { as: owner });
  await pass();
  expect(await subjects()).toEqual([]);
  const { visit_id } = await salon.book('10:00');
  await pass();
  await call(deskCalls.withdrawVisits, { business_id, visit_ids: [visit_id] }, { as: owner });
  await pass();
  expect((await subjects()).slice(1)).toEqual(['Cancelled, Thu 15 Jan, 10:00 am']);
});

test('a client with a Hindi name reads it in Hindi; one without an address gets nothing', async () => {
  await change({ name: 'मीरा' });
  await salon.book('10:00');
  await pass();
  expect((await subjects())[0]).toContain('बुकिंग हो गई');
  const { visit_id } = await salon.book('12:00', { client_id: await salon.client('Asha Rao') });
  await pass();
  const { rows } = await database.pool.query('select from client_message where visit_id = $1', [visit_id]);
  expect(rows).toEqual([]);
});

test('the reminder comes once, also when the job runs again, and in the morning', async () => {
  await salon.book('16:00');
  await pass();
  const remind = remindOfVisitsJob({
    database,
    now: clock.now,
    notify: makeNotify({ sendJob: jobs.send, now: clock.now }),
  });
  // Half past nine in the evening before, after an outage: quiet hours.
  const evening = Temporal.Instant.from('2026-01-14T16:00:00Z');
  clock.advance({ seconds: Math.ceil(clock.now().until(evening).total('seconds')) });
  await remind.run({});
  await remind.run({});
  await pass();
  expect(await subjects()).toHaveLength(1);
  await pass({ hours: 11 });
  expect((await subjects()).slice(1)).toEqual(['Reminder, Thu 15 Jan, 4:00 pm']);
});

test('who unsubscribed or was erased meanwhile gets nothing', async () => {
  await salon.book('10:00');
  await pass();
  const token = /unsubscribe#(\S+)/.exec((await mailsTo(address))[0]?.text ?? '')?.[1] ?? '';
  await call(notificationCalls.unsubscribe, { token });
  await salon.book('12:00');
  await pass();
  expect(await subjects()).toHaveLength(1);
  const other = `other${made}@example.org`;
  await change({ email: other });
  await salon.book('14:00');
  const { business_id, client_id, owner } = salon;
  await call(clientCalls.erase, { business_id, client_id }, { as: owner });
  await pass();
  expect(await subjects(other)).toEqual([]);
});

test('what is left of a bill is asked for by mail, once a day, until it is paid', async () => {
  const { business_id, service_id, chairs, client_id, owner } = salon;
  const { visit_id } = await call(
    billingCalls.makeWalkIn,
    {
      business_id,
      user_id: client_id,
      booking_date: '2026-01-12',
      products: [],
      services: [
        {
          service_id,
          entity_id: chairs[0],
          service_time: '10:00',
          service_duration: 30,
          booking_amount: paise(30_000),
        },
      ],
      financial_summary: {
        tax_amount: noPaise,
        total_amount: paise(30_000),
        paid_amount: noPaise,
        membership_discount_total: noPaise,
      },
      payments: [{ type: 'cash', amount: paise(10_000) }],
    },
    { as: owner },
  );
  const of = { business_id, visit_id };
  expect(await call(billMailCalls.remindOfDue, of, { as: owner })).toEqual({ is_new: true });
  expect(await call(billMailCalls.remindOfDue, of, { as: owner })).toEqual({ is_new: false });
  await pass();
  const [mail, ...more] = await mailsTo(address);
  expect(more).toEqual([]);
  expect(mail?.subject).toMatch(/^₹200 is still due$/);
  expect(mail?.text).toMatch(/of Mon 12 Jan came to ₹300 .*Still due: ₹200\./);
  expect(mail?.text).toMatch(/\/r\/[\w-]{43}\n/);
  await call(
    visitCalls.recordPayment,
    { business_id, visit_id, type: 'cash', amount: paise(20_000) },
    { as: owner },
  );
  expect((await server.refusal(billMailCalls.remindOfDue, of, { as: owner })).code).toBe('CONFLICT');
});
