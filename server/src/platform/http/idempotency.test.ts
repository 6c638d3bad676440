import { businessCalls } from '@kursi/core/business/business.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { expect, test } from 'vitest';
import type { Session } from '../../testing/http/caller.ts';
import { makeBusinessInput } from '../../testing/salon/people.ts';
import { useServer } from '../../testing/server.ts';

const { send, call, seedAccount, seedBusiness, seedMember, database } = await useServer();

const create = (as: Session, key: string, over: Parameters<typeof makeBusinessInput>[0] = {}) =>
  send(businessCalls.create, makeBusinessInput(over), { as, headers: { 'idempotency-key': key } });
const findBusinessesOfPerson = async (as: Session) => (await call(businessCalls.listMine, {}, { as })).items;

test('the same key and body twice have one effect and one answer', async () => {
  const asha = await seedAccount();
  const first = await create(asha, 'key-1');
  const second = await create(asha, 'key-1');
  expect([second.status, second.body]).toEqual([200, first.body]);
  expect(first.headers.get('idempotency-replayed')).toBeNull();
  expect(second.headers.get('idempotency-replayed')).toBe('true');
  expect(await findBusinessesOfPerson(asha)).toHaveLength(1);
});

test('the same values in another format are the same request', async () => {
  const asha = await seedAccount();
  const first = await create(asha, 'key-1', { phone: '98765 43210', name: ' Aangan ' });
  const second = await create(asha, 'key-1', { phone: '+91 98765-43210', name: 'Aangan' });
  expect(second.body).toEqual(first.body);
});

test('the same key with another body is a conflict', async () => {
  const asha = await seedAccount();
  await create(asha, 'key-1');
  expect(await create(asha, 'key-1', { name: 'Something Else' })).toMatchObject({
    status: 409,
    body: { code: 'IDEMPOTENCY_KEY_REUSED' },
  });
  expect(await findBusinessesOfPerson(asha)).toHaveLength(1);
});

test('ten concurrent requests with one key make one business', async () => {
  const asha = await seedAccount();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => create(asha, 'all at once'.replaceAll(' ', '-'))),
  );
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  expect(answers.filter(({ headers }) => headers.get('idempotency-replayed'))).toHaveLength(9);
  expect(await findBusinessesOfPerson(asha)).toHaveLength(1);
});

test('a refused request does not use up its key', async () => {
  const asha = await seedAccount();
  const noSuchCategory = '01a00000-0000-7000-8000-0000000000ff';
  expect(await create(asha, 'key-1', { category_id: noSuchCategory })).toMatchObject({
    status: 400,
    body: { code: 'MALFORMED', details: { fields: [{ field: 'category_id', problem: 'invalid_value' }] } },
  });
  expect((await create(asha, 'key-1')).status).toBe(200);
});

test("another person's key is a different key", async () => {
  const [asha, ravi] = [await seedAccount(), await seedAccount()];
  const [first, second] = [await create(asha, 'shared'), await create(ravi, 'shared')];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect((first.body as { id: string }).id).not.toBe((second.body as { id: string }).id);
});

test('a key that was used in one business says nothing of it in another', async () => {
  const asha = await seedAccount();
  const [one, other] = [await seedBusiness(asha), await seedBusiness(asha)];
  const add = (business_id: string, as: Session = asha) =>
    send(clientCalls.add, { business_id, name: 'Meera' }, { as, headers: { 'idempotency-key': 'meera' } });
  const first = await add(one);
  expect(first.status).toBe(200);
  expect(await add(other)).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  // Nor to somebody else of the same business, and to a stranger nothing at all.
  const second = await add(one, await seedMember(one, 'staff'));
  expect(second.status).toBe(200);
  expect(second.headers.get('idempotency-replayed')).toBeNull();
  expect(second.body).not.toEqual(first.body);
  expect((await add(one, await seedAccount())).status).toBe(404);
});

test('without a key each request is a new one', async () => {
  const asha = await seedAccount();
  const input = makeBusinessInput({ name: 'Twice' });
  await call(businessCalls.create, input, { as: asha });
  await call(businessCalls.create, input, { as: asha });
  expect(await findBusinessesOfPerson(asha)).toHaveLength(2);
});

test.each(['', 'x'.repeat(201), 'with blanks in it'])(
  'an idempotency key like "%.20s" is refused',
  async (key) => {
    const asha = await seedAccount();
    expect(await create(asha, key)).toMatchObject({
      status: 400,
      body: { details: { fields: [{ field: 'Idempotency-Key', problem: 'invalid_value' }] } },
    });
  },
);

test('a stored idempotency record holds no personal data beyond the user id', async () => {
  const asha = await seedAccount();
  await create(asha, 'private', { name: 'Very Private', phone: '90000 12345' });
  const rows = await database.q
    .selectFrom('idempotency_key')
    .selectAll()
    .where('key', '=', 'private')
    .execute();
  expect(JSON.stringify(rows)).not.toMatch(/Very Private|90000/);
});
