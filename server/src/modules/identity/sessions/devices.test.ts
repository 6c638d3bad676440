import { identityCalls as calls } from '@kursi/core/identity/identity.contract.ts';
import { expect, test } from 'vitest';
import { useServer } from '../../../testing/server.ts';

const { call, send, refusal, seedAccount, makeGuest, signIn, seedSession } = await useServer();

test('a person sees the devices they are signed in on, with the current one marked', async () => {
  const asha = await seedAccount();
  await signIn(asha);
  const { items } = await call(calls.listDevices, {}, { as: asha });
  expect(items).toHaveLength(2);
  expect(items.filter(({ is_current }) => is_current)).toHaveLength(1);
  expect(items.every(({ user_id }) => user_id === asha.id)).toBe(true);
});

test('a device stores and removes its push subscription', async () => {
  const asha = await seedAccount();
  const phone = await seedSession(asha.id);
  await call(calls.setPushSubscription, { device_fcm_token: 'push-1' }, { as: phone });
  const tokens = async () =>
    (await call(calls.listDevices, {}, { as: asha })).items
      .map((item) => item.device_fcm_token ?? 'none')
      .sort();
  expect(await tokens()).toEqual(['none', 'push-1']);
  await call(calls.setPushSubscription, { device_fcm_token: null }, { as: phone });
  expect(await tokens()).toEqual(['none', 'none']);
});

test("a person signs out one device and no other; another person's device is not found", async () => {
  const [asha, ravi] = [await seedAccount(), await makeGuest()];
  const phone = await seedSession(asha.id);
  const session_id = phone.session_id;
  expect(await refusal(calls.signOutDevice, { session_id }, { as: ravi })).toMatchObject({
    status: 404,
    code: 'NOT_FOUND',
  });
  expect((await send(calls.getMe, {}, { as: phone })).status).toBe(200);
  await call(calls.signOutDevice, { session_id }, { as: asha });
  expect((await send(calls.getMe, {}, { as: phone })).status).toBe(401);
  expect((await send(calls.getMe, {}, { as: asha })).status).toBe(200);
  expect((await refusal(calls.signOutDevice, { session_id }, { as: asha })).code).toBe('NOT_FOUND');
});

test('signing out everywhere ends every session, including this one, and clears its cookies', async () => {
  const [asha, other] = [await seedAccount(), await seedAccount()];
  Object.assign(asha, await signIn(asha));
  const phone = await signIn(asha);
  const answer = await send(calls.signOutEverywhere, {}, { as: asha });
  expect(answer.status).toBe(200);
  expect(asha.cookies.has('kursi_token')).toBe(false);
  for (const as of [asha, phone]) {
    expect((await send(calls.getMe, {}, { as })).status).toBe(401);
    expect((await send(calls.refresh, {}, { as })).status).toBe(401);
  }
  expect((await send(calls.getMe, {}, { as: other })).status).toBe(200);
});

test('signing out clears the cookies even without a session', async () => {
  const session = { token: '', cookies: new Map([['kursi_business', 'x']]) };
  expect((await send(calls.signOut, {}, { as: session })).status).toBe(200);
  expect(session.cookies.size).toBe(0);
});

test('a profile is changed field by field, and its phone number is stored as E.164', async () => {
  const asha = await seedAccount();
  const changed = await call(
    calls.updateProfile,
    { user_name: '  आशा राव ', phone: '098765-43210', gender: 'female' },
    { as: asha },
  );
  expect(changed).toMatchObject({
    user_name: 'आशा राव',
    phone: '+919876543210',
    gender: 'female',
    email: asha.email,
    locale: 'en',
  });
  expect(await call(calls.updateProfile, { locale: 'hi' }, { as: asha })).toEqual({
    ...changed,
    locale: 'hi',
  });
  const cleared = await call(calls.updateProfile, { phone: null, gender: null }, { as: asha });
  expect(cleared).toEqual({ ...changed, locale: 'hi', phone: null, gender: null });
  expect(await call(calls.updateProfile, {}, { as: asha })).toEqual(cleared);
  expect(await call(calls.getMe, {}, { as: asha })).toEqual(cleared);
});

test('the profile call cannot make a person platform admin, verified or someone else', async () => {
  const asha = await seedAccount();
  const changes = {
    user_name: 'Asha',
    is_platform_admin: true,
    email: 'x@example.com',
    is_guest: true,
    id: asha.id,
  };
  expect(await call(calls.updateProfile, changes, { as: asha })).toMatchObject({
    is_platform_admin: false,
    email: asha.email,
    is_guest: false,
  });
});

test('an invalid phone number is refused with the name of the field', async () => {
  const asha = await seedAccount();
  expect(await refusal(calls.updateProfile, { phone: '12345' }, { as: asha })).toMatchObject({
    status: 400,
    details: { fields: [{ field: 'phone', problem: 'invalid_phone' }] },
  });
});
