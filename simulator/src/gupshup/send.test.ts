import { expect, test } from 'vitest';
import {
  APP,
  approvedTemplate,
  asApp,
  ask,
  BODY,
  type Receiver,
  type Running,
  sendFields,
  simulatorForTest,
  subscribe,
  webhookReceiver,
} from '../testing.ts';

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

test('an image template is sent with its picture, and a pressed quick reply comes back', async () => {
  const simulator = await simulatorForTest();
  const receiver = await webhookReceiver();
  await subscribe(simulator, receiver);
  const upload = (place: string) => {
    const body = new FormData();
    body.set('file_type', 'image/png');
    body.set('file', new Blob([PNG], { type: 'image/png' }), 'a.png');
    return ask(`${simulator.url}/partner/app/${APP.id}/${place}`, {
      method: 'POST',
      headers: { token: simulator.token },
      body,
    });
  };
  const handle = (await upload('upload/media')).body.handleId.message;
  const { mediaId } = (await upload('media')).body;
  const id = await approvedTemplate(simulator, {
    category: 'MARKETING',
    templateType: 'IMAGE',
    exampleMedia: handle,
    buttons: JSON.stringify([
      { type: 'URL', text: 'Book', url: 'https://x.in/{{1}}', example: ['https://x.in/a'] },
      { type: 'QUICK_REPLY', text: 'Stop' },
    ]),
  });
  receiver.received.length = 0;
  const sent = await asApp(
    simulator,
    'POST',
    'template/msg',
    sendFields(id, '+91 98450 00001', {
      template: JSON.stringify({ id, params: ['Asha', 'Friday', 'a42'] }),
      message: JSON.stringify({ type: 'image', image: { id: mediaId } }),
      postbackTexts: JSON.stringify([{ index: 1, text: 'STOP_42' }]),
    }),
  );
  expect(sent.body).toEqual({ status: 'submitted', messageId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  await simulator.control.advance(2000);
  const { messageId } = sent.body;
  const { message } = simulator.control.message(messageId);
  expect(message).toMatchObject({
    phone: '919845000001',
    image: mediaId,
    body: BODY.replace('{{1}}', 'Asha').replace('{{2}}', 'Friday'),
    buttons: [
      { type: 'URL', value: 'https://x.in/a42' },
      { type: 'QUICK_REPLY', value: 'STOP_42' },
    ],
  });
  expect(
    Buffer.from(await (await fetch(`${simulator.url}/_control/media/${mediaId}`)).arrayBuffer()),
  ).toEqual(PNG);

  simulator.control.open('919845000001');
  const pressed = simulator.control.press(messageId, 1);
  simulator.control.write('919845000001', 'STOP');
  await simulator.control.advance(0);
  const bodies = receiver.received.map(({ body }) => body);
  expect(bodies.map(({ type, payload }) => `${type} ${payload.type}`)).toEqual([
    'message-event enqueued',
    'message-event sent',
    'message-event delivered',
    'message-event read',
    'message quick_reply',
    'message text',
  ]);
  const { wamid } = message;
  const head = { app: APP.name, version: 2, timestamp: expect.any(Number) };
  const destination = '919845000001';
  expect(bodies[0]).toEqual({
    ...head,
    type: 'message-event',
    payload: {
      id: messageId,
      type: 'enqueued',
      destination,
      payload: { whatsappMessageId: wamid, type: 'template' },
    },
  });
  expect(bodies[1].payload).toMatchObject({
    id: wamid,
    gsId: messageId,
    type: 'sent',
    destination,
    payload: { ts: expect.any(Number) },
    conversation: { type: 'marketing' },
    pricing: { policy: 'CBP', category: 'marketing' },
  });
  expect(bodies[2].payload).toEqual({
    id: wamid,
    gsId: messageId,
    type: 'delivered',
    destination,
    payload: { ts: expect.any(Number) },
  });
  expect(bodies[4].payload).toEqual({
    id: pressed.wamid,
    source: destination,
    type: 'quick_reply',
    payload: { text: 'Stop', type: 'button', postbackText: 'STOP_42' },
    sender: { phone: destination, name: 'Phone 0001', country_code: '91', dial_code: '9845000001' },
    context: { id: wamid, gsId: messageId },
  });
  expect(bodies[5].payload).toMatchObject({ type: 'text', payload: { text: 'STOP' } });
  expect(receiver.received[0]?.headers['authorisation']).toBe('Bearer hook');
  expect(simulator.control.counts()).toEqual({ sent: 1, delivered: 1, read: 1, failed: 0 });
  const shown = simulator.control.message(messageId).webhooks;
  expect(shown.map(({ body }) => body)).toEqual(
    receiver.received.slice(0, 4).map(({ raw }) => raw.toString()),
  );
});

async function failedWith(simulator: Running, receiver: Receiver, fields: Record<string, string>) {
  receiver.received.length = 0;
  const sent = await asApp(simulator, 'POST', 'template/msg', fields);
  await simulator.control.advance(2000);
  const failed = receiver.received.map(({ body }) => body.payload).find(({ type }) => type === 'failed');
  return { sent: sent.body, failed };
}

test('a send is refused at once, or accepted and reported as failed', async () => {
  const simulator = await simulatorForTest();
  const receiver = await webhookReceiver();
  await subscribe(simulator, receiver);
  const id = await approvedTemplate(simulator);
  const phone = '919845000001';
  const refusal = async (fields: Record<string, string>) =>
    (await asApp(simulator, 'POST', 'template/msg', fields)).body.message;
  expect(await refusal(sendFields(id, '12'))).toBe('Invalid Destination');
  expect(await refusal(sendFields(id, phone, { 'src.name': 'other' }))).toBe('Invalid App Details');
  expect(await refusal(sendFields(id, phone, { source: '911' }))).toBe('Invalid App Details');

  const cases: [number, Record<string, string>][] = [
    [4003, sendFields('no-such', phone)],
    [1009, sendFields(id, phone, { template: JSON.stringify({ id, params: ['Asha'] }) })],
    [1002, sendFields(id, '+91 90000 01002')],
    [131049, sendFields(id, '+91 90000 01049')],
    [4, sendFields(id, '+91 90000 00004')],
  ];
  for (const [code, fields] of cases) {
    const { sent, failed } = await failedWith(simulator, receiver, fields);
    expect(sent.status).toBe('submitted');
    expect(failed.payload).toEqual({ code, reason: expect.any(String) });
    // What never reached WhatsApp has Gupshup's id alone.
    if (code > 1000 && code < 5000) expect(failed).toMatchObject({ id: sent.messageId });
    else expect(failed).toMatchObject({ id: expect.stringMatching(/^wamid/), gsId: sent.messageId });
  }
  simulator.control.decideTemplate(id, 'PAUSED', 'LOW_QUALITY');
  expect((await failedWith(simulator, receiver, sendFields(id, phone))).failed.payload.code).toBe(4005);
  expect(simulator.control.counts()).toMatchObject({ sent: 6, failed: 6 });
});

test('version 3 takes and tells the shapes of Meta', async () => {
  const simulator = await simulatorForTest();
  const receiver = await webhookReceiver();
  await subscribe(simulator, receiver, '3');
  await approvedTemplate(simulator);
  const send = (body: object) =>
    ask(`${simulator.url}/partner/app/${APP.id}/v3/message`, {
      method: 'POST',
      headers: { Authorization: simulator.token, 'content-type': 'application/json' },
      body: JSON.stringify({ messaging_product: 'whatsapp', to: '919845000001', ...body }),
    });
  const parameters = ['Asha', 'Friday'].map((text) => ({ type: 'text', text }));
  const template = {
    name: 'visit_reminder',
    language: { code: 'en' },
    components: [{ type: 'body', parameters }],
  };
  const sent = await send({ type: 'template', template, biz_opaque_callback_data: 'ours' });
  expect(sent.body).toEqual({
    messages: [{ id: expect.any(String) }],
    messaging_product: 'whatsapp',
    contacts: [{ input: '919845000001', wa_id: '919845000001' }],
  });
  await simulator.control.advance(2000);
  // A text is for 24 hours after the person wrote.
  await send({ type: 'text', text: { body: 'Hello' } });
  await simulator.control.advance(2000);
  simulator.control.write('919845000001', 'Hi');
  await send({ type: 'text', text: { body: 'Hello' } });
  await simulator.control.advance(2000);
  const values = receiver.received.map(({ body }) => body.entry[0].changes[0].value);
  expect(values.map(({ statuses, messages }) => statuses?.[0].status ?? messages[0].type)).toEqual([
    'enqueued',
    'sent',
    'delivered',
    'enqueued',
    'failed',
    'text',
    'enqueued',
    'sent',
    'delivered',
  ]);
  expect(receiver.received[0]?.body).toMatchObject({
    object: 'whatsapp_business_account',
    gs_app_id: APP.id,
  });
  const gsId = sent.body.messages[0].id;
  expect(values[0].statuses[0]).toMatchObject({ gs_id: gsId, id: gsId, timestamp: expect.any(Number) });
  expect(values[1].statuses[0]).toMatchObject({
    gs_id: gsId,
    id: expect.stringMatching(/^wamid/),
    timestamp: expect.any(String),
    biz_opaque_callback_data: 'ours',
  });
  expect(values[4].statuses[0].errors[0].code).toBe(131047);
  simulator.control.setApp(APP.id, { callbackBilling: false });
  expect((await send({ type: 'template', template })).body.message).toBe(
    'Callback Billing must be enabled for this API',
  );
});
