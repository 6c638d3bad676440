import { paymentsCalls } from '@kursi/core/payments/payments.contract.ts';
import { type CreditFilter, creditCalls as calls } from '@kursi/core/subscription/credits.contract.ts';
import { subscriptionCalls } from '@kursi/core/subscription/subscription.contract.ts';
import { expect, test } from 'vitest';
import { creditsOf, PACK_OF_500 } from '../../../testing/salon/credits.ts';
import { ALERTS_PRICE } from '../../../testing/salon/payments.ts';
import { useServer } from '../../../testing/server.ts';
import { reserveCredits, settleCredits } from '../public.ts';

const start = Temporal.Instant.from('2026-10-01T04:10:00Z');
const server = await useServer({
  now: () => start,
  env: { SELLER_NAME: 'Kursi Technologies', SELLER_GSTIN: '29AAPFU0939F1ZR' },
});
const { call, refusal, database, clock, seedSession, seedMember, mailsTo } = server;
const { newBusiness, inBusiness, buyPack, refund } = creditsOf(server);

async function send(business_id: string, title: string, credits: number): Promise<string> {
  const id = crypto.randomUUID();
  const wanted = { id, kind: 'send', about_id: crypto.randomUUID(), title, credits } as const;
  const answer = await inBusiness(business_id, (ctx) => reserveCredits(ctx, wanted));
  expect(answer.ok).toBe(true);
  return id;
}
const giveBack = (business_id: string, id: string, credits: number) =>
  inBusiness(business_id, (ctx) =>
    settleCredits(ctx, id, {
      consumed: 0,
      given_back: [{ reason: 'not_delivered', from_open: credits, from_consumed: 0 }],
    }),
  );

/** Days pass in one direction only, so that each story begins where the last one ended. */
async function livedBusiness() {
  const { owner, business_id } = await newBusiness();
  const as = async () => ({ as: await seedSession(owner.id) });
  await buyPack(await seedSession(owner.id), business_id, PACK_OF_500);
  clock.advance({ hours: 24 * 8 });
  const gel = await send(business_id, 'Gel extensions are here', 158);
  clock.advance({ hours: 24 * 26 });
  await giveBack(business_id, gel, 11);
  return { owner, business_id, as, gel };
}

test('the overview adds up, says how long it lasts, and follows the period', async () => {
  const began = clock.now();
  const { business_id, as } = await livedBusiness();
  const today = clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate();
  const seen = await call(calls.get, { business_id }, await as());
  expect(seen).toMatchObject({
    balance: 353,
    set_aside: 147,
    since: today.with({ day: 1 }).subtract({ months: 1 }).toString(),
    sums: { before: 0, bought: 500, taken_back: 0, set_aside: 158, came_back: 11, left: 353 },
    unfinished_payment: null,
  });
  const dayOf = (days: number) =>
    began
      .add({ hours: 24 * days })
      .toZonedDateTimeISO('Asia/Kolkata')
      .toPlainDate()
      .toString();
  expect(seen.steps).toEqual([
    { day: dayOf(0), balance: 500 },
    { day: dayOf(8), balance: 342 },
    { day: dayOf(34), balance: 353 },
  ]);
  // 147 in 34 days.
  expect(seen.lasts_until).toBe(today.add({ days: Math.floor((353 * 34) / 147) }).toString());
  const later = await call(calls.get, { business_id, since: dayOf(2) }, await as());
  expect(later.sums).toEqual({
    before: 500,
    bought: 0,
    taken_back: 0,
    set_aside: 158,
    came_back: 11,
    left: 353,
  });
  const tomorrow = today.add({ days: 1 }).toString();
  const none = await call(calls.get, { business_id, since: tomorrow }, await as());
  expect(none.sums).toMatchObject({ before: 353, bought: 0, set_aside: 0, came_back: 0, left: 353 });
  expect(none.steps).toEqual([]);
});

test('the ledger names every credit, filters and pages', async () => {
  const { business_id, as, owner } = await livedBusiness();
  const list = async (filter: CreditFilter, over = {}) =>
    call(calls.listEntries, { business_id, since: '2026-01-01', filter, ...over }, await as());
  const { items, next_cursor } = await list('all');
  expect(next_cursor).toBeNull();
  expect(items).toMatchObject([
    { no: 3, kind: 'came_back', credits: 11, balance: 353, reason: 'not_delivered' },
    { no: 2, kind: 'sent', credits: -158, balance: 342, title: 'Gel extensions are here', amount: null },
    { no: 1, kind: 'bought', credits: 500, pack_name: { en: 'Pack of 500' }, by_name: owner.user_name },
  ]);
  expect(items[2]).toMatchObject({ amount: 55_000, method: 'upi', campaign_id: null, title: null });
  expect((await list('bought')).items.map(({ no }) => no)).toEqual([1]);
  expect((await list('sent')).items.map(({ no }) => no)).toEqual([2]);
  expect((await list('came_back')).items.map(({ no }) => no)).toEqual([3]);
  const first = await list('all', { limit: 2 });
  expect(first.items.map(({ no }) => no)).toEqual([3, 2]);
  const rest = await list('all', { limit: 2, cursor: first.next_cursor });
  expect(rest).toMatchObject({ items: [{ no: 1 }], next_cursor: null });
  expect(await refusal(calls.listEntries, { business_id, cursor: 'x' }, await as())).toMatchObject({
    code: 'MALFORMED',
  });
});

test('a pack is paid once, with an invoice and a mail, and what it bought can be read', async () => {
  const { owner, business_id } = await newBusiness();
  const as = await seedSession(owner.id);
  const payment_id = await buyPack(as, business_id, PACK_OF_500);
  for (let i = 0; i < 2; i++)
    expect(await call(calls.purchase, { business_id, payment_id }, { as })).toMatchObject({
      payment_id,
      amount: 55_000,
      credits: 500,
      balance: 500,
    });
  const { invoices } = await call(calls.get, { business_id }, { as });
  expect(invoices).toMatchObject([{ credits: 500, amount: 55_000, is_refunded: false }]);
  const invoice_id = invoices[0]?.id ?? '';
  expect(await call(subscriptionCalls.getInvoice, { business_id, invoice_id }, { as })).toMatchObject({
    kind: 'credits',
    plan_name: { en: 'Pack of 500' },
    starts_at: null,
    amount: 55_000,
  });
  const [mail] = await mailsTo(owner.email);
  expect(mail?.text).toContain('Pack of 500');
  await refund(business_id, payment_id);
  const unknown = await refusal(calls.purchase, { business_id, payment_id }, { as });
  expect(unknown).toMatchObject({ code: 'PURCHASE_FAILED', details: { reason: 'payment_returned' } });
  const after = await call(calls.get, { business_id }, { as });
  expect(after).toMatchObject({
    sums: { bought: 500, taken_back: 500, left: 0 },
    invoices: [{ is_refunded: true }],
  });
});

test('owners and admins buy; staff, strangers and other prices are refused', async () => {
  const { owner, business_id } = await newBusiness();
  const order = { business_id, purpose: 'credits', reference: PACK_OF_500 } as const;
  const admin = await seedMember(business_id, 'admin');
  await buyPack(admin, business_id, PACK_OF_500);
  const staff = await seedMember(business_id, 'staff');
  const stranger = (await newBusiness()).owner;
  const as = { as: await seedSession(owner.id) };
  expect((await refusal(paymentsCalls.order, order, { as: staff })).code).toBe('NOT_ALLOWED');
  expect((await refusal(paymentsCalls.order, order, { as: stranger })).code).toBe('NOT_FOUND');
  const alerts = { ...order, reference: ALERTS_PRICE };
  expect((await refusal(paymentsCalls.order, alerts, as)).code).toBe('NOT_FOUND');
  await database.pool.query('update price set enabled = false where id = $1', [PACK_OF_500]);
  expect((await refusal(paymentsCalls.order, order, as)).code).toBe('NOT_FOUND');
  await database.pool.query('update price set enabled = true where id = $1', [PACK_OF_500]);
  expect((await refusal(calls.get, { business_id }, { as: staff })).code).toBe('NOT_ALLOWED');
});

test('a business that never had credits has an empty overview', async () => {
  const { owner, business_id } = await newBusiness();
  const as = { as: await seedSession(owner.id) };
  expect(await call(calls.get, { business_id }, as)).toMatchObject({
    balance: 0,
    set_aside: 0,
    lasts_until: null,
    steps: [],
    invoices: [],
    sums: { before: 0, bought: 0, set_aside: 0, came_back: 0, left: 0 },
  });
  expect((await call(calls.listEntries, { business_id }, as)).items).toEqual([]);
});
