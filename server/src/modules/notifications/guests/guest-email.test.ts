import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { findVisitCalls } from '@kursi/core/notifications/find-visits.contract.ts';
import { notificationCalls as calls } from '@kursi/core/notifications/notifications.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { type Salon, seedSalon } from '../../../testing/salon/booking.ts';
import { notificationsOf } from '../../../testing/salon/notifications.ts';
import { linkIn, PASSWORD, type Person } from '../../../testing/salon/people.ts';
import { ORIGIN, useServer } from '../../../testing/server.ts';
import { sendDeliveriesJob } from '../delivery/send-deliveries.job.ts';
import { makeUnsubscribing } from '../delivery/unsubscribe.ts';

// Eleven at night in India: quiet hours.
const night = Temporal.Instant.from('2026-01-12T17:30:00Z');
const begun = performance.now();
const server = await useServer({
  now: () => night.add({ milliseconds: Math.round(performance.now() - begun) }),
});
const { call, refusal, database, makeGuest, seedAccount, mailsTo } = server;
const { pass } = notificationsOf(server);

let salon: Salon;
let ravi: Person;
let address: string;
let made = 0;

beforeEach(async () => {
  salon = await seedSalon(server);
  ravi = await makeGuest();
  address = `ravi${++made}@example.org`;
});

/** Ravi books two haircuts of half an hour at ten, three days ahead. */
async function book(): Promise<string> {
  const { business_id, service_id, chairs, day } = salon;
  const one = { service_id, entity_id: chairs[0] };
  const { visit_id } = await call(
    visitCalls.reserve,
    { business_id, booking_date: day, service_time: '10:00', services: [one, one] },
    { as: ravi },
  );
  await call(visitCalls.confirm, { business_id, visit_id }, { as: ravi });
  return visit_id;
}

const setEmail = (email: string | null, as: Person = ravi) => call(calls.setGuestEmail, { email }, { as });

test('a guest who gives an address after booking gets the confirmation there at once, also at night', async () => {
  const { business_id } = salon;
  await database.q
    .updateTable('business')
    .set({ cancellation_window: 120, address: '12 Tilak Marg' })
    .where('id', '=', business_id)
    .execute();
  await book();
  await pass();
  await setEmail(address);
  await pass({ seconds: 1 });
  const [mail] = await mailsTo(address);
  expect(mail?.subject).toMatch(/^Booked, Thu 15 Jan, 10:00 am$/);
  for (const part of [
    'How long: 1 hr',
    'Price: ₹600',
    /Where: Salon \d+, 12 Tilak Marg, C-Scheme, Jaipur, 302001/,
    'Free to move or cancel until Thu 15 Jan, 8:00 am.',
    new RegExp(`Move or cancel it:\n${ORIGIN}/v#[\\w-]{43}\n`),
    'this address was given for messages about this booking',
  ])
    expect(mail?.text).toMatch(part);
  const [file] = mail?.attachments ?? [];
  expect(file).toMatchObject({ filename: expect.stringMatching(/^salon-\d+-2026-01-15\.ics$/) });
  expect(file?.content).toMatch(/DTSTART:20260115T043000Z\r\nDTEND:20260115T053000Z/);
});

test('a link asked for again counts as one of the mails that an address of guests gets a day', async () => {
  await book();
  await pass();
  await setEmail(address);
  await pass({ seconds: 1 });
  const [first] = await mailsTo(address);
  const token = /\/v#([\w-]{43})/.exec(first?.text ?? '')?.[1] ?? '';
  const renew = async () => {
    await call(findVisitCalls.renewLink, { token });
    await server.jobs.runDue();
    return (await mailsTo(address)).length;
  };
  expect(await renew()).toBe(2);
  await database.pool.query('UPDATE throttle SET tries = 10 WHERE subject = $1', [`guest-mail:${address}`]);
  expect(await renew()).toBe(2);
});

test('a guest who corrects the address gets the confirmation at the new one', async () => {
  await book();
  await pass();
  await setEmail(`wrong-${address}`);
  await setEmail(address);
  await pass({ seconds: 1 });
  expect(await mailsTo(address)).toHaveLength(1);
  expect((await call(calls.getSettings, {}, { as: ravi })).guest_email).toBe(address);
});

test("the desk's change reaches a guest by mail until the link in it unsubscribes", async () => {
  await setEmail(address);
  const visit_id = await book();
  await pass();
  const { business_id, owner, day } = salon;
  const move = (service_time: string) =>
    call(visitCalls.move, { business_id, visit_id, booking_date: day, service_time }, { as: owner });
  await move('12:00');
  await pass();
  const [moved] = await mailsTo(address, 2);
  expect(moved?.subject).toMatch(/^Your booking has changed, .*12:00 pm/);
  const token = unsubscribeLinkIn(moved);
  await call(calls.unsubscribe, { token }, { as: null });
  await move('13:00');
  await pass();
  expect(await mailsTo(address, 2)).toHaveLength(2);
});

test('an address that unsubscribed gets no mail whichever guest types it, until its owner takes that back', async () => {
  await setEmail(address);
  await book();
  await pass();
  const token = unsubscribeLinkIn((await mailsTo(address))[0]);
  expect(await call(calls.unsubscribe, { token }, { as: null })).toEqual({
    switched: 'guest_address',
    is_on: false,
  });
  expect(await call(calls.getSettings, {}, { as: ravi })).toMatchObject({
    guest_email: null,
    is_reachable: false,
  });
  const other = await makeGuest();
  expect((await refusal(calls.setGuestEmail, { email: address }, { as: other })).code).toBe(
    'ADDRESS_UNSUBSCRIBED',
  );
  expect(await call(calls.getSettings, {}, { as: other })).toMatchObject({ is_reachable: false });
  await setEmail(`other-${address}`);
  await pass({ seconds: 1 });
  expect(await mailsTo(`other-${address}`)).toHaveLength(1);
  await call(calls.unsubscribe, { token, undo: 'true' }, { as: null });
  await setEmail(address, other);
  // One letter more in the hash, and the signature no longer fits.
  const forged = token.replace('guest_address.', 'guest_address.A').replace(/.(?=\.[^.]*$)/, '');
  expect((await refusal(calls.unsubscribe, { token: forged }, { as: null })).code).toBe('LINK_EXPIRED');
});

test('a guest who takes the address back gets no mail', async () => {
  await setEmail(address);
  await setEmail(null);
  await book();
  await pass();
  expect(await mailsTo(address, 0)).toHaveLength(0);
});

test('the address of a guest is not used once the guest has an account, and an account cannot set one', async () => {
  await setEmail(address);
  const visit_id = await book();
  await pass();
  const own = `own-${address}`;
  await call(identityCalls.turnGuestIntoAccount, { email: own, password: PASSWORD }, { as: ravi });
  await call(identityCalls.verifyEmail, { token: linkIn((await mailsTo(own))[0]), password: PASSWORD });
  const { business_id, owner, day } = salon;
  const moved = { business_id, visit_id, booking_date: day, service_time: '12:00' };
  await call(visitCalls.move, moved, { as: owner });
  await pass();
  expect(await mailsTo(address)).toHaveLength(1);
  expect((await mailsTo(own, 2))[0]?.subject).toMatch(/^Your booking has changed/);
  const account = await seedAccount();
  expect((await refusal(calls.setGuestEmail, { email: address }, { as: account })).status).toBe(403);
});

test('mails to one address that guests type are limited', async () => {
  for (let i = 0; i < 5; i++) await setEmail(address, await makeGuest());
  const refused = await refusal(calls.setGuestEmail, { email: address }, { as: await makeGuest() });
  expect(refused.code).toBe('TOO_MANY_REQUESTS');
});

test('a guest names five addresses a day, so one booking does not reach a list of strangers', async () => {
  await book();
  for (let i = 0; i < 5; i++) await setEmail(`${i}-${address}`);
  const refused = await refusal(calls.setGuestEmail, { email: `5-${address}` }, { as: ravi });
  expect(refused.code).toBe('TOO_MANY_REQUESTS');
  await setEmail(null);
});

test('an address that guests type gets ten mails a day from all of them together', async () => {
  await setEmail(address);
  const window_ends_at = server.clock.now().add({ hours: 24 });
  await database.q
    .insertInto('throttle')
    .values({ subject: `guest-mail:${address}`, tries: 9, window_ends_at })
    .execute();
  const visit_id = await book();
  await pass();
  expect(await mailsTo(address)).toHaveLength(1);
  const { business_id, owner, day } = salon;
  const moved = { business_id, visit_id, booking_date: day, service_time: '12:00' };
  await call(visitCalls.move, moved, { as: owner });
  await pass();
  const { rows } = await database.pool.query(
    "SELECT state FROM notification_delivery WHERE user_id = $1 AND channel = 'email' ORDER BY id",
    [ravi.id],
  );
  expect(rows.map(({ state }) => state).sort()).toEqual(['dropped', 'sent']);
  expect(await mailsTo(address)).toHaveLength(1);
});

test('a mail that could not be sent does not count towards the ten of an address', async () => {
  await setEmail(address);
  await book();
  await pass();
  const job = sendDeliveriesJob({
    database,
    sendJob: server.jobs.send,
    findTrackerToken: async () => null,
    linkVisit: async () => `${ORIGIN}/v#link`,
    mailer: {
      reachesPeople: true,
      send: () => Promise.reject(new Error('no connection')),
      close: () => undefined,
      kept: async () => [],
    },
    messages: null,
    sandbox: { isOpen: true },
    onError: () => undefined,
    push: { publicKey: '', send: () => Promise.reject(new Error('not a push')) },
    unsubscribing: makeUnsubscribing(Buffer.from('key')),
    origin: ORIGIN,
    now: server.clock.now,
  });
  for (let i = 0; i < 3; i++) {
    await database.pool.query(
      "UPDATE notification_delivery SET state = 'waiting', finished_at = NULL, not_before = $2 WHERE user_id = $1",
      [ravi.id, server.clock.now().toString()],
    );
    await job.run({});
  }
  const [counted] = await database.q
    .selectFrom('throttle')
    .select('tries')
    .where('subject', '=', `guest-mail:${address}`)
    .execute();
  expect(counted).toEqual({ tries: 1 });
});

/** The link of the booking stands before it. */
const unsubscribeLinkIn = (mail: { readonly text: string } | undefined) =>
  /unsubscribe#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
