import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { headerCalls as calls } from '@kursi/core/messaging/header.contract.ts';
import { paymentsCalls } from '@kursi/core/payments/payments.contract.ts';
import { subscriptionCalls } from '@kursi/core/subscription/subscription.contract.ts';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { connectNumber, seedHeaderOwner, WRITTEN_HEADER } from '../../../testing/http/headers.ts';
import { useMessageSimulator } from '../../../testing/salon/messages.ts';
import { askLater, makePayer } from '../../../testing/salon/payments.ts';
import { useServer } from '../../../testing/server.ts';

const { simulator, env } = await useMessageSimulator();
const { control } = simulator;
// A provider that does not answer is logged.
const server = await useServer({ env, mayLogErrors: true });
const { call, refusal, send, database, clock, seedMember, seedSession, mailsTo } = server;
/** As the specification has it: a status, not a refusal. */
const UNKNOWN = { status: 'error', data: null, reason: 'App ID not found' };
const newBusiness = () => seedHeaderOwner(server);

describe('buying an own number', () => {
  test('goes from the details over the payment to a link, and from there to live', async () => {
    const { owner, phone, get, save, pay, untilStep, events, verify } = await newBusiness();
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
      const { data } = await verify(app_id, owner);
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
    expect((await refusal(calls.register, { app_id }, { as: staff })).code).toBe('NOT_ALLOWED');
    expect(await call(calls.register, { app_id }, { as: stranger.owner })).toEqual(UNKNOWN);
    for (const as of [staff, stranger.owner]) {
      const code = as === staff ? 'NOT_ALLOWED' : 'NOT_FOUND';
      expect((await refusal(calls.makeLink, { business_id }, { as })).code).toBe(code);
      expect((await refusal(calls.mailLink, { business_id }, { as })).code).toBe(code);
    }
    // A foreign app answers like an unknown one, whichever business is named beside it.
    for (const named of [business_id, stranger.business_id]) {
      for (const one of [app_id, crypto.randomUUID()]) {
        const asked = { business_id: named, app_id: one };
        expect(await call(calls.verify, asked, { as: stranger.owner })).toEqual(UNKNOWN);
      }
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

test('messages come from the own number only while it is live and chosen', async () => {
  const { owner, business_id, phone, buy, header, verify } = await newBusiness();
  const choose = (whatsapp_header_type: 'product' | 'custom') =>
    send(settingsCalls.update, { business_id, whatsapp_header_type }, { as: owner });
  const chosen = async () =>
    (await call(settingsCalls.get, { business_id }, { as: owner })).whatsapp_header_type;
  expect(await choose('custom')).toMatchObject({ status: 422, body: { code: 'HEADER_NOT_LIVE' } });
  const made = await buy(owner, { display_name: 'Chosen Salon' });
  expect((await choose('custom')).status).toBe(422);
  await connectNumber(made.embedded_signup_link as string, { phone, display_name: 'Chosen' });
  await eventually(async () => (await verify(made.app_id as string, owner)).data?.step === 'live');
  const as = await server.makePlatformAdmin();
  const renewed = { business_id, app_id: made.app_id as string };
  expect(await refusal(calls.regenerateLink, renewed, { as })).toMatchObject({
    code: 'HEADER_EXISTS',
    details: { embedded_signup_status: 'live' },
  });
  expect(await chosen()).toBe('custom');
  expect((await choose('product')).status).toBe(200);
  expect(await chosen()).toBe('product');
  expect((await choose('custom')).status).toBe(200);
  expect(await chosen()).toBe('custom');
  // A full refund takes the number back.
  const admin = await server.makePlatformAdmin();
  const payment_id = (await header())?.payment_id ?? '';
  await call(paymentsCalls.refund, { business_id, payment_id, reason: 'asked for' }, { as: admin });
  expect(await chosen()).toBe('product');
  expect(await header()).toBeNull();
  expect(await verify(made.app_id as string, owner)).toEqual(UNKNOWN);
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
      META_VERIFY_TOKEN: 'v',
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
