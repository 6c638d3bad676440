import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { userCalls } from '@kursi/core/identity/users.contract.ts';
import { expect, test } from 'vitest';
import { useServer } from '../../../testing/server.ts';

const server = await useServer();
const { call, refusal, seedAccount, makeGuest, makePlatformAdmin } = server;
const admin = await makePlatformAdmin();
const block = (user_id: string, blocked = true, as = admin) =>
  server.send(userCalls.block, { user_id, blocked }, { as });
const found = async (text: string) =>
  (await call(userCalls.list, { text }, { as: admin })).items.map(({ id }) => id);

test('a platform admin finds people by name, e-mail and phone in any notation', async () => {
  const person = await seedAccount({ user_name: 'Ishaan Bhatt', email: 'ishaan@example.org' });
  const guest = await makeGuest({ user_name: 'Walk-in Wasim', phone: '98201 77777' });
  expect(await found('ishaan b')).toEqual([person.id]);
  expect(await found('ISHAAN@example.org')).toEqual([person.id]);
  for (const phone of ['98201 77777', '+91 98201 77777', '9820177', '098201-77777']) {
    expect(await found(phone)).toEqual([guest.id]);
  }
  expect(await found('guest.invalid')).toEqual([]);
  expect(await found('_')).toEqual([]);
  const { items } = await call(userCalls.list, { text: 'wasim' }, { as: admin });
  expect(items).toMatchObject([{ email: null, is_guest: true }]);
});

test('a blocked user is signed out, is told so only with the right password, and can be unblocked', async () => {
  const person = await server.makeAccount();
  expect((await block(person.id)).status).toBe(200);
  expect(await refusal(identityCalls.getMe, {}, { as: person })).toMatchObject({ code: 'NOT_SIGNED_IN' });
  expect(await refusal(identityCalls.refresh, {}, { as: person })).toMatchObject({ code: 'NOT_SIGNED_IN' });
  const { email, password } = person;
  expect(await refusal(identityCalls.signIn, { email, password })).toMatchObject({
    status: 403,
    code: 'ACCOUNT_BLOCKED',
  });
  expect(await refusal(identityCalls.signIn, { email, password: 'wrong one' })).toMatchObject({
    code: 'WRONG_EMAIL_OR_PASSWORD',
  });
  const { rows } = await server.database.pool.query('SELECT 1 FROM user_session WHERE user_id = $1', [
    person.id,
  ]);
  expect(rows).toEqual([]);
  await block(person.id, false);
  await server.signIn(person);
});

test('a platform admin cannot block themselves or an unknown user', async () => {
  expect(await refusal(userCalls.block, { user_id: admin.id, blocked: true }, { as: admin })).toMatchObject({
    status: 422,
    code: 'NOT_ONESELF',
  });
  expect((await block(crypto.randomUUID())).status).toBe(404);
});

test('of two platform admins who block each other concurrently, one stays', async () => {
  const other = await makePlatformAdmin();
  const answers = await Promise.all([block(other.id), block(admin.id, true, other)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const { rows } = await server.database.pool.query(
    'SELECT 1 FROM users WHERE is_platform_admin AND blocked_at IS NULL',
  );
  expect(rows).toHaveLength(1);
});
