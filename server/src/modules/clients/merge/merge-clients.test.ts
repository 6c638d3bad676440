import { clientCalls as calls } from '@kursi/core/clients/clients.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { contextAs } from '../../../platform/module/command-context.ts';
import { newId } from '../../../platform/new-id.ts';
import { clientsOf } from '../../../testing/salon/clients.ts';
import { useServer } from '../../../testing/server.ts';
import { clientGroup, findOrCreateClient, lockClientForShare } from '../public.ts';

const server = await useServer();
const {
  call,
  send,
  refusal,
  seedAccount,
  seedBusiness,
  seedMember,
  makeGuest,
  database,
  clock,
  recordEvent,
} = server;
const as = await seedAccount({ user_name: 'Nandini Rao' });
let business_id: string;
let make: ReturnType<typeof clientsOf>;

beforeEach(async () => {
  business_id = await seedBusiness(as, { name: `Salon ${crypto.randomUUID()}` });
  make = clientsOf(server, as, business_id);
});

const look = (client_id: string) => call(calls.get, { business_id, client_id }, { as });
const merge = (client_id: string, other_id: string) =>
  call(calls.merge, { business_id, client_id, other_id }, { as });
const unmerge = (client_id: string) => call(calls.unmerge, { business_id, client_id }, { as });
const group = (client_id: string) => clientGroup(database.q, business_id, client_id);
const notes = async (client_id: string) =>
  (await call(calls.listNotes, { business_id, client_id }, { as })).items.map(({ note }) => note);

function tie(client_id: string, account_id: string) {
  return database.q
    .updateTable('client')
    .set({ account_id })
    .where('business_id', '=', business_id)
    .where('id', '=', client_id)
    .execute();
}

describe('two records of one person', () => {
  test('merged records are one client, and two again after undo', async () => {
    const asha = await make.client({ name: 'Asha Sharma', phone: '98765 43210' });
    const old = await make.client({ name: 'Asha S', phone: '91234 56789' });
    await make.note(asha, 'of the first');
    const note_id = await make.note(old, 'of the second');
    const allergy = { business_id, client_id: old, note: 'Ammonia', level: 'allergy' } as const;
    await call(calls.addNote, allergy, { as });
    expect(await merge(asha, old)).toEqual({ client_id: asha });
    expect(await group(old)).toEqual([asha, old]);
    expect(await group(asha)).toEqual([asha, old]);
    expect(await look(old)).toMatchObject({ merged_into: asha, merged_records: [] });
    expect(await look(asha)).toMatchObject({
      merged_into: null,
      merged_records: [{ id: old, name: 'Asha S', phone: '+919123456789' }],
    });
    expect(await notes(asha)).toEqual(['Ammonia', 'of the second', 'of the first']);
    expect((await call(calls.get, { business_id, client_id: asha }, { as })).allergies).toEqual(['Ammonia']);
    await call(calls.changeNote, { business_id, client_id: asha, note_id, note: 'changed' }, { as });
    // In lists it is one, and its old number still finds it.
    expect(await make.find('')).toEqual(['Asha Sharma']);
    expect(await make.find('asha')).toEqual(['Asha Sharma']);
    expect(await make.find('91234')).toEqual(['Asha Sharma']);

    await unmerge(old);
    expect(await group(asha)).toEqual([asha]);
    expect(await notes(old)).toEqual(['Ammonia', 'changed']);
    expect(await make.find('asha')).toEqual(['Asha S', 'Asha Sharma']);
    // Twice is once.
    await unmerge(old);
  });

  test('what is made for a merged record is made for the one that stands for it', async () => {
    const asha = await make.client({ name: 'Asha Sharma', phone: '98765 43210' });
    const old = await make.client({ name: 'Asha S', phone: '91234 56789' });
    await merge(asha, old);
    const locked = await database.transaction((tx) =>
      lockClientForShare(tx, { business_id, client_id: old }),
    );
    expect(locked?.id).toBe(asha);
    const guest = await makeGuest();
    const booked = await database.transaction((tx) =>
      findOrCreateClient(
        contextAs(
          { recordEvent, newId },
          { tx, now: clock.now(), business_id, actor_id: guest.id, role: null },
        ),
        { user_id: guest.id, user_name: 'asha s', phone: '+919123456789', verified_email: null },
      ),
    );
    expect(booked).toBe(asha);
    // A number that only the merged record has leads to the one that stands.
    const taken = { business_id, name: 'Someone', phone: '91234 56789' };
    expect(await refusal(calls.add, taken, { as })).toMatchObject({
      code: 'PHONE_TAKEN',
      details: { client_id: asha, name: 'Asha Sharma' },
    });
    const again = { ...taken, name: 'Asha S', shares_phone: true };
    expect(await refusal(calls.add, again, { as })).toMatchObject({ details: { client_id: asha } });
    // The merged record itself is changed by nobody.
    const change = { business_id, client_id: old, name: 'Other' };
    expect((await refusal(calls.change, change, { as })).code).toBe('NOT_FOUND');
  });

  test('merging groups makes no chain, and undo gives each what had come with it', async () => {
    const [a, b, c, d] = [
      await make.client({ name: 'A' }),
      await make.client({ name: 'B' }),
      await make.client({ name: 'C' }),
      await make.client({ name: 'D' }),
    ];
    await merge(a, b);
    // Named by a merged record, and merged with one.
    await merge(c, b);
    expect(await group(b)).toEqual([c, ...[a, b].sort()]);
    await merge(d, a);
    expect(new Set(await group(a))).toEqual(new Set([a, b, c, d]));
    expect((await look(b)).merged_into).toBe(d);
    await unmerge(c);
    expect(await group(d)).toEqual([d]);
    expect(new Set(await group(c))).toEqual(new Set([a, b, c]));
    await unmerge(a);
    expect(new Set(await group(a))).toEqual(new Set([a, b]));
    expect(await group(c)).toEqual([c]);
    await unmerge(b);
    expect(await group(a)).toEqual([a]);
    const chain = database.q.updateTable('client').where('business_id', '=', business_id);
    const into = (id: string) => ({ merged_into: id, merged_under: id, merged_at: clock.now() });
    await chain.set(into(a)).where('id', '=', b).execute();
    await expect(chain.set(into(b)).where('id', '=', c).execute()).rejects.toThrow(
      'a_client_is_merged_into_one_that_stands',
    );
    await expect(chain.set(into(c)).where('id', '=', a).execute()).rejects.toThrow(
      'a_client_is_merged_into_one_that_stands',
    );
  });

  test('the record with an account stands for the other, and two accounts are two people', async () => {
    const [one, other, third] = [
      await make.client({ name: 'One' }),
      await make.client({ name: 'Other' }),
      await make.client({ name: 'Third' }),
    ];
    await tie(other, (await seedAccount({ user_name: 'Other' })).id);
    expect(await merge(one, other)).toEqual({ client_id: other });
    await tie(third, (await seedAccount({ user_name: 'Third' })).id);
    const two = { business_id, client_id: third, other_id: one };
    expect(await refusal(calls.merge, two, { as })).toMatchObject({ status: 409, code: 'TWO_ACCOUNTS' });
  });

  test('erasing a client erases the records merged into it', async () => {
    const asha = await make.client({ name: 'Asha Sharma', phone: '98765 43210' });
    const old = await make.client({ name: 'Asha S', phone: '91234 56789' });
    await make.note(old);
    await merge(asha, old);
    await call(calls.erase, { business_id, client_id: old }, { as });
    for (const id of [asha, old])
      expect(await look(id)).toMatchObject({ is_deleted: true, name: 'User Deleted', phone: null });
    expect(await notes(asha)).toEqual([]);
    const undo = { business_id, client_id: old };
    expect((await refusal(calls.unmerge, undo, { as })).code).toBe('NOT_FOUND');
  });

  test('an erased client is merged with nobody', async () => {
    const [one, other] = [await make.client({ name: 'One' }), await make.client({ name: 'Other' })];
    await call(calls.erase, { business_id, client_id: other }, { as });
    for (const [client_id, other_id] of [
      [one, other],
      [other, one],
    ] as const)
      expect((await refusal(calls.merge, { business_id, client_id, other_id }, { as })).code).toBe(
        'NOT_FOUND',
      );
    expect(await group(one)).toEqual([one]);
  });

  test('erased while they are merged or split, nobody is lost and nobody is half erased', async () => {
    const pairs = await Promise.all(
      Array.from(
        { length: 24 },
        async (_, i) =>
          [await make.client({ name: `Kept ${i}` }), await make.client({ name: `Other ${i}` })] as const,
      ),
    );
    // Half of them are merged already, and are split while one is erased.
    for (const [a, b] of pairs.slice(12)) await merge(a, b);
    const erase = (client_id: string) => send(calls.erase, { business_id, client_id }, { as });
    const answers = await Promise.all(
      pairs.flatMap(([a, b], i) => [
        i < 12
          ? send(calls.merge, { business_id, client_id: a, other_id: b }, { as })
          : send(calls.unmerge, { business_id, client_id: b }, { as }),
        erase(a),
      ]),
    );
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 404)).toEqual(
      [],
    );
    const rows = await database.q
      .selectFrom('client')
      .select(['id', 'merged_into', 'deleted_at'])
      .where('business_id', '=', business_id)
      .execute();
    const of = new Map(rows.map((row) => [row.id, row]));
    for (const [a, b] of pairs) {
      expect(of.get(a)?.deleted_at).not.toBeNull();
      const other = of.get(b);
      // Erased with the one that it was merged with, and only then.
      expect([other?.merged_into === a, other?.deleted_at !== null]).toEqual(
        other?.merged_into === a ? [true, true] : [false, false],
      );
    }
  });

  test('many merges at once leave no chain and no half', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, (_, i) => make.client({ name: `Kavya ${i}` })));
    const pairs = ids.flatMap((one) =>
      ids.filter((other) => other !== one).map((other) => [one, other] as const),
    );
    const answers = await Promise.all(
      pairs.map(([client_id, other_id]) => send(calls.merge, { business_id, client_id, other_id }, { as })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const [head, ...merged] = await group(ids[0] ?? '');
    expect(new Set([head, ...merged])).toEqual(new Set(ids));
    // Undone all at once, each is its own again.
    await Promise.all(merged.map(unmerge));
    for (const id of ids) expect(await group(id)).toEqual([id]);
  });

  test('only owners and admins merge, only clients of their business, and never one with itself', async () => {
    const [one, other] = [await make.client({ name: 'One' }), await make.client({ name: 'Other' })];
    const elsewhere = await seedBusiness(as, { name: `Other ${crypto.randomUUID()}` });
    const theirs = await clientsOf(server, as, elsewhere).client();
    const staff = await seedMember(business_id, 'staff');
    const input = { business_id, client_id: one, other_id: other };
    expect((await refusal(calls.merge, input, { as: staff })).code).toBe('NOT_ALLOWED');
    expect((await refusal(calls.merge, { ...input, other_id: theirs }, { as })).code).toBe('NOT_FOUND');
    expect((await refusal(calls.merge, { ...input, other_id: one }, { as })).code).toBe('MALFORMED');
    await merge(one, other);
    const undo = { business_id, client_id: other };
    expect((await refusal(calls.unmerge, undo, { as: staff })).code).toBe('NOT_ALLOWED');
    expect((await refusal(calls.unmerge, { ...undo, business_id: elsewhere }, { as })).code).toBe(
      'NOT_FOUND',
    );
  });
});
