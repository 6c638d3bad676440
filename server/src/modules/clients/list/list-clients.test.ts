import { clientCalls as calls } from '@kursi/core/clients/clients.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { clientsOf } from '../../../testing/salon/clients.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer();
const { call, refusal, seedAccount, seedBusiness, seedMember, database, clock } = server;
const as = await seedAccount();
let business_id: string;
let make: ReturnType<typeof clientsOf>;
const today = clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate();
const ago = (days: number) => today.subtract({ days }).toString();

beforeEach(async () => {
  business_id = await seedBusiness(as, { name: `Salon ${crypto.randomUUID()}` });
  make = clientsOf(server, as, business_id);
});

type Input = Omit<Parameters<typeof call<typeof calls.listWithFigures>>[1], 'business_id'>;

async function list(input: Partial<Input>): Promise<string[]> {
  const names: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await call(
      calls.listWithFigures,
      { business_id, limit: 2, ...input, ...(cursor && { cursor }) },
      { as },
    );
    names.push(...page.items.map(({ name }) => name));
    cursor = page.next_cursor;
  }
  return names;
}

/** Figures as visits would leave them. */
async function seed(name: string, figures: Record<string, string | number>, birthday: string | null = null) {
  const client_id = await make.client({ name, birthday });
  await database.q
    .updateTable('client_summary')
    .set(figures)
    .where('business_id', '=', business_id)
    .where('client_id', '=', client_id)
    .execute();
  return client_id;
}

describe('the list of clients', () => {
  beforeEach(async () => {
    const birthday = `1990-${String(today.month).padStart(2, '0')}-11`;
    await seed('Asha', {
      first_seen_on: ago(400),
      visits: 9,
      last_visit_on: ago(10),
      latest_day: ago(10),
      spent: 900,
    });
    await seed('Bina', {
      first_seen_on: ago(300),
      visits: 5,
      last_visit_on: ago(91),
      latest_day: ago(91),
      spent: 500,
    });
    // Not lapsed: something is booked, or it was 90 days ago.
    await seed('Chitra', {
      first_seen_on: ago(300),
      visits: 5,
      last_visit_on: ago(200),
      latest_day: ago(-3),
      spent: 500,
    });
    await seed('Divya', {
      first_seen_on: ago(250),
      visits: 1,
      last_visit_on: ago(90),
      latest_day: ago(90),
      spent: 100,
    });
    await seed('Esha', { first_seen_on: ago(31), due_amount: 200 }, birthday);
    await seed('Farah', {
      first_seen_on: ago(29),
      membership_until: clock.now().add({ hours: 1 }).toString(),
    });
    await seed('Gita', { membership_until: clock.now().subtract({ hours: 1 }).toString(), due_amount: 1 });
  });

  test('each filter finds its clients, in each order and page by page', async () => {
    expect(await list({ filter: 'new' })).toEqual(['Farah', 'Gita']);
    expect(await list({ filter: 'new', sort: 'newest' })).toEqual(['Gita', 'Farah']);
    expect(await list({ filter: 'lapsed' })).toEqual(['Bina']);
    expect(await list({ filter: 'lapsed', sort: 'last_visit' })).toEqual(['Bina']);
    expect(await list({ filter: 'birthday' })).toEqual(['Esha']);
    expect(await list({ filter: 'due' })).toEqual(['Esha', 'Gita']);
    expect(await list({ filter: 'due', sort: 'newest' })).toEqual(['Gita', 'Esha']);
    expect(await list({ filter: 'membership' })).toEqual(['Farah']);
  });

  test('each order holds each client once', async () => {
    expect(await list({})).toEqual(['Asha', 'Bina', 'Chitra', 'Divya', 'Esha', 'Farah', 'Gita']);
    expect((await list({ sort: 'spent' })).slice(0, 1)).toEqual(['Asha']);
    expect((await list({ sort: 'spent' })).slice(1, 3).toSorted()).toEqual(['Bina', 'Chitra']);
    expect((await list({ sort: 'last_visit' })).slice(0, 4)).toEqual(['Asha', 'Divya', 'Bina', 'Chitra']);
    expect(await list({ sort: 'newest' })).toHaveLength(7);
    for (const sort of ['name', 'spent', 'last_visit', 'newest'] as const)
      expect(new Set(await list({ sort, limit: 1 })).size).toBe(7);
  });

  test('a search is filtered and ordered too', async () => {
    expect(await list({ query: 'sha' })).toEqual(['Asha', 'Esha']);
    expect(await list({ query: 'sha', filter: 'due' })).toEqual(['Esha']);
    expect(await list({ query: 'sha', sort: 'newest' })).toEqual(['Esha', 'Asha']);
  });

  test('a client who is erased, merged or renamed is listed so', async () => {
    const [asha, bina] = await Promise.all(
      ['Asha', 'Bina'].map(async (query) => {
        const { items } = await call(calls.list, { business_id, query }, { as });
        return items[0]?.id ?? '';
      }),
    );
    await call(calls.merge, { business_id, client_id: asha ?? '', other_id: bina ?? '' }, { as });
    expect((await list({})).slice(0, 2)).toEqual(['Asha', 'Chitra']);
    await call(
      calls.change,
      { business_id, client_id: asha ?? '', name: 'Zoya', birthday: today.toString() },
      { as },
    );
    expect((await list({})).at(-1)).toBe('Zoya');
    expect(await list({ filter: 'birthday' })).toEqual(['Esha', 'Zoya']);
    await call(calls.erase, { business_id, client_id: asha ?? '' }, { as });
    expect(await list({})).not.toContain('Zoya');
    expect(await list({ filter: 'birthday' })).toEqual(['Esha']);
  });

  test('members of the business see it, with a cursor that fits the order', async () => {
    const input = { business_id, sort: 'spent' as const };
    expect((await refusal(calls.listWithFigures, { ...input, cursor: 'x' }, { as })).code).toBe('MALFORMED');
    const named = `${crypto.randomUUID()}:asha`;
    expect((await refusal(calls.listWithFigures, { ...input, cursor: named }, { as })).code).toBe(
      'MALFORMED',
    );
    const staff = await seedMember(business_id, 'staff');
    expect((await call(calls.listWithFigures, input, { as: staff })).items).toHaveLength(7);
    const other = await seedAccount();
    expect((await refusal(calls.listWithFigures, input, { as: other })).code).toBe('NOT_FOUND');
  });
});
