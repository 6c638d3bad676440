import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { marketingCalls as calls } from '@kursi/core/clients/marketing.contract.ts';
import { mayMarketTo } from '@kursi/core/clients/marketing.ts';
import { expect, test } from 'vitest';
import { clientsOf } from '../../../testing/salon/clients.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer();
const { call, refusal, database, seedAccount, seedBusiness, seedMember, seedSession } = server;
const owner = await seedAccount();
const business_id = await seedBusiness(owner, { name: 'Glow' });
const { client } = clientsOf(server, owner, business_id);

const get = (client_id: string) => call(clientCalls.get, { business_id, client_id }, { as: owner });
const eventsOf = async (client_id: string) =>
  (
    await database.pool.query(
      `select type, ids ->> 'from' as "from" from event
       where ids ->> 'client_id' = $1 and type like 'client.opted%' order by seq`,
      [client_id],
    )
  ).rows;

test('the desk writes down that a client wants no offers, once, and takes it back', async () => {
  const client_id = await client();
  const staff = { as: await seedSession((await seedMember(business_id, 'staff')).id) };
  expect(mayMarketTo(await get(client_id))).toBe(true);
  await call(calls.set, { business_id, client_id, wants_offers: false }, staff);
  const first = await get(client_id);
  expect(first).toMatchObject({ marketing_opt_out_from: 'desk' });
  expect(mayMarketTo(first)).toBe(false);
  await call(calls.set, { business_id, client_id, wants_offers: false }, staff);
  expect((await get(client_id)).marketing_opt_out_at).toBe(first.marketing_opt_out_at);
  await call(calls.set, { business_id, client_id, wants_offers: true }, staff);
  expect(await get(client_id)).toMatchObject({ marketing_opt_out_at: null, marketing_opt_out_from: null });
  expect(await eventsOf(client_id)).toEqual([
    { type: 'client.opted_out', from: 'desk' },
    { type: 'client.opted_in', from: 'desk' },
  ]);
});

test('a person sets it per business on their own page', async () => {
  const person = await seedAccount();
  const client_id = await client({ name: 'Asha' });
  await database.pool.query('update client set account_id = $1 where id = $2', [person.id, client_id]);
  const as = { as: person };
  expect((await call(calls.listOwn, {}, as)).items).toEqual([
    { business_id, business_name: 'Glow', wants_offers: true },
  ]);
  await call(calls.setOwn, { business_id, wants_offers: false }, as);
  expect((await call(calls.listOwn, {}, as)).items).toMatchObject([{ wants_offers: false }]);
  expect(await get(client_id)).toMatchObject({ marketing_opt_out_from: 'self' });
  // Who is no client there has nothing to set.
  const stranger = await seedAccount();
  expect((await refusal(calls.setOwn, { business_id, wants_offers: false }, { as: stranger })).code).toBe(
    'NOT_FOUND',
  );
  expect((await call(calls.listOwn, {}, { as: stranger })).items).toEqual([]);
});

test('an opt-out of one record holds for all records of the person', async () => {
  const [kept, other] = [await client({ name: 'Meera' }), await client({ name: 'Mira' })];
  await call(calls.set, { business_id, client_id: other, wants_offers: false }, { as: owner });
  await call(clientCalls.merge, { business_id, client_id: kept, other_id: other }, { as: owner });
  expect(mayMarketTo(await get(kept))).toBe(false);
  await call(calls.set, { business_id, client_id: kept, wants_offers: true }, { as: owner });
  expect(mayMarketTo(await get(kept))).toBe(true);
});

test('a client of another business is not found, and an erased one keeps nothing', async () => {
  const stranger = await seedAccount();
  const elsewhere = await seedBusiness(stranger);
  const client_id = await client();
  const set = { client_id, wants_offers: false };
  expect((await refusal(calls.set, { ...set, business_id: elsewhere }, { as: stranger })).code).toBe(
    'NOT_FOUND',
  );
  expect((await refusal(calls.set, { ...set, business_id }, { as: stranger })).code).toBe('NOT_FOUND');
  await call(calls.set, { ...set, business_id }, { as: owner });
  await call(clientCalls.erase, { business_id, client_id }, { as: owner });
  const erased = await get(client_id);
  expect(erased).toMatchObject({ marketing_opt_out_at: null });
  expect(mayMarketTo(erased)).toBe(false);
  expect((await refusal(calls.set, { ...set, business_id }, { as: owner })).code).toBe('NOT_FOUND');
});
