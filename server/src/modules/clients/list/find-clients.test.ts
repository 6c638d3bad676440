import { clientKeys, nameKey } from '@kursi/core/clients/client-search.ts';
import { clientCalls as calls } from '@kursi/core/clients/clients.contract.ts';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { clientsOf } from '../../../testing/salon/clients.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer();
const { call, refusal, seedAccount, seedBusiness, database, clock } = server;
const as = await seedAccount();
let business_id: string;
let make: ReturnType<typeof clientsOf>;

beforeEach(async () => {
  business_id = await seedBusiness(as, { name: `Salon ${crypto.randomUUID()}` });
  make = clientsOf(server, as, business_id);
});

/** Inserts rows directly, for tests that need many. */
async function seedClients(
  business_id: string,
  names: readonly string[],
  phoneOf = (_: number): string | null => null,
) {
  const rows = names.map((name, i) => {
    const phone = phoneOf(i);
    return { business_id, id: newId(clock.now()), name, phone, ...clientKeys({ business_id, name, phone }) };
  });
  for (let i = 0; i < rows.length; i += 1000)
    await database.q
      .insertInto('client')
      .values(rows.slice(i, i + 1000))
      .execute();
}

/** Follows the cursor to the last page. */
async function allPages(business_id: string, query: string, limit: number) {
  const pages: string[][] = [];
  let next: Record<string, string> | null = {};
  while (next) {
    const page: OutputOf<typeof calls.list> = await call(
      calls.list,
      { business_id, query, limit, ...next },
      { as },
    );
    pages.push(page.items.map(({ id }) => id));
    next = page.next;
    if (pages.length > 50) throw new Error('it never ends');
  }
  return pages;
}

describe('the list of clients', () => {
  test('clients are listed by name, then by id, ten per page', async () => {
    await seedClients(business_id, [
      'zoya',
      'Asha',
      'आशा',
      'Éva',
      'bina',
      'asha',
      'Asha',
      ...Array(6).fill('Mina'),
    ]);
    const first = await call(calls.list, { business_id }, { as });
    expect(first.items.map(({ name }) => nameKey(name))).toEqual([
      'asha',
      'asha',
      'asha',
      'bina',
      'eva',
      'mina',
      'mina',
      'mina',
      'mina',
      'mina',
    ]);
    const last = first.items.at(-1);
    expect(first.next).toEqual({ 'start-after-name': 'Mina', 'start-after-user-id': last?.id });
    const second = await call(calls.list, { business_id, ...first.next }, { as });
    expect([second.items.map(({ name }) => name), second.next]).toEqual([['Mina', 'zoya', 'आशा'], null]);
  });

  test('a hundred clients of one name are each listed once with every page size', async () => {
    await seedClients(business_id, Array(100).fill('Priya Singh'));
    for (const limit of [7, 10, 50]) {
      const ids = (await allPages(business_id, 'priya', limit)).flat();
      expect([ids.length, new Set(ids).size]).toEqual([100, 100]);
      expect(ids).toEqual(ids.toSorted());
    }
  });

  test('the list may start after a name alone, or after the id of a client alone', async () => {
    await seedClients(business_id, ['Asha', 'Bina', 'Chitra']);
    const after = await call(calls.list, { business_id, 'start-after-name': 'BINA' }, { as });
    expect(after.items.map(({ name }) => name)).toEqual(['Chitra']);
    const [asha] = (await call(calls.list, { business_id }, { as })).items;
    const next = await call(calls.list, { business_id, 'start-after-user-id': asha?.id ?? '' }, { as });
    expect(next.items.map(({ name }) => name)).toEqual(['Bina', 'Chitra']);
    const unknown = { business_id, 'start-after-user-id': crypto.randomUUID() };
    expect((await refusal(calls.list, unknown, { as })).details).toEqual({
      fields: [{ field: 'start-after-user-id', problem: 'invalid_value' }],
    });
  });

  test('the list accepts at most fifty per page and thirty ids', async () => {
    expect((await refusal(calls.list, { business_id, limit: 51 }, { as })).code).toBe('MALFORMED');
    const ids = Array.from({ length: 31 }, () => crypto.randomUUID()).join(',');
    expect((await refusal(calls.list, { business_id, ids }, { as })).code).toBe('MALFORMED');
  });
});

describe('searching clients', () => {
  beforeEach(async () => {
    await make.client({ name: 'Asha Sharma', phone: '98765 43210' });
    await make.client({ name: 'आशा शर्मा', phone: '98200 11111' });
    await make.client({ name: 'Zoë Müller', phone: '+44 7911 123456' });
    await make.client({ name: '100% Om_Prakash \\ Sons' });
  });

  test.each([
    ['asha', ['Asha Sharma']],
    ['HARM', ['Asha Sharma']],
    ['a', ['Asha Sharma']],
    ['sh', ['Asha Sharma']],
    ['sharma asha', ['Asha Sharma']],
    ['asha 3210', ['Asha Sharma']],
    ['asha 11111', []],
    ['98765 43210', ['Asha Sharma']],
    ['098765-43210', ['Asha Sharma']],
    ['+91 98765', ['Asha Sharma']],
    ['91 98765 43210', ['Asha Sharma']],
    ['54321', ['Asha Sharma']],
    ['9', ['Asha Sharma', 'आशा शर्मा']],
    ['+91', ['Asha Sharma', 'आशा शर्मा']],
    ['आशा', ['आशा शर्मा']],
    ['शर्', ['आशा शर्मा']],
    ['श', ['आशा शर्मा']],
    ['zoe mull', ['Zoë Müller']],
    ['+44', ['Zoë Müller']],
    ['7911', ['Zoë Müller']],
    ['44', ['Zoë Müller']],
    ['om_p', ['100% Om_Prakash \\ Sons']],
    ['%', []],
    ['100%', ['100% Om_Prakash \\ Sons']],
    ['\\', ['100% Om_Prakash \\ Sons']],
    ['___', []],
    ["'; drop table client; --", []],
    ['nobody', []],
    ['', ['100% Om_Prakash \\ Sons', 'Asha Sharma', 'Zoë Müller', 'आशा शर्मा']],
  ])('a search for "%s" finds the right clients', async (query, expected) => {
    expect(await make.find(query)).toEqual(expected);
  });
});

/** More than the scan by name reads, so that the pieces index is used. */
test.each(['dsouza', 'D’Souza', "D'Souza", 'd-souza', 'Dsouzza', 'aisha dso', 'mary anne', 'maryane'])(
  'apostrophes, hyphens and doubled letters do not matter to a search: %s',
  async (query) => {
    await make.client({ name: 'Aisha D’Souza', phone: '98765 43210' });
    await make.client({ name: 'Mary-Anne Kurian', phone: '98765 43211' });
    const { items } = await call(calls.list, { business_id, query }, { as });
    expect(items.map(({ name }) => name)).toEqual([
      query.startsWith('mary') ? 'Mary-Anne Kurian' : 'Aisha D’Souza',
    ]);
  },
);

test('whose number ends with the digits comes first, and every page goes on from there', async () => {
  const numbers = ['+914321055555', '+919876543210', '+914321066666', '+919800043210', '+914321077777'];
  await seedClients(business_id, ['Asha', 'Bina', 'Chitra', 'Divya', 'Esha'], (i) => numbers[i] ?? null);
  const { items } = await call(calls.list, { business_id, query: '43210' }, { as });
  const names = items.map(({ name }) => name);
  expect(names).toEqual(['Bina', 'Divya', 'Asha', 'Chitra', 'Esha']);
  for (const limit of [1, 2, 3]) {
    const pages = await allPages(business_id, '43210', limit);
    expect(pages.flat()).toEqual(items.map(({ id }) => id));
  }
});

test('who has a word that begins so comes before who has it inside one, on every page', async () => {
  await seedClients(business_id, [
    'Anand Rao',
    'Asha Fernandes',
    'Bina Fernandes',
    'Nandini Rao',
    'Ravi Nanda',
  ]);
  const { items } = await call(calls.list, { business_id, query: 'nand' }, { as });
  const names = ['Nandini Rao', 'Ravi Nanda', 'Anand Rao', 'Asha Fernandes', 'Bina Fernandes'];
  expect(items.map(({ name }) => name)).toEqual(names);
  for (const limit of [1, 2, 3])
    expect((await allPages(business_id, 'nand', limit)).flat()).toEqual(items.map(({ id }) => id));
  const rao = await call(calls.list, { business_id, query: 'nand rao' }, { as });
  expect(rao.items.map(({ name }) => name)).toEqual(['Nandini Rao', 'Anand Rao']);
});

describe('among thousands', async () => {
  const salon = await seedBusiness(as, { name: 'Large Salon' });
  const large = clientsOf(server, as, salon);
  await seedClients(
    salon,
    Array.from(
      { length: 3_000 },
      (_, i) => `Client ${String(i).padStart(4, '0')} ${i % 2 ? 'Verma' : 'Gupta'}`,
    ),
    (i) => `+9198${10_000_000 + i * 3_001}`,
  );
  // As PostgreSQL does by itself within a minute: without figures of the table its plans read it all, 6 s each.
  await database.pool.query('ANALYZE client');
  await large.client({ name: 'Zoya Shaikh', phone: '99999 12345' });
  await large.client({ name: 'ज़ोया शेख़', phone: '99999 54321' });

  test.each([
    ['shaikh', ['Zoya Shaikh']],
    ['z', ['Zoya Shaikh']],
    ['oya', ['Zoya Shaikh']],
    ['9999912345', ['Zoya Shaikh']],
    ['54321', ['ज़ोया शेख़']],
    ['शेख', ['ज़ोया शेख़']],
    ['client 2999', ['Client 2999 Verma']],
    ['+91 99999', ['Zoya Shaikh', 'ज़ोया शेख़']],
    ['xyz', []],
  ])('a search for "%s" finds the right clients among thousands', async (query, expected) => {
    expect(await large.find(query)).toEqual(expected);
  });

  test('the pages of a search for a common word contain each client once', async () => {
    const ids = (await allPages(salon, 'verma', 50)).flat();
    expect([ids.length, new Set(ids).size]).toEqual([1_500, 1_500]);
  });
});
