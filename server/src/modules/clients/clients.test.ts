import { clientCalls as calls } from '@kursi/core/clients/clients.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { clientsOf } from '../../testing/salon/clients.ts';
import { useServer } from '../../testing/server.ts';
import { sweepRemovedNotes } from './notes/client-note.store.ts';

const server = await useServer();
const { call, send, refusal, seedAccount, seedBusiness, seedMember, database, clock } = server;
const as = await seedAccount({ user_name: 'Nandini Rao' });
let business_id: string;
let make: ReturnType<typeof clientsOf>;

beforeEach(async () => {
  business_id = await seedBusiness(as, { name: `Salon ${crypto.randomUUID()}` });
  make = clientsOf(server, as, business_id);
});

const look = (client_id: string) => call(calls.get, { business_id, client_id }, { as });

describe('a client', () => {
  test('a client is stored as the desk entered it', async () => {
    const client_id = await make.client({
      name: '  Meera Nair ',
      phone: '098765-43210',
      email: 'Meera@Example.com',
      birthday: '1992-02-29',
      anniversary: '2019-12-01',
      gender: 'female',
      note: 'Allergic to ammonia',
    });
    expect(await look(client_id)).toEqual({
      id: client_id,
      name: 'Meera Nair',
      phone: '+919876543210',
      email: 'meera@example.com',
      birthday: '1992-02-29',
      anniversary: '2019-12-01',
      gender: 'female',
      note: 'Allergic to ammonia',
      profile_image_url: null,
      is_deleted: false,
      account_id: null,
      user_name: null,
      shares_phone_with: [],
      merged_into: null,
      merged_records: [],
      marketing_opt_out_at: null,
      marketing_opt_out_from: null,
      note_count: 0,
      allergies: [],
      created_at: expect.any(String),
      updated_at: expect.any(String),
      photos: [],
      service_reminders: [],
      summary: {
        client_id,
        gender: 'female',
        onboarded_at: expect.any(String),
        last_service_date: null,
        total_spent: 0,
        no_of_bookings: 0,
        no_of_bookings_per_year: 0,
        services: [],
        used_services: [],
      },
    });
  });

  test('a client needs only a name', async () => {
    await make.client({ name: 'Om' });
    await make.client({ name: 'Om' });
    expect(await make.find('om')).toEqual(['Om', 'Om']);
    for (const name of ['', '   ', 'x'.repeat(121)])
      expect((await refusal(calls.add, { business_id, name }, { as })).code).toBe('MALFORMED');
    for (const birthday of ['2026-02-30', '31-12-1990', '0000-01-01'])
      expect((await refusal(calls.add, { business_id, name: 'Om', birthday }, { as })).code).toBe(
        'MALFORMED',
      );
  });

  test('a change of a client changes only the fields that are sent', async () => {
    const client_id = await make.client({ name: 'Asha', phone: '9876543210', note: 'Short hair' });
    await call(calls.change, { business_id, client_id, name: 'Asha Sharma', gender: 'female' }, { as });
    expect(await look(client_id)).toMatchObject({
      name: 'Asha Sharma',
      phone: '+919876543210',
      note: 'Short hair',
    });
    expect(await make.find('sharma 98765')).toEqual(['Asha Sharma']);
    await call(calls.change, { business_id, client_id, phone: null, note: '' }, { as });
    expect(await look(client_id)).toMatchObject({ phone: null, note: null, gender: 'female' });
    expect(await make.find('98765')).toEqual([]);
    expect(await make.find('sharma')).toEqual(['Asha Sharma']);
  });

  test('a client sent twice with one idempotency key is one client', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const input = { business_id, name: 'Asha' };
    const [first, second] = await Promise.all([1, 2].map(() => call(calls.add, input, { as, headers })));
    expect(second).toEqual(first);
    expect(await make.find('asha')).toHaveLength(1);
  });
});

describe('a number', () => {
  test('a phone number belongs to one client in any notation, unless the desk says that they share it', async () => {
    const meera = await make.client({ name: 'Meera Nair', phone: '98765 43210' });
    for (const phone of ['9876543210', '098765-43210', '+91 98765 43210', '0091 9876543210', '९८७६५४३२१०']) {
      expect(await refusal(calls.add, { business_id, name: 'Someone', phone }, { as })).toMatchObject({
        status: 409,
        code: 'PHONE_TAKEN',
        details: { client_id: meera, name: 'Meera Nair' },
      });
    }
    const other = await make.client({ name: 'Other', phone: '+44 7911 123456' });
    expect((await look(other)).phone).toBe('+447911123456');
    const change = { business_id, client_id: other, phone: '98765 43210' };
    expect(await refusal(calls.change, change, { as })).toMatchObject({
      code: 'PHONE_TAKEN',
      details: { client_id: meera, name: 'Meera Nair' },
    });
    expect((await look(other)).phone).toBe('+447911123456');
    // Families share a phone; name and number alike are the same person.
    const shares_phone = true;
    await call(calls.change, { ...change, shares_phone }, { as });
    const divya = await make.client({ name: 'Divya', phone: '98765 43210', shares_phone });
    expect((await look(divya)).shares_phone_with.map(({ name }) => name)).toEqual(['Meera Nair', 'Other']);
    const twice = { business_id, name: 'divya', phone: '98765 43210', shares_phone };
    expect((await refusal(calls.add, twice, { as })).code).toBe('PHONE_TAKEN');
    // A client's own number is no conflict, and another business has its own clients.
    await call(calls.change, { business_id, client_id: meera, phone: '9876543210', name: 'Meera' }, { as });
    const elsewhere = await seedBusiness(as, { name: `Other ${crypto.randomUUID()}` });
    await call(calls.add, { business_id: elsewhere, name: 'Meera', phone: '9876543210' }, { as });
  });

  test('ten concurrent requests with one phone number add one client', async () => {
    const input = { business_id, name: 'Kavya', phone: '98200 55555' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(calls.add, input, { as })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(
      new Set(refused.map(({ body }) => (body as { details: { client_id: string } }).details.client_id)).size,
    ).toBe(1);
    expect(await make.find('kavya')).toHaveLength(1);
  });

  test('a phone number given to two clients concurrently belongs to one', async () => {
    const two = [await make.client({ name: 'One' }), await make.client({ name: 'Two' })];
    const answers = await Promise.all(
      two.map((client_id) => send(calls.change, { business_id, client_id, phone: '9820066666' }, { as })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await make.find('9820066666')).toHaveLength(1);
  });

  test('an invalid phone number is refused', async () => {
    for (const phone of ['12345', '1234567890', 'no phone', '+91 12']) {
      const answer = await refusal(calls.add, { business_id, name: 'Asha', phone }, { as });
      expect(answer.details).toEqual({ fields: [{ field: 'phone', problem: 'invalid_phone' }] });
    }
  });
});

describe('a client who is deleted', () => {
  test('an erased client leaves a placeholder without personal data', async () => {
    const client_id = await make.client({
      name: 'Meera Nair',
      phone: '98765 43210',
      email: 'meera@example.com',
      birthday: '1992-02-29',
      note: 'Allergic',
    });
    const note_id = await make.note(client_id, 'Meera moved to Kochi');
    await call(calls.erase, { business_id, client_id }, { as });
    expect(await look(client_id)).toMatchObject({
      name: 'User Deleted',
      is_deleted: true,
      phone: null,
      email: null,
      birthday: null,
      note: null,
    });
    expect(await make.find('')).toEqual([]);
    expect(await make.find('User Deleted')).toEqual([]);
    expect(await make.find('98765')).toEqual([]);
    expect((await call(calls.list, { business_id, ids: client_id }, { as })).items).toMatchObject([
      { name: 'User Deleted', is_deleted: true },
    ]);
    const left = await database.pool.query(
      `select (select json_agg(c) from client c where business_id = $1)::text
           || coalesce((select json_agg(n) from client_note n where business_id = $1)::text, '')
           || coalesce((select json_agg(e) from event e where business_id = $1)::text, '') as text`,
      [business_id],
    );
    expect(left.rows[0].text).not.toMatch(/Meera|meera|98765|Kochi|1992|Allergic/);

    // Every command refuses an erased client, and the number is free again.
    const of = { business_id, client_id };
    expect((await refusal(calls.change, { ...of, name: 'Back' }, { as })).code).toBe('NOT_FOUND');
    expect((await refusal(calls.erase, of, { as })).code).toBe('NOT_FOUND');
    expect((await refusal(calls.addNote, { ...of, note: 'x' }, { as })).code).toBe('NOT_FOUND');
    expect((await refusal(calls.changeNote, { ...of, note_id, note: 'x' }, { as })).code).toBe('NOT_FOUND');
    expect(await make.client({ name: 'Meera again', phone: '98765 43210' })).not.toBe(client_id);
  });

  test('a client cannot be partly erased, because the database refuses it', async () => {
    const id = await make.client({ phone: '98765 43210' });
    await expect(
      database.pool.query(`update client set deleted_at = now() where business_id = $1 and id = $2`, [
        business_id,
        id,
      ]),
    ).rejects.toThrow('a_deleted_client_keeps_no_personal_data');
  });

  test('owners and admins erase a client, staff cannot', async () => {
    const staff = await seedMember(business_id, 'staff');
    const client_id = await make.client();
    expect((await refusal(calls.erase, { business_id, client_id }, { as: staff })).code).toBe('NOT_ALLOWED');
    await call(calls.change, { business_id, client_id, name: 'By staff' }, { as: staff });
    await call(calls.erase, { business_id, client_id }, { as: await seedMember(business_id, 'admin') });
  });
});

test('a client cannot be reached through another business', async () => {
  const client_id = await make.client({ name: 'Meera' });
  const note_id = await make.note(client_id);
  const stranger = await seedAccount();
  const theirs = await seedBusiness(stranger, { name: `Theirs ${crypto.randomUUID()}` });
  for (const [who, business] of [
    [stranger, business_id],
    [stranger, theirs],
  ] as const) {
    const of = { business_id: business, client_id };
    const asThem = { as: who };
    expect((await refusal(calls.get, of, asThem)).code).toBe('NOT_FOUND');
    expect((await refusal(calls.change, { ...of, name: 'Mine' }, asThem)).code).toBe('NOT_FOUND');
    expect((await refusal(calls.erase, of, asThem)).code).toBe('NOT_FOUND');
    expect((await refusal(calls.listNotes, of, asThem)).code).toBe('NOT_FOUND');
    expect((await refusal(calls.addNote, { ...of, note: 'x' }, asThem)).code).toBe('NOT_FOUND');
    expect((await refusal(calls.changeNote, { ...of, note_id, note: 'x' }, asThem)).code).toBe('NOT_FOUND');
    expect((await refusal(calls.removeNote, { ...of, note_id }, asThem)).code).toBe('NOT_FOUND');
  }
  expect((await call(calls.list, { business_id: theirs, ids: client_id }, { as: stranger })).items).toEqual(
    [],
  );
  expect((await call(calls.list, { business_id: theirs, query: 'meera' }, { as: stranger })).items).toEqual(
    [],
  );
  expect((await look(client_id)).name).toBe('Meera');
});

describe('notes', () => {
  test('notes are listed ten per page, newest first, with their author', async () => {
    const client_id = await make.client();
    for (let i = 1; i <= 12; i++) await make.note(client_id, `Note ${i}`);
    const of = { business_id, client_id };
    const first = await call(calls.listNotes, of, { as });
    expect(first.items.map(({ note }) => note)).toEqual(
      [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((n) => `Note ${n}`),
    );
    expect(first.items[0]?.author_name).toBe('Nandini Rao');
    const rest = await call(calls.listNotes, { ...of, cursor: first.next_cursor ?? '' }, { as });
    expect([rest.items.map(({ note }) => note), rest.next_cursor]).toEqual([['Note 2', 'Note 1'], null]);
  });

  test('an allergy stands before all notes, and with the client; it may become a plain note', async () => {
    const client_id = await make.client({ name: 'Asha' });
    const of = { business_id, client_id };
    const { id: note_id } = await call(calls.addNote, { ...of, note: 'Ammonia', level: 'allergy' }, { as });
    for (let i = 1; i <= 10; i++) await make.note(client_id, `Note ${i}`);
    const notes = async () => (await call(calls.listNotes, of, { as })).items;
    const allergies = async () => (await call(calls.get, of, { as })).allergies;
    expect((await notes())[0]).toMatchObject({ note: 'Ammonia', level: 'allergy' });
    expect(await notes()).toHaveLength(11);
    expect(await allergies()).toEqual(['Ammonia']);
    // New words alone leave the level.
    await call(calls.changeNote, { ...of, note_id, note: 'Ammonia, all dyes' }, { as });
    expect(await allergies()).toEqual(['Ammonia, all dyes']);
    await call(calls.changeNote, { ...of, note_id, note: 'Likes dyes', level: 'note' }, { as });
    expect(await allergies()).toEqual([]);
    expect((await notes()).at(-1)).toMatchObject({ note: 'Note 1', level: 'note' });
  });

  test('a note is changed, removed and restored', async () => {
    const client_id = await make.client();
    const note_id = await make.note(client_id, 'Likes tea');
    const of = { business_id, client_id, note_id };
    const notes = async () => (await call(calls.listNotes, { business_id, client_id }, { as })).items;
    clock.advance({ minutes: 1 });
    await call(calls.changeNote, { ...of, note: 'Likes coffee' }, { as });
    const [changed] = await notes();
    expect(changed?.note).toBe('Likes coffee');
    expect(changed?.updated_at).not.toBe(changed?.created_at);
    await call(calls.removeNote, of, { as });
    expect(await notes()).toEqual([]);
    expect((await refusal(calls.removeNote, of, { as })).code).toBe('NOT_FOUND');
    clock.advance({ minutes: 1 });
    await call(calls.changeNote, { ...of, note: 'Likes coffee' }, { as });
    expect(await notes()).toEqual([changed]);
  });

  test('a removed note is deleted permanently after a day', async () => {
    const client_id = await make.client();
    const [kept, removed] = [await make.note(client_id, 'Kept'), await make.note(client_id, 'Removed')];
    await call(calls.removeNote, { business_id, client_id, note_id: removed }, { as });
    const rows = async () =>
      (await database.q.selectFrom('client_note').select('id').where('client_id', '=', client_id).execute())
        .length;
    await sweepRemovedNotes(database.q, clock.now().add({ hours: 23 }));
    expect(await rows()).toBe(2);
    await sweepRemovedNotes(database.q, clock.now().add({ hours: 25 }));
    expect(await rows()).toBe(1);
    const back = { business_id, client_id, note_id: removed, note: 'Back' };
    expect((await refusal(calls.changeNote, back, { as })).code).toBe('NOT_FOUND');
    await call(calls.changeNote, { ...back, note_id: kept }, { as });
  });

  test('an empty note is refused', async () => {
    const client_id = await make.client();
    for (const note of ['', ' \n ', 'x'.repeat(2001)])
      expect((await refusal(calls.addNote, { business_id, client_id, note }, { as })).code).toBe('MALFORMED');
  });
});
