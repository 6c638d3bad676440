import { expect, test } from 'vitest';
import { DEFAULT_PARTNER } from '../simulator.ts';
import {
  APP,
  asApp,
  ask,
  BODY,
  form,
  partnerToken,
  sendFields,
  simulatorForTest,
  subscribe,
  templateFields,
  webhookReceiver,
} from '../testing.ts';

test('a partner logs in with its secret only', async () => {
  const simulator = await simulatorForTest();
  const login = (fields: Record<string, string>) =>
    ask(`${simulator.url}/partner/account/login`, { method: 'POST', body: form(fields) });
  expect(await login({ email: 'nobody@x.in', secret: 'x' })).toEqual({
    status: 403,
    body: { status: 'error', message: 'Account Does not exist' },
  });
  expect((await login({ ...DEFAULT_PARTNER, secret: 'x' })).body.message).toBe('Failed to authenticate');
  const { status, body } = await login({ email: DEFAULT_PARTNER.email, password: DEFAULT_PARTNER.secret });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    email: DEFAULT_PARTNER.email,
    billingType: 'PREPAID',
    token: expect.any(String),
  });

  const app = (headers: Record<string, string>) =>
    ask(`${simulator.url}/partner/app/${APP.id}/token/`, { headers });
  const answers = [
    await app({ token: body.token }),
    await app({ Authorization: body.token }),
    await app({ Authorization: `Bearer ${body.token}` }),
  ];
  for (const answer of answers)
    expect(answer.body).toEqual({
      status: 'success',
      token: { token: simulator.token, active: true, expiresOn: 0 },
    });
  expect(await app({ token: 'other' })).toMatchObject({
    status: 401,
    body: { message: 'Authentication Failed' },
  });
  await simulator.control.advance(24 * 3_600_000);
  expect((await app({ token: body.token })).status).toBe(401);
});

test('a universal token makes app tokens of an hour to a day', async () => {
  const simulator = await simulatorForTest();
  const login = await ask(`${simulator.url}/partner/account/login`, {
    method: 'POST',
    body: form({ ...DEFAULT_PARTNER }),
  });
  const make = () =>
    ask(`${simulator.url}/partner/${login.body.id}/auth/token`, {
      method: 'POST',
      body: form({ email: DEFAULT_PARTNER.email, clientSecret: DEFAULT_PARTNER.secret, name: 'kursi' }),
    });
  const { body } = await make();
  await make();
  await make();
  expect((await make()).status).toBe(400);
  const token = await ask(`${simulator.url}/partner/app/${APP.id}/token`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${body.token}` },
    body: form({ name: 'kursi' }),
  });
  const health = () =>
    ask(`${simulator.url}/partner/app/${APP.id}/health`, { headers: { token: token.body.token } });
  expect(await health()).toEqual({ status: 200, body: { status: 'success', healthy: 'true' } });
  await simulator.control.advance(24 * 3_600_000);
  expect((await health()).status).toBe(401);
});

test('a business signs its number up and goes live', async () => {
  const simulator = await simulatorForTest();
  const receiver = await webhookReceiver();
  const { url } = simulator;
  const headers = { token: await partnerToken(simulator) };
  const create = (name: string) =>
    ask(`${url}/partner/app`, { method: 'POST', headers, body: form({ name }) });
  expect((await create('a b!')).body.message).toBe('Invalid characters used in app name');
  const { appId } = (await create('newsalon1')).body;
  expect(await create('newsalon1')).toMatchObject({ status: 409, body: { message: 'Bot Already Exists' } });

  const contact = (fields: Record<string, string>) =>
    ask(`${url}/partner/app/${appId}/onboarding/contact`, { method: 'PUT', headers, body: form(fields) });
  expect((await contact({ contactEmail: 'x' })).body.message).toBe('Please provide valid details');
  expect(
    (await contact({ contactEmail: 'a@b.in', contactName: 'Asha', contactNumber: '919845000001' })).body
      .message,
  ).toBe('contact details updated successfully');

  const link = (query: string) =>
    ask(`${url}/partner/app/${appId}/onboarding/embed/link?${query}`, { headers });
  expect((await link('user=asha')).body.message).toBe('Query Params cannot be empty');
  const first = (await link('user=asha&lang=English')).body.link;
  expect((await link('user=asha&lang=English')).body.link).toBe(first);
  const second = (await link('user=asha&lang=English&regenerate=true')).body.link;
  expect(second).not.toBe(first);

  const app = { ...simulator, token: simulator.control.appToken(appId) };
  const get = (place: string) =>
    ask(`${url}/partner/app/${appId}/${place}`, { headers: { Authorization: app.token } });
  expect(await get('health')).toEqual({
    status: 400,
    body: { status: 'error', message: 'App is not live.' },
  });
  await ask(`${url}/partner/app/${appId}/subscription`, {
    method: 'POST',
    headers: { token: app.token },
    body: form({ tag: 'a', url: receiver.url, version: '2', modes: 'ACCOUNT' }),
  });

  const page = await ask(second);
  // It knows whom the link is for; no call carries the number.
  expect(page.body).toContain('<dd>asha</dd>');
  expect(page.body).toMatch(/name="phone"[^>]* value=""/);
  const submit = (phone: string) =>
    fetch(second, { method: 'POST', redirect: 'manual', body: form({ phone, display_name: 'New Salon' }) });
  expect((await submit('12')).status).toBe(422);
  expect(await (await submit(APP.phone)).text()).toContain('already connected');
  expect((await submit('98450 00001')).status).toBe(303);
  expect((await get('waba/info')).body.wabaInfo).toMatchObject({
    accountStatus: 'PENDING',
    phone: '919845000001',
  });
  await simulator.control.advance(5000);
  expect((await get('waba/info')).body.wabaInfo).toMatchObject({
    accountStatus: 'ACTIVE',
    dockerStatus: 'CONNECTED',
    canSendMessage: 'AVAILABLE',
    errors: [],
  });
  expect((await ask(`${url}/partner/app/${appId}/details`, { headers })).body.appDetails).toMatchObject({
    live: true,
    phone: '919845000001',
  });
  const events = receiver.received.map(({ body }) => body).filter(({ type }) => type === 'onboarding-event');
  expect(events.map(({ payload }) => payload.payload.status)).toEqual(['pending', 'live']);
  expect(events[1]).toMatchObject({ app: 'newsalon1', appId, phone: '919845000001', version: 2 });
});

test.each([
  ['New Salon', 'ACTIVE', []],
  ['Rejected Salon', 'REJECTED', [{ error_description: expect.any(String) }]],
  ['Banned Salon', 'BANNED', [{ error_description: expect.any(String) }]],
])(
  'the name that is typed decides: %s is %s, whatever the app is called',
  async (display_name, status, errors) => {
    const simulator = await simulatorForTest();
    const headers = { token: await partnerToken(simulator) };
    const { appId } = (
      await ask(`${simulator.url}/partner/app`, {
        method: 'POST',
        headers,
        body: form({ name: 'rejectedsalon' }),
      })
    ).body;
    const { link } = (
      await ask(`${simulator.url}/partner/app/${appId}/onboarding/embed/link?user=a&lang=b`, { headers })
    ).body;
    await ask(link, { method: 'POST', body: form({ phone: '919845000001', display_name }) });
    await simulator.control.advance(5000);
    const { body } = await ask(`${simulator.url}/partner/app/${appId}/waba/info`, {
      headers: { token: simulator.control.appToken(appId) },
    });
    expect(body.wabaInfo).toMatchObject({
      accountStatus: status,
      errors,
    });
  },
);

test('a template is submitted, reviewed, listed, edited and deleted', async () => {
  const simulator = await simulatorForTest();
  const receiver = await webhookReceiver();
  await subscribe(simulator, receiver);
  const made = await asApp(simulator, 'POST', 'templates', templateFields({ footer: 'Aangan' }));
  expect(made.body.template).toMatchObject({
    appId: APP.id,
    elementName: 'visit_reminder',
    status: 'PENDING',
    templateType: 'TEXT',
    data: `${BODY}\nAangan`,
  });
  expect(JSON.parse(made.body.template.meta).example).toContain('Asha');
  expect(JSON.parse(made.body.template.containerMeta)).toMatchObject({ data: BODY, footer: 'Aangan' });
  expect((await asApp(simulator, 'POST', 'templates', templateFields())).body.message).toBe(
    'Template Already exists with same namespace and elementName and languageCode',
  );
  expect(
    (await asApp(simulator, 'POST', 'templates', templateFields({ elementName: 'other', footer: 'Aangan' })))
      .body.message,
  ).toBe('Another template has the same body and footer.');
  expect(
    (await asApp(simulator, 'POST', 'templates', templateFields({ elementName: 'No' }))).body.message,
  ).toMatch(/^Invalid element name provided/);

  await simulator.control.advance(5000);
  const list = await asApp(simulator, 'GET', 'templates?status=APPROVED');
  expect(list.body.templates).toMatchObject([{ status: 'APPROVED', externalId: expect.any(String) }]);
  const id = made.body.template.id;
  expect((await asApp(simulator, 'PUT', 'templates/other', {})).body.message).toBe(
    'No Template found for given id',
  );
  expect((await asApp(simulator, 'PUT', `templates/${id}`, { footer: 'Aangan Salon' })).body).toEqual({
    status: 'success',
  });
  expect((await asApp(simulator, 'GET', 'templates')).body.templates).toMatchObject([{ status: 'PENDING' }]);
  await simulator.control.advance(5000);
  expect((await asApp(simulator, 'DELETE', 'template/nothing')).body.message).toBe(
    'Template Does not exists.',
  );
  expect((await asApp(simulator, 'DELETE', `template/visit_reminder/${id}`)).body.status).toBe('success');
  expect((await asApp(simulator, 'GET', 'templates')).body.templates).toEqual([]);
  await simulator.control.advance(0);
  expect(
    receiver.received.map(({ body }) => [body.type, body.payload.status, body.payload.elementName]),
  ).toEqual([
    ['template-event', 'approved', 'visit_reminder'],
    ['template-event', 'approved', 'visit_reminder'],
    ['template-event', 'deleted', 'visit_reminder'],
  ]);
  expect((await asApp(simulator, 'GET', 'template/sync')).status).toBe(202);
  expect((await asApp(simulator, 'GET', 'template/sync')).status).toBe(429);
});

test('a rejected template says why, and a utility template with an offer is in the wrong category', async () => {
  const simulator = await simulatorForTest();
  const content = 'Only today: a discount on every haircut at our salon.';
  await asApp(
    simulator,
    'POST',
    'templates',
    templateFields({ elementName: 'offer', content, example: content }),
  );
  await asApp(simulator, 'POST', 'templates', templateFields({ elementName: 'a_rejected' }));
  await simulator.control.advance(5000);
  const { templates } = (await asApp(simulator, 'GET', 'templates')).body;
  expect(templates.map((one: { status: string; reason: string }) => [one.status, one.reason])).toEqual([
    ['REJECTED', 'INCORRECT_CATEGORY'],
    ['REJECTED', 'INVALID_FORMAT'],
  ]);
});

test('subscriptions are made, listed, changed and removed; only loopback addresses are taken', async () => {
  const simulator = await simulatorForTest();
  const receiver = await webhookReceiver();
  const make = (fields: Record<string, string>) =>
    asApp(simulator, 'POST', 'subscription', {
      tag: 'a',
      url: receiver.url,
      version: '3',
      modes: 'SENT,READ',
      ...fields,
    });
  for (const url of [
    'https://example.com/x',
    'http://10.0.0.1/x',
    'http://localhost.example.com/',
    'nothing',
  ])
    expect((await make({ url })).body.message).toBe('Invalid URL Passed');
  const { body } = await make({});
  expect(body.subscription).toMatchObject({ active: true, mode: 5, tag: 'a', version: 3 });
  expect((await make({})).status).toBe(400);
  const all = await make({
    tag: 'b',
    modes: 'SENT,DELIVERED,READ,DELETED,OTHERS,FAILED,MESSAGE,TEMPLATE,ACCOUNT,BILLING,ENQUEUED',
  });
  expect(all.body.subscription.mode).toBe(2047);
  expect((await asApp(simulator, 'GET', 'subscription')).body.subscriptions).toHaveLength(2);
  const { id } = body.subscription;
  expect(
    (await asApp(simulator, 'PUT', `subscription/${id}`, { modes: 'FAILED' })).body.subscription.mode,
  ).toBe(32);
  expect((await asApp(simulator, 'GET', `subscription/${id}`)).body.subscription.modes).toEqual(['FAILED']);
  expect((await asApp(simulator, 'DELETE', `subscription/${id}`)).status).toBe(204);
  expect((await asApp(simulator, 'GET', `subscription/${id}`)).status).toBe(400);
  for (const tag of ['c', 'd', 'e', 'f']) expect((await make({ tag })).status).toBe(200);
  expect((await make({ tag: 'g' })).status).toBe(400);
});

test('rates hold per app and minute or second, and can be switched off', async () => {
  const simulator = await simulatorForTest({ rates: true });
  const health = async () => (await asApp(simulator, 'GET', 'health')).status;
  for (let i = 0; i < 10; i++) expect(await health()).toBe(200);
  expect(await asApp(simulator, 'GET', 'health')).toEqual({
    status: 429,
    body: { status: 'error', message: 'Too Many Requests' },
  });
  await simulator.control.advance(60_000);
  expect(await health()).toBe(200);
  const send = async () =>
    (await asApp(simulator, 'POST', 'template/msg', sendFields('x', '919845000001'))).status;
  for (let i = 0; i < 10; i++) expect(await send()).toBe(200);
  expect(await send()).toBe(429);
  await simulator.control.advance(1000);
  expect(await send()).toBe(200);
  simulator.control.set({ rates: false });
  for (let i = 0; i < 20; i++) expect(await send()).toBe(200);
});
