import { audienceCalls as calls } from '@kursi/core/campaigns/audience.contract.ts';
import { audienceOf } from '@kursi/core/campaigns/audience-filter.ts';
import { isInAudience } from '@kursi/core/campaigns/naive-audience.fixture.ts';
import { randomFilter, randomOf, ZONES } from '@kursi/core/campaigns/random-audience.fixture.ts';
import { describe, expect, test } from 'vitest';
import { seedRandomPeople } from '../../../testing/audiences.ts';
import { clientsOf } from '../../../testing/clients.ts';
import { useServer } from '../../../testing/server.ts';
import { sampleAudience } from './audience.store.ts';

const server = await useServer();
const { call, refusal, database, clock, seedAccount, seedBusiness, seedMember } = server;
const owner = await seedAccount();

/** Park and Miller's: the same numbers at every run. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** `npm run bench random-audiences` tries thousands. */
test.each(ZONES)('in %s random filters find whom a naive reading of the rules finds', async (time_zone) => {
  const random = randomOf(numbersFrom(time_zone.length * 20_261_118));
  const business_id = await seedBusiness(owner, { name: `Salon in ${time_zone}` });
  const people = await seedRandomPeople(database, random, { business_id, time_zone, now: clock.now() });
  const today = clock.now().toZonedDateTimeISO(time_zone).toPlainDate();
  const sizes = new Set<number>();
  for (let n = 0; n < 60; n++) {
    const filter = randomFilter(random, today);
    const asked = { business_id, audience: audienceOf(filter, today) };
    const sample = await sampleAudience(database.q, asked, people.length + 1);
    const found = sample.map(({ client_id }) => client_id).sort();
    const expected = people.filter((one) => isInAudience(one, filter, today)).map(({ id }) => id);
    expect(found, JSON.stringify(filter)).toEqual(expected.toSorted());
    sizes.add(found.length);
  }
  expect(sizes.size).toBeGreaterThan(10);
});

describe('the count while a filter is edited', () => {
  test('says how many match, who is left out and why, and names some', async () => {
    const business_id = await seedBusiness(owner, { name: 'Counted' });
    const make = clientsOf(server, owner, business_id);
    await make.client({ name: 'Asha', phone: '+919820000001' });
    await make.client({ name: 'Bina' });
    await make.client({ name: 'Landline', phone: '+912226543210' });
    const stopped = await make.client({ name: 'Chitra', phone: '+919820000003' });
    const deleted = await make.client({ name: 'Divya', phone: '+919820000004' });
    await database.pool.query(
      'update client set marketing_opt_out_at = now(), marketing_opt_out_from = $2 where id = $1',
      [stopped, 'desk'],
    );
    await database.pool.query('update client_summary set is_listed = false where client_id = $1', [deleted]);
    const all = { type: 'duration' } as const;
    const said = await call(calls.count, { business_id, filter: all }, { as: owner });
    expect(said).toMatchObject({
      clients: 4,
      matching: 4,
      left_out: { opted_out: 1, no_phone: 2 },
      reached: 1,
    });
    expect(said.sample.map(({ name }) => name)).toEqual(['Asha']);
    await database.pool.query('insert into whatsapp_opt_out values ($1, $2, now())', [
      business_id,
      '+919820000001',
    ]);
    expect((await call(calls.count, { business_id, filter: all }, { as: owner })).reached).toBe(0);
    // Custom without any criterion is nobody.
    const nobody = await call(calls.count, { business_id, filter: { type: 'custom' } }, { as: owner });
    expect(nobody).toMatchObject({ matching: 0, reached: 0, sample: [] });
  });

  test('is for owners and admins of the business', async () => {
    const business_id = await seedBusiness(owner, { name: 'Closed' });
    const staff = await seedMember(business_id, 'staff');
    const input = { business_id, filter: { type: 'duration' } } as const;
    expect((await refusal(calls.count, input, { as: staff })).code).toBe('NOT_ALLOWED');
    expect((await refusal(calls.count, input, { as: await seedAccount() })).code).toBe('NOT_FOUND');
  });
});
