import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { eventsCalls } from '@kursi/core/events/events.contract.ts';
import { headerCalls as calls } from '@kursi/core/messaging/header.contract.ts';
import { paymentsCalls } from '@kursi/core/payments/payments.contract.ts';
import { subscriptionCalls } from '@kursi/core/subscription/subscription.contract.ts';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import type { Session } from '../../../testing/caller.ts';
import { eventually } from '../../../testing/eventually.ts';
import { connectNumber, headersOf, WRITTEN_HEADER } from '../../../testing/headers.ts';
import { useMessageSimulator } from '../../../testing/messages.ts';
import { askLater, makePayer } from '../../../testing/payments.ts';
import { useServer } from '../../../testing/server.ts';
import { ASK_ABOUT_HEADERS } from './ask-about-headers.job.ts';
import { recordAppState } from './record-app-state.ts';
import { SET_UP_HEADER } from './set-up-header.job.ts';

const { simulator, env } = await useMessageSimulator();
const { control } = simulator;
// A provider that does not answer is logged.
const server = await useServer({ env, mayLogErrors: true });
const { call, refusal, send, database, clock, seedAccount, seedBusiness, seedMember, seedSession, mailsTo } =
  server;

let phones = 12_000;
async function newBusiness() {
  const owner = await seedAccount();
  const business_id = await seedBusiness(owner, { name: 'Aangan Salon' });
  const phone = `+9190000${++phones}`;
  const steps = headersOf(server, business_id);
  return {
    owner,
    business_id,
    phone,
    ...steps,
    save: (as: Session, over = {}) => steps.save(as, { phone, ...over }),
    buy: (as: Session, over = {}) => steps.buy(as, { phone, ...over }),
    header: async () => (await steps.get(await seedSession(owner.id))).custom_header,
    events: async () =>
      (await call(eventsCalls.list, { business_id, limit: 100 }, { as: owner })).items
        .filter(({ type }) => type.startsWith('whatsapp_header.'))
        .map(({ ids }) => ids['status']),
  };
}
const verify = (business_id: string, app_id: string, as: Session) =>
  call(calls.verify, { business_id, app_id }, { as });
const ask = async (after: Temporal.DurationLike = { minutes: 4 }) => {
  clock.advance(after);
  await database.transaction((tx) => server.jobs.send(tx, ASK_ABOUT_HEADERS, {}));
};
const rowOf = async (business_id: string) =>
  database.q
    .selectFrom('whatsapp_header')
    .selectAll()
    .where('business_id', '=', business_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
const refundsOf = async (business_id: string) =>
  (await database.pool.query('select amount, reason from refund where business_id = $1', [business_id])).rows;

describe('buying an own number', () => {
  test('goes from the details over the payment to a link, and from there to live', async () => {
    const { owner, business_id, phone, get, save, pay, untilStep, events } = await newBusiness();
    expect(await get(owner)).toMatchObject({ offer: 'ready', custom_header: null, unfinished_payment: null });
    const draft = await save(owner);
    expect(draft).toMatchObject({
      ...WRITTEN_HEADER,
      phone,
      bsp_type: 'gupshup',
      step: 'draft',
      app_id: null,
      payment_id: null,
      embedded_signup_status: 'created',
      is_registered: false,
      is_verified: false,
      paid: null,
      deleted_at: null,
    });
    const { payment_id } = await pay(owner);
    const made = await untilStep(owner, 'created');
    expect(made).toMatchObject({
      payment_id,
      app_name: expect.stringMatching(/^AanganSalonSpa/),
      embedded_signup_link: expect.stringMatching(/^http:\/\/127\.0\.0\.1/),
      paid: { amount: 299_900 },
      link_until: expect.any(String),
    });
    const app_id = made.app_id as string;
    await connectNumber(made.embedded_signup_link as string, { phone, display_name: 'Aangan Salon' });
    const live = await eventually(async () => {
      const { data } = await verify(business_id, app_id, owner);
      return data?.step === 'live' && data;
    });
    expect(live).toMatchObject({
      embedded_signup_status: 'live',
      is_registered: true,
      is_verified: true,
      waba_id: expect.stringMatching(/^\d+$/),
      quality: 'high',
      messaging_limit: expect.stringMatching(/^TIER_/),
      rejected_reason: null,
    });
    expect(await get(owner)).toMatchObject({
      quality_days: [{ day: expect.any(String), quality: 'high' }],
      chats_today: 0,
    });
    expect((await events()).slice(0, 2)).toEqual(['draft', 'paid']);
    expect(await events()).toContain('live');
  });

  test('has an invoice of the plans’ series and stands in the billing history', async () => {
    const { owner, business_id, buy } = await newBusiness();
    await buy(owner);
    const { items } = await call(subscriptionCalls.listTerms, { business_id }, { as: owner });
    expect(items).toMatchObject([
      {
        kind: 'custom_header',
        period: null,
        starts_at: null,
        amount: 299_900,
        plan_name: { en: 'Own WhatsApp number' },
      },
    ]);
    const invoice_id = items[0]?.invoice?.id ?? '';
    expect(
      await call(subscriptionCalls.getInvoice, { business_id, invoice_id }, { as: owner }),
    ).toMatchObject({
      kind: 'custom_header',
      amount: 299_900,
      period: null,
      ends_at: null,
    });
    expect((await mailsTo(owner.email, 1))[0]?.subject).toBe('Own WhatsApp number for Aangan Salon');
  });

  test('fields of the server are ignored when they are sent', async () => {
    const { owner, business_id } = await newBusiness();
    const sent = {
      ...WRITTEN_HEADER,
      app_id: 'mine',
      waba_id: '1',
      is_registered: true,
      is_verified: true,
      embedded_signup_status: 'live',
      payment_id: crypto.randomUUID(),
    };
    const saved = await call(calls.save, { business_id, custom_header: sent as never }, { as: owner });
    expect(saved).toMatchObject({
      app_id: null,
      waba_id: null,
      is_verified: false,
      step: 'draft',
      payment_id: null,
    });
  });

  test('is for owners and admins; staff and other businesses are refused', async () => {
    const { business_id, save, pay, untilStep } = await newBusiness();
    const admin = await seedMember(business_id, 'admin');
    const staff = await seedMember(business_id, 'staff');
    const stranger = await newBusiness();
    const input = { business_id, custom_header: WRITTEN_HEADER };
    expect((await refusal(calls.save, input, { as: staff })).code).toBe('NOT_ALLOWED');
    expect((await refusal(calls.save, input, { as: stranger.owner })).code).toBe('NOT_FOUND');
    expect((await refusal(calls.get, { business_id }, { as: staff })).code).toBe('NOT_ALLOWED');
    const { id } = await save(admin);
    const order = { business_id, purpose: 'custom_header', reference: id } as const;
    expect((await refusal(paymentsCalls.order, order, { as: staff })).code).toBe('NOT_ALLOWED');
    expect((await refusal(paymentsCalls.order, order, { as: stranger.owner })).code).toBe('NOT_FOUND');
    const elsewhere = { ...order, business_id: stranger.business_id };
    expect((await refusal(paymentsCalls.order, elsewhere, { as: stranger.owner })).code).toBe('NOT_FOUND');
    await pay(admin);
    const made = await untilStep(admin, 'created');
    const app_id = made.app_id as string;
    for (const as of [staff, stranger.owner]) {
      const code = as === staff ? 'NOT_ALLOWED' : 'NOT_FOUND';
      expect((await refusal(calls.register, { app_id }, { as })).code).toBe(
        as === staff ? code : 'APP_ID_NOT_FOUND',
      );
      expect((await refusal(calls.makeLink, { business_id }, { as })).code).toBe(code);
      expect((await refusal(calls.mailLink, { business_id }, { as })).code).toBe(code);
    }
    // A foreign app answers like an unknown one, whichever business is named beside it.
    for (const named of [business_id, stranger.business_id]) {
      const foreign = await refusal(calls.verify, { business_id: named, app_id }, { as: stranger.owner });
      const unknown = await refusal(
        calls.verify,
        { business_id: named, app_id: crypto.randomUUID() },
        { as: stranger.owner },
      );
      expect([foreign.code, foreign.status]).toEqual([unknown.code, unknown.status]);
    }
  });

  test('once paid it is not paid or written again', async () => {
    const { owner, business_id, buy, save } = await newBusiness();
    const { id } = await buy(owner);
    const order = { business_id, purpose: 'custom_header', reference: id } as const;
    expect((await refusal(paymentsCalls.order, order, { as: owner })).code).toBe('NOTHING_TO_PAY_ONLINE');
    const again = { business_id, custom_header: WRITTEN_HEADER };
    expect((await refusal(calls.save, again, { as: owner })).code).toBe('HEADER_EXISTS');
    await expect(save(owner)).rejects.toThrow('409');
  });

  test('written twice at once is one header, and paid twice at once is one number', async () => {
    const { owner, business_id, save, untilStep, get } = await newBusiness();
    const answers = await Promise.allSettled([save(owner), save(owner), save(owner)]);
    expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true);
    const { rows } = await database.pool.query('select id from whatsapp_header where business_id = $1', [
      business_id,
    ]);
    expect(rows).toHaveLength(1);
    // Two devices, two orders of the same amount: the second one is the first one's.
    const admin = await seedMember(business_id, 'admin');
    const reference = (await get(owner)).custom_header?.id ?? '';
    const payers = [makePayer(server, owner, business_id), makePayer(server, admin, business_id)];
    const orders = await Promise.all(payers.map((payer) => payer.order(reference, 'custom_header')));
    await Promise.all(
      orders.map(async (placed, i) => {
        const payer = payers[i] ?? makePayer(server, owner, business_id);
        const { proof } = await payer.pay(placed, 'paid', 'twice');
        if (proof) await payer.verify(placed, proof).catch(() => undefined);
      }),
    ).catch(() => undefined);
    await untilStep(owner, 'created');
    const { items } = await call(subscriptionCalls.listTerms, { business_id }, { as: owner });
    expect(items).toHaveLength(1);
    const { rows: apps } = await database.pool.query(
      'select app_id from message_app_directory where of_business = $1',
      [business_id],
    );
    expect(apps).toHaveLength(1);
  });

  test('paid but the page was closed: it comes to created by itself', async () => {
    const { owner, business_id, save, header } = await newBusiness();
    const { id } = await save(owner);
    const payer = makePayer(server, owner, business_id);
    await payer.pay(await payer.order(id, 'custom_header'), 'paid_silently');
    expect((await header())?.step).toBe('draft');
    await askLater(server);
    await eventually(async () => (await header())?.step === 'created');
  });

  test('a failed payment leaves the details as they were', async () => {
    const { owner, business_id, save, get } = await newBusiness();
    const { id } = await save(owner);
    const payer = makePayer(server, owner, business_id);
    const placed = await payer.order(id, 'custom_header');
    await payer.pay(placed, 'failed');
    expect(await get(owner)).toMatchObject({
      custom_header: { id, step: 'draft' },
      unfinished_payment: { order_id: placed.order_id },
    });
    expect((await save(owner, { display_name: 'Aangan' })).display_name).toBe('Aangan');
  });
});

describe('the provider', () => {
  test('knows the name already: it gets a suffix', async () => {
    const [one, two] = [await newBusiness(), await newBusiness()];
    await one.buy(one.owner, { display_name: 'Twice Taken' });
    const second = await two.buy(two.owner, { display_name: 'Twice Taken' });
    expect(second.app_name).toMatch(/^TwiceTaken\d{4}$/);
  });

  test('is down while the app is made: it is made when it is back', async () => {
    const { owner, save, pay, header, stepOf } = await newBusiness();
    const fault = control.addFault({ fault: 'server_error', path: '/partner/app' });
    await save(owner, { display_name: 'Down For Now' });
    await pay(owner);
    await server.jobs.runDue();
    expect(await stepOf(owner)).toBe('paid');
    control.removeFault(fault.id);
    await ask();
    await eventually(async () => (await header())?.step === 'created');
  });

  test('answers nothing after it made the app: the next run goes on, with one app of ours', async () => {
    const { owner, business_id, save, pay, header } = await newBusiness();
    control.addFault({ fault: 'cut_after_accept', path: '/partner/app', next: 1 });
    await save(owner, { display_name: 'Cut In Between' });
    await pay(owner);
    await server.jobs.runDue();
    await ask();
    await eventually(async () => (await header())?.step === 'created');
    const { rows } = await database.pool.query(
      'select app_id from message_app_directory where of_business = $1',
      [business_id],
    );
    expect(rows).toEqual([{ app_id: (await header())?.app_id }]);
  });

  test('a server killed half-way: what it had claimed is taken up later', async () => {
    const { owner, business_id, save, pay, header } = await newBusiness();
    const fault = control.addFault({ fault: 'server_error', path: '/onboarding/contact' });
    await save(owner, { display_name: 'Killed Half Way' });
    await pay(owner);
    await server.jobs.runDue();
    const { id, app_id } = await rowOf(business_id);
    expect(app_id).not.toBeNull();
    // As a dead server leaves it: claimed, and no job.
    await database.pool.query(`delete from jobs.job where name = $1`, [SET_UP_HEADER]);
    await database.pool.query('update whatsapp_header set asked_at = $2 where id = $1', [
      id,
      clock.now().toString(),
    ]);
    control.removeFault(fault.id);
    await ask();
    await eventually(async () => (await header())?.step === 'created');
    expect((await rowOf(business_id)).app_id).toBe(app_id);
  });

  test('refuses for good: the whole price goes back, the header says why, and one can begin anew', async () => {
    const { owner, business_id, save, pay, header, events, buy } = await newBusiness();
    await save(owner, { display_name: 'Refused For Good' });
    await database.pool.query('update whatsapp_header set contact_email = $2 where business_id = $1', [
      business_id,
      'nobody',
    ]);
    await pay(owner);
    await eventually(async () => (await header())?.step === 'refused');
    expect(await header()).toMatchObject({ refused_reason: 'Please provide valid details' });
    expect(await refundsOf(business_id)).toEqual([
      { amount: 299_900, reason: 'WhatsApp refused the number' },
    ]);
    const { items } = await call(subscriptionCalls.listTerms, { business_id }, { as: owner });
    expect(items).toMatchObject([{ kind: 'custom_header', cancelled: true, refunded: 299_900 }]);
    expect(await events()).toContain('refused');
    // The job again changes nothing.
    await database.transaction(async (tx) =>
      server.jobs.send(tx, SET_UP_HEADER, { business_id, header_id: (await rowOf(business_id)).id }),
    );
    await server.jobs.runDue();
    expect(await refundsOf(business_id)).toHaveLength(1);
    const anew = await buy(owner, { display_name: 'Refused For Good' });
    expect(anew).toMatchObject({ step: 'created', refused_reason: null });
  });

  test('rejects the name: the reason stands there, and another name goes without a second payment', async () => {
    const { owner, business_id, phone, buy, save, header, events, untilStep } = await newBusiness();
    const made = await buy(owner, { display_name: 'Second Try Salon' });
    const app_id = made.app_id as string;
    await connectNumber(made.embedded_signup_link as string, { phone, display_name: 'Reject this' });
    await eventually(async () => (await verify(business_id, app_id, owner)).data?.step === 'rejected');
    expect(await header()).toMatchObject({
      rejected_reason: 'Display name does not follow the guidelines',
      is_verified: false,
    });
    const again = await save(owner, { display_name: 'Better Name Salon' });
    expect(again).toMatchObject({ step: 'paid', rejected_reason: null, display_name: 'Better Name Salon' });
    // The page asks meanwhile; that does not hold up the job.
    await verify(business_id, app_id, owner);
    const fresh = await untilStep(owner, 'created');
    expect(fresh.embedded_signup_link).not.toBe(made.embedded_signup_link);
    expect(fresh.app_id).toBe(app_id);
    // The provider still says no until it is connected anew.
    await verify(business_id, app_id, owner);
    expect((await header())?.step).toBe('created');
    await connectNumber(fresh.embedded_signup_link as string, { phone, display_name: 'Better Name' });
    await eventually(async () => (await verify(business_id, app_id, owner)).data?.step === 'live');
    const { items } = await call(subscriptionCalls.listTerms, { business_id }, { as: owner });
    expect(items).toHaveLength(1);
    expect(await events()).toEqual(expect.arrayContaining(['rejected', 'live']));
  });

  test('is asked by a job every few minutes until it has decided, then once a day', async () => {
    const { owner, business_id, phone, buy, header } = await newBusiness();
    const made = await buy(owner, { display_name: 'Asked By A Job' });
    await connectNumber(made.embedded_signup_link as string, { phone, display_name: 'Asked' });
    await eventually(async () => {
      await ask();
      await server.jobs.runDue();
      return (await header())?.step === 'live';
    });
    const { asked_at } = await rowOf(business_id);
    await ask({ hours: 1 });
    await server.jobs.runDue();
    expect((await rowOf(business_id)).asked_at?.toString()).toBe(asked_at?.toString());
    await ask({ hours: 24 });
    await server.jobs.runDue();
    expect((await rowOf(business_id)).asked_at?.toString()).not.toBe(asked_at?.toString());
    expect((await headersOf(server, business_id).get(await seedSession(owner.id))).quality_days).toHaveLength(
      2,
    );
  });
});

describe('reports of the provider', () => {
  const report = (business_id: string, app_id: string, said: object, at: Temporal.Instant) =>
    database.transaction((tx) =>
      recordAppState({ ...server, newId, sendJob: server.jobs.send }, tx, {
        business_id,
        app_id,
        said,
        at,
        asked: false,
      }),
    );
  async function bought() {
    const business = await newBusiness();
    const { app_id } = await business.buy(business.owner, { display_name: `Reports ${phones}` });
    return { ...business, app_id: app_id as string };
  }
  test('in any order and twice lead to the same end', async () => {
    const { business_id, app_id, header, events } = await bought();
    const at = clock.now();
    await report(business_id, app_id, { state: 'live', waba_id: '77' }, at.add({ seconds: 9 }));
    await report(business_id, app_id, { state: 'in_review' }, at.add({ seconds: 4 }));
    await report(business_id, app_id, { state: 'live', waba_id: '77' }, at.add({ seconds: 9 }));
    expect(await header()).toMatchObject({ step: 'live', waba_id: '77' });
    expect((await events()).filter((status) => status === 'live')).toHaveLength(1);
  });
  test('of an old rejection after the name was changed are no news', async () => {
    const { business_id, app_id, header, save, owner } = await bought();
    const at = clock.now();
    await report(
      business_id,
      app_id,
      { state: 'rejected', rejected_reason: 'Bad name' },
      at.add({ seconds: 1 }),
    );
    expect((await header())?.rejected_reason).toBe('Bad name');
    clock.advance({ minutes: 1 });
    await save(await seedSession(owner.id), { display_name: 'Another Name' });
    await report(
      business_id,
      app_id,
      { state: 'rejected', rejected_reason: 'Bad name' },
      at.add({ seconds: 2 }),
    );
    expect((await header())?.rejected_reason).toBeNull();
  });
  test('of quality and limit are kept; those of another app are not', async () => {
    const { business_id, app_id, header } = await bought();
    await report(business_id, app_id, { quality: 'YELLOW', messaging_limit: 'TIER_10K' }, clock.now());
    expect(await header()).toMatchObject({ quality: 'medium', messaging_limit: 'TIER_10K' });
    await report(business_id, 'someone-else', { quality: 'RED', state: 'live' }, clock.now());
    expect(await header()).toMatchObject({ quality: 'medium', step: 'created' });
  });
});

describe('the sign-up link', () => {
  test('is renewed by the owner after it is over, and mailed on request', async () => {
    const { owner, business_id, buy } = await newBusiness();
    const made = await buy(owner, { display_name: 'Linked Salon' });
    await call(calls.mailLink, { business_id }, { as: owner });
    const mails = await mailsTo(owner.email, 2);
    expect(mails.some(({ text }) => text.includes(made.embedded_signup_link as string))).toBe(true);
    clock.advance({ hours: 24 * 5 + 1 });
    const as = await seedSession(owner.id);
    expect((await refusal(calls.mailLink, { business_id }, { as })).code).toBe('NOT_FOUND');
    const renewed = await call(calls.makeLink, { business_id }, { as });
    expect(renewed.embedded_signup_link).not.toBe(made.embedded_signup_link);
    const left = clock.now().until(renewed.link_until ?? '');
    expect(Math.round(left.total('hours'))).toBe(120);
    control.addFault({ fault: 'server_error', path: '/embed/link', next: 1 });
    expect((await refusal(calls.makeLink, { business_id }, { as })).code).toBe('WHATSAPP_UNAVAILABLE');
    const before = await newBusiness();
    expect(
      (await refusal(calls.makeLink, { business_id: before.business_id }, { as: before.owner })).code,
    ).toBe('NOT_FOUND');
  });

  test('and the webhook are renewed by the platform admin alone', async () => {
    const { owner, business_id, buy } = await newBusiness();
    const { app_id, embedded_signup_link } = await buy(owner, { display_name: 'Helped Salon' });
    const admin = await server.makePlatformAdmin();
    const named = { business_id, app_id: app_id as string };
    expect((await refusal(calls.regenerateLink, named, { as: owner })).code).toBe('NOT_ALLOWED');
    const { data } = await call(calls.regenerateLink, named, { as: admin });
    expect(data.embedded_signup_link).not.toBe(embedded_signup_link);
    const webhook = await call(calls.registerWebhook, { app_id: named.app_id }, { as: admin });
    expect(webhook.data.webhook).toBe(`${server.url}/api/whatsapp/webhook/gupshup`);
    expect((await refusal(calls.registerWebhook, { app_id: named.app_id }, { as: owner })).code).toBe(
      'NOT_ALLOWED',
    );
    expect((await refusal(calls.registerWebhook, { app_id: 'unknown' }, { as: admin })).code).toBe(
      'APP_ID_NOT_FOUND',
    );
    const stranger = await newBusiness();
    const crossed = { ...named, business_id: stranger.business_id };
    expect((await refusal(calls.regenerateLink, crossed, { as: admin })).code).toBe('APP_ID_NOT_FOUND');
  });
});

test('register and verify answer with an error instead of failing when the provider is down', async () => {
  const { owner, business_id, buy } = await newBusiness();
  const app_id = (await buy(owner, { display_name: 'Asked In Vain' })).app_id as string;
  control.addFault({ fault: 'server_error', path: '/subscription', next: 1 });
  expect(await send(calls.register, { app_id }, { as: owner })).toMatchObject({
    status: 200,
    body: { status: 'error', data: null },
  });
  control.addFault({ fault: 'cut_before_accept', path: '/details', next: 1 });
  expect(await send(calls.verify, { app_id, business_id }, { as: owner })).toMatchObject({
    status: 200,
    body: { status: 'error', data: null, reason: expect.any(String) },
  });
  expect(await call(calls.register, { app_id }, { as: owner })).toMatchObject({
    status: 'success',
    data: { app_id, step: 'created', is_registered: false },
  });
});

test('messages come from the own number only when it is live and the owner chose it', async () => {
  const { owner, business_id, phone, buy, pay, header } = await newBusiness();
  void pay;
  const choose = (whatsapp_header_type: 'product' | 'custom') =>
    send(settingsCalls.update, { business_id, whatsapp_header_type }, { as: owner });
  const chosen = async () =>
    (await call(settingsCalls.get, { business_id }, { as: owner })).whatsapp_header_type;
  expect(await choose('custom')).toMatchObject({ status: 422, body: { code: 'HEADER_NOT_LIVE' } });
  const made = await buy(owner, { display_name: 'Chosen Salon' });
  expect((await choose('custom')).status).toBe(422);
  await connectNumber(made.embedded_signup_link as string, { phone, display_name: 'Chosen' });
  await eventually(
    async () => (await verify(business_id, made.app_id as string, owner)).data?.step === 'live',
  );
  expect(await chosen()).toBe('product');
  expect((await choose('custom')).status).toBe(200);
  expect(await chosen()).toBe('custom');
  // A full refund takes the number back.
  const admin = await server.makePlatformAdmin();
  const payment_id = (await header())?.payment_id ?? '';
  await call(paymentsCalls.refund, { business_id, payment_id, reason: 'asked for' }, { as: admin });
  expect(await chosen()).toBe('product');
  expect(await header()).toBeNull();
  expect(
    (await refusal(calls.verify, { business_id, app_id: made.app_id as string }, { as: owner })).code,
  ).toBe('APP_ID_NOT_FOUND');
});

test('a server without WhatsApp says so', async () => {
  const bare = await useServer();
  const owner = await bare.seedAccount();
  const business_id = await bare.seedBusiness(owner);
  expect(await bare.call(calls.get, { business_id }, { as: owner })).toMatchObject({
    offer: 'not_configured',
    product_phone: null,
  });
  const input = { business_id, custom_header: WRITTEN_HEADER };
  expect((await bare.refusal(calls.save, input, { as: owner })).code).toBe('NOT_CONFIGURED');
});

test('with Meta an own number is not offered', async () => {
  const meta = await useServer({
    env: {
      META_TOKEN: 't',
      META_APP_ID: '1',
      META_APP_SECRET: 's',
      META_WABA_ID: '2',
      META_PHONE_NUMBER_ID: '3',
      META_PHONE: '+919000000001',
    },
  });
  const owner = await meta.seedAccount();
  const business_id = await meta.seedBusiness(owner);
  expect((await meta.call(calls.get, { business_id }, { as: owner })).offer).toBe('not_offered');
  const input = { business_id, custom_header: WRITTEN_HEADER };
  expect((await meta.refusal(calls.save, input, { as: owner })).code).toBe('NOT_CONFIGURED');
});
