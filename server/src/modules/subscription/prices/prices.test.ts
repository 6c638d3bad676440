import { paymentsCalls } from '@kursi/core/payments/payments.contract.ts';
import { priceCalls as calls } from '@kursi/core/subscription/prices.contract.ts';
import { expect, test } from 'vitest';
import { GUPSHUP_ENV } from '../../../testing/outside/whatsapp.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer({ env: { ...GUPSHUP_ENV, SELLER_GSTIN: '29AAPFU0939F1ZR' } });
const { call, refusal, seedAccount, seedBusiness } = server;
const admin = await server.makePlatformAdmin();
const owner = await seedAccount();
const business_id = await seedBusiness(owner);

const words = {
  name: { en: 'Alerts for a quarter', hi: 'तीन महीने के अलर्ट' },
  features: { en: ['All alerts'], hi: ['सभी अलर्ट'] },
  amount: 80_000,
  enabled: true,
};

test('an owner reads what is on sale, with the tax inside', async () => {
  const { items, tax_rate } = await call(calls.list, {}, { as: owner });
  expect(tax_rate).toBe(1800);
  expect(items.map(({ kind, amount, period }) => [kind, amount, period])).toEqual([
    ['alerts', 29_900, '1_month'],
    ['alerts', 299_900, '1_year'],
    ...[24_000, 55_000, 100_000, 450_000].map((amount) => ['credits', amount, null]),
    ['custom_header', 299_900, null],
  ]);
  for (const { features } of items) expect(features.en).toHaveLength(features.hi.length);
  expect((await refusal(calls.list, {})).code).toBe('NOT_SIGNED_IN');
});

test('a platform admin adds, changes and switches off prices; nobody else does', async () => {
  const made = await call(
    calls.create,
    { ...words, kind: 'alerts', period: '3_months', credits: null },
    { as: admin },
  );
  const order = { business_id, purpose: 'alerts', reference: made.id } as const;
  expect((await call(paymentsCalls.order, order, { as: owner })).amount).toBe(80_000);
  await call(calls.change, { ...words, price_id: made.id, amount: 90_000 }, { as: admin });
  expect((await call(paymentsCalls.order, order, { as: owner })).amount).toBe(90_000);
  await call(calls.change, { ...words, price_id: made.id, enabled: false }, { as: admin });
  expect((await refusal(paymentsCalls.order, order, { as: owner })).code).toBe('NOT_FOUND');
  expect((await call(calls.list, {}, { as: owner })).items.map(({ id }) => id)).not.toContain(made.id);
  expect((await call(calls.listAll, {}, { as: admin })).items.map(({ id }) => id)).toContain(made.id);
  const codeOf = async () =>
    (await refusal(calls.change, { ...words, price_id: made.id }, { as: owner })).code;
  expect(await codeOf()).toBe('NOT_ALLOWED');
  expect((await refusal(calls.listAll, {}, { as: owner })).code).toBe('NOT_ALLOWED');
});

test('a pack of credits has a size, and alerts have a period', async () => {
  const make = (over: object) => refusal(calls.create, { ...words, ...over } as never, { as: admin });
  expect((await make({ kind: 'credits' })).code).toBe('MALFORMED');
  expect((await make({ kind: 'alerts' })).code).toBe('MALFORMED');
  expect((await make({ kind: 'custom_header', period: '1_year' })).code).toBe('MALFORMED');
  expect((await make({ kind: 'alerts', period: '1_year', amount: 99 })).code).toBe('MALFORMED');
  expect((await make({ kind: 'alerts', period: '1_year', features: { en: ['a'], hi: [] } })).code).toBe(
    'MALFORMED',
  );
  const pack = await call(calls.create, { ...words, kind: 'credits', credits: 500 }, { as: admin });
  expect(pack).toMatchObject({ kind: 'credits', credits: 500, period: null });
});

test('the custom header has one price at a time, also when two are added at once', async () => {
  const header = { ...words, kind: 'custom_header' } as const;
  expect((await refusal(calls.create, header, { as: admin })).code).toBe('PRICE_REFUSED');
  const [{ id: price_id } = { id: '' }] = (await call(calls.list, {}, { as: owner })).items.filter(
    ({ kind }) => kind === 'custom_header',
  );
  await call(calls.change, { ...words, price_id, enabled: false }, { as: admin });
  const answers = await Promise.all([1, 2, 3].map(() => server.send(calls.create, header, { as: admin })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  expect((await refusal(calls.change, { ...words, price_id }, { as: admin })).code).toBe('PRICE_REFUSED');
});
