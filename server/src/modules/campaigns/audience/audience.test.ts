import { audienceCalls as calls, leaveOutReasons } from '@kursi/core/campaigns/audience.contract.ts';
import { audienceOf } from '@kursi/core/campaigns/audience-filter.ts';
import { campaignSettingsCalls } from '@kursi/core/campaigns/campaign-settings.contract.ts';
import { isInAudience, isLeftInPeace } from '@kursi/core/campaigns/naive-audience.fixture.ts';
import { randomFilter, randomOf, ZONES } from '@kursi/core/campaigns/random-audience.fixture.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { marketingCalls } from '@kursi/core/clients/marketing.contract.ts';
import { describe, expect, test } from 'vitest';
import { seedRandomPeople } from '../../../testing/salon/audiences.ts';
import { seedSalon } from '../../../testing/salon/booking.ts';
import { clientsOf } from '../../../testing/salon/clients.ts';
import { useServer } from '../../../testing/server.ts';
import { countAudience, listAudience } from './audience.store.ts';

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
  const summedUpOn = clock.now().toZonedDateTimeISO(time_zone).toPlainDate();
  const sizes = new Set<number>();
  for (let n = 0; n < 60; n++) {
    // What was booked counts once its day is over, summed up or not.
    const today = summedUpOn.add({ days: random.below(15) });
    const filter = randomFilter(random, today);
    const quiet_days = random.one([0, 7]);
    const asked = {
      business_id,
      audience: audienceOf(filter, today),
      quietSince: quiet_days === 0 ? null : clock.now().subtract({ hours: 24 * quiet_days }),
    };
    const inIt = people.filter((one) => isInAudience(one, filter, today));
    const peaceful = inIt.filter((one) => isLeftInPeace(one, quiet_days));
    const idsOf = (some: readonly { readonly id: string }[]) => some.map(({ id }) => id).sort();
    const find = async (leftOut: typeof leaveOutReasons | null) => {
      const all = await listAudience(database.q, asked, { leftOut, after: null, limit: people.length + 1 });
      return all.map(({ client_id }) => client_id).sort();
    };
    const found = await find(null);
    expect(found, JSON.stringify(filter)).toEqual(idsOf(inIt.filter((one) => !peaceful.includes(one))));
    expect(await find(leaveOutReasons)).toEqual(idsOf(peaceful));
    sizes.add(found.length);
    const count = await countAudience(database.q, asked);
    expect(count).toMatchObject({
      matching: inIt.length,
      left_out: { opted_out: 0, no_phone: 0, quiet: peaceful.length },
    });
    if (n % 3 > 0) continue;
    for (const [step, matching] of count.steps.entries()) {
      const upTo = { ...asked.audience, criteria: asked.audience.criteria.slice(0, step + 1) };
      expect((await countAudience(database.q, { ...asked, audience: upTo })).matching).toBe(matching);
    }
  }
  expect(sizes.size).toBeGreaterThan(10);
});

describe('the count while a filter is edited', () => {
  test('says of those it names what they had last, as the message will', async () => {
    const { business_id, service_id, owner: as, client_id } = await seedSalon(server);
    const had = (day: string, standing: string) =>
      database.pool.query(
        `insert into client_visit_fact
           (business_id, visit_id, line, client_id, service_id, day, standing, counts_from, amount, due_amount)
         values ($1, gen_random_uuid(), 0, $2, $3, $4, $5, $6, 0, 0)`,
        [business_id, client_id, service_id, day, standing, standing === 'came' ? day : null],
      );
    await had('2025-12-01', 'came');
    await had('2025-12-09', 'missed');
    const { sample } = await call(calls.count, { business_id, filter: { type: 'duration' } }, { as });
    expect(sample.find((one) => one.client_id === client_id)?.last_service).toBe('Haircut');
  });

  test('says how many match, who is left out and why, and names some', async () => {
    const business_id = await seedBusiness(owner, { name: 'Counted' });
    const make = clientsOf(server, owner, business_id);
    await make.client({ name: 'Asha', phone: '+919820000001' });
    await make.client({ name: 'Bina' });
    await make.client({ name: 'Landline', phone: '+912226543210' });
    const stopped = await make.client({ name: 'Chitra', phone: '+919820000003' });
    const deleted = await make.client({ name: 'Divya', phone: '+919820000004' });
    await make.refuseOffers(stopped);
    await database.pool.query('update client_summary set is_listed = false where client_id = $1', [deleted]);
    const all = { type: 'duration' } as const;
    const said = await call(calls.count, { business_id, filter: all }, { as: owner });
    expect(said).toMatchObject({
      clients: 4,
      matching: 4,
      left_out: { opted_out: 1, no_phone: 2, quiet: 0 },
      quiet_days: 7,
      reached: 1,
      steps: [],
    });
    expect(said.sample.map(({ name }) => name)).toEqual(['Asha']);
    expect(said.sample[0]?.last_service).toBeNull();
    await database.pool.query('insert into whatsapp_opt_out values ($1, $2, now())', [
      business_id,
      '+919820000001',
    ]);
    expect((await call(calls.count, { business_id, filter: all }, { as: owner })).reached).toBe(0);
    // Custom without any criterion is nobody.
    const nobody = await call(calls.count, { business_id, filter: { type: 'custom' } }, { as: owner });
    expect(nobody).toMatchObject({ matching: 0, reached: 0, sample: [] });
  });

  test('says how many are left after each criterion', async () => {
    const business_id = await seedBusiness(owner, { name: 'Steps' });
    const make = clientsOf(server, owner, business_id);
    await make.client({ name: 'Asha', gender: 'female' });
    await make.client({ name: 'Ravi', gender: 'male' });
    const filter = { type: 'duration', client_presence: { new_clients: true }, gender: 'female' } as const;
    const said = await call(calls.count, { business_id, filter }, { as: owner });
    expect(said).toMatchObject({
      matching: 1,
      steps: [
        { criterion: 'new_clients', matching: 2 },
        { criterion: 'gender', matching: 1 },
      ],
    });
  });

  test('leaves in peace those who got a campaign lately, or is about to', async () => {
    const business_id = await seedBusiness(owner, { name: 'Quiet' });
    const make = clientsOf(server, owner, business_id);
    const campaign_id = crypto.randomUUID();
    await database.pool.query(
      'insert into campaign (business_id, id, created_at, updated_at) values ($1, $2, now(), now())',
      [business_id, campaign_id],
    );
    const reach = async (name: string, ago: object, stops?: true) => {
      const client_id = await make.client({ name, phone: `+91982100000${name.length}` });
      await database.pool.query(
        `insert into campaign_recipient (business_id, campaign_id, client_id, goes_at) values ($1, $2, $3, $4)`,
        [business_id, campaign_id, client_id, clock.now().subtract(ago).toString()],
      );
      if (stops) await make.refuseOffers(client_id);
    };
    await reach('Asha', { hours: 24 * 6 });
    await reach('Bharti', { hours: 24 * 8 });
    await reach('Chitrak', { hours: -48 });
    await reach('Devayani', { hours: 1 }, true);
    const filter = { type: 'duration' } as const;
    const said = await call(calls.count, { business_id, filter }, { as: owner });
    expect(said).toMatchObject({ left_out: { opted_out: 1, no_phone: 0, quiet: 2 }, reached: 1 });
    const list = async (who: 'left_out' | 'quiet' | 'reached', cursor?: string) =>
      call(calls.list, { business_id, filter, who, cursor, limit: 1 }, { as: owner });
    expect((await list('reached')).items).toMatchObject([{ name: 'Bharti', left_out: null }]);
    const seen: string[] = [];
    let page = await list('left_out');
    for (; page.next_cursor; page = await list('left_out', page.next_cursor))
      seen.push(...page.items.map(({ name, left_out }) => `${name} ${left_out}`));
    seen.push(...page.items.map(({ name, left_out }) => `${name} ${left_out}`));
    expect(seen.sort()).toEqual(['Asha quiet', 'Chitrak quiet', 'Devayani opted_out']);
    const settings = { business_id, quiet_days: 0, goes_from: '10:00', goes_until: '21:00' };
    await call(campaignSettingsCalls.set, settings, { as: owner });
    expect((await call(calls.count, { business_id, filter }, { as: owner })).left_out.quiet).toBe(0);
    expect(
      (await refusal(calls.list, { business_id, filter, who: 'reached', cursor: 'x' }, { as: owner })).code,
    ).toBe('MALFORMED');
  });

  test('leaves out who never came unless they are asked for, and who lacks what the message names', async () => {
    const business_id = await seedBusiness(owner, { name: 'Stayed away' });
    const make = clientsOf(server, owner, business_id);
    const person = async (n: number, visit: { last: string; uses: number } | null) => {
      const id = await make.client({ name: `Client ${n}`, phone: `+91982200000${n}` });
      if (visit)
        await database.pool.query(
          `update client_summary set last_visit_on = $2, latest_day = $2, uses = $3 where client_id = $1`,
          [id, visit.last, Array.from({ length: visit.uses }, (_, one) => one)],
        );
    };
    const ago = (days: number) =>
      clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate().subtract({ days });
    await person(1, { last: String(ago(90)), uses: 2 });
    await person(2, { last: String(ago(90)), uses: 0 });
    await person(3, { last: String(ago(13)), uses: 1 });
    await person(4, null);
    const count = (filter: object, needs: ('last_service' | 'weeks_away')[] = []) =>
      call(calls.count, { business_id, filter: { type: 'duration', ...filter }, needs }, { as: owner });
    const away = { client_presence: { not_booked_in_days: 60 } };
    expect(await count(away)).toMatchObject({ matching: 2, never_visited: 1, reached: 2 });
    const andNever = { ...away, never_visited: true };
    expect(await count(andNever)).toMatchObject({ matching: 3, never_visited: 1, reached: 3 });
    expect(await count(andNever, ['weeks_away'])).toMatchObject({ reached: 2, left_out: { no_detail: 1 } });
    expect(await count(andNever, ['last_service'])).toMatchObject({ reached: 1, left_out: { no_detail: 2 } });
    expect(await count({}, ['weeks_away'])).toMatchObject({ never_visited: 0, left_out: { no_detail: 2 } });
    const filter = { type: 'duration' } as const;
    const { items } = await call(
      calls.list,
      { business_id, filter, needs: ['weeks_away'], who: 'no_detail' },
      { as: owner },
    );
    expect(items.map(({ name }) => name).sort()).toEqual(['Client 3', 'Client 4']);
  });

  test('follows what changes in the record: offers, number, gender, and who stands for whom', async () => {
    const business_id = await seedBusiness(owner, { name: 'Changing' });
    const make = clientsOf(server, owner, business_id);
    const client_id = await make.client({ name: 'Asha', phone: '+919820000001' });
    const other_id = await make.client({ name: 'Asha Rao', phone: '+919820000002' });
    const says = async () => {
      const filter = { type: 'duration', gender: 'female' } as const;
      const { matching, reached, left_out } = await call(calls.count, { business_id, filter }, { as: owner });
      return { matching, reached, left_out };
    };
    const none = { opted_out: 0, no_phone: 0, quiet: 0, no_detail: 0 };
    const key = { business_id, client_id };
    expect(await says()).toEqual({ matching: 0, reached: 0, left_out: none });
    await call(clientCalls.change, { ...key, gender: 'female' }, { as: owner });
    expect(await says()).toEqual({ matching: 1, reached: 1, left_out: none });
    await call(clientCalls.change, { ...key, phone: '+912226543210' }, { as: owner });
    expect(await says()).toEqual({ matching: 1, reached: 0, left_out: { ...none, no_phone: 1 } });
    await call(clientCalls.change, { ...key, phone: '+919820000001' }, { as: owner });
    await make.refuseOffers(other_id);
    await call(clientCalls.merge, { ...key, other_id }, { as: owner });
    expect(await says()).toEqual({ matching: 1, reached: 0, left_out: { ...none, opted_out: 1 } });
    await call(clientCalls.unmerge, { business_id, client_id: other_id }, { as: owner });
    expect(await says()).toEqual({ matching: 1, reached: 1, left_out: none });
    await call(marketingCalls.set, { ...key, wants_offers: false }, { as: owner });
    expect(await says()).toEqual({ matching: 1, reached: 0, left_out: { ...none, opted_out: 1 } });
    await call(marketingCalls.set, { ...key, wants_offers: true }, { as: owner });
    expect(await says()).toEqual({ matching: 1, reached: 1, left_out: none });
  });

  test('is for owners and admins of the business', async () => {
    const business_id = await seedBusiness(owner, { name: 'Closed' });
    const staff = await seedMember(business_id, 'staff');
    const input = { business_id, filter: { type: 'duration' } } as const;
    expect((await refusal(calls.count, input, { as: staff })).code).toBe('NOT_ALLOWED');
    expect((await refusal(calls.count, input, { as: await seedAccount() })).code).toBe('NOT_FOUND');
  });
});
