import { catalogueCalls as calls } from '@kursi/core/catalogue/catalogue.contract.ts';
import { describe, expect, test } from 'vitest';
import { seedCatalogue } from '../../testing/salon/catalogue.ts';
import { useServer } from '../../testing/server.ts';

const server = await useServer();
const { call, send, refusal } = server;
const as = await server.seedAccount();
const nowhere = '01a00000-0000-7000-8000-0000000000ff';

const newCatalogue = () => seedCatalogue(server, as);
const names = (items: readonly { name: string }[]) => items.map(({ name }) => name);

describe('a category', () => {
  test('a removed category leaves its services, and undo restores them to it', async () => {
    const { business_id, category, service, look } = await newCatalogue();
    const [hair, nails] = [await category('Hair'), await category('Nails')];
    const cut = await service({ category_id: hair });
    const colour = await service({ category_id: hair });
    const gel = await service({ category_id: nails });
    const answer = await call(calls.removeCategory, { business_id, id: hair }, { as });
    expect(answer.service_ids).toEqual([cut, colour]);
    const { services, categories } = await look();
    expect(services.map(({ category_id }) => category_id)).toEqual([null, null, nails]);
    expect(names(categories)).toEqual(['Nails']);

    // A concurrent change put one into another category, where it stays.
    await call(calls.changeService, { business_id, id: colour, category_id: nails }, { as });
    const restore = { business_id, id: hair, category_status: 'enable' as const, ...answer };
    await call(calls.changeCategory, restore, { as });
    const after = await look();
    expect(
      after.categories.map(({ name, services: inside }) => [name, inside.map((one) => one.service_id)]),
    ).toEqual([
      ['Hair', [cut]],
      ['Nails', [colour, gel]],
    ]);
  });
  test('a removed category accepts no service', async () => {
    const { business_id, category, service } = await newCatalogue();
    const id = await category();
    await call(calls.removeCategory, { business_id, id }, { as });
    await expect(service({ category_id: id })).rejects.toThrow('category_id');
    expect((await refusal(calls.changeCategory, { business_id, id, name: 'X' }, { as })).code).toBe(
      'NOT_FOUND',
    );
  });
  test('a service added while its category is removed never ends up in the removed category', async () => {
    const { business_id, category, look } = await newCatalogue();
    for (let round = 0; round < 5; round++) {
      const category_id = await category(`Round ${round}`);
      const input = { business_id, name: 'Racer', price: 100, duration: 30, category_id };
      await Promise.all([
        send(calls.addService, input, { as }),
        send(calls.removeCategory, { business_id, id: category_id }, { as }),
      ]);
    }
    const { services, categories } = await look();
    const living = new Set<string | null>([null, ...categories.map(({ id }) => id)]);
    expect(services.filter(({ category_id }) => !living.has(category_id))).toEqual([]);
  });
  test('the categories have the order that was sent', async () => {
    const { business_id, category, look } = await newCatalogue();
    const ids = [await category('A'), await category('B'), await category('C')];
    await call(calls.orderCategories, { business_id, ids: ids.toReversed() }, { as });
    expect(names((await look()).categories)).toEqual(['C', 'B', 'A']);
    const late = await refusal(calls.orderCategories, { business_id, ids: ids.slice(1) }, { as });
    expect([late.status, late.details]).toEqual([409, { ids: ids.toReversed() }]);
  });
});

describe('the order of services', () => {
  test('the services have the order that was sent, also when moved between categories', async () => {
    const { business_id, category, service, look } = await newCatalogue();
    const hair = await category('Hair');
    const [a, b, c] = [
      await service({ name: 'A' }),
      await service({ name: 'B' }),
      await service({ name: 'C' }),
    ];
    const groups = [
      { category_id: hair, service_ids: [c, a] },
      { category_id: null, service_ids: [b] },
    ];
    await call(calls.orderServices, { business_id, groups }, { as });
    const { services } = await look();
    expect(services.map(({ name, index, category_id }) => [name, index, category_id])).toEqual([
      ['C', 0, hair],
      ['A', 1, hair],
      ['B', 2, null],
    ]);
  });
  test('an outdated order is refused with the current one', async () => {
    const { business_id, category, service, look } = await newCatalogue();
    const hair = await category('Hair');
    const a = await service({ category_id: hair });
    const old = { business_id, groups: [{ category_id: hair, service_ids: [a] }] };
    const b = await service({ name: 'From the other desk' });
    const answer = await refusal(calls.orderServices, old, { as });
    expect([answer.status, answer.code, answer.details]).toEqual([
      409,
      'CONFLICT',
      {
        groups: [
          { category_id: null, service_ids: [b] },
          { category_id: hair, service_ids: [a] },
        ],
      },
    ]);
    for (const service_ids of [[a], [a, a], [a, b, b], [a, nowhere], []]) {
      const groups = [{ category_id: null, service_ids }];
      expect((await refusal(calls.orderServices, { business_id, groups }, { as })).code).toBe('CONFLICT');
    }
    const elsewhere = [{ category_id: nowhere, service_ids: [a, b] }];
    expect((await refusal(calls.orderServices, { business_id, groups: elsewhere }, { as })).code).toBe(
      'CONFLICT',
    );
    expect((await look()).services.map(({ id, category_id }) => [id, category_id])).toEqual([
      [a, hair],
      [b, null],
    ]);
  });
  test('two concurrent orders of two desks never mix', async () => {
    const { business_id, service, look } = await newCatalogue();
    const ids: string[] = [];
    for (let i = 0; i < 12; i++) ids.push(await service({ name: `S${i}` }));
    const orders = [ids.toReversed(), [...ids.slice(6), ...ids.slice(0, 6)]];
    for (let round = 0; round < 5; round++) {
      await Promise.all(
        orders.map((service_ids) =>
          call(calls.orderServices, { business_id, groups: [{ category_id: null, service_ids }] }, { as }),
        ),
      );
      const { services } = await look();
      expect(services.map(({ index }) => index)).toEqual(ids.map((_, i) => i));
      expect(orders).toContainEqual(services.map(({ id }) => id));
    }
  });
});

test('three hundred services are read in one call and ordered in one call', async () => {
  const { business_id, category, calendar, look } = await newCatalogue();
  const categories = [await category('A'), await category('B'), await category('C')];
  const chairs = [await calendar({ name: 'One' }), await calendar({ name: 'Two' })];
  const calendars = chairs.map((entity_id) => ({ entity_id, price: null, duration: null }));
  for (let i = 0; i < 300; i += 10) {
    await Promise.all(
      Array.from({ length: 10 }, (_, j) => {
        const category_id = categories[(i + j) % 3] ?? null;
        const input = {
          business_id,
          name: `Service ${i + j}`,
          price: 100 * i,
          duration: 30,
          category_id,
          calendars,
        };
        return call(calls.addService, input, { as });
      }),
    );
  }
  const before = await look();
  expect(before.services).toHaveLength(300);
  expect(before.services.every((service) => service.calendars.length === 2)).toBe(true);
  const groups = categories.map((category_id) => ({
    category_id,
    service_ids: before.services
      .filter((one) => one.category_id === category_id)
      .map(({ id }) => id)
      .toReversed(),
  }));
  await call(calls.orderServices, { business_id, groups }, { as });
  const after = await look();
  expect(after.services.map(({ id }) => id)).toEqual(groups.flatMap(({ service_ids }) => service_ids));
  expect(after.categories.map(({ services }) => services.length)).toEqual([100, 100, 100]);
});
