import { paymentsCalls } from '@kursi/core/payments/payments.contract.ts';
import { subscriptionCalls as calls } from '@kursi/core/subscription/subscription.contract.ts';
import { describe, expect, test } from 'vitest';
import { newId } from '../../platform/new-id.ts';
import { eventually } from '../../testing/eventually.ts';
import { GROWTH_PLAN, MONTH_PLAN, makePayer, YEAR_PLAN } from '../../testing/salon/payments.ts';
import { useServer } from '../../testing/server.ts';
import { expireSubscriptionsJob } from './expire-subscriptions.job.ts';

const server = await useServer({
  now: () => Temporal.Instant.from('2027-01-31T06:00:00Z'),
  env: {
    SELLER_NAME: 'Kursi Technologies',
    SELLER_ADDRESS: '1 MG Road, Bengaluru',
    SELLER_GSTIN: '29AAPFU0939F1ZR',
  },
});
const { call, refusal, send, database, clock, jobs, seedAccount, seedBusiness, seedSession, mailsTo } =
  server;

async function newOwner() {
  const owner = await seedAccount();
  const business_id = await seedBusiness(owner);
  const as = async () => seedSession(owner.id);
  const trial = (key?: string) =>
    as().then((session) =>
      send(
        calls.subscribe,
        { business_id, payment_id: null, subscription_type: 'free_trial' },
        { as: session, ...(key && { headers: { 'idempotency-key': key } }) },
      ),
    );
  return {
    owner,
    business_id,
    trial,
    as,
    payer: async () => makePayer(server, await as(), business_id),
    current: async () => call(calls.get, { business_id }, { as: await as() }),
  };
}
const epoch = (text: string) => Temporal.Instant.from(text).epochMilliseconds / 1000;
const eventsOf = async (business_id: string) =>
  (
    await database.pool.query('select type from event where business_id = $1 order by seq', [business_id])
  ).rows.map(({ type }) => type as string);

test('the list has only plans on sale, by price', async () => {
  const { items } = await call(calls.listPlans, {});
  expect(items.map(({ price }) => price)).toEqual([0, 99_900, 179_900, 539_900, 899_900, 1_599_900]);
  expect(items[0]).toMatchObject({ subscription_type: 'free_trial', period: '1_month', enabled: true });
  for (const { features } of items) expect(features.en).toHaveLength(features.hi.length);
});

test('the plans use the words of the screens in Hindi', async () => {
  const { items } = await call(calls.listPlans, {});
  const said = items.flatMap(({ name, features }) => [name.hi, ...features.hi]).join(' ');
  expect(said).toContain('ऑनलाइन बुकिंग और पेमेंट');
  expect(said).not.toMatch(/भुगतान|मुफ़्त|परीक्षण|योजना|ई-मेल/);
});

test('the plans say what is there, and promise nothing for later', async () => {
  const { items } = await call(calls.listPlans, {});
  const standard = items.find(({ subscription_type }) => subscription_type === 'one_year');
  expect(standard?.features.en.slice(-4)).toEqual([
    'Bills, receipts and memberships',
    'Live queue for walk-ins',
    'WhatsApp campaigns to clients who stopped coming',
    'Your own message templates, with a number of your own',
  ]);
  expect(standard?.features.hi.slice(-4)).toEqual([
    'बिल, रसीद और मेंबरशिप',
    'बिना बुकिंग आने वालों के लिए लाइव कतार',
    'जो ग्राहक आना बंद कर चुके, उनके लिए WhatsApp कैंपेन',
    'अपने नंबर के साथ आपके अपने मैसेज टेम्प्लेट',
  ]);
  const growth = items.find(({ subscription_type }) => subscription_type === 'one_year_growth_plan');
  expect(growth?.features).toEqual({
    en: ['Everything in Standard'],
    hi: ['स्टैंडर्ड का सब कुछ'],
  });
  const said = items.flatMap(({ features }) => [...features.en, ...features.hi]).join('\n');
  expect(said).not.toMatch(/coming:|आगे आएगा/i);
});

test('a new business has the basic plan, and an account with nothing on it', async () => {
  const { current } = await newOwner();
  expect(await current()).toMatchObject({
    subscription: { type: 'basic_plan', payment_id: null, amount: 0, expiry_date: null, is_active: false },
    next: null,
    trial_available: true,
    unfinished_payment: null,
    account_summary: { message_credits: 0, alerts_until: null, outstanding_dues: 0 },
  });
});

describe('the free trial', () => {
  test('runs for a month from the end of one, without payment', async () => {
    const { trial, current } = await newOwner();
    expect(await trial()).toMatchObject({
      status: 200,
      body: { type: 'free_trial', payment_id: null, amount: 0, expiry_date: epoch('2027-02-28T06:00:00Z') },
    });
    expect(await current()).toMatchObject({ trial_available: false, subscription: { is_active: true } });
  });
  test('is started once, even by two concurrent requests', async () => {
    const { trial, business_id } = await newOwner();
    const answers = await Promise.all([trial(), trial(), trial()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    await database.q
      .updateTable('subscription_period')
      .set({
        starts_at: Temporal.Instant.from('2026-01-01T00:00:00Z'),
        ends_at: Temporal.Instant.from('2026-02-01T00:00:00Z'),
      })
      .where('business_id', '=', business_id)
      .execute();
    expect(await trial()).toMatchObject({
      status: 422,
      body: {
        code: 'SUBSCRIPTION_CREATION_FAILED',
        message: 'Subscription creation failed. Please try again.',
        details: { reason: 'trial_used' },
      },
    });
  });
  test('with the same key is the same trial', async () => {
    const { trial } = await newOwner();
    const [first, second] = [await trial('k'), await trial('k')];
    expect(second.body).toEqual(first.body);
  });
  test('is refused to a business with a plan', async () => {
    const { trial, payer } = await newOwner();
    await (await payer()).buy();
    expect(await trial()).toMatchObject({ status: 422, body: { details: { reason: 'has_plan' } } });
  });
});

test.each(['basic_plan', 'admin', 'free', 'one_year', 'one_year_growth_plan'] as const)(
  'nobody takes %s without paying',
  async (subscription_type) => {
    const { business_id, as, current } = await newOwner();
    const no = await refusal(calls.subscribe, { business_id, subscription_type }, { as: await as() });
    expect(no).toMatchObject({ code: 'SUBSCRIPTION_CREATION_FAILED', details: { reason: 'needs_payment' } });
    expect((await current()).subscription.type).toBe('basic_plan');
  },
);

test('a payment during a trial answers with the plan that it bought', async () => {
  const { trial, payer, business_id, as } = await newOwner();
  await trial();
  const { payment_id } = await (await payer()).buy(YEAR_PLAN);
  const bought = { business_id, payment_id, subscription_type: 'one_year' } as const;
  expect(await call(calls.subscribe, bought, { as: await as() })).toMatchObject({
    type: 'one_year',
    payment_id,
    is_active: true,
  });
});

test('an added plan starts at the end of the running one', async () => {
  const { trial, payer, current, business_id } = await newOwner();
  await trial();
  await (await payer()).buy(YEAR_PLAN);
  await (await payer()).buy(YEAR_PLAN);
  await (await payer()).buy(GROWTH_PLAN);
  expect(await current()).toMatchObject({
    subscription: { type: 'free_trial', expiry_date: epoch('2027-02-28T06:00:00Z') },
    next: { type: 'one_year', starts_at: '2027-02-28T06:00:00Z' },
    next_start: '2030-02-28T06:00:00Z',
  });
  clock.advance({ hours: 24 * 28 });
  expect((await current()).subscription).toMatchObject({
    type: 'one_year',
    amount: 899_900,
    expiry_date: epoch('2029-02-28T06:00:00Z'),
    is_active: true,
  });
  // Written by the job for open pages; readers go by the clock.
  expect(
    (
      await database.q
        .selectFrom('subscription')
        .select('type')
        .where('business_id', '=', business_id)
        .executeTakeFirstOrThrow()
    ).type,
  ).toBe('free_trial');
  await database.transaction((tx) => jobs.send(tx, 'subscription-expire', {}));
  await eventually(async () => (await eventsOf(business_id)).includes('subscription.expired'));
  expect(
    await database.q
      .selectFrom('subscription')
      .selectAll()
      .where('business_id', '=', business_id)
      .executeTakeFirstOrThrow(),
  ).toMatchObject({ type: 'one_year', amount: 899_900 });
});

test('at the moment of its expiry a plan is gone for every reader, and a job writes it down once', async () => {
  const { payer, current, business_id } = await newOwner();
  await (await payer()).buy(MONTH_PLAN);
  const { subscription } = await current();
  const ends = Temporal.Instant.fromEpochMilliseconds((subscription.expiry_date ?? 0) * 1000);
  clock.advance(clock.now().until(ends).subtract({ seconds: 1 }));
  expect((await current()).subscription).toMatchObject({ type: 'one_year', is_active: true });
  clock.advance({ seconds: 1 });
  expect((await current()).subscription).toMatchObject({
    type: 'basic_plan',
    amount: 0,
    payment_id: null,
    expiry_date: null,
    is_active: false,
  });
  const run = () => database.transaction((tx) => jobs.send(tx, 'subscription-expire', {}));
  await Promise.all([run(), run(), run()]);
  await eventually(async () => (await eventsOf(business_id)).includes('subscription.expired'));
  await eventually(async () => {
    const { rows } = await database.pool.query(
      `select 1 from jobs.job where name = 'subscription-expire' and state in ('created', 'active')`,
    );
    return rows.length === 0;
  });
  expect((await eventsOf(business_id)).filter((type) => type === 'subscription.expired')).toHaveLength(1);
});

test('a business whose plan fails to expire is reported, and does not block the rest', async () => {
  const [first, second] = [await newOwner(), await newOwner()];
  await first.trial();
  clock.advance({ seconds: 1 });
  await second.trial();
  const broken = new Error('this one never works');
  const reported: unknown[] = [];
  await expireSubscriptionsJob({
    database,
    newId,
    now: () => clock.now().add({ hours: 24 * 40 }),
    onError: (error) => reported.push(error),
    recordEvent(tx, event) {
      if (event.business_id === first.business_id) throw broken;
      server.recordEvent(tx, event);
    },
  }).run({});
  expect(reported).toContain(broken);
  expect(await eventsOf(first.business_id)).not.toContain('subscription.expired');
  expect(await eventsOf(second.business_id)).toContain('subscription.expired');
});

describe('a platform admin', () => {
  test('gives plans away, and nobody else does', async () => {
    const { business_id, as, current } = await newOwner();
    const input = { business_id, subscription_type: 'free', period: '2_weeks' } as const;
    expect((await refusal(calls.grant, input, { as: await as() })).code).toBe('NOT_ALLOWED');
    const admin = await server.makePlatformAdmin();
    expect(await call(calls.grant, input, { as: admin })).toMatchObject({ type: 'free', is_active: true });
    expect((await current()).subscription.type).toBe('free');
    const nowhere = { ...input, business_id: '019a0000-0000-7000-8000-00000000dead' };
    expect(await refusal(calls.grant, nowhere, { as: admin })).toMatchObject({
      code: 'SUBSCRIPTION_UPDATE_FAILED',
      message: 'Subscription update failed. Please try again.',
    });
  });

  test('gives once, however often the same press arrives', async () => {
    const { business_id, as } = await newOwner();
    const admin = await server.makePlatformAdmin();
    const input = { business_id, subscription_type: 'admin', period: '1_month' } as const;
    const give = () =>
      send(calls.grant, input, { as: admin, headers: { 'idempotency-key': `g-${business_id}` } });
    const [first, second] = await Promise.all([give(), give()]);
    expect(first).toMatchObject({ status: 200, body: { given: { type: 'admin' } } });
    expect(second.body).toEqual(first.body);
    const { items } = await call(calls.listTerms, { business_id }, { as: await as() });
    expect(items).toHaveLength(1);
    expect((await eventsOf(business_id)).filter((type) => type === 'subscription.changed')).toHaveLength(1);
  });

  test.each(['created', 'rejected', 'suspended'] as const)(
    'gives a plan to a business that is %s: it is there when the business opens',
    async (state) => {
      const { business_id, current } = await newOwner();
      await database.pool.query('UPDATE business SET business_state = $2 WHERE id = $1', [
        business_id,
        state,
      ]);
      const admin = await server.makePlatformAdmin();
      await call(calls.grant, { business_id, subscription_type: 'free', period: '1_year' }, { as: admin });
      expect((await current()).subscription).toMatchObject({ type: 'free', is_active: true });
    },
  );

  test('gives nothing to a deleted business and takes nothing back there', async () => {
    const { business_id } = await newOwner();
    const admin = await server.makePlatformAdmin();
    const input = { business_id, subscription_type: 'free', period: '1_year' } as const;
    const { given } = await call(calls.grant, input, { as: admin });
    await database.pool.query('UPDATE business SET is_deleted = true WHERE id = $1', [business_id]);
    expect((await refusal(calls.grant, input, { as: admin })).code).toBe('SUBSCRIPTION_UPDATE_FAILED');
    const back = { business_id, period_id: given.id };
    expect((await refusal(calls.revoke, back, { as: admin })).code).toBe('NOT_FOUND');
  });

  test('makes plans, changes their words and price, and switches them off', async () => {
    const admin = await server.makePlatformAdmin();
    const words = {
      name: { en: 'Festival', hi: 'त्योहार' },
      price: 250_000,
      features: { en: ['Everything'], hi: ['सब कुछ'] },
      enabled: true,
    };
    const kind = { subscription_type: 'one_year', period: '3_months' } as const;
    const made = await call(calls.createPlan, { ...words, ...kind }, { as: admin });
    const { business_id, as, payer } = await newOwner();
    const order = { business_id, purpose: 'subscription', reference: made.id } as const;
    expect((await call(paymentsCalls.order, order, { as: await as() })).amount).toBe(250_000);
    // An order keeps its price; a new order has the new one.
    await call(calls.changePlan, { ...words, plan_id: made.id, price: 300_000 }, { as: admin });
    expect((await call(paymentsCalls.order, order, { as: await as() })).amount).toBe(300_000);
    await call(calls.changePlan, { ...words, plan_id: made.id, enabled: false }, { as: admin });
    expect((await refusal(paymentsCalls.order, order, { as: await as() })).code).toBe('NOT_FOUND');
    expect((await call(calls.listPlans, {})).items.map(({ id }) => id)).not.toContain(made.id);
    expect((await call(calls.listAllPlans, {}, { as: admin })).items.map(({ id }) => id)).toContain(made.id);
    await (await payer()).buy(MONTH_PLAN);

    const no = (over: object) =>
      refusal(calls.createPlan, { ...words, ...kind, ...over } as never, { as: admin });
    expect((await no({ price: 0 })).code).toBe('PLAN_REFUSED');
    expect((await no({ price: 99 })).code).toBe('PLAN_REFUSED');
    expect((await no({ subscription_type: 'free_trial' })).code).toBe('PLAN_REFUSED');
    expect((await no({ features: { en: ['a', 'b'], hi: ['क'] } })).code).toBe('MALFORMED');
    expect((await no({ subscription_type: 'basic_plan' })).code).toBe('MALFORMED');
    expect((await no({ price: 1.5 })).code).toBe('MALFORMED');
  });
});

describe('billing', () => {
  test('shows ten purchases a page, newest first, each with its invoice', async () => {
    const { payer, business_id, as } = await newOwner();
    for (let i = 0; i < 12; i++) {
      await (await payer()).buy(MONTH_PLAN);
      clock.advance({ seconds: 1 });
    }
    const first = await call(calls.listTerms, { business_id }, { as: await as() });
    expect(first.items).toHaveLength(10);
    const second = await call(
      calls.listTerms,
      { business_id, cursor: first.next_cursor ?? '' },
      { as: await as() },
    );
    expect([second.items.length, second.next_cursor]).toEqual([2, null]);
    const all = [...first.items, ...second.items];
    expect(new Set(all.map(({ id }) => id)).size).toBe(12);
    expect(all.map(({ created_at }) => created_at)).toEqual(
      all
        .map(({ created_at }) => created_at)
        .toSorted()
        .reverse(),
    );

    const numbers = all.map(({ invoice }) => Number(invoice?.number.split('/')[2])).reverse();
    expect(numbers.map((number) => number - (numbers[0] ?? 0))).toEqual([...Array(12).keys()]);
    const invoice_id = all[0]?.invoice?.id as string;
    expect(await call(calls.getInvoice, { business_id, invoice_id }, { as: await as() })).toMatchObject({
      number: all[0]?.invoice?.number,
      business_name: 'Aangan Salon',
      address: 'C-Scheme, Jaipur 302001, Rajasthan',
      gstin: null,
      plan_name: { en: 'Standard' },
      period: '1_month',
      amount: 99_900,
      refunded: 0,
    });
    const stranger = await newOwner();
    const hers = { business_id: stranger.business_id, invoice_id };
    expect((await refusal(calls.getInvoice, hers, { as: await stranger.as() })).code).toBe('NOT_FOUND');
    expect((await refusal(calls.listTerms, { business_id }, { as: await stranger.as() })).code).toBe(
      'NOT_FOUND',
    );
  });

  test('numbers run over all businesses without a hole, however many pay at once', async () => {
    const owners = await Promise.all(Array.from({ length: 6 }, () => newOwner()));
    await Promise.all(owners.map(async ({ payer }) => (await payer()).buy(YEAR_PLAN)));
    const { rows } = await database.pool.query(
      `select financial_year, count(*)::int as count, max(number) as last from invoice_number group by 1`,
    );
    for (const { count, last } of rows) expect(count).toBe(last);
    const { rows: counters } = await database.pool.query(
      'select sum(last_number)::int as sum from invoice_counter',
    );
    expect(counters[0].sum).toBe(rows.reduce((sum, { count }) => sum + count, 0));
  });
});

test('an upgrade starts at once, and what is left of the running plan is in its price', async () => {
  const { payer, current, business_id, owner, as } = await newOwner();
  await (await payer()).buy(YEAR_PLAN);
  clock.advance({ hours: 24 * 146 });
  // 220 of 366 days are left.
  expect((await current()).upgrade).toEqual({ credit: 540_923, starts_at: clock.now().toString() });
  const { order, pay, verify } = await payer();
  const placed = await order(GROWTH_PLAN, 'upgrade');
  expect(placed.amount).toBe(1_599_900 - 540_923);
  const twice = await order(GROWTH_PLAN, 'upgrade');
  const { proof } = await pay(placed);
  if (!proof) throw new Error('the checkout gave no proof');
  await verify(placed, proof);
  const ends = clock.now().toZonedDateTimeISO('Asia/Kolkata').add({ years: 1 }).toInstant();
  expect(await current()).toMatchObject({
    subscription: {
      type: 'one_year_growth_plan',
      amount: 1_058_977,
      expiry_date: ends.epochMilliseconds / 1000,
    },
    next: null,
    upgrade: null,
  });
  expect(twice.order_id).toBe(placed.order_id);
  expect(
    await refusal(
      paymentsCalls.order,
      { business_id, purpose: 'upgrade', reference: GROWTH_PLAN },
      { as: await as() },
    ),
  ).toMatchObject({ code: 'NOT_FOUND' });
  // Each purchase is mailed with its invoice.
  const mails = await mailsTo(owner.email, 2);
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'Your Growth plan for Aangan Salon',
    'Your Standard plan for Aangan Salon',
  ]);
  const [newest] = (await call(calls.listTerms, { business_id }, { as: await as() })).items;
  expect(mails.some(({ text }) => text.includes(newest?.invoice?.number ?? 'none'))).toBe(true);
  const invoice = { business_id, invoice_id: newest?.invoice?.id ?? '' };
  expect(await call(calls.getInvoice, invoice, { as: await as() })).toMatchObject({
    amount: 1_058_977,
    seller: { name: 'Kursi Technologies', address: '1 MG Road, Bengaluru', gstin: '29AAPFU0939F1ZR' },
    // Jaipur is in another state than the seller.
    tax: { rate: 1800, taxable: 897_439, half: 80_769, is_same_state: false },
  });
});

test('an upgrade costs at the checkout what the page said hours before, and less value is left the next day', async () => {
  const { payer, current } = await newOwner();
  await (await payer()).buy(YEAR_PLAN);
  // Early on a later day of the business, whatever the tests before did to the clock.
  const morning = clock.now().toZonedDateTimeISO('Asia/Kolkata').add({ days: 10 }).startOfDay();
  clock.advance(clock.now().until(morning.toInstant()));
  const credit = (await current()).upgrade?.credit ?? 0;
  clock.advance({ hours: 23, minutes: 59, seconds: 58 });
  expect((await (await payer()).order(GROWTH_PLAN, 'upgrade')).amount).toBe(1_599_900 - credit);
  clock.advance({ seconds: 5 });
  expect((await current()).upgrade?.credit).toBeLessThan(credit);
});

test('an upgrade is offered only while a larger plan costs more than what is left', async () => {
  const { payer, current } = await newOwner();
  expect((await current()).upgrade).toBeNull();
  await (await payer()).buy(YEAR_PLAN);
  expect((await current()).upgrade).not.toBeNull();
  await (await payer()).buy(YEAR_PLAN);
  expect((await current()).upgrade).toBeNull();
});

test('an upgrade during a trial replaces the plan that waits, counts its whole price and begins in its place', async () => {
  const { trial, payer, current, business_id, as } = await newOwner();
  await trial();
  clock.advance({ seconds: 1 });
  const { payment_id } = await (await payer()).buy(YEAR_PLAN);
  const trialEnds = (await current()).next?.starts_at ?? '';
  expect((await current()).upgrade).toEqual({ credit: 899_900, starts_at: trialEnds });
  clock.advance({ seconds: 1 });
  const { order, pay, verify } = await payer();
  const placed = await order(GROWTH_PLAN, 'upgrade');
  expect(placed.amount).toBe(1_599_900 - 899_900);
  const { proof } = await pay(placed);
  if (!proof) throw new Error('the checkout gave no proof');
  await verify(placed, proof);
  const start = Temporal.Instant.from(trialEnds);
  expect(await current()).toMatchObject({
    subscription: { type: 'free_trial', expiry_date: start.epochMilliseconds / 1000 },
    next: { type: 'one_year_growth_plan', starts_at: trialEnds },
    next_start: start.toZonedDateTimeISO('Asia/Kolkata').add({ years: 1 }).toInstant().toString(),
    upgrade: null,
  });
  // Nothing is counted twice: both payments are in the history, one as replaced, none as refunded.
  const { items } = await call(calls.listTerms, { business_id }, { as: await as() });
  expect(
    items.map(({ type, amount, refunded, cancelled, replaced }) => [
      type,
      amount,
      refunded,
      cancelled,
      replaced,
    ]),
  ).toEqual([
    ['one_year_growth_plan', 700_000, 0, false, false],
    ['one_year', 899_900, 0, true, true],
    ['free_trial', 0, 0, false, false],
  ]);
  expect(items[1]?.payment_id).toBe(payment_id);
});

test('an upgrade of a running plan and its renewal counts what is left of both, and starts at once', async () => {
  const { payer, current } = await newOwner();
  await (await payer()).buy(MONTH_PLAN);
  await (await payer()).buy(MONTH_PLAN);
  // Both months are worth 1,998 of the 15,999 rupees before a minute has passed.
  const { order, pay, verify } = await payer();
  const placed = await order(GROWTH_PLAN, 'upgrade');
  expect(placed.amount).toBe(1_599_900 - 2 * 99_900);
  const { proof } = await pay(placed);
  if (!proof) throw new Error('the checkout gave no proof');
  clock.advance({ seconds: 30 });
  await verify(placed, proof);
  expect(await current()).toMatchObject({
    subscription: { type: 'one_year_growth_plan', amount: 1_400_100 },
    next: null,
    upgrade: null,
  });
});

test('an upgrade whose plan was followed by another purchase meanwhile is refunded, and changes nothing', async () => {
  const { trial, payer, current } = await newOwner();
  await trial();
  await (await payer()).buy(YEAR_PLAN);
  const first = await payer();
  const placed = await first.order(GROWTH_PLAN, 'upgrade');
  await (await payer()).buy(GROWTH_PLAN);
  // A growth plan follows the standard one now: the quoted upgrade has nothing left to replace.
  const { proof } = await first.pay(placed);
  if (!proof) throw new Error('the checkout gave no proof');
  expect(await first.verify(placed, proof)).toMatchObject({ returned: true });
  expect(await current()).toMatchObject({ next: { type: 'one_year' }, upgrade: null });
});
