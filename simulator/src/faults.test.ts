import { expect, test } from 'vitest';
import type { Fault } from './records.ts';
import {
  approvedTemplate,
  asApp,
  ask,
  type Receiver,
  sendFields,
  simulatorForTest,
  subscribe,
  webhookReceiver,
} from './testing.ts';

const PHONE = '919845000001';
const OTHER = '919845000002';

async function ready() {
  const simulator = await simulatorForTest();
  const receiver = await webhookReceiver();
  const id = await approvedTemplate(simulator);
  await subscribe(simulator, receiver);
  const send = (phone = PHONE) => asApp(simulator, 'POST', 'template/msg', sendFields(id, phone));
  return { simulator, receiver, send };
}

const statuses = ({ received }: Receiver) => received.map(({ body }) => body.payload.type);

test.each([
  ['rate_limit', 429],
  ['server_error', 500],
] as const)('%s answers the next n requests with %i and accepts nothing', async (fault, status) => {
  const world = await ready();
  world.simulator.control.addFault({ fault, next: 2, path: '/template/msg' });
  expect([(await world.send()).status, (await world.send()).status, (await world.send()).status]).toEqual([
    status,
    status,
    200,
  ]);
  expect(world.simulator.control.counts().sent).toBe(1);
});

test('a fault for one number leaves the others alone', async () => {
  const world = await ready();
  const { id } = world.simulator.control.addFault({ fault: 'server_error', phone: '+91 98450 00001' });
  expect((await world.send(OTHER)).status).toBe(200);
  expect((await world.send()).status).toBe(500);
  world.simulator.control.removeFault(id);
  expect((await world.send()).status).toBe(200);
});

test('a connection that is cut before accepting sends nothing, one that is cut after it does', async () => {
  const world = await ready();
  const { control } = world.simulator;
  control.addFault({ fault: 'cut_before_accept', next: 1 });
  await expect(world.send()).rejects.toThrow('fetch failed');
  expect(control.counts().sent).toBe(0);
  control.addFault({ fault: 'cut_after_accept', next: 1 });
  await expect(world.send()).rejects.toThrow('fetch failed');
  await control.advance(2000);
  expect(control.counts()).toMatchObject({ sent: 1, delivered: 1 });
  expect(statuses(world.receiver)).toEqual(['enqueued', 'sent', 'delivered']);
});

test('an answer that comes late was accepted all the same', async () => {
  const world = await ready();
  const { control } = world.simulator;
  control.addFault({ fault: 'late_answer', next: 1, delayMs: 20_000 });
  let answered = false;
  const late = world.send().then((answer) => {
    answered = true;
    return answer;
  });
  while (control.counts().sent === 0) await new Promise((resolve) => setImmediate(resolve));
  // The answer is put on the agenda once the journal is written.
  await ask(`${world.simulator.url}/_control/counts`);
  await control.advance(2000);
  expect(answered).toBe(false);
  expect(statuses(world.receiver)).toEqual(['enqueued', 'sent', 'delivered']);
  await control.advance(18_000);
  expect((await late).body.status).toBe('submitted');
});

const TOLD: readonly [Fault['fault'], readonly string[], object?][] = [
  ['duplicate_events', ['enqueued', 'enqueued', 'sent', 'sent', 'delivered', 'delivered', 'read', 'read']],
  ['out_of_order', ['delivered', 'sent', 'enqueued', 'read']],
  ['skip_delivered', ['enqueued', 'sent', 'read']],
  ['lost_events', []],
  ['fail', ['enqueued', 'failed'], { code: 131026 }],
];
test.each(TOLD)('%s tells %j', async (fault, told, more) => {
  const world = await ready();
  const { control } = world.simulator;
  control.addFault({ fault, next: 1, ...more });
  await world.send();
  await control.advance(5000);
  control.open(PHONE);
  await control.advance(1000);
  expect(statuses(world.receiver)).toEqual(told);
  world.receiver.received.length = 0;
  await world.send();
  await control.advance(2000);
  expect(statuses(world.receiver)).toEqual(['enqueued', 'sent', 'delivered']);
});

test('faults meet reports about templates and what people write, too', async () => {
  const world = await ready();
  const { control } = world.simulator;
  await world.send();
  await control.advance(2000);
  world.receiver.received.length = 0;
  control.addFault({ fault: 'duplicate_events', next: 1 });
  control.write(PHONE, 'STOP');
  control.addFault({ fault: 'lost_events', phone: PHONE, next: 1 });
  control.write(PHONE, 'START');
  control.addFault({ fault: 'late_events', next: 1 });
  await asApp(world.simulator, 'DELETE', 'template/visit_reminder');
  await control.advance(20_000);
  expect(world.receiver.received.map(({ body }) => body.payload.payload.text)).toEqual(['STOP', 'STOP']);
  await control.advance(10_000);
  expect(world.receiver.received.at(-1)?.body.payload.status).toBe('deleted');
});

test('late events come late', async () => {
  const world = await ready();
  world.simulator.control.addFault({ fault: 'late_events' });
  await world.send();
  await world.simulator.control.advance(30_000);
  expect(statuses(world.receiver)).toEqual([]);
  await world.simulator.control.advance(2000);
  expect(statuses(world.receiver)).toEqual(['enqueued', 'sent', 'delivered']);
});

test.each([
  ['arrive', ['enqueued', 'sent', 'delivered']],
  ['not_on_whatsapp', ['failed']],
  ['phone_off', ['enqueued', 'sent', 'failed']],
  ['too_many', ['enqueued', 'failed']],
  ['twice', ['delivered', 'delivered', 'sent', 'sent', 'enqueued', 'enqueued']],
] as const)('the next messages to a phone: %s', async (next, told) => {
  const world = await ready();
  const { control } = world.simulator;
  control.setNext(PHONE, next);
  await world.send();
  await control.advance(5000);
  expect(statuses(world.receiver)).toEqual(told);
});

test('the next messages to a phone arrive late', async () => {
  const world = await ready();
  const { control } = world.simulator;
  control.setNext(PHONE, 'late');
  await world.send();
  await control.advance(30_000);
  expect(statuses(world.receiver)).toEqual(['enqueued', 'sent']);
  await control.advance(2000);
  expect(control.counts().delivered).toBe(1);
});

test('who asked WhatsApp for no more offers gets none, and utility messages still', async () => {
  const world = await ready();
  const { control } = world.simulator;
  await world.send();
  await control.advance(2000);
  control.setMarketing(PHONE, 'stop');
  const content = 'Come to our salon this week, there is a lot that is new.';
  const id = await approvedTemplate(world.simulator, {
    elementName: 'news',
    category: 'MARKETING',
    content,
    example: content,
  });
  world.receiver.received.length = 0;
  await asApp(world.simulator, 'POST', 'template/msg', sendFields(id, PHONE));
  await world.send();
  await control.advance(2000);
  const told = world.receiver.received.map(({ body }) => body.payload);
  expect(told.filter(({ type }) => type === 'failed')).toMatchObject([{ payload: { code: 131050 } }]);
  expect(told.filter(({ type }) => type === 'delivered')).toHaveLength(1);
});

test('a webhook that is not answered with 2xx is sent again, ever later', async () => {
  const world = await ready();
  const { control } = world.simulator;
  world.receiver.answers.push(500, 200, 200, 503);
  await world.send();
  await control.advance(2000);
  expect(statuses(world.receiver)).toEqual(['enqueued', 'sent', 'enqueued', 'delivered']);
  await control.advance(1000);
  expect(statuses(world.receiver).at(-1)).toBe('delivered');
  await control.advance(10_000);
  expect(statuses(world.receiver)).toHaveLength(5);
});

test('control is over HTTP too, and refuses other origins and other hosts', async () => {
  const world = await ready();
  const { url } = world.simulator;
  const post = (place: string, body: object, headers: Record<string, string> = {}) =>
    ask(`${url}/_control/${place}`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(
    (await post('faults', { fault: 'server_error', next: 1 }, { origin: 'http://localhost:3000' })).status,
  ).toBe(403);
  expect(
    (await post('faults', { fault: 'server_error', next: 1 }, { 'sec-fetch-site': 'cross-site' })).status,
  ).toBe(403);
  expect((await post('faults', { fault: 'nonsense' })).status).toBe(400);
  expect((await post('faults', { fault: 'fail' })).status).toBe(400);
  expect((await post('faults', { fault: 'server_error', next: 1 }, { origin: url })).status).toBe(200);
  expect((await world.send()).status).toBe(500);
  expect((await world.send()).status).toBe(200);
  await post('clock/advance', { ms: 2000 });
  await post('phones', { phones: [{ phone: PHONE, name: 'Asha Rao' }] });
  expect((await ask(`${url}/_control/phones?query=rao`)).body).toMatchObject({
    total: 1,
    phones: [{ phone: PHONE, name: 'Asha Rao', unread: 1 }],
  });
  expect((await post(`phones/${PHONE}/open`, {})).body).toEqual({ read: 1 });
  expect((await post(`phones/${PHONE}/text`, { text: 'STOP' })).status).toBe(200);
  expect((await ask(`${url}/_control/phones/${PHONE}`)).body.messages).toHaveLength(2);
  await ask(`${url}/_control/phones`, { method: 'DELETE' });
  expect((await ask(`${url}/_control/counts`)).body).toEqual({ sent: 0, delivered: 0, read: 0, failed: 0 });
  expect(await hostAnswer(url, 'attacker.example')).toBe(421);
  expect(await hostAnswer(url, 'localhost:1')).toBe(200);
});

async function hostAnswer(url: string, host: string): Promise<number | undefined> {
  const { request } = await import('node:http');
  return new Promise((resolve) => {
    request(`${url}/_control/counts`, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).end();
  });
}
