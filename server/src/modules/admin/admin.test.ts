import { adminCalls } from '@kursi/core/admin/admin.contract.ts';
import { businessCalls } from '@kursi/core/business/business.contract.ts';
import { memberCalls } from '@kursi/core/business/member.contract.ts';
import { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import type { SentBy } from '@kursi/core/contract/call.ts';
import { eventsCalls } from '@kursi/core/events/events.contract.ts';
import { subscriptionCalls } from '@kursi/core/subscription/subscription.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { makeBusinessInput, type Person } from '../../testing/salon/people.ts';
import { useServer } from '../../testing/server.ts';

const server = await useServer();
const outside = await useServer({ beside: server, env: { PUBLIC_URL: 'https://book.example.com' } });
const { call, refusal, seedAccount, seedMember, database } = server;
const admin = await server.makePlatformAdmin();
let owner: Person;
let business_id: string;

type Move = Omit<SentBy<typeof adminCalls.changeBusinessState>, 'business_id'>;
const move = (input: Move, as = admin) =>
  call(adminCalls.changeBusinessState, { business_id, ...input }, { as });
const refused = (input: Move) =>
  refusal(adminCalls.changeBusinessState, { business_id, ...input }, { as: admin });
const suspend = () => move({ from: 'approved', to: 'suspended', reason: 'Complaints' });

/** Unlike any other; a name may contain no address. */
const nameOf = ({ id }: { readonly id: string }) => `Neem ${id}`;

async function listed(statuses: string, text = '') {
  const { items } = await call(adminCalls.listBusinesses, { statuses, text, limit: 100 }, { as: admin });
  return items.map(({ name }) => name);
}

beforeEach(async () => {
  owner = await seedAccount({ locale: 'hi' });
  // Outside the sandbox nothing is approved automatically.
  const made = await outside.call(businessCalls.create, makeBusinessInput({ name: nameOf(owner) }), {
    as: owner,
  });
  expect(made).toMatchObject({ business_state: 'created' });
  business_id = made.id;
});

test('a new business waits, is approved, and its owners get a mail in their language', async () => {
  expect(await listed('created', owner.email)).toEqual([nameOf(owner)]);
  await move({ from: 'created', to: 'approved' });
  expect(await listed('created', owner.email)).toEqual([]);
  expect(await listed('approved,rejected', owner.email)).toEqual([nameOf(owner)]);
  await database.pool.query(`UPDATE jobs.job SET start_after = now() WHERE name = 'tell-owners-of-decision'`);
  const [mail] = await server.mailsTo(owner.email);
  expect(mail?.subject).toContain('मंज़ूरी मिल गई');
  const { items } = await call(eventsCalls.list, { business_id }, { as: owner });
  expect(items.map(({ type }) => type)).toContain('business.approved');
});

test('a decision that is undone in time is never mailed', async () => {
  await move({ from: 'created', to: 'rejected', reason: 'No such street' });
  await move({ from: 'rejected', to: 'created' });
  await database.pool.query(`UPDATE jobs.job SET start_after = now() WHERE name = 'tell-owners-of-decision'`);
  await move({ from: 'created', to: 'approved' });
  await database.pool.query(`UPDATE jobs.job SET start_after = now() WHERE name = 'tell-owners-of-decision'`);
  const mails = await server.mailsTo(owner.email);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toContain('मंज़ूरी मिल गई');
});

test('a rejection needs a reason, which the owner reads', async () => {
  for (const reason of [undefined, null]) {
    expect(await refused({ from: 'created', to: 'rejected', reason })).toMatchObject({
      code: 'MALFORMED',
      details: { fields: [{ field: 'reason', problem: 'required' }] },
    });
  }
  await move({ from: 'created', to: 'rejected', reason: 'No such street' });
  const { items } = await call(businessCalls.listMine, {}, { as: owner });
  expect(items).toMatchObject([{ business_state: 'rejected', state_reason: 'No such street' }]);
  await move({ from: 'rejected', to: 'approved' });
  expect((await call(businessCalls.listMine, {}, { as: owner })).items).toMatchObject([
    { state_reason: null },
  ]);
});

test('a business cannot go from waiting to suspended, nor to the state it has', async () => {
  const no = { status: 422, code: 'STATE_MOVE_REFUSED' };
  expect(await refused({ from: 'created', to: 'suspended', reason: 'x' })).toMatchObject(no);
  expect(await refused({ from: 'created', to: 'created' })).toMatchObject(no);
});

test('of two concurrent decisions, the second is refused with the current state', async () => {
  const answers = await Promise.all([
    server.send(
      adminCalls.changeBusinessState,
      { business_id, from: 'created', to: 'approved' },
      { as: admin },
    ),
    server.send(
      adminCalls.changeBusinessState,
      { business_id, from: 'created', to: 'rejected', reason: 'x' },
      { as: admin },
    ),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('members of a suspended business can read everything and change nothing, except pay and leave', async () => {
  await move({ from: 'created', to: 'approved' });
  const staff = await seedMember(business_id, 'staff');
  await suspend();
  const stopped = { status: 403, code: 'BUSINESS_SUSPENDED' };
  const add = { business_id, name: 'Hair' };
  expect(await refusal(catalogueCalls.addCategory, add, { as: owner })).toMatchObject(stopped);
  await call(catalogueCalls.get, { business_id }, { as: owner });
  await call(subscriptionCalls.subscribe, { business_id, subscription_type: 'free_trial' }, { as: owner });
  await call(memberCalls.leave, { business_id }, { as: staff });
  expect((await call(businessCalls.listMine, {}, { as: owner })).items).toMatchObject([
    { business_state: 'suspended', state_reason: 'Complaints' },
  ]);
  await move({ from: 'suspended', to: 'approved' });
  await call(catalogueCalls.addCategory, add, { as: owner });
});

test('a non-member gets the same answers from a suspended business as from any other', async () => {
  await move({ from: 'created', to: 'approved' });
  await suspend();
  const outsider = await seedAccount();
  expect(
    await refusal(catalogueCalls.addCategory, { business_id, name: 'x' }, { as: outsider }),
  ).toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('without statuses the approved businesses are listed', async () => {
  const { items } = await call(adminCalls.listBusinesses, { limit: 100 }, { as: admin });
  const named = await call(adminCalls.listBusinesses, { statuses: 'approved', limit: 100 }, { as: admin });
  expect(items.map(({ id }) => id)).toEqual(named.items.map(({ id }) => id));
  expect(items.length).toBeGreaterThan(0);
});

test.each(['', 'open', 'created,', 'created,open', 'CREATED'])('"%s" are no statuses', async (statuses) => {
  expect(await refusal(adminCalls.listBusinesses, { statuses }, { as: admin })).toMatchObject({
    status: 400,
    code: 'INVALID_STATUSES',
    message: 'Invalid statuses',
  });
});

test('a search matches special characters literally, and its pages have no gaps', async () => {
  expect(await listed('created', '%')).toEqual([]);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const input = { statuses: 'created,approved,rejected,suspended', limit: 2, ...(cursor && { cursor }) };
    const page = await call(adminCalls.listBusinesses, input, { as: admin });
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  const { rows } = await database.pool.query('SELECT id FROM business');
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toHaveLength(rows.length);
});

test('the list shows the current and the next plan of a business by the clock', async () => {
  const plansOf = async (statuses = 'created') =>
    (await call(adminCalls.listBusinesses, { statuses, text: owner.email }, { as: admin })).items[0]?.plans;
  expect(await plansOf()).toEqual([]);
  const give = async (subscription_type: 'free' | 'admin', period: '1_week' | '1_month') =>
    (await call(subscriptionCalls.grant, { business_id, subscription_type, period }, { as: admin })).given;
  const first = await give('admin', '1_week');
  const second = await give('free', '1_month');
  const both = await plansOf();
  expect(both).toMatchObject([
    { id: first.id, type: 'admin' },
    { id: second.id, type: 'free', ends_at: second.ends_at },
  ]);
  expect(both?.[1]?.starts_at).toBe(both?.[0]?.ends_at);
  await call(subscriptionCalls.revoke, { business_id, period_id: second.id }, { as: admin });
  expect(await plansOf()).toMatchObject([{ id: first.id }]);
  // The expiry job has not run: readers go by the clock.
  await database.pool.query(
    `UPDATE subscription_period SET starts_at = now() - interval '1 hour', ends_at = now() - interval '1 second'
      WHERE business_id = $1 AND id = $2`,
    [business_id, first.id],
  );
  expect(await plansOf()).toEqual([]);
});

test('an unknown business is not found, and only platform admins decide', async () => {
  const input = { business_id: crypto.randomUUID(), from: 'created', to: 'approved' } as const;
  expect(await refusal(adminCalls.changeBusinessState, input, { as: admin })).toMatchObject({ status: 404 });
  expect(
    await refusal(adminCalls.changeBusinessState, { ...input, business_id }, { as: owner }),
  ).toMatchObject({
    status: 403,
  });
});
