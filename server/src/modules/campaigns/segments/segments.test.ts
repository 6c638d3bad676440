import { campaignSettingsCalls } from '@kursi/core/campaigns/campaign-settings.contract.ts';
import { segmentCalls as calls, MOST_SEGMENTS } from '@kursi/core/campaigns/segments.contract.ts';
import { expect, test } from 'vitest';
import { useServer } from '../../../testing/server.ts';

const server = await useServer();
const { call, refusal, database, seedAccount, seedBusiness, seedMember } = server;
const owner = await seedAccount();
const business_id = await seedBusiness(owner, { name: 'Segments' });
const as = { as: owner };
const filter = { type: 'custom', gender: 'female' } as const;
const list = async () => (await call(calls.list, { business_id }, as)).items;

test('a filter is kept under a name of its own, and removed', async () => {
  const made = await call(calls.create, { business_id, name: 'Women', filter }, as);
  expect(made).toMatchObject({ name: 'Women', filter: { gender: 'female', amount_spent: {} } });
  const taken = { business_id, name: ' women ', filter };
  expect((await refusal(calls.create, taken, as)).code).toBe('SEGMENT_NAME_TAKEN');
  const other = await call(calls.create, { business_id, name: 'Regulars', filter }, as);
  expect((await list()).map(({ name }) => name)).toEqual(['Regulars', 'Women']);
  const segment_id = other.id;
  await call(calls.remove, { business_id, segment_id }, as);
  expect((await refusal(calls.remove, { business_id, segment_id }, as)).code).toBe('NOT_FOUND');
  expect((await list()).map(({ name }) => name)).toEqual(['Women']);
});

test('a business keeps only so many segments', async () => {
  const full = await seedBusiness(owner, { name: 'Full' });
  await database.pool.query(
    `insert into client_segment (business_id, id, name, filter, created_at, updated_at)
     select $1, gen_random_uuid(), n::text, '{}', now(), now() from generate_series(1, $2::integer) as n`,
    [full, MOST_SEGMENTS],
  );
  expect((await refusal(calls.create, { business_id: full, name: 'One more', filter }, as)).code).toBe(
    'TOO_MANY_SEGMENTS',
  );
});

test('segments of another business are not found', async () => {
  const { id: segment_id } = await call(calls.create, { business_id, name: 'Ours', filter }, as);
  const stranger = await seedAccount();
  const theirs = await seedBusiness(stranger, { name: 'Theirs' });
  const input = { business_id: theirs, segment_id };
  expect((await refusal(calls.remove, input, { as: stranger })).code).toBe('NOT_FOUND');
  const staff = await seedMember(business_id, 'staff');
  expect((await refusal(calls.list, { business_id }, { as: staff })).code).toBe('NOT_ALLOWED');
});

test('when campaigns may go is kept, and is refused when it ends before it begins', async () => {
  const fresh = { business_id: await seedBusiness(owner, { name: 'Hours' }) };
  const get = () => call(campaignSettingsCalls.get, fresh, as);
  expect(await get()).toEqual({ quiet_days: 7, goes_from: '10:00', goes_until: '21:00' });
  const settings = { quiet_days: 14, goes_from: '11:30', goes_until: '19:00' };
  await call(campaignSettingsCalls.set, { ...fresh, ...settings }, as);
  await call(campaignSettingsCalls.set, { ...fresh, ...settings, quiet_days: 3 }, as);
  expect(await get()).toEqual({ ...settings, quiet_days: 3 });
  for (const wrong of [{ goes_until: '11:30' }, { goes_from: '25:00' }, { quiet_days: 91 }])
    expect((await refusal(campaignSettingsCalls.set, { ...fresh, ...settings, ...wrong }, as)).code).toBe(
      'MALFORMED',
    );
});
