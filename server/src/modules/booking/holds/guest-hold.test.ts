import { availabilityCalls } from '@kursi/core/booking/availability.contract.ts';
import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import { visitCalls as calls } from '@kursi/core/booking/visits.contract.ts';
import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { paymentsCalls } from '@kursi/core/payments/payments.contract.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Session } from '../../../testing/http/caller.ts';
import { seedSalon } from '../../../testing/salon/booking.ts';
import { setFace } from '../../../testing/salon/discovery.ts';
import { orderedBy, salonThatTakes } from '../../../testing/salon/paid-visits.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer();
const { call, refusal, database, seedAccount, makeGuest } = server;
const salon = await seedSalon(server);
const { business_id, owner, service_id, chairs, day } = salon;

/** A guest session without a name. */
const stranger = async () => ({
  token: (await call(identityCalls.startGuestSession, {})).token,
  cookies: new Map<string, string>(),
});
const wanted = (service_time: string, more: object = {}) => ({
  business_id,
  booking_date: day,
  service_time,
  services: [{ service_id, entity_id: chairs[0] }],
  ...more,
});
const held = async () =>
  (await call(scheduleCalls.listHolds, { business_id }, { as: owner })).items
    .filter(({ entity_id }) => entity_id === chairs[0])
    .map(({ service_time }) => service_time)
    .sort();

describe('a guest who holds before giving a name', () => {
  test('cannot confirm until both name and phone are given', async () => {
    const as = await stranger();
    const { visit_id } = await call(calls.reserve, wanted('09:00'), { as });
    const confirm = { business_id, visit_id };
    expect((await refusal(calls.confirm, confirm, { as })).code).toBe('CLIENT_REQUIRED');
    await call(identityCalls.updateProfile, { user_name: 'Ravi' }, { as });
    expect((await refusal(calls.confirm, confirm, { as })).code).toBe('CLIENT_REQUIRED');
    await call(identityCalls.updateProfile, { phone: '98200 55555' }, { as });
    expect(await call(calls.confirm, confirm, { as })).toEqual({ visit_id, booking_status: 'confirmed' });
    const { client } = await call(calls.get, confirm, { as: owner });
    expect(client).toMatchObject({ name: 'Ravi', phone: '+919820055555' });
  });

  test('cannot confirm with a phone but no name; an account needs no phone', async () => {
    const as = await stranger();
    await call(identityCalls.updateProfile, { phone: '98200 66666' }, { as });
    const { visit_id } = await call(calls.reserve, wanted('09:30'), { as });
    expect((await refusal(calls.confirm, { business_id, visit_id }, { as })).code).toBe('CLIENT_REQUIRED');
    await call(calls.cancel, { business_id, visit_id }, { as });

    const account = await seedAccount({ user_name: 'Meena' });
    const own = await call(calls.reserve, wanted('09:30'), { as: account });
    await call(calls.confirm, { business_id, visit_id: own.visit_id }, { as: account });
  });
});

describe('a guest who signs in to their account', () => {
  const signInFrom = async (guest: Session, { email, password }: { email: string; password: string }) => {
    const { token } = await call(identityCalls.signIn, { email, password }, { as: guest });
    return { token, cookies: new Map<string, string>() };
  };

  test('gives the hold to one of two accounts that are signed in to at once', async () => {
    const own = await seedSalon(server);
    const guest = await makeGuest();
    const visit = { business_id: own.business_id, booking_date: own.day, service_time: '09:00' };
    const services = [{ service_id: own.service_id, entity_id: own.chairs[0] }];
    const { visit_id } = await call(calls.reserve, { ...visit, services }, { as: guest });
    const accounts = [await seedAccount(), await seedAccount()];
    const arrived = await Promise.all(accounts.map((account) => signInFrom({ ...guest }, account)));
    const key = { business_id: own.business_id, visit_id };
    const seen = await Promise.all([...arrived, guest].map((as) => server.send(calls.getHold, key, { as })));
    expect(seen.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  });

  test('keeps their holds and open payments', async () => {
    const shop = await salonThatTakes(server, 'both');
    const [guest, account] = [await makeGuest(), await seedAccount({ user_name: 'Kavya' })];
    const { visit_id, placed } = await orderedBy(server, shop, guest);
    const as = await signInFrom(guest, account);
    const key = { business_id: shop.business_id, visit_id };
    expect((await call(calls.getHold, key, { as })).bookings).toHaveLength(2);
    expect((await refusal(calls.getHold, key, { as: guest })).code).toBe('NOT_FOUND');
    const order = { business_id: shop.business_id, order_id: placed.order_id };
    expect((await call(paymentsCalls.check, order, { as })).status).toBe('open');
    expect((await call(calls.confirm, key, { as })).booking_status).toBe('confirmed');
    expect((await call(calls.listMine, {}, { as })).items.map(({ id }) => id)).toEqual([visit_id]);
    expect((await call(calls.listMine, {}, { as: guest })).items).toEqual([]);
  });

  test('keeps nothing when the password is wrong, or when they were not a guest', async () => {
    const shop = await seedSalon(server);
    const [guest, first, second] = [await makeGuest(), await seedAccount(), await seedAccount()];
    const services = [{ service_id: shop.service_id, entity_id: shop.chairs[0] }];
    const of = { business_id: shop.business_id, booking_date: shop.day, services };
    const held = await call(calls.reserve, { ...of, service_time: '10:00' }, { as: guest });
    const wrong = { email: first.email, password: 'not the password' };
    expect((await refusal(identityCalls.signIn, wrong, { as: guest })).code).toBe('WRONG_EMAIL_OR_PASSWORD');
    const key = { business_id: shop.business_id, visit_id: held.visit_id };
    await call(calls.getHold, key, { as: guest });
    const own = await call(calls.reserve, { ...of, service_time: '11:00' }, { as: first });
    const as = await signInFrom(first, second);
    const ofFirst = { business_id: shop.business_id, visit_id: own.visit_id };
    expect((await refusal(calls.getHold, ofFirst, { as })).code).toBe('NOT_FOUND');
  });

  describe('with many holds already', () => {
    /** Gives a person this many held visits. */
    async function holding(who: Session, count: number) {
      const shop = await seedSalon(server);
      const keys: { business_id: string; visit_id: string }[] = [];
      for (let hour = 0; hour < count; hour++) {
        const over = {
          entity_id: shop.chairs[hour % 2],
          service_time: `${9 + (hour >> 1)}:00`.padStart(5, '0'),
        };
        const { visit_id } = await call(bookingCalls.reserve, shop.hold('', over), {
          as: who,
          from: '198.51.100.7',
        });
        keys.push({ business_id: shop.business_id, visit_id });
      }
      return keys;
    }
    const has = (as: Session, key: { business_id: string; visit_id: string }) =>
      call(calls.getHold, key, { as }).then(
        () => true,
        () => false,
      );

    test('keeps holds up to the limit of ten', async () => {
      const [guest, account] = [await makeGuest(), await seedAccount()];
      await holding(account, 8);
      const keys = await holding(guest, 2);
      const as = await signInFrom(guest, account);
      expect(await Promise.all(keys.map((key) => has(as, key)))).toEqual([true, true]);
      const elsewhere = await seedSalon(server);
      expect((await refusal(bookingCalls.reserve, elsewhere.hold('10:00'), { as })).code).toBe(
        'TOO_MANY_HOLDS',
      );
    });

    test('keeps nothing when it would be eleven, and is still signed in', async () => {
      const [guest, account] = [await makeGuest(), await seedAccount()];
      await holding(account, 9);
      const keys = await holding(guest, 2);
      const as = await signInFrom(guest, account);
      expect(await Promise.all(keys.map((key) => has(as, key)))).toEqual([false, false]);
      expect(await Promise.all(keys.map((key) => has(guest, key)))).toEqual([true, true]);
    });

    test('keeps the holds of one of two concurrent guests, up to ten', async () => {
      const account = await seedAccount();
      await holding(account, 9);
      const [one, other] = [await stranger(), await stranger()];
      const keys = [...(await holding(one, 1)), ...(await holding(other, 1))];
      const [as] = await Promise.all([signInFrom(one, account), signInFrom(other, account)]);
      const taken = await Promise.all(keys.map((key) => has(as, key)));
      expect(taken.toSorted()).toEqual([false, true]);
    });

    test('keeps everything when the account’s own holds have expired', async () => {
      const [guest, account] = [await stranger(), await seedAccount()];
      const [before] = await holding(account, 10);
      await database.q
        .updateTable('reserved_booking')
        .set({
          expires_at: sql`(created_at AT TIME ZONE 'UTC' + interval '1 millisecond') AT TIME ZONE 'UTC'`,
        })
        .where('business_id', '=', before?.business_id ?? '')
        .execute();
      const [key] = await holding(guest, 1);
      const as = await signInFrom(guest, account);
      expect(key && (await has(as, key))).toBe(true);
    });
  });
});

test('a hold lists the other visits of the person at that time in any business, and is not refused', async () => {
  const [here, there] = [await seedSalon(server), await seedSalon(server)];
  const as = await server.makeGuest({ phone: '98200 77771' });
  const other = await server.makeGuest({ phone: '98200 77772' });
  const hold = async (shop: typeof here, time: string, who: Session) => {
    const { booking_id, visit_id } = await call(bookingCalls.reserve, shop.hold(time), { as: who });
    return { booking_id, key: { business_id: shop.business_id, visit_id } };
  };
  const meanwhile = async (key: { business_id: string; visit_id: string }) =>
    (await call(calls.getHold, key, { as })).meanwhile.map(({ start_date }) => start_date);
  const first = await hold(there, '10:00', as);
  const { start_date } = (await call(calls.getHold, first.key, { as })).bookings[0] ?? {};
  await call(calls.confirm, first.key, { as });
  await call(calls.confirm, (await hold(there, '10:30', other)).key, { as: other });

  const meets = await hold(here, '10:15', as);
  expect(await meanwhile(meets.key)).toEqual([start_date]);
  // Adjacent visits do not overlap; nor do those of others count.
  expect(await meanwhile((await hold(here, '10:30', as)).key)).toEqual([]);
  const again = await hold(here, '10:15', as);
  await call(calls.confirm, again.key, { as });
  await call(calls.cancel, first.key, { as });
  expect(await meanwhile((await hold(there, '10:00', as)).key)).toHaveLength(1);
  await call(calls.cancel, again.key, { as });
  expect(await meanwhile((await hold(there, '10:00', as)).key)).toEqual([]);
});

test('a guest cannot pay before giving a name', async () => {
  const online = await seedSalon(server);
  await database.q
    .updateTable('business')
    .set({ payment_type: 'both' })
    .where('id', '=', online.business_id)
    .execute();
  const as = await stranger();
  const services = [{ service_id: online.service_id, entity_id: null }];
  const { visit_id } = await call(
    calls.reserve,
    { ...wanted('10:00'), business_id: online.business_id, services },
    { as },
  );
  const order = { business_id: online.business_id, purpose: 'visit' as const, reference: visit_id };
  expect((await refusal(paymentsCalls.order, order, { as })).code).toBe('CLIENT_REQUIRED');
  await call(identityCalls.updateProfile, { user_name: 'Ravi', phone: '98200 77777' }, { as });
  expect(await call(paymentsCalls.order, order, { as })).toMatchObject({ amount: 30_000, status: 'open' });
});

describe('holding another time instead', () => {
  test('releases the first hold in the same call', async () => {
    const as = await stranger();
    const first = await call(calls.reserve, wanted('10:00'), { as });
    expect(await held()).toEqual(['10:00']);
    const second = await call(calls.reserve, wanted('11:00', { instead_of: first.visit_id }), { as });
    expect(await held()).toEqual(['11:00']);
    const times = await call(availabilityCalls.find, { business_id, service_id, from: day, days: 1 });
    const free = times.days[0]?.slots.map(({ time }) => time) ?? [];
    expect(free).toContain('10:00');
    await call(calls.cancel, { business_id, visit_id: second.visit_id }, { as });
  });

  test('keeps the first hold when the other time is taken', async () => {
    const [as, other] = [await stranger(), await stranger()];
    await call(calls.reserve, wanted('13:00'), { as: other });
    const first = await call(calls.reserve, wanted('12:00'), { as });
    const no = await refusal(calls.reserve, wanted('13:00', { instead_of: first.visit_id }), { as });
    expect(no.code).toBe('SLOT_TAKEN');
    expect(await held()).toEqual(['12:00', '13:00']);
  });

  test('does not release the hold of someone else', async () => {
    const [as, other] = [await stranger(), await stranger()];
    const theirs = await call(calls.reserve, wanted('14:00'), { as: other });
    await call(calls.reserve, wanted('15:00', { instead_of: theirs.visit_id }), { as });
    expect(await held()).toEqual(expect.arrayContaining(['14:00', '15:00']));
  });

  test('does not make room in the limit for holds elsewhere', async () => {
    const [here, elsewhere] = [await seedSalon(server), await seedSalon(server)];
    const at = ({ business_id, service_id, chairs }: typeof here, service_time: string, more: object = {}) =>
      wanted(service_time, { business_id, services: [{ service_id, entity_id: chairs[0] }], ...more });
    const as = await makeGuest();
    const [first] = [
      await call(calls.reserve, at(here, '10:00'), { as }),
      await call(calls.reserve, at(here, '11:00'), { as }),
      await call(calls.reserve, at(here, '12:00'), { as }),
    ];
    const instead_of = first.visit_id;
    const no = await refusal(calls.reserve, at(elsewhere, '10:00', { instead_of }), { as });
    expect(no.code).toBe('TOO_MANY_HOLDS');
    await call(calls.reserve, at(here, '13:00', { instead_of }), { as });
  });
});

test('a client with a booking sees the address of a protected business', async () => {
  await setFace(database, business_id, { visibility: 'protected' });
  await database.q
    .updateTable('business')
    .set({ address: '12', locality: 'Tilak Marg' })
    .where('id', '=', business_id)
    .execute();
  const account = await seedAccount();
  const { visit_id } = await call(calls.reserve, wanted('16:00'), { as: account });
  expect((await refusal(calls.get, { business_id, visit_id }, { as: account })).status).toBe(404);
  await call(calls.confirm, { business_id, visit_id }, { as: account });
  const { business } = await call(calls.get, { business_id, visit_id }, { as: account });
  expect(business).toMatchObject({ locality: 'Tilak Marg', pincode: '302001' });
  expect(business).not.toHaveProperty('is_deleted');
  expect((await refusal(calls.get, { business_id, visit_id }, { as: await stranger() })).status).toBe(404);
});
