import { alertTemplates } from '@kursi/core/messaging/alert-templates.ts';
import { alertCalls as calls } from '@kursi/core/messaging/alerts.contract.ts';
import { paymentsCalls } from '@kursi/core/payments/payments.contract.ts';
import { subscriptionCalls } from '@kursi/core/subscription/subscription.contract.ts';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import type { Session } from '../../../testing/http/caller.ts';
import { GUPSHUP_ENV } from '../../../testing/outside/whatsapp.ts';
import { askLater, ALERTS_PRICE as MONTH, makePayer } from '../../../testing/salon/payments.ts';
import { useServer } from '../../../testing/server.ts';

const YEAR = '019a0000-0000-7000-8000-000000000203';
const HEADER_PRICE = '019a0000-0000-7000-8000-000000000201';

const server = await useServer({
  // Nobody listens as the provider.
  mayLogErrors: true,
  now: () => Temporal.Instant.from('2027-01-31T06:00:00Z'),
  env: {
    ...GUPSHUP_ENV,
    SELLER_NAME: 'Kursi Technologies',
    SELLER_GSTIN: '29AAPFU0939F1ZR',
  },
});
const { call, refusal, send, database, clock, seedAccount, seedBusiness, seedMember, seedSession, mailsTo } =
  server;

async function newBusiness() {
  const owner = await seedAccount();
  const business_id = await seedBusiness(owner);
  const as = (who: Session) => makePayer(server, who, business_id);
  async function buy(price = MONTH, by?: Session) {
    // Days may have passed.
    const who = by ?? (await seedSession(owner.id));
    const placed = await as(who).order(price, 'alerts');
    const { proof } = await as(who).pay(placed);
    if (!proof) throw new Error('the checkout gave no proof');
    const { payment_id } = await as(who).verify(placed, proof);
    if (!payment_id) throw new Error('not paid');
    clock.advance({ seconds: 1 });
    return payment_id;
  }
  return {
    owner,
    business_id,
    buy,
    as,
    get: async () => call(calls.get, { business_id }, { as: await seedSession(owner.id) }),
    until: async () =>
      (await call(subscriptionCalls.get, { business_id }, { as: await seedSession(owner.id) }))
        .account_summary.alerts_until,
    billing: async () => (await call(subscriptionCalls.listTerms, { business_id }, { as: owner })).items,
    refund: async (payment_id: string, amount?: number) => {
      const admin = await server.makePlatformAdmin();
      return send(
        paymentsCalls.refund,
        { business_id, payment_id, reason: 'asked for', ...(amount && { amount }) },
        { as: admin },
      );
    },
  };
}

const monthsLater = (from: Temporal.Instant, months: number) =>
  from.toZonedDateTimeISO('Asia/Kolkata').add({ months }).toInstant().toString();

test('alerts run from the payment for their period, and the account says until when', async () => {
  const { buy, get, until, billing, business_id, owner } = await newBusiness();
  expect(await get()).toMatchObject({ offer: 'ready', alerts_until: null, is_active: false });
  const start = clock.now();
  const payment_id = await buy();
  const ends = monthsLater(start, 1);
  expect(await until()).toBe(ends);
  expect(await get()).toMatchObject({ alerts_until: ends, is_active: true, next_start: ends });
  const bought = { payment_id, amount: 29_900, starts_at: start.toString(), ends_at: ends };
  for (let i = 0; i < 2; i++)
    expect(await call(calls.purchase, { business_id, payment_id }, { as: owner })).toMatchObject({
      ...bought,
      alerts_until: ends,
    });
  const [item] = await billing();
  expect(item).toMatchObject({
    kind: 'alerts',
    type: null,
    plan_name: { en: 'WhatsApp alerts' },
    period: '1_month',
    amount: 29_900,
    cancelled: false,
    invoice: { number: expect.stringMatching(/^KU\/2026-27\/\d{6}$/) },
  });
  const invoice_id = item?.invoice?.id ?? '';
  expect(await call(subscriptionCalls.getInvoice, { business_id, invoice_id }, { as: owner })).toMatchObject({
    kind: 'alerts',
    plan_name: { en: 'WhatsApp alerts' },
    period: '1_month',
    amount: 29_900,
    tax: { rate: 1800, taxable: 25_338, half: 2_281 },
    seller: { name: 'Kursi Technologies' },
  });
  const [mail] = await mailsTo(owner.email, 1);
  expect(mail?.subject).toBe('WhatsApp alerts for Aangan Salon');
  expect(mail?.text).toContain(item?.invoice?.number);
  expect(mail?.text).toContain('From 31 Jan 2027 to 28 Feb 2027');
});

test('alerts bought while others run begin at their end; after their end they begin at once', async () => {
  const { buy, until, get } = await newBusiness();
  const start = clock.now();
  await buy(MONTH);
  const first = Temporal.Instant.from(monthsLater(start, 1));
  await buy(YEAR);
  expect(await until()).toBe(monthsLater(first, 12));
  clock.advance({ hours: 24 * 500 });
  expect(await get()).toMatchObject({ is_active: false, next_start: clock.now().toString() });
  const later = clock.now();
  await buy(MONTH);
  expect(await until()).toBe(monthsLater(later, 1));
});

test('an admin buys alerts; staff, other businesses and guests do not', async () => {
  const { business_id, buy, owner } = await newBusiness();
  const admin = await seedMember(business_id, 'admin');
  const staff = await seedMember(business_id, 'staff');
  const stranger = await newBusiness();
  const order = { business_id, purpose: 'alerts', reference: MONTH } as const;
  const codeOf = async (as: Session) => (await refusal(paymentsCalls.order, order, { as })).code;
  expect(await codeOf(staff)).toBe('NOT_ALLOWED');
  expect(await codeOf(stranger.owner)).toBe('NOT_FOUND');
  const payment_id = await buy(MONTH, admin);
  const named = { business_id, payment_id };
  expect((await refusal(calls.purchase, named, { as: staff })).code).toBe('NOT_ALLOWED');
  expect((await refusal(calls.get, { business_id }, { as: staff })).code).toBe('NOT_ALLOWED');
  expect((await refusal(calls.purchase, named, { as: stranger.owner })).code).toBe('NOT_FOUND');
  // A payment of another business, and one of something else, buy nothing here.
  const foreign = { business_id: stranger.business_id, payment_id };
  expect(await refusal(calls.purchase, foreign, { as: stranger.owner })).toMatchObject({
    code: 'PURCHASE_FAILED',
    details: { reason: 'payment_unknown' },
  });
  const { payment_id: plan } = await makePayer(server, owner, business_id).buy();
  expect((await refusal(calls.purchase, { business_id, payment_id: plan }, { as: owner })).code).toBe(
    'PURCHASE_FAILED',
  );
});

test('only a price of alerts that is on sale is ordered as alerts', async () => {
  const { business_id, owner } = await newBusiness();
  for (const reference of [HEADER_PRICE, '019a0000-0000-7000-8000-00000000dead']) {
    const order = { business_id, purpose: 'alerts', reference } as const;
    expect((await refusal(paymentsCalls.order, order, { as: owner })).code).toBe('NOT_FOUND');
  }
});

test('two payments at once add up, and one payment proved three ways counts once', async () => {
  const { as, owner, until, billing, business_id } = await newBusiness();
  const admin = await seedMember(business_id, 'admin');
  const start = clock.now();
  const orders = [await as(owner).order(MONTH, 'alerts'), await as(admin).order(YEAR, 'alerts')];
  await Promise.all(
    orders.map(async (placed) => {
      const { proof } = await as(owner).pay(placed, 'paid', 'twice');
      if (!proof) throw new Error('the checkout gave no proof');
      await Promise.all([as(owner).verify(placed, proof), as(owner).verify(placed, proof)]);
    }),
  );
  await eventually(async () => (await billing()).length === 2);
  const both = [monthsLater(start, 13), monthsLater(Temporal.Instant.from(monthsLater(start, 12)), 1)];
  expect(both).toContain(await until());
  const numbers = (await billing()).map(({ invoice }) => invoice?.number);
  expect(new Set(numbers).size).toBe(2);
});

test('paid but the page was closed: the alerts come when the gateway is asked', async () => {
  const { as, owner, until } = await newBusiness();
  const placed = await as(owner).order(MONTH, 'alerts');
  await as(owner).pay(placed, 'paid_silently');
  expect(await until()).toBeNull();
  await askLater(server);
  await eventually(async () => (await until()) !== null);
});

describe('a refund', () => {
  test('takes the period back, and what follows moves up', async () => {
    const { buy, until, refund, billing, business_id, owner } = await newBusiness();
    const first = await buy(MONTH);
    await buy(YEAR);
    expect((await refund(first)).status).toBe(200);
    const at = clock.now();
    expect(await until()).toBe(monthsLater(at, 12));
    expect((await billing()).map(({ cancelled, refunded }) => [cancelled, refunded])).toEqual([
      [false, 0],
      [true, 29_900],
    ]);
    expect(await refusal(calls.purchase, { business_id, payment_id: first }, { as: owner })).toMatchObject({
      details: { reason: 'payment_returned' },
    });
  });
  test('of the last one leaves none; of a part leaves all', async () => {
    const { buy, until, refund, get } = await newBusiness();
    const payment = await buy(MONTH);
    const before = await until();
    await refund(payment, 10_000);
    expect(await until()).toBe(before);
    await refund(payment);
    expect(await until()).toBeNull();
    expect((await get()).is_active).toBe(false);
  });
  test('of one that has ended gives nothing away', async () => {
    const { buy, until, refund } = await newBusiness();
    const first = await buy(MONTH);
    await buy(MONTH);
    const before = await until();
    clock.advance({ hours: 24 * 40 });
    await refund(first);
    expect(await until()).toBe(before);
  });
});

test('a deleted business gets its money back instead of alerts', async () => {
  const { as, owner, business_id } = await newBusiness();
  const placed = await as(owner).order(MONTH, 'alerts');
  const { proof } = await as(owner).pay(placed);
  if (!proof) throw new Error('the checkout gave no proof');
  await database.pool.query('UPDATE business SET is_deleted = true, deleted_at = now() WHERE id = $1', [
    business_id,
  ]);
  await as(owner)
    .verify(placed, proof)
    .catch(() => undefined);
  await askLater(server);
  const refunds = await eventually(async () => {
    const { rows } = await database.pool.query('select amount from refund where business_id = $1', [
      business_id,
    ]);
    return rows.length > 0 && rows;
  });
  expect(refunds).toEqual([{ amount: 29_900 }]);
});

test('last week is counted by the switch that an alert belongs to', async () => {
  const { business_id, get } = await newBusiness();
  const sent = async (name: string, purpose: 'alert' | 'test', days: number) =>
    database.pool.query(
      `insert into outgoing_message (business_id, id, app_id, purpose, content, state, accepted_at, created_at)
       values ($1, $2, 'app', $3, $4, 'accepted', $5, $5)`,
      [
        business_id,
        crypto.randomUUID(),
        purpose,
        { name },
        clock
          .now()
          .subtract({ hours: 24 * days })
          .toString(),
      ],
    );
  expect(await get()).toMatchObject({ sent_last_week: 0, sent_by_kind: {} });
  await sent(alertTemplates.booking_requested.name, 'alert', 1);
  await sent(alertTemplates.booking_confirmed.name, 'alert', 6);
  await sent(alertTemplates.booking_cancelled.name, 'alert', 2);
  await sent(alertTemplates.booking_cancelled.name, 'alert', 8);
  await sent(alertTemplates.booking_cancelled.name, 'test', 1);
  expect(await get()).toMatchObject({
    sent_last_week: 3,
    sent_by_kind: { booking_confirmed: 2, booking_cancelled: 1 },
  });
});

test('a server without WhatsApp says so and sells none', async () => {
  const bare = await useServer();
  const owner = await bare.seedAccount();
  const business_id = await bare.seedBusiness(owner);
  expect((await bare.call(calls.get, { business_id }, { as: owner })).offer).toBe('not_configured');
  const order = { business_id, purpose: 'alerts', reference: MONTH } as const;
  expect(await bare.refusal(paymentsCalls.order, order, { as: owner })).toMatchObject({
    code: 'NOT_CONFIGURED',
    details: { variable: 'GUPSHUP_EMAIL' },
  });
});
