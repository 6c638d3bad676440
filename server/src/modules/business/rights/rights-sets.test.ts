import { businessCalls } from '@kursi/core/business/business.contract.ts';
import { memberCalls } from '@kursi/core/business/member.contract.ts';
import { rightsSetCalls as calls } from '@kursi/core/business/rights-set.contract.ts';
import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import type { OwnRights } from '@kursi/core/contract/rights-set.ts';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { eventually } from '../../../testing/eventually.ts';
import type { Session } from '../../../testing/http/caller.ts';
import type { Person } from '../../../testing/salon/people.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer();
const { call, send, refusal, database, seedAccount, seedBusiness, seedMember, seedSession } = server;
const owner = await seedAccount({ user_name: 'Meena Owner' });
const business_id = await seedBusiness(owner, { name: 'Aangan' });
let made = 0;

async function addSet(rights: OwnRights, role: 'staff' | 'admin' = 'staff', as: Person = owner) {
  const { id } = await call(calls.add, { business_id, name: `Set ${++made}`, role, rights }, { as });
  return id;
}
const give = (user_id: string, rights_set_id: string | null) => ({ business_id, user_id, rights_set_id });
async function memberWith(rights: OwnRights, role: 'staff' | 'admin' = 'staff') {
  const member = await seedMember(business_id, 'staff');
  await call(calls.give, give(member.id, await addSet(rights, role)), { as: owner });
  return member;
}
const mine = async (as: Session) => (await call(businessCalls.listMine, {}, { as })).items[0];
const aCategory = () => ({ business_id, name: `Category ${++made}` });

describe('a set of rights', () => {
  test('gives a member its rights from the next call on, with the token they have', async () => {
    const asha = await seedMember(business_id, 'staff');
    const refused = await refusal(catalogueCalls.addCategory, aCategory(), { as: asha });
    expect(refused).toMatchObject({ status: 403, details: { right: 'catalogue.manage' } });
    const id = await addSet({ 'catalogue.manage': {} });
    await call(calls.give, give(asha.id, id), { as: owner });
    await call(catalogueCalls.addCategory, aCategory(), { as: asha });
    expect(await mine(asha)).toMatchObject({ role: 'staff', rights: { 'catalogue.manage': {} } });
    const rights = { 'bill.make': {} };
    await call(calls.change, { business_id, id, name: 'Bills only', rights }, { as: owner });
    expect((await refusal(catalogueCalls.addCategory, aCategory(), { as: asha })).code).toBe('NOT_ALLOWED');
    const team = await call(memberCalls.list, { business_id }, { as: asha });
    expect(team.items.find((one) => one.id === asha.id)).toMatchObject({
      rights_set: { id, name: 'Bills only' },
      rights,
    });
  });

  test('brings its role, and a new role ends it', async () => {
    const ravi = await memberWith({ 'member.manage': {} }, 'admin');
    expect(await mine(ravi)).toMatchObject({ role: 'admin', rights: { 'member.manage': {} } });
    await call(memberCalls.update, { business_id, user_id: ravi.id, role: 'staff' }, { as: owner });
    // A new role ends the sessions of the old one.
    const again = await seedSession(ravi.id);
    expect(await mine(again)).toMatchObject({ role: 'staff', rights: null });
    await call(calls.give, give(ravi.id, await addSet({})), { as: owner });
    expect(await mine(again)).toMatchObject({ role: 'staff', rights: {} });
    await call(calls.give, give(ravi.id, null), { as: owner });
    expect(await mine(again)).toMatchObject({ role: 'staff', rights: null });
  });

  test('is no way for owners to lock themselves out', async () => {
    const id = await addSet({ 'member.manage': {} }, 'admin');
    expect((await refusal(calls.give, give(owner.id, id), { as: owner })).code).toBe('LAST_OWNER');
    const write = (text: string, values: unknown[]) => database.pool.query(text, values);
    await expect(
      write('UPDATE business_member SET rights_set_id = $1 WHERE business_id = $2 AND user_id = $3', [
        id,
        business_id,
        owner.id,
      ]),
    ).rejects.toThrow('a_member_has_a_set_of_their_role');
    await expect(
      write('UPDATE rights_set SET rights = \'{"bank.manage": {}}\' WHERE business_id = $1 AND id = $2', [
        business_id,
        id,
      ]),
    ).rejects.toThrow('only_owners_have_what_is_theirs');
  });

  test('that a member has is not deleted, since the rights of the role could be more', async () => {
    const id = await addSet({});
    const asha = await seedMember(business_id, 'staff');
    await call(calls.give, give(asha.id, id), { as: owner });
    const refused = await refusal(calls.remove, { business_id, id }, { as: owner });
    expect(refused).toMatchObject({ code: 'SET_IN_USE', details: { members: 1 } });
    await call(calls.give, give(asha.id, null), { as: owner });
    await call(calls.remove, { business_id, id }, { as: owner });
    expect((await refusal(calls.remove, { business_id, id }, { as: owner })).code).toBe('NOT_FOUND');
  });

  test('has a name of its own in its business, also when two are named at once', async () => {
    const named = { business_id, name: 'Twice at once', role: 'staff', rights: {} } as const;
    const answers = await Promise.all([1, 2, 3].map(() => send(calls.add, named, { as: owner })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const id = await addSet({});
    const renamed = { business_id, id, name: 'TWICE AT ONCE', rights: {} };
    expect((await refusal(calls.change, renamed, { as: owner })).code).toBe('SET_NAME_TAKEN');
  });

  test('of another business is not there', async () => {
    const other = await seedAccount();
    const theirs = await seedBusiness(other, { name: 'Another Salon' });
    const { id } = await call(
      calls.add,
      { business_id: theirs, name: 'Theirs', role: 'staff', rights: {} },
      { as: other },
    );
    const asha = await seedMember(business_id, 'staff');
    expect((await refusal(calls.give, give(asha.id, id), { as: owner })).code).toBe('NOT_FOUND');
    const changed = { business_id, id, name: 'Mine now', rights: {} };
    expect((await refusal(calls.change, changed, { as: owner })).code).toBe('NOT_FOUND');
    expect((await refusal(calls.list, { business_id }, { as: other })).code).toBe('NOT_FOUND');
  });

  test('is refused with a right of owners, a limit that the right does not have, or a figure beyond bounds', async () => {
    const wrong = [
      { 'bank.manage': {} },
      { 'bill.make': { amount: 5 } },
      { 'bill.discount': { share: 10_001 } },
      { 'payment.refund': { amount: -1 } },
      { 'no.such': {} },
    ];
    for (const rights of wrong) {
      const sent = { business_id, name: 'Wrong', role: 'staff', rights } as never;
      expect((await refusal(calls.add, sent, { as: owner })).code).toBe('MALFORMED');
    }
  });
});

describe('nobody gives a right above their own', () => {
  const own: OwnRights = { 'member.manage': {}, 'bill.make': {}, 'payment.refund': { amount: 100_000 } };

  test('in a set, by changing one, by giving one, by a role or by an invitation', async () => {
    const manager = await memberWith(own, 'admin');
    const asha = await memberWith({ 'bill.make': {} });
    const as = { as: manager };
    const add = (rights: OwnRights) => ({
      business_id,
      name: `Set ${++made}`,
      role: 'staff' as const,
      rights,
    });
    expect(await refusal(calls.add, add({ 'price.change': {} }), as)).toMatchObject({
      code: 'NOT_ALLOWED',
      details: { right: 'price.change' },
    });
    for (const refund of [{}, { amount: 100_001 }]) {
      const { details } = await refusal(calls.add, add({ 'payment.refund': refund }), as);
      expect(details).toMatchObject({ right: 'payment.refund' });
    }
    const { id } = await call(calls.add, add({ 'payment.refund': { amount: 100_000 } }), as);
    await call(calls.give, give(asha.id, id), as);
    const raised = { business_id, id, name: 'Raised', rights: { 'client.manage': {} } };
    expect((await refusal(calls.change, raised, as)).code).toBe('NOT_ALLOWED');
    const high = await addSet({ 'campaign.manage': {} });
    for (const set of [high, null])
      expect((await refusal(calls.give, give(asha.id, set), as)).code).toBe('NOT_ALLOWED');
    expect((await refusal(calls.remove, { business_id, id: high }, as)).code).toBe('NOT_ALLOWED');
    const lowered = { business_id, id: high, name: 'Lowered', rights: {} };
    expect((await refusal(calls.change, lowered, as)).code).toBe('NOT_ALLOWED');
    const promoted = { business_id, user_id: asha.id, role: 'admin' as const };
    expect((await refusal(memberCalls.update, promoted, as)).code).toBe('NOT_ALLOWED');
    const invited = { business_id, email: 'friend@example.com', role: 'admin' as const };
    expect((await refusal(memberCalls.invite, invited, as)).code).toBe('NOT_ALLOWED');
  });

  test('nor raises themselves, nor lowers or removes who has more', async () => {
    const manager = await memberWith(own, 'admin');
    const admin = await seedMember(business_id, 'admin');
    const as = { as: manager };
    expect((await refusal(calls.give, give(manager.id, null), as)).code).toBe('NOT_ALLOWED');
    const lower = await addSet({ 'bill.make': {} });
    for (const set of [lower, null])
      expect((await refusal(calls.give, give(admin.id, set), as)).code).toBe('NOT_ALLOWED');
    expect((await refusal(memberCalls.remove, { business_id, user_id: admin.id }, as)).code).toBe(
      'NOT_ALLOWED',
    );
    expect((await refusal(calls.give, give(owner.id, lower), as)).code).toBe('NOT_ALLOWED');
  });

  test('also not while their own set is exchanged for another', async () => {
    const manager = await memberWith(own, 'admin');
    const asha = await seedMember(business_id, 'staff');
    const narrower = await addSet({ 'member.manage': {} }, 'admin');
    const client = await database.pool.connect();
    await client.query('BEGIN');
    await client.query(
      'UPDATE business_member SET rights_set_id = $1 WHERE business_id = $2 AND user_id = $3',
      [narrower, business_id, manager.id],
    );
    const raised = { business_id, user_id: asha.id, role: 'admin' as const };
    const answer = refusal(memberCalls.update, raised, { as: manager });
    await eventually(async () => {
      const { rows } = await database.pool.query(
        "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query ILIKE '%business_member%for update%'",
      );
      return rows.length > 0;
    });
    await client.query('COMMIT');
    client.release();
    expect((await answer).code).toBe('NOT_ALLOWED');
  });

  test('nor lets all staff see what they do not see themselves', async () => {
    const as = { as: await memberWith({ 'settings.manage': {} }, 'admin') };
    for (const [field, right] of [
      ['staff_see_all_clients', 'client.see_all'],
      ['staff_see_all_bills', 'bill.see_all'],
    ] as const)
      expect(await refusal(settingsCalls.update, { business_id, [field]: true }, as)).toMatchObject({
        code: 'NOT_ALLOWED',
        details: { right },
      });
    await call(settingsCalls.update, { business_id, rounds_off: true }, as);
  });

  test('and who may not manage members sees and changes no set', async () => {
    const asha = await seedMember(business_id, 'staff');
    const as = { as: asha };
    const id = await addSet({});
    const answers = await Promise.all([
      send(calls.list, { business_id }, as),
      send(calls.add, { business_id, name: 'Mine', role: 'staff', rights: {} }, as),
      send(calls.change, { business_id, id, name: 'Mine', rights: {} }, as),
      send(calls.remove, { business_id, id }, as),
      send(calls.give, give(asha.id, id), as),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  });

  test('an invitation of somebody who lost those rights since opens nothing', async () => {
    const manager = await seedMember(business_id, 'admin');
    const email = 'later@example.com';
    await call(memberCalls.invite, { business_id, email, role: 'admin' }, { as: manager });
    await call(calls.give, give(manager.id, await addSet(own, 'admin')), { as: owner });
    const { invitations } = await call(memberCalls.list, { business_id }, { as: owner });
    expect(invitations.filter((one) => one.email === email)).toEqual([]);
  });
});

describe('who sees the desk as somebody else', () => {
  const looking = (as: string) => ({ as: owner, headers: { 'kursi-seen-as': as } });

  test('reads what those rights let them read, and changes nothing', async () => {
    expect((await call(settingsCalls.get, { business_id }, looking('staff'))).alerts_whatsapp).toBe(null);
    const set = await addSet({ 'settings.manage': {} });
    expect((await call(settingsCalls.get, { business_id }, looking(set))).alerts_whatsapp).not.toBe(null);
    expect((await refusal(calls.list, { business_id }, looking('staff'))).code).toBe('NOT_ALLOWED');
    for (const as of ['staff', set, 'owner', 'nonsense'])
      expect((await refusal(catalogueCalls.addCategory, aCategory(), looking(as))).code).toBe('ONLY_LOOKING');
    await call(catalogueCalls.addCategory, aCategory(), { as: owner });
  });

  test('looks only with rights that they could give', async () => {
    const asha = await seedMember(business_id, 'staff');
    for (const as of ['owner', 'admin', 'staff', newId(server.clock.now()), "x' OR 1=1", ''])
      expect(
        (await send(settingsCalls.get, { business_id }, { as: asha, headers: { 'kursi-seen-as': as } }))
          .status,
      ).toBe(403);
    const manager = await seedMember(business_id, 'admin');
    const headers = { 'kursi-seen-as': 'owner' };
    expect((await refusal(settingsCalls.get, { business_id }, { as: manager, headers })).code).toBe(
      'NOT_ALLOWED',
    );
  });
});
