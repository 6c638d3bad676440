import { clientHistoryCalls as calls } from '@kursi/core/clients/client-history.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { marketingCalls } from '@kursi/core/clients/marketing.contract.ts';
import { expect, test } from 'vitest';
import { contextAs } from '../../../platform/module/command-context.ts';
import { eventually } from '../../../testing/eventually.ts';
import { clientsOf, importsOf } from '../../../testing/salon/clients.ts';
import { useServer } from '../../../testing/server.ts';
import { findOrCreateClient } from '../public.ts';

const server = await useServer();
const { call, refusal, database, clock, recordEvent, seedAccount, seedBusiness, seedMember, seedSession } =
  server;
const owner = await seedAccount({ user_name: 'Nandini Rao' });
const business_id = await seedBusiness(owner, { name: 'Glow' });
const make = clientsOf(server, owner, business_id);
const as = { as: owner };

async function history(client_id: string, page: { limit?: number; cursor?: string } = {}) {
  return call(calls.list, { business_id, client_id, ...page }, as);
}
const kinds = async (client_id: string) => (await history(client_id)).items.map(({ what }) => what);

test('the history says who changed which fields, and never what was in them', async () => {
  const client_id = await make.client({ name: 'Asha Sharma', phone: '98765 43210' });
  const staff = {
    as: await seedSession((await seedMember(business_id, 'staff')).id),
  };
  const change = { business_id, client_id, name: 'Asha Sharma', phone: '91234 56789', note: 'No ammonia' };
  await call(clientCalls.change, change, staff);
  await call(marketingCalls.set, { business_id, client_id, wants_offers: false }, staff);
  await make.note(client_id);
  const { items } = await history(client_id);
  expect(items).toMatchObject([
    { what: 'note_added', by_name: 'Nandini Rao' },
    { what: 'opted_out', by_name: 'Some staff', from: 'desk' },
    { what: 'changed', by_name: 'Some staff', by_client: false, fields: ['phone', 'note'] },
    { what: 'added', by_name: 'Nandini Rao', fields: [] },
  ]);
  expect(JSON.stringify(items)).not.toMatch(/Asha|98765|91234|ammonia/);
});

test('a merge and its undo are in the history of the record that stands, with that of the other', async () => {
  const asha = await make.client({ name: 'Asha Rao', phone: '98765 00001' });
  const old = await make.client({ name: 'Asha R', phone: '98765 00002' });
  await call(clientCalls.merge, { business_id, client_id: asha, other_id: old }, as);
  expect((await history(asha)).items).toMatchObject([
    { what: 'merged', about: 'Asha R' },
    { what: 'added' },
    { what: 'added' },
  ]);
  await call(clientCalls.unmerge, { business_id, client_id: old }, as);
  expect(await kinds(asha)).toEqual(['unmerged', 'merged', 'added']);
  expect(await kinds(old)).toEqual(['added']);
});

test('who books for the first time is "the client", also after they were erased', async () => {
  const guest = await seedAccount({ user_name: 'Zoya Shaikh' });
  const client_id = await database.transaction((tx) => {
    const newId = () => crypto.randomUUID();
    const who = { tx, now: clock.now(), business_id, actor_id: guest.id, role: null };
    const ctx = contextAs({ recordEvent, newId }, who);
    const person = {
      user_id: guest.id,
      user_name: 'Zoya Shaikh',
      phone: '+919876500003',
      verified_email: null,
    };
    return findOrCreateClient(ctx, person);
  });
  expect((await history(client_id)).items).toMatchObject([{ what: 'added', by_client: true, by_name: null }]);
  await call(clientCalls.erase, { business_id, client_id }, as);
  const { items } = await history(client_id);
  expect(items).toMatchObject([
    { what: 'deleted', by_name: 'Nandini Rao' },
    { what: 'added', by_client: true, by_name: null },
  ]);
  expect(JSON.stringify(items)).not.toContain('Zoya');
});

test('clients of an imported file know who imported them', async () => {
  const files = importsOf(server, owner, business_id);
  const known = await make.client({ name: 'Bina', phone: '98765 00004' });
  const import_id = await files.upload(
    'Name,Mobile,Email\nBina,9876500004,bina@example.com\nMira,9876500005,\n',
  );
  await files.start(import_id, 'name,phone,email');
  await eventually(async () => (await files.latest())?.state === 'done');
  expect((await history(known)).items).toMatchObject([
    { what: 'imported', by_name: 'Nandini Rao' },
    { what: 'added' },
  ]);
  const [mira] = (await call(clientCalls.list, { business_id, query: 'Mira' }, as)).items;
  expect(await kinds(mira?.id ?? '')).toEqual(['imported']);
});

test('the history comes in pages', async () => {
  const client_id = await make.client({ name: 'Ila' });
  for (const note of ['one', 'two', 'three']) await make.note(client_id, note);
  const first = await history(client_id, { limit: 3 });
  expect(first.items).toHaveLength(3);
  const rest = await history(client_id, { limit: 3, cursor: first.next_cursor ?? '' });
  expect(rest).toMatchObject({ items: [{ what: 'added' }], next_cursor: null });
  const wrong = { business_id, client_id, cursor: 'yesterday' };
  expect((await refusal(calls.list, wrong, as)).code).toBe('MALFORMED');
  const none = { business_id, client_id: crypto.randomUUID() };
  expect((await refusal(calls.list, none, as)).code).toBe('NOT_FOUND');
});
