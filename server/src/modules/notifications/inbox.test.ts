import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { notificationCalls as calls } from '@kursi/core/notifications/notifications.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { type Salon, seedSalon } from '../../testing/salon/booking.ts';
import { notificationsOf } from '../../testing/salon/notifications.ts';
import { makePayer } from '../../testing/salon/payments.ts';
import type { Person } from '../../testing/salon/people.ts';
import { useServer } from '../../testing/server.ts';

const noon = Temporal.Instant.from('2026-01-12T06:30:00Z');
const begun = performance.now();
const server = await useServer({
  now: () => noon.add({ milliseconds: Math.round(performance.now() - begun) }),
});
const { call, refusal, database, clock, seedAccount, seedSession, mailsTo } = server;
const { pass, kinds, inbox } = notificationsOf(server);

let salon: Salon;
let meera: Person;
let visit: { visit_id: string; booking_id: string };
beforeEach(async () => {
  const local = clock.now().toZonedDateTimeISO('Asia/Kolkata');
  clock.advance(local.until(local.add({ days: 1 }).with({ hour: 12, minute: 0 })));
  salon = await seedSalon(server);
  meera = await seedAccount({ user_name: 'Meera' });
  await database.q
    .updateTable('client')
    .set({ account_id: meera.id })
    .where('business_id', '=', salon.business_id)
    .where('id', '=', salon.client_id)
    .execute();
  visit = await salon.book('16:00');
  await pass();
});

const asOwner = () => seedSession(salon.owner.id);
const asMeera = () => seedSession(meera.id);
/** Runs the reminder job now instead of every five minutes. */
async function lookAhead(): Promise<void> {
  const { rows } = await database.pool.query<{ id: string }>(
    "insert into jobs.job (name, data) values ('notification-remind', '{}') returning id",
  );
  await eventually(async () => {
    const done = await database.pool.query('select state from jobs.job where id = $1', [rows[0]?.id]);
    return done.rows[0]?.state === 'completed';
  });
  await pass({ seconds: 1 });
}
const until = (starts: string) =>
  clock.advance(
    clock.now().until(Temporal.PlainDateTime.from(starts).toZonedDateTime('Asia/Kolkata').toInstant()),
  );

describe('the inbox', () => {
  test('the inbox counts unread notifications and marks one or all as read', async () => {
    const { items } = await call(calls.list, {}, { as: meera });
    const id = items[0]?.id ?? '';
    const unread = async () => (await call(calls.countUnread, {}, { as: meera })).unread;
    expect(await unread()).toBe(1);
    await call(calls.mark, { notification_id: id, is_read: true }, { as: meera });
    expect(await unread()).toBe(0);
    expect(await call(calls.get, { notification_id: id }, { as: meera })).toMatchObject({
      kind: 'booking_booked',
      visit_id: visit.visit_id,
      business_id: salon.business_id,
      read_at: expect.any(String),
    });
    await call(calls.mark, { notification_id: id, is_read: false }, { as: meera });
    expect(await unread()).toBe(1);
    const told_until = items[0]?.told_at ?? '';
    await call(calls.markAllRead, { told_until: noon.toString() }, { as: meera });
    expect(await unread()).toBe(1);
    await call(calls.markAllRead, { told_until }, { as: meera });
    expect(await unread()).toBe(0);
  });

  test('a notification of another person is not found', async () => {
    const { items } = await call(calls.list, {}, { as: meera });
    const notification_id = items[0]?.id ?? '';
    const other = await seedAccount();
    expect(await refusal(calls.get, { notification_id }, { as: other })).toMatchObject({ status: 404 });
    const mark = { notification_id, is_read: true };
    expect(await refusal(calls.mark, mark, { as: other })).toMatchObject({ status: 404 });
    expect((await call(calls.list, {}, { as: other })).items).toEqual([]);
  });

  test('the inbox is listed page by page', async () => {
    for (const service_time of ['14:00', '15:00']) {
      await call(bookingCalls.move, { booking_id: visit.booking_id, service_time }, { as: await asOwner() });
      await pass();
    }
    const as = await asMeera();
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await call(calls.list, { limit: 1, ...(cursor && { cursor }) }, { as });
      seen.push(...page.items.map(({ kind }) => kind));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(['booking_moved', 'booking_moved', 'booking_booked']);
    expect(await refusal(calls.list, { cursor: 'x' }, { as })).toMatchObject({ code: 'MALFORMED' });
  });
});

describe('a reminder', () => {
  test('a reminder is sent once the day before and once two hours before', async () => {
    const dayBefore = Temporal.PlainDate.from(salon.day).subtract({ days: 1 });
    until(`${dayBefore}T15:55`);
    await lookAhead();
    expect(await kinds(await asMeera())).toEqual(['booking_booked']);
    until(`${dayBefore}T16:01`);
    await lookAhead();
    await lookAhead();
    expect(await kinds(await asMeera())).toEqual(['reminder_day', 'booking_booked']);
    until(`${salon.day}T14:01`);
    await lookAhead();
    await lookAhead();
    expect(await inbox(await asMeera())).toEqual([
      expect.stringMatching(/^Coming up: Haircut \| .+, 4:00 pm at Salon/),
      expect.stringMatching(/^Reminder: Haircut \| /),
      expect.stringMatching(/^Booked/),
    ]);
    expect((await mailsTo(meera.email, 3))[0]?.text).toContain('you have a booking soon');
  });

  test('a reminder follows a moved visit and is not sent for a cancelled one', async () => {
    const move = { booking_id: visit.booking_id, service_time: '11:00' };
    await call(bookingCalls.move, move, { as: await asOwner() });
    await pass();
    const dayBefore = Temporal.PlainDate.from(salon.day).subtract({ days: 1 });
    until(`${dayBefore}T11:01`);
    await lookAhead();
    expect((await inbox(await asMeera()))[0]).toMatch(/^Reminder: Haircut \| .+, 11:00 am at/);
    const key = { business_id: salon.business_id, visit_id: visit.visit_id };
    await call(visitCalls.cancel, key, { as: await asOwner() });
    await pass();
    until(`${salon.day}T09:01`);
    await lookAhead();
    expect((await kinds(await asMeera()))[0]).toBe('booking_cancelled');
  });

  test('a reminder is sent only to people who want it', async () => {
    await call(calls.changeSettings, { reminders: false }, { as: meera });
    until(`${Temporal.PlainDate.from(salon.day).subtract({ days: 1 })}T16:01`);
    await lookAhead();
    expect(await kinds(await asMeera())).toEqual(['booking_booked']);
  });

  test('a reminder is not sent after the client has arrived', async () => {
    const key = { business_id: salon.business_id, visit_id: visit.visit_id };
    until(`${salon.day}T13:30`);
    await call(visitCalls.setProgress, { ...key, progress: 'arrived' }, { as: await asOwner() });
    until(`${salon.day}T14:01`);
    await lookAhead();
    expect(await kinds(await asMeera())).toEqual(['booking_booked']);
  });
});

test('a payer whose payment could not be used is notified of the refund once', async () => {
  const { business_id, owner } = salon;
  const payer = makePayer(server, await seedSession(owner.id), business_id);
  const placed = await payer.order();
  // Not the amount of the order.
  await database.q
    .updateTable('payment_order')
    .set({ amount: paise(1) })
    .where('business_id', '=', business_id)
    .execute();
  const { proof } = await payer.pay(placed, 'paid', 'twice');
  if (proof) await payer.verify(placed, proof);
  await pass({ seconds: 1 });
  const read = await inbox(await seedSession(owner.id));
  expect(read).toEqual([expect.stringMatching(/^₹[\d,]+ is being refunded to you \| You paid it to Salon/)]);
});
