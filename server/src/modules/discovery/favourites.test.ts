import { discoveryCalls as calls } from '@kursi/core/discovery/discovery.contract.ts';
import { eventsCalls } from '@kursi/core/events/events.contract.ts';
import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { describe, expect, test } from 'vitest';
import { setFace } from '../../testing/salon/discovery.ts';
import { useServer } from '../../testing/server.ts';

const { call, refusal, send, seedAccount, seedBusiness, makeGuest, makePlatformAdmin, database } =
  await useServer();
const owner = await seedAccount();
const first = await seedBusiness(owner, { name: 'First' });
const second = await seedBusiness(owner, { name: 'Second' });
const NOWHERE = '01a00000-0000-7000-8000-0000000000ff';

describe('favourites', () => {
  test("a person keeps a favourite once, newest first, and sees nobody else's", async () => {
    for (const as of [await seedAccount(), await makeGuest()]) {
      await call(calls.addFavourite, { business_id: first }, { as });
      await Promise.all(
        Array.from({ length: 5 }, () => call(calls.addFavourite, { business_id: second }, { as })),
      );
      expect((await call(identityCalls.getMe, {}, { as })).fav_business_ids).toEqual([second, first]);
      expect((await call(calls.listFavourites, {}, { as })).items.map(({ name }) => name)).toEqual([
        'Second',
        'First',
      ]);
      await call(calls.removeFavourite, { business_id: second }, { as });
      await call(calls.removeFavourite, { business_id: second }, { as });
      expect((await call(identityCalls.getMe, {}, { as })).fav_business_ids).toEqual([first]);
    }
    expect((await call(calls.listFavourites, {}, { as: await seedAccount() })).items).toEqual([]);
    expect((await send(calls.addFavourite, { business_id: first })).status).toBe(401);
  });
  test('of more than 200 favourites the oldest is dropped', async () => {
    const as = await seedAccount();
    const old = Array.from({ length: 200 }, () => crypto.randomUUID());
    await database.q.updateTable('users').set({ fav_business_ids: old }).where('id', '=', as.id).execute();
    await call(calls.addFavourite, { business_id: first }, { as });
    expect((await call(identityCalls.getMe, {}, { as })).fav_business_ids).toEqual([
      first,
      ...old.slice(0, 199),
    ]);
  });
  test('a private business is not shown as a favourite and cannot become one', async () => {
    const as = await seedAccount();
    const shy = await seedBusiness(owner, { name: 'Shy' });
    await call(calls.addFavourite, { business_id: shy }, { as });
    await setFace(database, shy, { visibility: 'private' });
    expect((await call(calls.listFavourites, {}, { as })).items).toEqual([]);
    for (const business_id of [shy, NOWHERE]) {
      expect((await refusal(calls.addFavourite, { business_id }, { as: await seedAccount() })).status).toBe(
        404,
      );
    }
  });
});

describe('reports', () => {
  const report = { business_id: first, reason: 'wrong_details', note: 'The price differs.' } as const;
  test('a report counts once per person, even with five concurrent requests', async () => {
    for (const as of [await seedAccount(), await makeGuest()]) {
      expect(await call(calls.getMyReport, { business_id: first }, { as })).toEqual({ reported: false });
      const answers = await Promise.all(Array.from({ length: 5 }, () => send(calls.report, report, { as })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
      expect((await refusal(calls.report, report, { as })).code).toBe('ALREADY_REPORTED');
      expect(await call(calls.getMyReport, { business_id: first }, { as })).toEqual({ reported: true });
      expect(await call(calls.getMyReport, { business_id: second }, { as })).toEqual({ reported: false });
    }
    const rows = await database.q.selectFrom('business_report').selectAll().execute();
    expect(rows.map(({ reason, note }) => [reason, note])).toEqual([
      ['wrong_details', 'The price differs.'],
      ['wrong_details', 'The price differs.'],
    ]);
  });
  test('a report sent again with its key has the first answer', async () => {
    const as = await seedAccount();
    const again = () => send(calls.report, report, { as, headers: { 'idempotency-key': 'report-1' } });
    expect((await again()).status).toBe(200);
    const second = await again();
    expect([second.status, second.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
  });
  test('a business cannot see reports about it', async () => {
    const as = await seedAccount();
    await call(calls.report, { business_id: second, reason: 'unsafe' }, { as });
    const { items } = await call(eventsCalls.list, { business_id: second }, { as: owner });
    expect(items.map(({ type }) => type).sort()).toEqual(['business.approved', 'business.created']);
  });
  test('a report needs a session, a known reason, a text for "other" and a visible business', async () => {
    const as = await seedAccount();
    expect((await send(calls.report, report)).status).toBe(401);
    expect((await refusal(calls.report, { ...report, reason: 'rude' as never }, { as })).status).toBe(400);
    expect(
      (await refusal(calls.report, { business_id: first, reason: 'other', note: ' ' }, { as })).details,
    ).toEqual({
      fields: [{ field: 'note', problem: 'required' }],
    });
    expect((await refusal(calls.report, { ...report, business_id: NOWHERE }, { as })).status).toBe(404);
  });

  test('platform admins list reports, newest first, page by page', async () => {
    const as = await seedAccount({ user_name: 'Watchful' });
    const { email } = as;
    await call(calls.report, { business_id: first, reason: 'closed', note: 'Shutters down.' }, { as });
    const admin = await makePlatformAdmin();
    const all = await call(calls.listReports, {}, { as: admin });
    expect(all.items[0]).toMatchObject({
      business: { id: first, name: 'First', business_state: 'approved' },
      reporter: { user_name: 'Watchful', email },
      reason: 'closed',
      note: 'Shutters down.',
    });
    const page = await call(calls.listReports, { limit: 1 }, { as: admin });
    const next = await call(calls.listReports, { limit: 1, cursor: page.next_cursor ?? '' }, { as: admin });
    expect([...page.items, ...next.items]).toEqual(all.items.slice(0, 2));
    expect((await refusal(calls.listReports, {}, { as: owner })).status).toBe(403);
    expect((await refusal(calls.listReports, { cursor: 'x' }, { as: admin })).status).toBe(400);
  });

  test('the report of a guest shows no made-up email address', async () => {
    const as = await makeGuest();
    await call(calls.report, { business_id: first, reason: 'unsafe' }, { as });
    const { items } = await call(calls.listReports, {}, { as: await makePlatformAdmin() });
    expect(items[0]).toMatchObject({ reporter: { id: as.id, email: null } });
  });

  test('a platform admin closes a report, and opens it again', async () => {
    const as = await seedAccount({ user_name: 'Careful' });
    await call(calls.report, { business_id: second, reason: 'unsafe' }, { as });
    const admin = await makePlatformAdmin();
    const find = async () =>
      (await call(calls.listReports, { limit: 50 }, { as: admin })).items.find(
        ({ reporter }) => reporter.user_name === 'Careful',
      );
    const id = (await find())?.id ?? '';
    const set = { business_id: second, id };
    expect((await refusal(calls.closeReport, { ...set, is_closed: true }, { as: owner })).status).toBe(403);
    await call(calls.closeReport, { ...set, is_closed: true }, { as: admin });
    expect(await find()).toBeUndefined();
    await call(calls.closeReport, { ...set, is_closed: false }, { as: admin });
    expect((await find())?.id).toBe(id);
    const elsewhere = { business_id: first, id, is_closed: true };
    expect((await refusal(calls.closeReport, elsewhere, { as: admin })).status).toBe(404);
  });
});
