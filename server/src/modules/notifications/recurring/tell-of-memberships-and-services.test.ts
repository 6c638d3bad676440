import { clientReminderCalls } from '@kursi/core/clients/client-reminders.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { marketingCalls } from '@kursi/core/clients/marketing.contract.ts';
import { membershipCalls } from '@kursi/core/memberships/memberships.contract.ts';
import { notificationCalls } from '@kursi/core/notifications/notifications.contract.ts';
import { expect, test } from 'vitest';
import { fromNoon } from '../../../testing/clock.ts';
import { seedSalon } from '../../../testing/salon/booking.ts';
import { seedMembershipDesk } from '../../../testing/salon/memberships.ts';
import { notificationsOf } from '../../../testing/salon/notifications.ts';
import { makePayer } from '../../../testing/salon/payments.ts';
import { useServer } from '../../../testing/server.ts';
import { sendWithinLimits } from '../delivery/mail-limit.ts';
import { makeNotify } from '../notify.ts';
import { expireMembershipsJob } from './expire-memberships.job.ts';
import { remindOfServicesJob } from './remind-of-services.job.ts';

// Monday, 12 January 2026, noon in India.
const server = await useServer({ now: fromNoon() });
const { call, clock, database, jobs, mailsTo, seedAccount } = server;
const { pass, inbox } = notificationsOf(server);
const desk = await seedMembershipDesk(server);
const { business_id, owner } = desk;
const as = { as: owner };
const deps = { database, now: clock.now, notify: makeNotify({ sendJob: jobs.send, now: clock.now }) };

/** Twice: the second run tells nobody again. */
async function runJobs() {
  for (const job of [
    expireMembershipsJob(deps),
    expireMembershipsJob(deps),
    remindOfServicesJob(deps),
    remindOfServicesJob(deps),
  ])
    await job.run({});
  await pass();
}

let made = 0;
async function client() {
  const email = `told${++made}@example.org`;
  const { client_id } = await call(clientCalls.add, { business_id, name: `Told ${made}`, email }, as);
  return { client_id, email, subjects: async () => (await mailsTo(email, 0)).map(({ subject }) => subject) };
}

/** Ends with this day, counted from today. */
async function sellEnding(client_id: string, days: number, template_id = desk.wallet_id) {
  const { membership_id } = await desk.sell(template_id, { client_id });
  const last = clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate().add({ days }).toString();
  await database.pool.query(
    `update membership set expiry = ($2::date + 1)::timestamp at time zone 'Asia/Kolkata',
       start_at = (start_at at time zone 'UTC' - interval '300 days') at time zone 'UTC' where id = $1`,
    [membership_id, last],
  );
  return membership_id;
}

const due = (client_id: string, next_on = '2026-01-10') =>
  call(
    clientReminderCalls.save,
    {
      business_id,
      client_id,
      service_id: desk.facial_id,
      every_count: 6,
      every_unit: 'weeks',
      is_on: true,
      next_on,
    },
    as,
  );

test('a client is mailed once that a membership ends within a week, with what is left', async () => {
  const [wallet, facials, later] = [await client(), await client(), await client()];
  await sellEnding(wallet.client_id, 5);
  await sellEnding(facials.client_id, 5, desk.package_id);
  await sellEnding(later.client_id, 20);
  await runJobs();
  expect(await wallet.subjects()).toEqual(['Your membership ends soon']);
  const [mail] = await mailsTo(wallet.email);
  expect(mail?.text).toMatch(/You still have ₹6,000 to use at Salon \d+\./);
  expect(mail?.text).toContain('because you bought this membership');
  expect(mail?.text).toMatch(/See the details:\n\S+\/b\/\S+\n/);
  const [packageMail] = await mailsTo(facials.email);
  expect(packageMail?.text).toMatch(/You still have 12 × Facial to use at /);
  expect(await later.subjects()).toEqual([]);
});

test('one that is frozen, ended early or used up is not told; an extended one is told of its new end', async () => {
  const [frozen, ended, used, extended] = [await client(), await client(), await client(), await client()];
  const reason = 'as asked';
  const frozenId = await sellEnding(frozen.client_id, 4);
  await call(membershipCalls.freeze, { business_id, membership_id: frozenId, reason }, as);
  // A refund asks for the password, which the database measures by its own clock.
  await database.pool.query('update user_session set password_at = now() where user_id = $1', [owner.id]);
  const endedId = await sellEnding(ended.client_id, 4);
  await call(membershipCalls.cancel, { business_id, membership_id: endedId, reason }, as);
  const usedId = await sellEnding(used.client_id, 4);
  await call(membershipCalls.adjust, { business_id, membership_id: usedId, amount_left: 0, reason }, as);
  const extendedId = await sellEnding(extended.client_id, 4);
  await runJobs();
  const last_day = '2026-01-18';
  await call(membershipCalls.extend, { business_id, membership_id: extendedId, last_day, reason }, as);
  await runJobs();
  for (const { subjects } of [frozen, ended, used]) expect(await subjects()).toEqual([]);
  const told = await mailsTo(extended.email, 0);
  expect(told.map(({ text }) => /ends on [^\n]*/.exec(text)?.[0])).toEqual([
    'ends on Sun 18 Jan',
    'ends on Fri 16 Jan',
  ]);
});

test('a client with an account finds both in the inbox', async () => {
  const person = await seedAccount();
  const { client_id } = await client();
  await database.pool.query('update client set account_id = $1 where id = $2', [person.id, client_id]);
  await sellEnding(client_id, 3);
  await due(client_id);
  await runJobs();
  expect((await inbox(person)).toSorted()).toEqual([
    expect.stringMatching(/^It is time again: Facial \| A reminder from Salon \d+\. Book a time/),
    expect.stringMatching(/^Wallet 5,000 ends on Thu 15 Jan \| You still have ₹6,000 to use at /),
  ]);
  expect((await inbox(person, 'hi')).join()).toMatch(/ख़त्म हो रही है/);
});

test('a client is mailed once that a service is due, and the link in the mail ends offers of this salon', async () => {
  const { client_id, email, subjects } = await client();
  await due(client_id);
  await runJobs();
  expect(await subjects()).toEqual(['It is time for your next visit']);
  const [mail] = await mailsTo(email);
  expect(mail?.text).toContain('because the salon reminds you of this service');
  const token = /unsubscribe#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  expect(await call(notificationCalls.unsubscribe, { token })).toEqual({ switched: 'offers', is_on: false });
  const marketing = async () => {
    const { marketing_opt_out_from } = await call(clientCalls.get, { business_id, client_id }, as);
    return marketing_opt_out_from;
  };
  expect(await marketing()).toBe('mail');
  await due(client_id, '2026-01-11');
  await runJobs();
  expect(await subjects()).toHaveLength(1);
  // What was bought is no offer.
  await sellEnding(client_id, 2);
  await runJobs();
  expect((await subjects())[0]).toBe('Your membership ends soon');
  expect(await call(notificationCalls.unsubscribe, { token, undo: 'true' })).toMatchObject({ is_on: true });
  expect(await marketing()).toBeNull();
  const forged = token.replace(client_id, crypto.randomUUID());
  expect((await server.refusal(notificationCalls.unsubscribe, { token: forged })).code).toBe('LINK_EXPIRED');
});

test('nothing goes to who opted out, has booked, was erased, or was due too long ago', async () => {
  const [out, booked, erased, old] = [await client(), await client(), await client(), await client()];
  for (const { client_id } of [out, booked, erased]) await due(client_id);
  await due(old.client_id, '2025-12-20');
  await call(marketingCalls.set, { business_id, client_id: out.client_id, wants_offers: false }, as);
  await desk.book('15:00', {
    client_id: booked.client_id,
    services: [{ service_id: desk.facial_id, entity_id: desk.chairs[0] }],
  });
  await remindOfServicesJob(deps).run({});
  await call(clientCalls.erase, { business_id, client_id: erased.client_id }, as);
  await runJobs();
  expect(await out.subjects()).toEqual([]);
  expect(await booked.subjects()).toEqual([expect.stringMatching(/^Booked, /)]);
  expect(await erased.subjects()).toEqual([]);
  expect(await old.subjects()).toEqual([]);
});

test('who bought a membership is told of its end, not the client whose name and number were typed', async () => {
  const { client_id, subjects } = await client();
  const [typed, owned] = ['+919812345670', await seedAccount()];
  await database.pool.query('update client set account_id = $1, phone = $2 where id = $3', [
    ...[owned.id, typed, client_id],
  ]);
  const { name } = await call(clientCalls.get, { business_id, client_id }, as);
  await database.pool.query("update business set payment_type = 'both' where id = $1", [business_id]);
  const guest = await server.makeGuest({ user_name: name, phone: typed });
  const payer = makePayer(server, guest, business_id);
  const placed = await payer.order(desk.wallet_id, 'membership');
  const { proof } = await payer.pay(placed);
  if (!proof) throw new Error('the checkout gave no proof');
  await payer.verify(placed, proof);
  const { rowCount } = await database.pool.query(
    "update membership set start_at = (start_at at time zone 'UTC' - interval '300 days') at time zone 'UTC', expiry = $2 where client_id = $1",
    [client_id, clock.now().add({ hours: 72 }).toString()],
  );
  expect(rowCount).toBe(1);
  await runJobs();
  expect(await inbox(owned)).toEqual([]);
  expect(await subjects()).toEqual([]);
  expect(await inbox(guest)).toEqual([expect.stringMatching(/^Wallet 5,000 ends on /)]);
});

test('the link in a mail takes back only what the link did', async () => {
  const { client_id, email } = await client();
  await due(client_id);
  await runJobs();
  const [mail] = await mailsTo(email);
  const token = /unsubscribe#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  await call(marketingCalls.set, { business_id, client_id, wants_offers: false }, as);
  const undo = { token, undo: 'true' } as const;
  expect((await server.refusal(notificationCalls.unsubscribe, undo)).code).toBe('LINK_EXPIRED');
  const { marketing_opt_out_from } = await call(clientCalls.get, { business_id, client_id }, as);
  expect(marketing_opt_out_from).toBe('desk');
});

test('a business does not use up what others may mail to the same address', async () => {
  const email = 'many@example.org';
  const mail = (of: string) =>
    sendWithinLimits(database.q, { email, business_id: of }, clock.now(), async () => {});
  const salonId = async () => (await seedSalon(server)).business_id;
  const [one, other] = [await salonId(), await salonId()];
  const sent = [];
  for (let i = 0; i < 30; i++) sent.push(await mail(one));
  expect(sent.filter(Boolean)).toHaveLength(10);
  expect(await mail(other)).toBe(true);
  // What was not sent does not count: the address still gets its share from others.
  const others = [await salonId(), await salonId(), await salonId(), await salonId()];
  let count = 11;
  for (const of of others) for (let i = 0; i < 12; i++) if (await mail(of)) count++;
  expect(count).toBe(50);
});

test('a salon that the platform has not approved, or has suspended, mails no offers and no strangers', async () => {
  const [reminded, ending] = [await client(), await client()];
  await due(reminded.client_id);
  await sellEnding(ending.client_id, 5);
  const set = (state: string) =>
    database.pool.query('update business set business_state = $2 where id = $1', [business_id, state]);
  for (const state of ['created', 'suspended']) {
    await set(state);
    await runJobs();
    expect(await reminded.subjects(), state).toEqual([]);
    expect(await ending.subjects(), state).toEqual([]);
  }
  await set('approved');
  await remindOfServicesJob(deps).run({});
  // Suspended while the mail waited.
  await set('suspended');
  await pass();
  expect(await reminded.subjects()).toEqual([]);
  await set('approved');
});
