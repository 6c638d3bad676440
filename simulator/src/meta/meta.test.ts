import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Answered, ask, BODY, type Running, simulatorForTest, webhookReceiver } from '../testing.ts';

const ACCOUNT = {
  accessToken: 'EAA-1',
  appSecret: 'app-secret',
  wabaId: '1001',
  phoneId: '2002',
  phone: '918041234567',
};
const PHONE = '919845000001';
const COMPONENTS = [
  { type: 'BODY', text: BODY, example: { body_text: [['Asha', 'Friday']] } },
  { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Stop' }] },
];

function graph(
  running: Running,
  method: string,
  place: string,
  body?: object,
  token = ACCOUNT.accessToken,
): Promise<Answered> {
  return ask(`${running.url}/v26.0/${place}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

async function ready(options = {}) {
  const simulator = await simulatorForTest({ metaAccounts: [ACCOUNT], ...options });
  const receiver = await webhookReceiver();
  await simulator.control.setWebhook(ACCOUNT.wabaId, receiver.url, 'verify-me');
  return { simulator, receiver };
}

const create = (running: Running, fields: object = {}) =>
  graph(running, 'POST', `${ACCOUNT.wabaId}/message_templates`, {
    name: 'visit_reminder',
    language: 'en',
    category: 'UTILITY',
    parameter_format: 'POSITIONAL',
    components: COMPONENTS,
    ...fields,
  });

function message(fields: object = {}): object {
  const parameters = ['Asha', 'Friday'].map((text) => ({ type: 'text', text }));
  const components = [
    { type: 'body', parameters },
    {
      type: 'button',
      sub_type: 'quick_reply',
      index: '0',
      parameters: [{ type: 'payload', payload: 'STOP_42' }],
    },
  ];
  return {
    messaging_product: 'whatsapp',
    to: PHONE,
    type: 'template',
    biz_opaque_callback_data: 'ours-1',
    template: { name: 'visit_reminder', language: { code: 'en' }, components },
    ...fields,
  };
}
const send = (running: Running, fields: object = {}) =>
  graph(running, 'POST', `${ACCOUNT.phoneId}/messages`, message(fields));

test('a token that is not known, and an object of another account, are refused in the shape of Meta', async () => {
  const { simulator } = await ready();
  const wrong = await graph(simulator, 'GET', `${ACCOUNT.wabaId}/message_templates`, undefined, 'other');
  expect(wrong).toMatchObject({ status: 401, body: { error: { code: 190, type: 'OAuthException' } } });
  const other = await graph(simulator, 'GET', '9999/message_templates');
  expect(other).toMatchObject({ status: 400, body: { error: { code: 100, error_subcode: 33 } } });
  expect((await graph(simulator, 'GET', 'a/b/c')).body.error.code).toBe(2500);
});

test('templates are made, listed by pages, edited and deleted', async () => {
  const { simulator, receiver } = await ready();
  const made = await create(simulator);
  expect(made.body).toEqual({ id: expect.stringMatching(/^\d+$/), status: 'PENDING', category: 'UTILITY' });
  expect((await create(simulator)).body.error).toMatchObject({
    code: 100,
    error_user_msg: expect.any(String),
  });
  const { id } = made.body;
  expect((await graph(simulator, 'POST', id, { components: COMPONENTS })).body.error.error_subcode).toBe(
    2388025,
  );
  for (let i = 0; i < 4; i++) {
    const components = [{ type: 'BODY', text: `This is the news number ${i} of our salon.` }];
    expect((await create(simulator, { name: `news_${i}`, category: 'MARKETING', components })).status).toBe(
      200,
    );
  }
  await simulator.control.advance(5000);
  const names: string[] = [];
  let next: string | undefined =
    `${simulator.url}/v26.0/${ACCOUNT.wabaId}/message_templates?fields=name,status&limit=2`;
  let pages = 0;
  while (next) {
    const page: Answered = await ask(next, { headers: { Authorization: `Bearer ${ACCOUNT.accessToken}` } });
    names.push(...page.body.data.map((one: { name: string }) => one.name));
    next = page.body.paging?.next;
    pages++;
  }
  expect(pages).toBe(3);
  expect(names.toSorted()).toEqual(['news_0', 'news_1', 'news_2', 'news_3', 'visit_reminder']);
  const one = await graph(
    simulator,
    'GET',
    `${id}?fields=name,status,components,rejected_reason,quality_score`,
  );
  expect(one.body).toEqual({
    id,
    name: 'visit_reminder',
    status: 'APPROVED',
    components: COMPONENTS,
    rejected_reason: 'NONE',
    quality_score: { score: 'UNKNOWN', date: expect.any(Number) },
  });

  const edited = [{ ...COMPONENTS[0], text: `${BODY} Yours` }];
  expect((await graph(simulator, 'POST', id, { category: 'MARKETING', components: edited })).status).toBe(
    400,
  );
  expect((await graph(simulator, 'POST', id, { components: edited })).body).toEqual({ success: true });
  await simulator.control.advance(5000);
  expect((await graph(simulator, 'POST', id, { components: edited })).body.error.error_subcode).toBe(2388003);
  await simulator.control.advance(24 * 3_600_000);
  expect((await graph(simulator, 'POST', id, { components: COMPONENTS })).status).toBe(200);
  await simulator.control.advance(5000);

  const remove = (query: string) =>
    graph(simulator, 'DELETE', `${ACCOUNT.wabaId}/message_templates?${query}`);
  expect((await remove('name=nothing')).status).toBe(400);
  expect((await remove(`name=visit_reminder&hsm_id=${id}`)).body).toEqual({ success: true });
  expect((await create(simulator)).body.error.error_subcode).toBe(2388023);
  await simulator.control.advance(30 * 24 * 3_600_000);
  expect((await create(simulator)).status).toBe(200);
  const events = receiver.received.flatMap(({ body }) => body.entry[0].changes);
  expect(events[0]).toEqual({
    field: 'message_template_status_update',
    value: {
      event: 'APPROVED',
      message_template_id: Number(id),
      message_template_name: 'visit_reminder',
      message_template_language: 'en',
      reason: 'NONE',
    },
  });
});

test('a message is reported with a signature over the very bytes, and a pressed button comes back', async () => {
  const { simulator, receiver } = await ready();
  await create(simulator);
  await simulator.control.advance(5000);
  receiver.received.length = 0;
  const sent = await send(simulator, { biz_opaque_callback_data: 'हमारा/1' });
  const { id } = sent.body.messages[0];
  expect(sent.body).toEqual({
    messaging_product: 'whatsapp',
    contacts: [{ input: PHONE, wa_id: PHONE }],
    messages: [{ id: expect.stringMatching(/^wamid\./), message_status: 'accepted' }],
  });
  await simulator.control.advance(2000);
  simulator.control.open(PHONE);
  await simulator.control.advance(0);
  simulator.control.press(id, 0);
  simulator.control.setMarketing(PHONE, 'stop');
  await simulator.control.advance(0);

  for (const { raw, headers } of receiver.received) {
    const expected = createHmac('sha256', ACCOUNT.appSecret).update(raw).digest('hex');
    expect(headers['x-hub-signature-256']).toBe(`sha256=${expected}`);
  }
  expect(receiver.received[0]?.raw.toString()).toContain('\\u0939\\u092e\\u093e\\u0930\\u093e\\/1');
  const changes = receiver.received.flatMap(({ body }) => body.entry[0].changes);
  const metadata = { display_phone_number: ACCOUNT.phone, phone_number_id: ACCOUNT.phoneId };
  expect(changes.flatMap(({ value }) => value.statuses ?? []).map(({ status }) => status)).toEqual([
    'sent',
    'delivered',
    'read',
  ]);
  expect(changes[0].value).toMatchObject({
    metadata,
    statuses: [
      {
        id,
        status: 'sent',
        timestamp: expect.any(String),
        recipient_id: PHONE,
        biz_opaque_callback_data: 'हमारा/1',
        pricing: { billable: true, pricing_model: 'PMP', type: 'regular', category: 'utility' },
      },
    ],
  });
  const pressed = changes.find(({ value }) => value.messages)?.value;
  expect(pressed.messages[0]).toMatchObject({
    type: 'button',
    button: { payload: 'STOP_42', text: 'Stop' },
    context: { id },
    from: PHONE,
  });
  expect(changes.at(-1)).toMatchObject({
    field: 'user_preferences',
    value: { user_preferences: [{ wa_id: PHONE, category: 'marketing_messages', value: 'stop' }] },
  });
});

test('many reports come in batches', async () => {
  const { simulator, receiver } = await ready();
  await create(simulator);
  await simulator.control.advance(5000);
  receiver.received.length = 0;
  await Promise.all(Array.from({ length: 150 }, (_, i) => send(simulator, { to: `9198450${10_000 + i}` })));
  await simulator.control.advance(2000);
  const statuses = receiver.received.flatMap(({ body }) => body.entry[0].changes[0].value.statuses);
  expect(statuses).toHaveLength(300);
  expect(receiver.received.length).toBeLessThanOrEqual(4);
});

test.each([
  [132000, 400, { template: { name: 'visit_reminder', language: { code: 'en' } } }],
  [132001, 404, { template: { name: 'nothing', language: { code: 'en' } } }],
  [131051, 400, { type: 'sticker' }],
  [100, 400, { to: 'x' }],
  [100, 400, { messaging_product: 'x' }],
  [130429, 400, { to: '919000000429' }],
  [131016, 500, { to: '919000001016' }],
] as const)('a send that is refused at once with %i', async (code, status, fields) => {
  const { simulator } = await ready();
  await create(simulator);
  await simulator.control.advance(5000);
  const answer = await send(simulator, fields);
  expect(answer.status).toBe(status);
  expect(answer.body.error).toMatchObject({
    message: expect.stringContaining(`(#${code})`),
    type: 'OAuthException',
    code,
    error_data: { details: expect.any(String) },
    fbtrace_id: expect.any(String),
  });
  expect(simulator.control.counts().sent).toBe(0);
});

test('a paused template and a disabled one are refused with their own codes', async () => {
  const { simulator } = await ready();
  const { id } = (await create(simulator)).body;
  await simulator.control.advance(5000);
  simulator.control.decideTemplate(id, 'PAUSED');
  expect((await send(simulator)).body.error.code).toBe(132015);
  simulator.control.decideTemplate(id, 'DISABLED');
  expect((await send(simulator)).body.error.code).toBe(132016);
  expect(
    (await graph(simulator, 'DELETE', `${ACCOUNT.wabaId}/message_templates?name=visit_reminder`)).status,
  ).toBe(400);
});

test.each([
  [131049, '919000001049'],
  [131026, '919000001002'],
  [131050, '919000001012'],
])('a message that fails later with %i', async (code, to) => {
  const { simulator, receiver } = await ready();
  await create(simulator);
  await simulator.control.advance(5000);
  receiver.received.length = 0;
  expect((await send(simulator, { to })).status).toBe(200);
  await simulator.control.advance(2000);
  const [{ statuses }] = receiver.received.map(({ body }) => body.entry[0].changes[0].value);
  expect(statuses).toMatchObject([
    {
      status: 'failed',
      errors: [{ code, title: expect.any(String), error_data: { details: expect.any(String) } }],
    },
  ]);
});

test('pictures: an upload session makes a handle, media has an address for five minutes', async () => {
  const { simulator } = await ready();
  const bytes = Buffer.from('89504e470d0a1a0a', 'hex');
  const query = `file_name=a.png&file_length=8&file_type=image/png&access_token=${ACCOUNT.accessToken}`;
  const session = await ask(`${simulator.url}/v26.0/5005/uploads?${query}`, { method: 'POST' });
  const finish = (body: Buffer<ArrayBuffer>) =>
    ask(`${simulator.url}/v26.0/${session.body.id}`, {
      method: 'POST',
      headers: { Authorization: `OAuth ${ACCOUNT.accessToken}`, file_offset: '0' },
      body,
    });
  expect((await finish(bytes.subarray(1))).status).toBe(400);
  const { h } = (await finish(bytes)).body;
  const header = { type: 'HEADER', format: 'IMAGE', example: { header_handle: [h] } };
  const wrong = { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['4::other'] } };
  expect((await create(simulator, { components: [wrong, ...COMPONENTS] })).status).toBe(400);
  expect((await create(simulator, { components: [header, ...COMPONENTS] })).status).toBe(200);
  await simulator.control.advance(5000);

  const form = new FormData();
  form.set('messaging_product', 'whatsapp');
  form.set('type', 'image/png');
  form.set('file', new Blob([bytes], { type: 'image/png' }), 'a.png');
  const headers = { Authorization: `Bearer ${ACCOUNT.accessToken}` };
  const media = await ask(`${simulator.url}/v26.0/${ACCOUNT.phoneId}/media`, {
    method: 'POST',
    headers,
    body: form,
  });
  const { url, mime_type } = (await graph(simulator, 'GET', media.body.id)).body;
  expect(mime_type).toBe('image/png');
  expect(Buffer.from(await (await fetch(url, { headers })).arrayBuffer())).toEqual(bytes);

  expect((await send(simulator)).body.error.code).toBe(132012);
  const { template, ...rest } = message() as { template: { components: object[] } };
  const components = [
    { type: 'header', parameters: [{ type: 'image', image: { id: media.body.id } }] },
    ...template.components,
  ];
  const sent = await send(simulator, { ...rest, template: { ...template, components } });
  expect(simulator.control.message(sent.body.messages[0].id).message.image).toBe(media.body.id);
  await simulator.control.advance(6 * 60_000);
  expect((await fetch(url, { headers })).status).toBe(404);
});

test('a webhook address that does not answer the challenge is not set', async () => {
  const { simulator, receiver } = await ready();
  await expect(simulator.control.setWebhook(ACCOUNT.wabaId, receiver.url, 'wrong')).rejects.toThrow(
    'could not be validated',
  );
  await expect(simulator.control.setWebhook(ACCOUNT.wabaId, 'http://example.com/', 'x')).rejects.toThrow(
    'this computer',
  );
  const set = await ask(`${simulator.url}/_control/meta/${ACCOUNT.wabaId}/webhook`, {
    method: 'POST',
    body: JSON.stringify({ url: receiver.url, verify_token: 'verify-me' }),
  });
  expect(set.status).toBe(200);
});

test('one person gets 45 messages at once, a number sends 80 in a second', async () => {
  const { simulator } = await ready({ rates: true });
  await create(simulator);
  await simulator.control.advance(5000);
  const codes = await Promise.all(
    Array.from({ length: 46 }, () => send(simulator).then(({ body }) => body.error?.code ?? 0)),
  );
  expect(codes.filter((code) => code === 131056)).toHaveLength(1);
  const more = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      send(simulator, { to: `9198450${20_000 + i}` }).then(({ body }) => body.error?.code ?? 0),
    ),
  );
  expect(more.filter((code) => code === 130429)).toHaveLength(6);
});
