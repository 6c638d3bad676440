import { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import { availabilityCalls } from '@kursi/core/booking/availability.contract.ts';
import { visitLinkCalls as links } from '@kursi/core/booking/visit-link.contract.ts';
import { visitCalls as visits } from '@kursi/core/booking/visits.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { fromNoon } from '../../../../testing/clock.ts';
import { eventually } from '../../../../testing/eventually.ts';
import type { Session } from '../../../../testing/http/caller.ts';
import { personalLink, type Salon, seedSalon } from '../../../../testing/salon/booking.ts';
import { useServer } from '../../../../testing/server.ts';

const server = await useServer({ now: fromNoon() });
const { call, refusal, send, makeGuest, seedAccount, seedSession, database, clock } = server;

let salon: Salon;
let key: { business_id: string; visit_id: string };
let token: string;
/** Ravi books on one phone, and another phone has his link. */
let ravi: Session;
let other: Session;

const link = () => personalLink(server, key);
const open = (digits?: string, as = other, from?: string) =>
  send(links.open, { token, ...(digits && { digits }) }, { as, ...(from && { from }) });
const code = async (answer: ReturnType<typeof open>) =>
  ((await answer).body as { code?: string }).code ?? 'ok';
const nameless = async () => {
  const as: Session = { token: '', cookies: new Map() };
  as.token = (await call(identityCalls.startGuestSession, {}, { as })).token;
  return as;
};
const owner = () => seedSession(salon.owner.id);

beforeEach(async () => {
  salon = await seedSalon(server);
  ravi = await makeGuest({ user_name: 'Ravi Kumar', phone: '98200 12345' });
  const { business_id, service_id, chairs, day } = salon;
  const { visit_id } = await call(
    visits.reserve,
    {
      business_id,
      booking_date: day,
      service_time: '10:00',
      services: [{ service_id, entity_id: chairs[0] }],
    },
    { as: ravi },
  );
  key = { business_id, visit_id };
  await call(visits.confirm, key, { as: ravi });
  token = await link();
  other = await nameless();
});

describe('who has the link', () => {
  test('reads time and place, and nothing of the client; looking writes nothing', async () => {
    const before = await database.pool.query('select * from visit_link_directory where visit_id = $1', [
      key.visit_id,
    ]);
    const seen = await call(links.look, { token });
    expect(seen).toMatchObject({ is_cancelled: false, opens_with: 'digits' });
    expect(JSON.stringify(seen)).not.toMatch(/Ravi|12345|Haircut|amount/);
    for (let n = 0; n < 20; n++) await call(links.look, { token });
    const after = await database.pool.query('select * from visit_link_directory where visit_id = $1', [
      key.visit_id,
    ]);
    expect(after.rows).toEqual(before.rows);
    expect(await code(send(visits.getMine, key, { as: other }))).toBe('NOT_FOUND');
  });

  test('is asked for four digits, and then sees, moves and cancels this visit on that phone', async () => {
    expect((await open()).body).toEqual({ visit: null });
    expect((await open('2345')).body).toEqual({ visit: key });
    const seen = await call(visits.getMine, key, { as: other });
    expect(seen).toMatchObject({ is_opened: true, client: { name: 'Ravi Kumar', phone: null } });
    expect(seen.services).toHaveLength(1);
    const { items } = await call(visits.listMine, { when: 'upcoming' }, { as: other });
    expect(items.map(({ id }) => id)).toEqual([key.visit_id]);
    const times = await call(
      availabilityCalls.findForVisit,
      {
        business_id: key.business_id,
        moving_visit_id: key.visit_id,
        services: salon.service_id,
        from: salon.day,
      },
      { as: other },
    );
    expect(JSON.stringify(times)).toContain('10:15');
    const later = { ...key, booking_date: salon.day, service_time: '12:00' };
    await call(visits.move, later, { as: other });
    expect((await call(visits.getMine, key, { as: ravi })).services[0]).toMatchObject({
      service_time: '12:00',
    });
    const { items: history } = await call(visits.listHistory, key, { as: await owner() });
    expect(history.find(({ type }) => type === 'booking.moved')?.by).toBe('client');
    await call(visits.cancel, key, { as: other });
    expect((await call(visits.getMine, key, { as: ravi })).services[0]?.booking_status).toBe('cancelled');
    await call(visits.uncancel, key, { as: other });
  });

  test('gets no receipt, no share link, no other visit and nothing that the desk may', async () => {
    await open('2345');
    const second = await salon.book('15:00');
    const not = [
      send(visits.createShare, key, { as: other }),
      send(billingCalls.get, key, { as: other }),
      send(visits.get, key, { as: other }),
      send(visits.getMine, { ...key, visit_id: second.visit_id }, { as: other }),
      send(visits.setProgress, { ...key, progress: 'arrived' }, { as: other }),
    ];
    for (const answer of not) expect((await answer).status).toBe(404);
    const override = { ...key, booking_date: salon.day, service_time: '12:00', override: ['past' as const] };
    expect((await send(visits.move, override, { as: other })).status).toBe(403);
  });

  test('who booked it in this session is led on without digits, also where the link is locked', async () => {
    for (let n = 0; n < 5; n++) await open('0000');
    expect((await open(undefined, ravi)).body).toEqual({ visit: key });
    expect((await call(visits.getMine, key, { as: ravi })).is_opened).toBe(false);
  });

  test('a client whom the desk booked opens it with the number that the desk has', async () => {
    const booked = await salon.book('16:00');
    const { phone } = await call(
      clientCalls.get,
      { business_id: salon.business_id, client_id: salon.client_id },
      { as: await owner() },
    );
    key = { business_id: salon.business_id, visit_id: booked.visit_id };
    token = await link();
    expect((await open(phone?.slice(-4))).body).toEqual({ visit: key });
    expect((await call(visits.getMine, key, { as: other })).client.name).toBe('Meera');
  });
});

describe('guessing', () => {
  test('five wrong tries of anybody from anywhere lock the link, the right digits too', async () => {
    const from = (n: number) => `203.0.113.${n}`;
    for (let n = 0; n < 4; n++)
      expect(await code(open('0000', await nameless(), from(n)))).toBe('WRONG_DIGITS');
    expect(await code(open('0000', other, from(9)))).toBe('LINK_LOCKED');
    expect(await code(open('2345', other, from(10)))).toBe('LINK_LOCKED');
    expect((await call(links.look, { token })).opens_with).toBe('locked');
    const renewed = await link();
    expect(renewed).not.toBe(token);
    expect((await refusal(links.look, { token })).code).toBe('NOT_FOUND');
    token = renewed;
    expect(await code(open('2345'))).toBe('ok');
  });

  test('a hundred guesses at once are five', async () => {
    const guesses = Array.from({ length: 100 }, (_, n) =>
      open(String(n).padStart(4, '0'), other, `198.51.100.${n}`),
    );
    const codes = (await Promise.all(guesses)).map(({ body }) => (body as { code: string }).code);
    expect(codes.filter((one) => one === 'WRONG_DIGITS').length).toBeLessThanOrEqual(5);
    const { rows } = await database.pool.query(
      'select wrong_tries from visit_link_directory where visit_id = $1',
      [key.visit_id],
    );
    expect(rows).toEqual([{ wrong_tries: 5 }]);
  });

  test('the right digits give back no try but their own', async () => {
    for (let n = 0; n < 4; n++) await open('0000');
    for (let n = 0; n < 3; n++) expect(await code(open('2345', await nameless()))).toBe('ok');
    expect(await code(open('0000', await nameless()))).toBe('LINK_LOCKED');
  });

  test('one network tries twenty in a quarter of an hour, over all links', async () => {
    const from = '203.0.113.77';
    const spent: string[] = [];
    for (let n = 0; n < 5; n++) {
      key = { business_id: salon.business_id, visit_id: (await salon.book(`${11 + n}:00`)).visit_id };
      token = await link();
      for (let m = 0; m < 5; m++) spent.push(await code(open('0000', other, from)));
    }
    expect(spent.filter((one) => one === 'TOO_MANY_REQUESTS')).toHaveLength(5);
  });

  test('the right digits use up nothing of a network: an operator gives one address to many phones', async () => {
    for (let n = 0; n < 25; n++) {
      await database.pool.query('delete from opened_visit where visit_id = $1', [key.visit_id]);
      expect(await code(open('2345', other, '203.0.113.78'))).toBe('ok');
    }
  });

  test('a made-up token says no more than an old one', async () => {
    const made = 'A'.repeat(43);
    expect((await refusal(links.look, { token: made })).code).toBe('NOT_FOUND');
    expect(await code(send(links.open, { token: made, digits: '2345' }, { as: other }))).toBe('NOT_FOUND');
  });
});

describe('a link ends', () => {
  test('a week after the visit, and what it opened with it', async () => {
    await open('2345');
    await call(visits.move, { ...key, booking_date: salon.day, service_time: '12:00' }, { as: other });
    clock.advance({ hours: 24 * 9 });
    other = await renewed(other);
    expect((await send(visits.getMine, key, { as: other })).status).toBe(200);
    clock.advance({ hours: 24 * 2 });
    other = await renewed(other);
    expect((await send(visits.getMine, key, { as: other })).status).toBe(404);
    expect((await refusal(links.look, { token })).code).toBe('NOT_FOUND');
    expect((await call(visits.listMine, { when: 'any' }, { as: other })).items).toEqual([]);
  });

  test('when it is revoked, for all who opened it, and not for who booked', async () => {
    await open('2345');
    await call(links.revoke, key, { as: other });
    expect((await send(visits.getMine, key, { as: other })).status).toBe(404);
    expect((await refusal(links.look, { token })).code).toBe('NOT_FOUND');
    expect((await send(visits.getMine, key, { as: ravi })).status).toBe(200);
  });

  test('when the desk withdraws the visit or the client is erased', async () => {
    const { visit_id, client_id } = await deskVisit('16:00');
    key = { business_id: salon.business_id, visit_id };
    token = await link();
    const { phone } = await call(
      clientCalls.get,
      { business_id: salon.business_id, client_id },
      { as: await owner() },
    );
    await open(phone?.slice(-4));
    expect((await send(visits.getMine, key, { as: other })).status).toBe(200);
    await call(clientCalls.erase, { business_id: salon.business_id, client_id }, { as: await owner() });
    expect((await refusal(links.look, { token })).code).toBe('NOT_FOUND');
    expect((await send(visits.getMine, key, { as: other })).status).toBe(404);
    await eventually(async () => {
      await server.reactNow();
      const { rows } = await database.pool.query('select 1 from visit_link_directory where visit_id = $1', [
        visit_id,
      ]);
      return rows.length === 0;
    });
  });

  test('for whom a wrong number let in, when the desk mends the number', async () => {
    const { visit_id, client_id } = await deskVisit('16:00');
    const of = { business_id: salon.business_id, client_id };
    key = { business_id: salon.business_id, visit_id };
    token = await link();
    const { phone } = await call(clientCalls.get, of, { as: await owner() });
    await open(phone?.slice(-4));
    const isOpen = async () => (await send(visits.getMine, key, { as: other })).status === 200;
    await call(clientCalls.change, { ...of, note: 'Prefers mornings' }, { as: await owner() });
    await server.reactNow();
    expect(await isOpen()).toBe(true);
    await call(clientCalls.change, { ...of, phone: '98111 27334' }, { as: await owner() });
    await eventually(async () => {
      await server.reactNow();
      return !(await isOpen());
    });
    expect(await code(open(phone?.slice(-4)))).toBe('WRONG_DIGITS');
    expect(await code(open('7334'))).toBe('ok');
  });

  test('a cancelled visit is still seen, and says so', async () => {
    await call(visits.cancel, key, { as: ravi });
    expect(await call(links.look, { token })).toMatchObject({ is_cancelled: true });
    expect(await code(open('2345'))).toBe('ok');
  });

  test('it never leads into another business', async () => {
    const elsewhere = await seedSalon(server);
    await open('2345');
    const foreign = { business_id: elsewhere.business_id, visit_id: key.visit_id };
    expect((await send(visits.getMine, foreign, { as: other })).status).toBe(404);
    expect((await send(visits.cancel, foreign, { as: other })).status).toBe(404);
  });
});

test('a merged client opens it with the old number or the new one', async () => {
  const { visit_id, client_id } = await deskVisit('16:00');
  const survivor = await salon.client('Meera Iyer');
  const as = await owner();
  const numberOf = async (id: string) =>
    (await call(clientCalls.get, { business_id: salon.business_id, client_id: id }, { as })).phone?.slice(-4);
  const digits = [await numberOf(client_id), await numberOf(survivor)];
  await call(
    clientCalls.merge,
    { business_id: salon.business_id, client_id: survivor, other_id: client_id },
    { as },
  );
  key = { business_id: salon.business_id, visit_id };
  token = await link();
  for (const one of digits) expect(await code(open(one, await nameless()))).toBe('ok');
});

test('a guest who signs in keeps what they opened, and leaving ends it without touching the visit', async () => {
  await open('2345');
  const account = await seedAccount();
  await call(identityCalls.signIn, { email: account.email, password: account.password }, { as: other }).then(
    ({ token: mine }) => {
      other.token = mine;
    },
  );
  expect((await call(visits.getMine, key, { as: other })).is_opened).toBe(true);
});

async function renewed(session: Session): Promise<Session> {
  session.token = (await call(identityCalls.refresh, {}, { as: session })).token;
  return session;
}

async function deskVisit(time: string) {
  const client_id = await salon.client('Lata Rao');
  const { visit_id } = await salon.book(time, { client_id });
  return { visit_id, client_id };
}
