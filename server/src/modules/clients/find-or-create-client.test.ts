import { setTimeout as sleep } from 'node:timers/promises';
import { clientCalls as calls } from '@kursi/core/clients/clients.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { contextAs } from '../../platform/module/command-context.ts';
import { newId } from '../../platform/new-id.ts';
import { clientsOf } from '../../testing/salon/clients.ts';
import { useServer } from '../../testing/server.ts';
import { eraseClientRecord, lockClient } from './client.store.ts';
import { findClientsByIds, findOrCreateClient, type Person } from './public.ts';

const server = await useServer();
const { call, database, clock, recordEvent, seedAccount, makeGuest, seedBusiness } = server;
const owner = await seedAccount();
let business_id: string;
let make: ReturnType<typeof clientsOf>;

beforeEach(async () => {
  business_id = await seedBusiness(owner, { name: `Salon ${crypto.randomUUID()}` });
  make = clientsOf(server, owner, business_id);
});

const PHONE = '+919820012345';

async function guest(details: Partial<Person> = {}): Promise<Person> {
  const { id } = await makeGuest();
  return { user_id: id, user_name: 'Ravi', phone: PHONE, verified_email: null, ...details };
}

function book(person: Person): Promise<string> {
  return database.transaction((tx) => {
    const who = { tx, now: clock.now(), business_id, actor_id: person.user_id, role: null };
    return findOrCreateClient(contextAs({ recordEvent, newId }, who), person);
  });
}

const look = (client_id: string) => call(calls.get, { business_id, client_id }, { as: owner });

describe('a person who books for themselves', () => {
  test('a person becomes a client once, not tied to the session, which only typed a number', async () => {
    const ravi = await guest();
    const client_id = await book(ravi);
    expect(await look(client_id)).toMatchObject({ name: 'Ravi', phone: PHONE, account_id: null });
    expect(await book(ravi)).toBe(client_id);
    const account = await guest({ user_name: 'Ravi K', verified_email: 'ravi@example.com' });
    expect(await look(await book(account))).toMatchObject({ account_id: null, email: null });
    expect(await book(account)).not.toBe(client_id);
  });

  test('an account without a number is tied to the record, for only the verified address made it', async () => {
    const ravi = await guest({ phone: null, verified_email: 'ravi.k@example.com' });
    const client_id = await book(ravi);
    expect(await look(client_id)).toMatchObject({ account_id: ravi.user_id, email: 'ravi.k@example.com' });
    expect(await book(ravi)).toBe(client_id);
  });

  test('a person with a known phone number and the same name is that client, however the name is written', async () => {
    const known = await make.client({ name: 'Meera Nair', phone: PHONE });
    expect(await book(await guest({ user_name: ' MEERA  náir' }))).toBe(known);
    expect(await look(known)).toMatchObject({ name: 'Meera Nair', account_id: null });
  });

  test('a person with a known phone number and another name is someone who shares it', async () => {
    const meera = await make.client({ name: 'Meera Nair', phone: PHONE });
    const divya = await book(await guest({ user_name: 'Divya Nair' }));
    expect(divya).not.toBe(meera);
    expect(await look(divya)).toMatchObject({
      name: 'Divya Nair',
      phone: PHONE,
      shares_phone_with: [{ id: meera, name: 'Meera Nair' }],
    });
    expect((await look(meera)).shares_phone_with).toEqual([{ id: divya, name: 'Divya Nair' }]);
  });

  test('a person with a confirmed address that the desk entered is tied to that record', async () => {
    const known = await make.client({ name: 'Meera Nair', phone: PHONE, email: 'Meera@Example.com' });
    const meera = await seedAccount({ email: 'meera@example.com', user_name: 'Meera N' });
    const person = { user_id: meera.id, user_name: 'Meera N', phone: null, verified_email: meera.email };
    expect(await book(person)).toBe(known);
    expect(await look(known)).toMatchObject({ account_id: meera.id, user_name: 'Meera N', phone: PHONE });
    // The record is tied to an account; another account that confirms the same address gets its own.
    const other = await guest({ phone: null, verified_email: meera.email });
    expect(await book(other)).not.toBe(known);
  });

  test('a person is tied to the next record with their address when the first belongs to someone else', async () => {
    const [first, second] = [
      await make.client({ name: 'Nair', email: 'nair@example.com' }),
      await make.client({ name: 'Nair again', email: 'nair@example.com' }),
    ];
    const email = 'nair@example.com';
    expect(await book(await guest({ phone: null, verified_email: email }))).toBe(first);
    expect(await book(await guest({ phone: null, verified_email: email }))).toBe(second);
    expect([first, second]).not.toContain(await book(await guest({ phone: null, verified_email: email })));
  });

  test('a person who books while the desk erases their record gets a new one', async () => {
    const ravi = await guest();
    const known = await book(ravi);
    const anew = await database.transaction(async (tx) => {
      await eraseClientRecord(tx, { business_id, client_id: known }, clock.now());
      const booking = book(ravi);
      // Long enough to read the record that is about to be deleted.
      await sleep(300);
      return { booking };
    });
    expect(await anew.booking).not.toBe(known);
  });

  test('an erased client who books again gets a new record', async () => {
    const ravi = await guest();
    const before = await book(ravi);
    await call(calls.erase, { business_id, client_id: before }, { as: owner });
    const after = await book(ravi);
    expect(after).not.toBe(before);
    expect(await look(after)).toMatchObject({ name: 'Ravi', phone: PHONE });
  });

  test('eight concurrent requests make one client, also of eight people with one number', async () => {
    const ravi = await guest();
    expect(new Set(await Promise.all(Array.from({ length: 8 }, () => book(ravi)))).size).toBe(1);
    const crowd = await Promise.all(Array.from({ length: 8 }, () => guest({ phone: '+919820077777' })));
    expect(new Set(await Promise.all(crowd.map(book))).size).toBe(1);
  });
});

test('a client is locked only while alive, and only in their own business', async () => {
  const client_id = await make.client();
  const elsewhere = await seedBusiness(owner, { name: `Other ${crypto.randomUUID()}` });
  const lock = (of: string) =>
    database.transaction((tx) => lockClient(tx, { business_id: of, client_id })).then((row) => row?.name);
  expect([await lock(business_id), await lock(elsewhere)]).toEqual(['Kavya Iyer', undefined]);
  await call(calls.erase, { business_id, client_id }, { as: owner });
  expect(await lock(business_id)).toBeUndefined();
  expect(await findClientsByIds(database.q, business_id, [client_id])).toMatchObject([
    { name: 'User Deleted', phone: null, is_deleted: true },
  ]);
  expect(await findClientsByIds(database.q, elsewhere, [client_id])).toEqual([]);
});
