import { adminCalls } from '@kursi/core/admin/admin.contract.ts';
import { businessCalls } from '@kursi/core/business/business.contract.ts';
import { memberCalls } from '@kursi/core/business/member.contract.ts';
import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { supportAccessCalls as calls } from '@kursi/core/business/support-access.contract.ts';
import { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import { clientExportCalls } from '@kursi/core/clients/client-export.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { expect, test } from 'vitest';
import { useServer } from '../../../testing/server.ts';

const server = await useServer();
const { call, refusal, database, seedAccount, seedBusiness, seedMember, makePlatformAdmin } = server;

async function seedInvited() {
  const owner = await seedAccount({ user_name: 'Meena Owner' });
  const business_id = await seedBusiness(owner, { name: 'Aangan' });
  const support = await makePlatformAdmin();
  const of = { business_id };
  const invite = (hours = 2) =>
    call(calls.invite, { ...of, reason: 'The calendar is empty', hours }, { as: owner });
  const open = () => call(calls.open, of, { as: support });
  const why = async () => (await refusal(memberCalls.list, of, { as: support })).code;
  return { owner, business_id, support, of, invite, open, why };
}

test('the platform sees nothing of a business without its owner’s invitation, opened on purpose', async () => {
  const { support, of, invite, open, why } = await seedInvited();
  expect(await why()).toBe('NOT_FOUND');
  expect((await refusal(calls.open, of, { as: support })).code).toBe('NOT_FOUND');
  await invite();
  expect(await why()).toBe('NOT_FOUND');
  await open();
  expect((await call(memberCalls.list, of, { as: support })).items).toHaveLength(1);
  const { items } = await call(businessCalls.listMine, {}, { as: support });
  expect(items).toMatchObject([{ id: of.business_id, role: 'admin', is_support: true }]);
});

test('the support reads, without the numbers of clients, and changes, exports and invites nothing', async () => {
  const { owner, support, of, invite, open } = await seedInvited();
  await call(clientCalls.add, { ...of, name: 'Kavya', phone: '98200 11223' }, { as: owner });
  await invite();
  await open();
  const as = { as: support };
  const { items } = await call(clientCalls.listWithFigures, { ...of }, as);
  expect(JSON.stringify(items)).toContain('Kavya');
  expect(JSON.stringify(items)).not.toContain('9820011223');
  expect((await refusal(catalogueCalls.addCategory, { ...of, name: 'Mine' }, as)).code).toBe('ONLY_LOOKING');
  expect((await refusal(clientExportCalls.make, of as never, as)).code).toBe('ONLY_LOOKING');
  expect((await refusal(settingsCalls.getBank, of, as)).code).toBe('NOT_ALLOWED');
  const more = { ...of, reason: 'Stay longer', hours: 72 };
  expect((await refusal(calls.invite, more, as)).code).toBe('ONLY_LOOKING');
});

test('the business reads who looked inside, when, and what else the platform did to it', async () => {
  const { owner, business_id, support, of, invite, open } = await seedInvited();
  const staff = await seedMember(business_id, 'staff');
  await invite();
  await open();
  await open();
  const state = { ...of, from: 'approved', to: 'suspended', reason: 'Complaints' } as const;
  await call(adminCalls.changeBusinessState, state, { as: support });
  const seen = await call(calls.get, of, { as: staff });
  expect(seen.items).toMatchObject([
    {
      reason: 'The calendar is empty',
      given_by_name: owner.user_name,
      ended_at: null,
      visits: [{ user_name: support.user_name }],
    },
  ]);
  expect(seen.acts.map(({ type }) => type)).toEqual(['business.suspended', 'support.opened']);
});

test('it ends at once when an owner ends it, and at its hour by itself', async () => {
  const { owner, of, invite, open, why } = await seedInvited();
  await invite();
  await open();
  await call(calls.end, of, { as: owner });
  expect(await why()).toBe('NOT_FOUND');
  await call(calls.end, of, { as: owner });
  await invite();
  // Another invitation is another one to open.
  expect(await why()).toBe('NOT_FOUND');
  await open();
  // Its end is measured by the database, as that of a session is.
  await database.pool.query(
    `UPDATE support_access SET given_at = now() - interval '2 hours', ends_at = now() - interval '1 second'
     WHERE business_id = $1 AND ended_at IS NULL`,
    [of.business_id],
  );
  expect(await why()).toBe('NOT_FOUND');
  expect((await call(businessCalls.listMine, {}, { as: owner })).items[0]?.support_until).toBe(null);
});

test('only an owner invites, one at a time, for one to 72 hours, and only people of the platform come', async () => {
  const { business_id, owner, of, invite } = await seedInvited();
  const admin = await seedMember(business_id, 'admin');
  const wish = { ...of, reason: 'Look', hours: 2 };
  expect(await refusal(calls.invite, wish, { as: admin })).toMatchObject({
    code: 'NOT_ALLOWED',
    details: { right: 'support.invite', held_by: ['owner'] },
  });
  for (const hours of [0, 73, -1, 1.5])
    expect((await refusal(calls.invite, { ...wish, hours }, { as: owner })).code).toBe('MALFORMED');
  await invite();
  expect((await refusal(calls.invite, wish, { as: owner })).code).toBe('CONFLICT');
  expect((await refusal(calls.end, of, { as: admin })).code).toBe('NOT_ALLOWED');
  const stranger = await seedAccount();
  expect((await refusal(calls.open, of, { as: stranger })).code).toBe('NOT_ALLOWED');
  const values = [business_id, stranger.id];
  await database.pool.query(
    `INSERT INTO support_visit (business_id, access_id, user_id, opened_at)
     SELECT business_id, id, $2, now() FROM support_access WHERE business_id = $1`,
    values,
  );
  expect((await refusal(memberCalls.list, of, { as: stranger })).code).toBe('NOT_FOUND');
});
