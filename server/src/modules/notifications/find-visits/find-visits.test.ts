import { visitLinkCalls as links } from '@kursi/core/booking/visit-link.contract.ts';
import { visitCalls as visits } from '@kursi/core/booking/visits.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { clientMessageCalls } from '@kursi/core/notifications/client-messages.contract.ts';
import { findVisitCalls as calls } from '@kursi/core/notifications/find-visits.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { fromNoon } from '../../../testing/clock.ts';
import type { Session } from '../../../testing/http/caller.ts';
import { type Salon, seedSalon } from '../../../testing/salon/booking.ts';
import {
  buyAlerts,
  connectSimulator,
  seedSender,
  useMessageSimulator,
  workMessages,
} from '../../../testing/salon/messages.ts';
import { notificationsOf } from '../../../testing/salon/notifications.ts';
import { useServer } from '../../../testing/server.ts';

const { simulator, env } = await useMessageSimulator();
const server = await useServer({ env, now: fromNoon() });
const { call, send, database, clock, jobs, seedSession, mailsTo } = server;
const { pass } = notificationsOf(server);
await connectSimulator(server, simulator);

let salon: Salon;
let phone: string;
let other: Session;
let made = 0;

beforeEach(async () => {
  salon = await seedSalon(server);
  ({ phone } = (await call(clientCalls.get, clientOf(), { as: await owner() })) as { phone: string });
  other = await nameless();
});

const owner = () => seedSession(salon.owner.id);
const clientOf = () => ({ business_id: salon.business_id, client_id: salon.client_id });
const anywhere = () => `198.51.${100 + Math.floor(++made / 250)}.${made % 250}`;
const nameless = async () => {
  const as: Session = { token: '', cookies: new Map() };
  as.token = (await call(identityCalls.startGuestSession, {}, { as, from: anywhere() })).token;
  return as;
};
/** Twice, for what answers to what came. */
const work = async () => {
  await jobs.runDue();
  await workMessages(server, simulator);
  await workMessages(server, simulator);
};
const arrived = (to = phone) =>
  simulator.control.chat(to).messages.flatMap(({ direction, body }) => (direction === 'out' ? [body] : []));
const ask = (to = phone, as = other) => send(calls.askCode, { phone: to }, { as, from: anywhere() });
const use = async (code: string, as = other) => {
  const { body } = await send(calls.redeemCode, { code }, { as, from: anywhere() });
  return (body as { code?: string; found?: number }).code ?? (body as { found: number }).found;
};
const codeIn = (text = '') => /\b\d{6}\b/.exec(text)?.[0] ?? '';

describe('by WhatsApp', () => {
  beforeEach(() => buyAlerts(server, salon.business_id));

  test('every message about a booking has its personal link, and "change the time" answers with it', async () => {
    const { visit_id } = await salon.book('10:00');
    await pass();
    await work();
    const [confirmed] = arrived();
    const token = /\/v#([\w-]{43})/.exec(confirmed ?? '')?.[1] ?? '';
    expect((await send(links.open, { token, digits: phone.slice(-4) }, { as: other })).body).toEqual({
      visit: { business_id: salon.business_id, visit_id },
    });
    const sent = simulator.control.chat(phone).messages.at(-1);
    const button = sent?.buttons.findIndex(({ text }) => text === 'Change the time') ?? -1;
    simulator.control.press(sent?.id ?? '', button);
    await simulator.control.settled();
    await work();
    expect(arrived().at(-1)).toContain(`/v#${token}`);
    const log = JSON.stringify(await call(clientMessageCalls.list, clientOf(), { as: await owner() }));
    expect(log).toContain('/v#…');
    expect(log).not.toContain(token);
  });

  test('the code opens the bookings of the number on the phone that asked, once', async () => {
    const { visit_id } = await salon.book('11:00');
    const elsewhere = await seedSalon(server);
    const { client_id } = await call(
      clientCalls.add,
      { business_id: elsewhere.business_id, name: 'Meera', phone },
      { as: await seedSession(elsewhere.owner.id) },
    );
    const second = await elsewhere.book('11:00', { client_id });
    expect((await ask()).body).toEqual({});
    await work();
    const code = codeIn(arrived().at(-1));
    // Not in another session, though the code is right.
    expect(await use(code, await nameless())).toBe('WRONG_CODE');
    expect(await use(code)).toBe(2);
    const { items } = await call(visits.listMine, { when: 'upcoming' }, { as: other });
    expect(items.map(({ id }) => id).toSorted()).toEqual([visit_id, second.visit_id].toSorted());
    await call(visits.cancel, { business_id: salon.business_id, visit_id }, { as: other });
    expect(await use(code)).toBe('WRONG_CODE');
  });

  test('of a series of a year it opens the bookings that come next', async () => {
    const { visit_id } = await salon.book('11:00', {
      repeat: { every_weeks: 1, times: 52, when_taken: 'skip' },
    });
    await ask();
    await work();
    await use(codeIn(arrived().at(-1)));
    const { items } = await call(visits.listMine, { when: 'upcoming' }, { as: other });
    expect(items[0]?.id).toBe(visit_id);
  });

  test('it goes from the number of the product and into no log that the team reads', async () => {
    await salon.book('12:00');
    const app_id = await seedSender(server, simulator, salon.business_id);
    await connectSimulator(server, simulator);
    await ask();
    await work();
    const { rows } = await database.pool.query<{ app_id: string; client_id: string | null }>(
      "select app_id, client_id from outgoing_message where purpose = 'code' and business_id = $1",
      [salon.business_id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.app_id).not.toBe(app_id);
    expect(rows[0]?.client_id).toBeNull();
    const log = await call(clientMessageCalls.list, clientOf(), { as: await owner() });
    expect(JSON.stringify(log)).not.toContain(codeIn(arrived().at(-1)));
  });

  test('five wrong tries end a code, ten minutes too, and a new one replaces it', async () => {
    await salon.book('13:00');
    await ask();
    await work();
    const first = codeIn(arrived().at(-1));
    const wrong = first === '000000' ? '000001' : '000000';
    for (let n = 0; n < 5; n++) expect(await use(wrong)).toBe('WRONG_CODE');
    expect(await use(first)).toBe('WRONG_CODE');
    await ask();
    await work();
    const second = codeIn(arrived().at(-1));
    clock.advance({ minutes: 11 });
    other.token = (await call(identityCalls.refresh, {}, { as: other })).token;
    expect(await use(second)).toBe('WRONG_CODE');
    await ask();
    await work();
    expect(await use(codeIn(arrived().at(-1)))).toBe(1);
  });

  test('two who use one code at once open it once', async () => {
    await salon.book('14:00');
    await ask();
    await work();
    const code = codeIn(arrived().at(-1));
    const outcomes = await Promise.all([use(code), use(code), use(code)]);
    expect(outcomes.filter((one) => one === 1)).toHaveLength(1);
  });

  test('a locked link is renewed by a message to the client alone', async () => {
    await salon.book('15:00');
    await pass();
    await work();
    const token = /\/v#([\w-]{43})/.exec(arrived().at(-1) ?? '')?.[1] ?? '';
    for (let n = 0; n < 5; n++) await send(links.open, { token, digits: '0000' }, { as: other });
    const renew = (of: string) => send(calls.renewLink, { token: of }, { from: anywhere() });
    expect((await renew(token)).body).toEqual((await renew('A'.repeat(43))).body);
    await work();
    const fresh = /\/v#([\w-]{43})/.exec(arrived().at(-1) ?? '')?.[1] ?? '';
    expect(fresh).not.toBe(token);
    expect((await send(links.open, { token: fresh, digits: phone.slice(-4) }, { as: other })).status).toBe(
      200,
    );
    // The old one is dead: it asks for no further message.
    const before = arrived().length;
    await renew(token);
    await work();
    expect(arrived()).toHaveLength(before);
  });
});

describe('no oracle', () => {
  test('a number that nobody has gets the same answers', async () => {
    await salon.book('10:00');
    await buyAlerts(server, salon.business_id);
    const unknown = '+919812300000';
    const [known, stranger] = [await ask(), await ask(unknown, await nameless())];
    expect([stranger.status, stranger.body]).toEqual([known.status, known.body]);
    await work();
    expect(arrived(unknown)).toEqual([]);
    const { rows } = await database.pool.query<{ codes: unknown[] }>(
      'select codes from visit_code where phone = $1',
      [unknown],
    );
    expect(rows).toEqual([{ codes: [] }]);
    expect(await use('123456')).toBe('WRONG_CODE');
  });

  test('three codes an hour for a number, known or not, and ten of a network', async () => {
    const unknown = '+919812300001';
    const answers = [];
    for (let n = 0; n < 4; n++) answers.push((await ask(unknown, await nameless())).status);
    expect(answers).toEqual([200, 200, 200, 429]);
    const from = '203.0.113.200';
    const many = [];
    for (let n = 0; n < 11; n++)
      many.push((await send(calls.askCode, { phone: `+91981240000${n % 10}` }, { as: other, from })).status);
    expect(many.filter((status) => status === 429)).toHaveLength(1);
  });
});

describe('nobody uses up the codes of a number', () => {
  const status = async (to: string, from = anywhere()) =>
    (await send(calls.askCode, { phone: to }, { as: await nameless(), from })).status;

  test('from a network that has had its own', async () => {
    const from = '203.0.113.201';
    for (let n = 0; n < 10; n++) await status(`+91981241000${n}`, from);
    for (let n = 0; n < 9; n++) expect(await status(phone, from)).toBe(429);
    expect(await status(phone)).toBe(200);
  });

  test('for the day by what an hour refuses', async () => {
    const impatient = '+919812420000';
    for (let n = 0; n < 9; n++) await status(impatient);
    clock.advance({ hours: 1, minutes: 1 });
    expect(await status(impatient)).toBe(200);
  });
});

test('without WhatsApp a mail brings it, and opens the bookings of that address alone', async () => {
  const { visit_id } = await salon.book('10:00');
  const email = 'meera.finds@example.com';
  await call(clientCalls.change, { ...clientOf(), email }, { as: await owner() });
  const sister = await call(
    clientCalls.add,
    { business_id: salon.business_id, name: 'Leela', phone, shares_phone: true },
    { as: await owner() },
  );
  await salon.book('11:00', { client_id: sister.client_id });
  await ask();
  await jobs.runDue();
  const [mail] = await mailsTo(email);
  expect(mail?.subject).not.toMatch(/\d{6}/);
  expect(await use(codeIn(mail?.text))).toBe(1);
  const { items } = await call(visits.listMine, { when: 'upcoming' }, { as: other });
  expect(items.map(({ id }) => id)).toEqual([visit_id]);
});
