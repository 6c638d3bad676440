import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { productCalls as calls } from '@kursi/core/catalogue/products.contract.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { describe, expect, test } from 'vitest';
import { catalogueOf } from '../../../testing/salon/catalogue.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer();
const { call, send, refusal, seedAccount, seedBusiness, seedMember, database } = server;
const as = await seedAccount({ user_name: 'Nandini Rao' });

async function newShelf() {
  const business_id = await seedBusiness(as, { name: `Salon ${crypto.randomUUID()}` });
  const list = async () => (await call(calls.list, { business_id }, { as })).items;
  return { business_id, list, product: catalogueOf(server, as, business_id).product };
}

describe('a product', () => {
  test('a product is stored as entered and listed by name', async () => {
    const { business_id, list, product } = await newShelf();
    await product({ name: 'rose toner', price: paise(38_000) });
    const id = await product({
      name: 'Argan serum',
      price: paise(69_000),
      stock: 3,
      inventory_id: 'ARG-100',
    });
    const shelf = await list();
    expect(shelf.map(({ name }) => name)).toEqual(['Argan serum', 'rose toner']);
    expect(shelf[0]).toEqual({
      id,
      name: 'Argan serum',
      price: 69_000,
      stock: 3,
      inventory_id: 'ARG-100',
      image_url: null,
      blur_hash: null,
      product_status: 'enable',
      tax_rate: null,
      tax_code: null,
    });
    await call(calls.change, { business_id, id, price: 70_000, inventory_id: null }, { as });
    expect((await list())[0]).toMatchObject({ price: 70_000, inventory_id: null, stock: 3 });
  });

  test('nothing of the shelf can be called while the module is off, and nothing is lost', async () => {
    const { business_id, list, product } = await newShelf();
    await product({ name: 'Rose toner' });
    await call(settingsCalls.update, { business_id, modules: ['services'] }, { as });
    expect(await refusal(calls.list, { business_id }, { as })).toMatchObject({
      status: 403,
      code: 'MODULE_OFF',
    });
    expect((await refusal(calls.add, { business_id, name: 'Oil', price: 1 }, { as })).code).toBe(
      'MODULE_OFF',
    );
    const stranger = await seedAccount();
    expect((await refusal(calls.list, { business_id }, { as: stranger })).code).toBe('NOT_FOUND');
    await call(settingsCalls.update, { business_id, modules: ['services', 'products'] }, { as });
    expect(await list()).toMatchObject([{ name: 'Rose toner' }]);
  });

  test('an inventory id is unique among products that are not removed', async () => {
    const { business_id, product } = await newShelf();
    const first = await product({ inventory_id: 'A1' });
    const second = await product({ inventory_id: 'A2' });
    const twin = { business_id, name: 'Twin', price: 1, inventory_id: 'A1' };
    expect(await refusal(calls.add, twin, { as })).toMatchObject({
      status: 409,
      code: 'INVENTORY_ID_TAKEN',
    });
    const change = { business_id, id: second, inventory_id: 'A1' };
    expect((await refusal(calls.change, change, { as })).code).toBe('INVENTORY_ID_TAKEN');
    await call(calls.remove, { business_id, id: first }, { as });
    await call(calls.change, change, { as });
    const back = { business_id, id: first, product_status: 'enable' as const };
    expect((await refusal(calls.change, back, { as })).code).toBe('INVENTORY_ID_TAKEN');
    await call(calls.change, { ...back, inventory_id: 'A3' }, { as });
    // The inventory id is unique per business, and any number of products may have none.
    const elsewhere = await newShelf();
    await elsewhere.product({ inventory_id: 'A1' });
    await Promise.all([elsewhere.product(), elsewhere.product()]);
    expect(await elsewhere.list()).toHaveLength(3);
  });

  test('a product is added once when ten with one inventory id are added concurrently', async () => {
    const { business_id } = await newShelf();
    const input = { business_id, name: 'Kajal', price: 24_000, inventory_id: 'KJ', stock: 5 };
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(calls.add, input, { as })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const moves = await database.q
      .selectFrom('stock_movement')
      .select('change')
      .where('business_id', '=', business_id)
      .execute();
    expect(moves).toEqual([{ change: 5 }]);
  });

  test('a removed product leaves the list and is restored with its stock', async () => {
    const { business_id, list, product } = await newShelf();
    const id = await product({ stock: 7 });
    await call(calls.remove, { business_id, id }, { as });
    expect(await list()).toEqual([]);
    const move = { business_id, id, reason: 'received' as const, quantity: 1 };
    expect((await refusal(calls.addStockMovement, move, { as })).code).toBe('NOT_FOUND');
    await call(calls.change, { business_id, id, product_status: 'enable' }, { as });
    expect(await list()).toMatchObject([{ id, stock: 7 }]);
  });

  test('the stock of a product cannot be set directly, and staff change no product', async () => {
    const { business_id, list, product } = await newShelf();
    const id = await product({ stock: 2 });
    await send(calls.change, { business_id, id, stock: 99 } as never, { as });
    expect((await list())[0]?.stock).toBe(2);
    const staff = await seedMember(business_id, 'staff');
    const move = { business_id, id, reason: 'counted' as const, quantity: 0 };
    expect((await send(calls.addStockMovement, move, { as: staff })).status).toBe(403);
    expect((await send(calls.list, { business_id }, { as: staff })).status).toBe(200);
  });
});

describe('stock', () => {
  test('the stock is the sum of its movements, each with actor, reason and remaining stock', async () => {
    const { business_id, product } = await newShelf();
    const id = await product({ stock: 10 });
    const move = async (reason: 'received' | 'damaged' | 'counted', quantity: number, note?: string) =>
      (await call(calls.addStockMovement, { business_id, id, reason, quantity, note }, { as })).stock;
    expect(await move('received', 5)).toBe(15);
    expect(await move('damaged', 2, 'Fell down')).toBe(13);
    expect(await move('counted', 12)).toBe(12);
    expect(await move('counted', 12)).toBe(12);
    const { items, next_cursor } = await call(
      calls.listStockMovements,
      { business_id, id, limit: 3 },
      { as },
    );
    const rest = await call(calls.listStockMovements, { business_id, id, cursor: next_cursor ?? '' }, { as });
    expect(
      [...items, ...rest.items].map(({ change, stock_after, reason, note, actor_name }) => [
        reason,
        change,
        stock_after,
        note,
        actor_name,
      ]),
    ).toEqual([
      ['counted', 0, 12, null, 'Nandini Rao'],
      ['counted', -1, 12, null, 'Nandini Rao'],
      ['damaged', -2, 13, 'Fell down', 'Nandini Rao'],
      ['received', 5, 15, null, 'Nandini Rao'],
      ['opening', 10, 10, null, 'Nandini Rao'],
    ]);
    expect(rest.next_cursor).toBeNull();
  });

  test('no more than the stock is taken from the shelf by hand', async () => {
    const { business_id, list, product } = await newShelf();
    const id = await product({ stock: 3 });
    const answer = await refusal(
      calls.addStockMovement,
      { business_id, id, reason: 'used', quantity: 4 },
      { as },
    );
    expect([answer.status, answer.code, answer.details]).toEqual([422, 'STOCK_TOO_LOW', { stock: 3 }]);
    expect((await list())[0]?.stock).toBe(3);
  });

  test('a stock of ten serves ten of twenty concurrent requests', async () => {
    const { business_id, list, product } = await newShelf();
    const id = await product({ stock: 10 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        send(calls.addStockMovement, { business_id, id, reason: 'used', quantity: 1 }, { as }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10);
    expect((await list())[0]?.stock).toBe(0);
    const { sum } = await database.q
      .selectFrom('stock_movement')
      .select(({ fn }) => fn.sum<string>('change').as('sum'))
      .where('product_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(Number(sum)).toBe(0);
  });

  test('a product of another business is not found', async () => {
    const { business_id } = await newShelf();
    const theirs = await (await newShelf()).product();
    expect((await refusal(calls.listStockMovements, { business_id, id: theirs }, { as })).code).toBe(
      'NOT_FOUND',
    );
    const move = { business_id, id: theirs, reason: 'received' as const, quantity: 1 };
    expect((await refusal(calls.addStockMovement, move, { as })).code).toBe('NOT_FOUND');
  });
});
