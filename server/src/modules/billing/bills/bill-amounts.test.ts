import { billingCalls as calls } from '@kursi/core/billing/billing.contract.ts';
import { PRICE_MAX } from '@kursi/core/catalogue/service-rules.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { expect, test } from 'vitest';
import { backInCash, seedBillingDesk } from '../../../testing/salon/billing.ts';
import { catalogueOf } from '../../../testing/salon/catalogue.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer();
const { call, refusal, database } = server;

async function seedShelf() {
  const desk = await seedBillingDesk(server);
  const { business_id, owner: as } = desk;
  const id = await catalogueOf(server, as, business_id).product({ stock: 5 });
  return { ...desk, as, id };
}

test('the largest bill that can be sent is written, paid in part, revised and voided', async () => {
  const { as, bill, service, id, business_id } = await seedShelf();
  const services = Array.from({ length: 10 }, () => ({ ...service, booking_amount: PRICE_MAX }));
  const products = Array.from({ length: 50 }, () => ({ id, amount: PRICE_MAX, quantity: 1000 }));
  const payments = [{ type: 'cash' as const, amount: paise(10 * PRICE_MAX) }];
  const huge = { services, products, payments, tip: PRICE_MAX, override: ['stock' as const] };
  const made = await bill(huge);
  const total = 10 * PRICE_MAX + 50 * 1000 * PRICE_MAX + PRICE_MAX;
  expect(made).toMatchObject({ total_amount: total, due_amount: total - 10 * PRICE_MAX });
  const of = { business_id, visit_id: made.visit_id };
  expect(await call(calls.get, of, { as })).toMatchObject({ total_amount: total });
  await call(calls.void, { ...of, reason: 'Slip', refunds: backInCash(10 * PRICE_MAX) }, { as });
});

test('amounts below nothing, in parts of a paisa or beyond every price are refused', async () => {
  const { as, bill, service, id } = await seedShelf();
  const code = async (over: Parameters<typeof bill.input>[0]) =>
    (await refusal(calls.makeWalkIn, { ...bill.input(), ...over }, { as })).code;
  for (const amount of [-1, 0.5, PRICE_MAX * 1000, Number.MAX_SAFE_INTEGER, 1e30]) {
    const wrong = amount as typeof PRICE_MAX;
    expect(await code({ services: [{ ...service, booking_amount: wrong }] })).toBe('MALFORMED');
    expect(await code({ products: [{ id, amount: wrong, quantity: 1 }] })).toBe('MALFORMED');
    expect(await code({ tip: wrong })).toBe('MALFORMED');
    expect(await code({ discount: { kind: 'amount', amount: wrong } })).toBe('MALFORMED');
  }
  for (const quantity of [0, -1, 1.5, 1001]) {
    expect(await code({ products: [{ id, amount: paise(1), quantity }] })).toBe('MALFORMED');
  }
  for (const share of [-1, 0.5, 10_001]) {
    expect(await code({ discount: { kind: 'percent', share } })).toBe('MALFORMED');
  }
  expect(await code({ payments: [{ type: 'cash', amount: -1 as typeof PRICE_MAX }] })).toBe('MALFORMED');
});

test('a shelf is sold below nought up to a limit, whatever the desk confirms', async () => {
  const { as, bill, id } = await seedShelf();
  await database.pool.query('UPDATE product SET stock = -999999 WHERE id = $1', [id]);
  const sale = bill.input({ products: [{ id, amount: paise(45_000), quantity: 2 }], override: ['stock'] });
  expect((await refusal(calls.makeWalkIn, sale, { as })).code).toBe('STOCK_TOO_LOW');
});
