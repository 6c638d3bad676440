import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { notificationCalls as calls } from '@kursi/core/notifications/notifications.contract.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { startPushService } from '../../../testing/outside/push-service.ts';
import { type Salon, seedSalon } from '../../../testing/salon/booking.ts';
import { notificationsOf } from '../../../testing/salon/notifications.ts';
import type { Person } from '../../../testing/salon/people.ts';
import { useServer } from '../../../testing/server.ts';

// Noon in India; a test may advance it to the night. In the past, so that no session expires.
const noon = Temporal.Instant.from('2026-01-12T06:30:00Z');
const begun = performance.now();
const server = await useServer({
  now: () => noon.add({ milliseconds: Math.round(performance.now() - begun) }),
  // Push services that do not answer are retried, and each failure is logged.
  mayLogErrors: true,
});
const { call, refusal, database, clock, seedAccount, seedSession, mailsTo } = server;
const { pass, caughtUp, hurry, kinds } = notificationsOf(server);
const service = await startPushService();
afterAll(() => service.stop());

let salon: Salon;
let meera: Person;
let device: string;
let visit: { visit_id: string };
let made = 0;

/** Meera has a visit in three days, and a device with push. */
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
  device = `phone-${++made}`;
  await call(
    identityCalls.setPushSubscription,
    { device_fcm_token: service.subscribe(device) },
    { as: meera },
  );
  visit = await salon.book('10:00');
  await pass();
});

const taken = () => service.taken.filter(({ path }) => path === device).map(({ message }) => message.title);
const cancel = async () =>
  call(
    visitCalls.cancel,
    { business_id: salon.business_id, visit_id: visit.visit_id },
    { as: await seedSession(salon.owner.id) },
  );
const deliveries = async () =>
  (
    await database.q
      .selectFrom('notification_delivery')
      .select(['channel', 'state'])
      .where('user_id', '=', meera.id)
      .orderBy('channel')
      .orderBy('state')
      .execute()
  ).map(({ channel, state }) => `${channel} ${state}`);
const change = (settings: Parameters<typeof call<typeof calls.changeSettings>>[1]) =>
  call(calls.changeSettings, settings, { as: meera });

describe('a push', () => {
  test('a push arrives once, encrypted and signed, with the text of the inbox', async () => {
    const [push] = service.taken.filter(({ path }) => path === device);
    const { items } = await call(calls.list, {}, { as: meera });
    expect(push?.message).toEqual({
      id: items[0]?.id,
      title: 'Booked: Haircut',
      body: expect.stringMatching(/10:00 am at Salon/),
      url: `/notifications/${items[0]?.id}`,
      lang: 'en',
    });
    expect(push?.topic).toMatch(/^[\w-]{22}$/);
    expect(await deliveries()).toEqual(['email sent', 'push sent']);
    expect(await mailsTo(meera.email)).toHaveLength(1);
  });

  test.each([404, 410])('a device that answers %s gets no further push', async (status) => {
    service.answer(device, status);
    await cancel();
    await pass();
    expect(await deliveries()).toContain('push gone');
    const { items } = await call(identityCalls.listDevices, {}, { as: meera });
    expect(items.map(({ device_fcm_token }) => device_fcm_token)).toEqual([null]);
  });

  test('a push is retried after the time that a busy service asks for', async () => {
    service.answer(device, 429, { 'retry-after': '7' });
    const before = service.calls(device);
    await cancel();
    await caughtUp();
    clock.advance({ seconds: 16 });
    await eventually(async () => {
      await hurry();
      return service.calls(device) > before;
    });
    const { rows } = await database.pool.query(`
      select extract(epoch from start_after - created_on) as wait from jobs.job
      where name = 'notification-send' and state = 'created' order by created_on desc limit 1`);
    if (rows[0]) expect(Number(rows[0].wait)).toBeGreaterThan(0);
    service.answer(device, null);
    await pass();
    expect(taken()).toEqual(['Booked: Haircut', 'Cancelled: Haircut']);
  });

  test('an outdated push is not retried forever at a busy service', async () => {
    service.answer(device, 429);
    await cancel();
    await caughtUp();
    clock.advance({ seconds: 16 });
    await eventually(async () => {
      await hurry();
      return (await deliveries()).includes('push waiting');
    });
    await pass({ hours: 25 });
    expect(await deliveries()).toContain('push failed');
  });

  test('a push is retried when the service fails', async () => {
    service.answer(device, 503);
    const before = service.calls(device);
    await cancel();
    await caughtUp();
    clock.advance({ seconds: 16 });
    await eventually(async () => {
      await hurry();
      return service.calls(device) > before;
    });
    service.answer(device, null);
    await pass();
    expect(taken()).toEqual(['Booked: Haircut', 'Cancelled: Haircut']);
  });

  test('a refused push is not retried', async () => {
    service.answer(device, 403);
    const before = service.calls(device);
    await cancel();
    await pass();
    expect(await deliveries()).toContain('push failed');
    expect(service.calls(device)).toBe(before + 1);
  });

  test('a push that is too long is retried with its first line only', async () => {
    service.answer(device, 413);
    const before = service.calls(device);
    await cancel();
    await pass();
    expect(service.calls(device)).toBe(before + 2);
  });

  test('a push goes to every signed-in device, and to none that was signed out or used by someone else', async () => {
    const tablet = await seedSession(meera.id);
    await call(
      identityCalls.setPushSubscription,
      { device_fcm_token: service.subscribe('tablet') },
      { as: tablet },
    );
    // Someone else signs in on the same device and subscribes there.
    const other = await seedAccount();
    const { items } = await call(identityCalls.listDevices, {}, { as: meera });
    const token = items.find(({ device_fcm_token }) => device_fcm_token?.includes(device))?.device_fcm_token;
    await call(identityCalls.setPushSubscription, { device_fcm_token: token ?? null }, { as: other });
    await cancel();
    await pass();
    expect(taken()).toEqual(['Booked: Haircut']);
    expect(service.taken.filter(({ path }) => path === 'tablet')).toHaveLength(1);
  });

  test('a push is never sent to an internal address, and an invalid subscription is deleted', async () => {
    for (const endpoint of ['http://10.0.0.1/x', 'https://[fd00::1]/x', 'ftp://example.com', 'nonsense']) {
      const session = await seedSession(meera.id);
      const token = JSON.stringify({ ...JSON.parse(service.subscribe('inside')), endpoint });
      await call(identityCalls.setPushSubscription, { device_fcm_token: token }, { as: session });
    }
    await cancel();
    await pass();
    const states = await deliveries();
    expect(states.filter((state) => state === 'push failed')).toHaveLength(3);
    expect(states.filter((state) => state === 'push gone')).toHaveLength(1);
  });
});

describe('a client at night', () => {
  beforeEach(() => clock.advance({ hours: 10 }));

  test('a client is told at once about her own booking, in quiet hours too', async () => {
    await cancel();
    await pass();
    expect(taken()).toEqual(['Booked: Haircut', 'Cancelled: Haircut']);
    expect(await mailsTo(meera.email, 2)).toHaveLength(2);
  });
});

/** News for the team waits: Meera works on the chair, and the visit is someone else's. */
describe('a member at night', () => {
  beforeEach(async () => {
    clock.advance({ hours: 10 });
    const { business_id, chairs, client_id } = salon;
    await database.q
      .insertInto('business_member')
      .values({ business_id, user_id: meera.id, role: 'staff' })
      .execute();
    await database.q
      .updateTable('calendar')
      .set({ user_id: meera.id })
      .where('business_id', '=', business_id)
      .where('id', '=', chairs[0])
      .execute();
    await database.q
      .updateTable('client')
      .set({ account_id: null, name: 'Zoya' })
      .where('business_id', '=', business_id)
      .where('id', '=', client_id)
      .execute();
  });

  test('mail and push wait for the end of quiet hours, the inbox does not', async () => {
    meera = { ...meera, ...(await seedSession(meera.id)) };
    await cancel();
    await pass();
    expect((await kinds(meera))[0]).toBe('booking_cancelled');
    expect(taken()).toEqual(['Booked: Haircut']);
    await pass({ hours: 9 });
    expect(taken()).toEqual(['Booked: Haircut']);
    await pass({ hours: 1 });
    expect(taken()).toEqual(['Booked: Haircut', 'Cancelled: Zoya, Haircut']);
    expect(await mailsTo(meera.email, 2)).toHaveLength(2);
  });

  test('a notification that is no longer true in the morning is not sent', async () => {
    await cancel();
    await pass();
    await call(
      visitCalls.uncancel,
      { business_id: salon.business_id, visit_id: visit.visit_id },
      { as: await seedSession(salon.owner.id) },
    );
    await pass();
    await pass({ hours: 11 });
    expect(taken()).toEqual(['Booked: Haircut', 'Back on: Zoya, Haircut']);
  });

  test('a notification about a moved visit is sent with its time in the morning', async () => {
    Object.assign(salon.owner, await seedSession(salon.owner.id));
    const later = await salon.book('12:00');
    await pass();
    await call(
      bookingCalls.move,
      { booking_id: later.booking_id, service_time: '15:00' },
      { as: salon.owner },
    );
    await pass();
    await pass({ hours: 11 });
    const mails = await mailsTo(meera.email, 3);
    const booked = mails.filter(({ subject }) => /^New booking/.test(subject) && !/10:00 am/.test(subject));
    expect(booked.map(({ subject }) => subject)).toEqual([expect.stringMatching(/3:00 pm/)]);
  });

  test('a notification that was switched off meanwhile is not sent', async () => {
    meera = { ...meera, ...(await seedSession(meera.id)) };
    await cancel();
    await pass();
    await change({ booking_email: false });
    await pass({ hours: 11 });
    expect(await deliveries()).toEqual(['email dropped', 'email sent', 'push sent', 'push sent']);
  });

  test('a user who was blocked meanwhile is sent nothing', async () => {
    await cancel();
    await pass();
    await database.q
      .updateTable('users')
      .set({ blocked_at: clock.now() })
      .where('id', '=', meera.id)
      .execute();
    await pass({ hours: 11 });
    expect(await deliveries()).toEqual(['email dropped', 'email sent', 'push dropped', 'push sent']);
  });

  test('a person without quiet hours is notified immediately', async () => {
    meera = { ...meera, ...(await seedSession(meera.id)) };
    await change({ quiet: false });
    await cancel();
    await pass();
    expect(taken()).toEqual(['Booked: Haircut', 'Cancelled: Zoya, Haircut']);
  });
});

test('a notification that fails does not block the rest', async () => {
  await database.q
    .insertInto('notification')
    .values({
      user_id: meera.id,
      id: crypto.randomUUID(),
      kind: 'booking_booked',
      of_business: salon.business_id,
      as_member: false,
      about: JSON.stringify({ visit_id: 'nonsense', bookings: {} }),
      at: clock.now(),
      due_at: clock.now(),
    })
    .execute();
  await cancel();
  await pass();
  expect(await kinds(meera)).toEqual(['booking_cancelled', 'booking_booked']);
});

describe('the switches of a person', () => {
  test('notification settings are all on by default, and each stays as it was set', async () => {
    const { push_public_key, ...settings } = await call(calls.getSettings, {}, { as: meera });
    expect(Buffer.from(push_public_key, 'base64url')).toHaveLength(65);
    expect(settings).toEqual({
      booking_email: true,
      booking_push: true,
      booking_whatsapp: true,
      reminders: true,
      quiet: true,
      quiet_from: '21:00',
      quiet_until: '08:00',
      guest_email: null,
      can_mail: true,
      mails_to: meera.email,
      is_pushed: true,
      is_reachable: true,
      whatsapp_stopped: [],
      is_whatsapp_stopped: false,
    });
    await change({ booking_email: false, quiet_from: '22:30' });
    await change({ reminders: false });
    expect(await call(calls.getSettings, {}, { as: meera })).toMatchObject({ mails_to: null });
    expect(await call(calls.getSettings, {}, { as: meera })).toMatchObject({
      booking_email: false,
      booking_push: true,
      reminders: false,
      quiet_from: '22:30',
    });
  });

  test('concurrent changes of notification settings are all kept', async () => {
    const changes = [
      { booking_email: false },
      { booking_push: false },
      { reminders: false },
      { quiet_from: '22:30' },
    ];
    await Promise.all(changes.map(change));
    const settings = await call(calls.getSettings, {}, { as: meera });
    expect(settings).toMatchObject(Object.assign({}, ...changes));
  });

  test('quiet hours that start and end at the same time are off', async () => {
    const refused = await refusal(calls.changeSettings, { quiet_from: '08:00' }, { as: meera });
    expect(refused).toMatchObject({ status: 400, code: 'MALFORMED' });
    expect(refused.details).toEqual({ fields: [{ field: 'quiet_until', problem: 'invalid_value' }] });
  });

  test('mail and push are switched off separately, and the inbox is always filled', async () => {
    await change({ booking_email: false });
    await cancel();
    await pass();
    expect(taken()).toEqual(['Booked: Haircut', 'Cancelled: Haircut']);
    expect(await mailsTo(meera.email)).toHaveLength(1);
    await change({ booking_email: true, booking_push: false });
    await call(
      visitCalls.uncancel,
      { business_id: salon.business_id, visit_id: visit.visit_id },
      { as: await seedSession(salon.owner.id) },
    );
    await pass();
    expect(taken()).toHaveLength(2);
    expect(await mailsTo(meera.email, 2)).toHaveLength(2);
    expect(await kinds(meera)).toHaveLength(3);
  });
});

describe('the link in a mail', () => {
  const tokenIn = async () =>
    /unsubscribe#(\S+)/.exec((await mailsTo(meera.email))[0]?.text ?? '')?.[1] ?? '';

  test('the link in a mail unsubscribes from its kind without a session, and can undo it', async () => {
    const token = await tokenIn();
    expect(await call(calls.unsubscribe, { token })).toEqual({ switched: 'booking_email', is_on: false });
    expect(await call(calls.getSettings, {}, { as: meera })).toMatchObject({
      booking_email: false,
      reminders: true,
    });
    expect(await call(calls.unsubscribe, { token, undo: 'true' })).toMatchObject({ is_on: true });
  });

  test('the link works as one-click unsubscribe of mail programs', async () => {
    const response = await fetch(
      `${server.url}/api/notification/unsubscribe?token=${encodeURIComponent(await tokenIn())}`,
      { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) },
    );
    expect(response.status).toBe(200);
    expect(await call(calls.getSettings, {}, { as: meera })).toMatchObject({ booking_email: false });
  });

  test('a changed link, or one for another person, is refused', async () => {
    const token = await tokenIn();
    const other = await seedAccount();
    const forOther = token.replace(meera.id, other.id);
    for (const wrong of [
      forOther,
      `${token}x`,
      token.replace('booking_email', 'reminders'),
      'x'.repeat(40),
    ]) {
      expect(await refusal(calls.unsubscribe, { token: wrong })).toMatchObject({ code: 'LINK_EXPIRED' });
    }
    expect(await call(calls.getSettings, {}, { as: other })).toMatchObject({ booking_email: true });
  });
});
