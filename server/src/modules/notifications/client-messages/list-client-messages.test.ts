import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { clientMessageCalls as calls } from '@kursi/core/notifications/client-messages.contract.ts';
import { expect, test } from 'vitest';
import { seedSalon } from '../../../testing/salon/booking.ts';
import { notificationsOf } from '../../../testing/salon/notifications.ts';
import { useServer } from '../../../testing/server.ts';

// Ten in the morning in India.
const morning = Temporal.Instant.from('2026-01-12T04:30:00Z');
const begun = performance.now();
const server = await useServer({
  now: () => morning.add({ milliseconds: Math.round(performance.now() - begun) }),
});
const { call, refusal, database, seedAccount } = server;
const { pass, caughtUp } = notificationsOf(server);

test('the desk sees what was written to a client, by mail or to their account', async () => {
  const salon = await seedSalon(server);
  const { business_id, client_id, owner } = salon;
  const as = { as: owner };
  const list = (over = {}) => call(calls.list, { business_id, client_id, ...over }, as);
  const reach = () => call(calls.getReach, { business_id, client_id }, as);
  expect(await list()).toEqual({ items: [], next_cursor: null });
  expect(await reach()).toMatchObject({ email: null, whatsapp: 'not_bought' });

  await call(clientCalls.change, { business_id, client_id, email: 'meera@example.org' }, as);
  const { visit_id } = await salon.book('12:00');
  expect(await reach()).toMatchObject({ email: 'meera@example.org' });
  await pass();
  expect((await list()).items).toMatchObject([
    { kind: 'booking_booked', state: 'sent', ways: ['email'], visit_id },
  ]);

  const meera = await seedAccount({ user_name: 'Meera' });
  await database.pool.query('UPDATE client SET account_id = $1 WHERE business_id = $2 AND id = $3', [
    meera.id,
    business_id,
    client_id,
  ]);
  await salon.book('14:00');
  await pass();
  const [told] = (await list()).items;
  expect(told).toMatchObject({ kind: 'booking_booked', state: 'sent' });
  expect(told?.ways).toContain('inbox');

  const first = await list({ limit: 1 });
  const rest = await list({ limit: 1, cursor: first.next_cursor });
  expect([first.items.length, rest.items.length, rest.next_cursor]).toEqual([1, 1, null]);

  await call(clientCalls.erase, { business_id, client_id }, as);
  expect(await list()).toMatchObject({ items: [{ ways: ['email'] }] });
  expect(await reach()).toMatchObject({ email: null, phone: null });
  const none = { business_id, client_id: crypto.randomUUID() };
  expect((await refusal(calls.list, none, as)).code).toBe('NOT_FOUND');
  expect((await refusal(calls.getReach, none, as)).code).toBe('NOT_FOUND');
});

test('what did not go out says why, and a message that will not go is not waiting', async () => {
  const salon = await seedSalon(server);
  const { business_id, client_id, owner } = salon;
  const as = { as: owner };
  const list = async () => (await call(calls.list, { business_id, client_id }, as)).items;

  // The address went before the mail did, and there is no WhatsApp.
  const mailTo = (email: string | null) => call(clientCalls.change, { business_id, client_id, email }, as);
  await mailTo('meera@example.org');
  await salon.book('12:00');
  await pass({ seconds: 0 });
  await mailTo(null);
  await pass();
  expect(await list()).toMatchObject([{ kind: 'booking_booked', state: 'not_sent', why_not: 'no_way' }]);

  // Undone at once.
  await mailTo('meera@example.org');
  const undone = await salon.book('14:00');
  await call(visitCalls.cancel, { business_id, visit_id: undone.visit_id }, as);
  await pass();
  const [second] = (await list()).filter(({ visit_id }) => visit_id === undone.visit_id);
  expect(second).toMatchObject({ state: 'not_sent', why_not: 'changed' });

  // A reminder that waits out the night, of a visit that is cancelled meanwhile.
  const { visit_id } = await salon.book('16:00');
  await pass();
  const starts_at = Temporal.PlainDateTime.from(`${salon.day}T16:00`)
    .toZonedDateTime('Asia/Kolkata')
    .toInstant();
  await database.pool.query(
    `insert into client_message (business_id, id, client_id, visit_id, kind, about, made_at, due_at)
     values ($1, $2, $3, $4, 'reminder_day', $5, $6, $7)`,
    [
      ...[business_id, crypto.randomUUID(), client_id, visit_id, JSON.stringify({ starts_at })],
      ...[server.clock.now().toString(), server.clock.now().add({ hours: 9 }).toString()],
    ],
  );
  const reminder = async () => (await list()).find(({ kind }) => kind === 'reminder_day');
  expect(await reminder()).toMatchObject({ state: 'waiting', why_not: null });
  await call(visitCalls.cancel, { business_id, visit_id }, as);
  expect(await reminder()).toMatchObject({ state: 'not_sent', why_not: 'changed' });
});

test('what waits says until when and why: the undo, quiet hours, or a way that failed', async () => {
  const salon = await seedSalon(server);
  const { business_id, client_id, owner } = salon;
  const as = { as: owner };
  await call(clientCalls.change, { business_id, client_id, email: 'meera@example.org' }, as);
  const list = async () => (await call(calls.list, { business_id, client_id }, as)).items;
  const { visit_id } = await salon.book('12:00');
  await caughtUp();
  const [booked] = await list();
  expect(booked).toMatchObject({ state: 'waiting', held: { because: 'undo' } });
  await pass();
  expect((await list())[0]).toMatchObject({ state: 'sent', held: null });
  const now = server.clock.now();
  const eight = now
    .toZonedDateTimeISO('Asia/Kolkata')
    .toPlainDate()
    .add({ days: 1 })
    .toZonedDateTime({ timeZone: 'Asia/Kolkata', plainTime: '08:00' })
    .toInstant();
  const starts_at = Temporal.PlainDateTime.from(`${salon.day}T12:00`)
    .toZonedDateTime('Asia/Kolkata')
    .toInstant();
  await database.pool.query(
    `insert into client_message (business_id, id, client_id, visit_id, kind, about, made_at, due_at)
     values ($1, gen_random_uuid(), $2, $3, 'reminder_day', $4, $5, $6)`,
    [business_id, client_id, visit_id, JSON.stringify({ starts_at }), now.toString(), eight.toString()],
  );
  const heldOf = async (kind: string) => (await list()).find((one) => one.kind === kind)?.held;
  expect(await heldOf('reminder_day')).toEqual({ until: eight.toString(), because: 'quiet_hours' });
  // The mail server did not answer.
  await salon.book('14:00');
  await caughtUp();
  await database.pool.query(
    "update client_message set due_at = $1 where business_id = $2 and kind = 'booking_booked' and state = 'waiting'",
    [now.add({ minutes: 4 }).toString(), business_id],
  );
  expect(await heldOf('booking_booked')).toMatchObject({ because: 'try_again' });
});

test('what is planned for later is no message yet', async () => {
  const salon = await seedSalon(server);
  const { business_id, client_id, owner } = salon;
  const meera = await seedAccount({ user_name: 'Meera' });
  await database.pool.query('UPDATE client SET account_id = $1 WHERE business_id = $2 AND id = $3', [
    ...[meera.id, business_id, client_id],
  ]);
  const { visit_id } = await salon.book('12:00');
  await database.pool.query(
    `insert into notification (user_id, id, kind, of_business, as_member, thread, about, state, at, due_at)
     values ($1, $2, 'reminder_soon', $3, false, $4, $5, 'waiting', $6, $6)`,
    [
      ...[meera.id, crypto.randomUUID(), business_id, visit_id, JSON.stringify({ visit_id, client_id })],
      server.clock.now().add({ hours: 30 }).toString(),
    ],
  );
  const { items } = await call(calls.list, { business_id, client_id }, { as: owner });
  expect(items.map(({ kind }) => kind)).not.toContain('reminder_soon');
});
