import { businessCalls } from '@kursi/core/business/business.contract.ts';
import { identityCalls as calls } from '@kursi/core/identity/identity.contract.ts';
import { expect, test } from 'vitest';
import { linkIn, makeBusinessInput, PASSWORD } from '../../../testing/salon/people.ts';
import { useServer } from '../../../testing/server.ts';

const { call, send, refusal, mailsTo, seedAccount, makeGuest, signIn, database } = await useServer();

test('a guest session is shown as a guest', async () => {
  const ravi = await makeGuest({ user_name: 'Ravi', phone: '98200 12345' });
  expect(await call(calls.getMe, {}, { as: ravi })).toMatchObject({
    id: ravi.id,
    user_name: 'Ravi',
    phone: '+919820012345',
    email: null,
    is_guest: true,
    is_platform_admin: false,
  });
});

test('a guest can give a name and phone number later', async () => {
  const { token } = await call(calls.startGuestSession, { locale: 'hi' });
  const as = { token, cookies: new Map<string, string>() };
  expect(await call(calls.getMe, {}, { as })).toMatchObject({
    user_name: '',
    phone: null,
    is_guest: true,
    locale: 'hi',
  });
  await call(calls.updateProfile, { user_name: 'Ravi', phone: '98200 12345' }, { as });
  expect(await call(calls.getMe, {}, { as })).toMatchObject({ user_name: 'Ravi', phone: '+919820012345' });
  // A blank name is no name.
  expect((await refusal(calls.startGuestSession, { user_name: '  ' })).code).toBe('MALFORMED');
});

test('a guest session is refreshed and signed out like any other', async () => {
  const ravi = await makeGuest();
  ravi.token = (await call(calls.refresh, {}, { as: ravi })).token;
  expect((await send(calls.getMe, {}, { as: ravi })).status).toBe(200);
  await call(calls.signOut, {}, { as: ravi });
  expect((await send(calls.getMe, {}, { as: ravi })).status).toBe(401);
});

test('a guest becomes an account once the address is confirmed, and keeps the same id', async () => {
  const ravi = await makeGuest();
  const email = 'ravi@example.com';
  expect(await call(calls.turnGuestIntoAccount, { email, password: PASSWORD }, { as: ravi })).toEqual({});
  expect(await call(calls.getMe, {}, { as: ravi })).toMatchObject({
    id: ravi.id,
    email: null,
    is_guest: true,
  });
  expect((await send(businessCalls.create, makeBusinessInput(), { as: ravi })).status).toBe(403);
  expect((await refusal(calls.signIn, { email, password: PASSWORD })).code).toBe('EMAIL_NOT_VERIFIED');
  const token = linkIn((await mailsTo(email))[0]);
  ravi.token = (await call(calls.verifyEmail, { token }, { as: ravi })).token;
  expect((await call(calls.getMe, {}, { as: ravi })).is_guest).toBe(false);
  const again = await signIn({ email, password: PASSWORD });
  expect((await call(calls.getMe, {}, { as: again })).id).toBe(ravi.id);
  expect(
    (await refusal(calls.turnGuestIntoAccount, { email, password: PASSWORD }, { as: ravi })).status,
  ).toBe(403);
});

test('a guest who uses a known address gets the same answer and stays a guest, and its owner is told', async () => {
  const [asha, ravi, other] = [await seedAccount(), await makeGuest(), await makeGuest()];
  const free = await send(
    calls.turnGuestIntoAccount,
    { email: 'free@example.com', password: PASSWORD },
    { as: other },
  );
  const taken = await send(
    calls.turnGuestIntoAccount,
    { email: asha.email, password: 'quite another password' },
    { as: ravi },
  );
  expect([taken.status, taken.body]).toEqual([free.status, free.body]);
  expect((await call(calls.getMe, {}, { as: ravi })).is_guest).toBe(true);
  expect((await mailsTo(asha.email))[0]?.subject).toBe('You already have a Kursi account');
  await signIn(asha);
});

test('a guest with a weak password does not become an account', async () => {
  const ravi = await makeGuest();
  const input = { email: 'weak@example.com', password: 'password123' };
  expect((await refusal(calls.turnGuestIntoAccount, input, { as: ravi })).code).toBe('WEAK_PASSWORD');
  expect((await call(calls.getMe, {}, { as: ravi })).is_guest).toBe(true);
});

test('a guest who sends two concurrent requests becomes one account', async () => {
  const ravi = await makeGuest();
  const answers = await Promise.all(
    ['one@example.com', 'two@example.com', 'one@example.com'].map((email) =>
      send(calls.turnGuestIntoAccount, { email, password: PASSWORD }, { as: ravi }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const links = [
    ...(await mailsTo('one@example.com', 2)).map(linkIn),
    ...(await mailsTo('two@example.com')).map(linkIn),
  ];
  const confirmed = await Promise.all(
    links.map((token) => send(calls.verifyEmail, { token, password: PASSWORD })),
  );
  expect(confirmed.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  const credentials = await database.q
    .selectFrom('user_credential')
    .select('id')
    .where('user_id', '=', ravi.id)
    .execute();
  expect(credentials).toHaveLength(1);
});

test('of two guests who want one address concurrently, one gets it and neither learns of the other', async () => {
  const guests = await Promise.all([makeGuest(), makeGuest(), makeGuest()]);
  const input = { email: 'wanted@example.com', password: PASSWORD };
  const answers = await Promise.all(guests.map((as) => send(calls.turnGuestIntoAccount, input, { as })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const after = await Promise.all(guests.map((as) => call(calls.getMe, {}, { as })));
  expect(after.map(({ email }) => email)).toEqual([null, null, null]);
  const owners = await database.q
    .selectFrom('pending_account')
    .select('user_id')
    .where('email', '=', input.email)
    .execute();
  expect(owners).toHaveLength(1);
});

test('two guests on one phone are two users', async () => {
  const phone = '98111 22334';
  const mother = await makeGuest({ user_name: 'Sunita', phone });
  // The browser still has the first guest's cookies.
  const daughter = { token: '', cookies: new Map(mother.cookies) };
  const { token } = await call(
    calls.startGuestSession,
    { user_name: 'Kavya', phone },
    {
      as: daughter,
      headers: { cookie: [...mother.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    },
  );
  daughter.token = token;
  const [first, second] = [
    await call(calls.getMe, {}, { as: mother }),
    await call(calls.getMe, {}, { as: daughter }),
  ];
  expect([first.user_name, second.user_name]).toEqual(['Sunita', 'Kavya']);
  expect(first.id).not.toBe(second.id);
  expect(first.phone).toBe(second.phone);
});

test('a guest is never a platform admin, even with the flag in the row', async () => {
  const ravi = await makeGuest();
  await expect(
    database.q.updateTable('users').set({ is_platform_admin: true }).where('id', '=', ravi.id).execute(),
  ).rejects.toThrow('only_a_confirmed_address_is_platform_admin');
});
