import { describe, expect, test } from 'vitest';
import {
  type Adapter,
  adapters,
  authentic,
  type Connected,
  connect,
  contentOf,
  eventsOf,
  GUPSHUP_APP,
  META_ACCOUNT,
  messageTo,
  reviewed,
} from '../../testing/outside/message-adapters.ts';
import type { OutgoingMessage } from './message-provider.ts';

const ASHA = '+919845012345';
const TWO_REPLIES = [
  { type: 'QUICK_REPLY', text: 'I am coming' },
  { type: 'QUICK_REPLY', text: 'Change the time' },
] as const;

/** A message that was accepted; its reports are still to come. */
async function sent(side: Connected): Promise<{ readonly id: string; readonly message: OutgoingMessage }> {
  const template = await reviewed(side, { buttons: TWO_REPLIES });
  const postbacks = [{ index: 1, text: 'change:7' }];
  const message = messageTo(ASHA, contentOf(template, { postbacks }));
  const answer = await side.provider.send(side.app, message);
  if (answer.is !== 'accepted') throw new Error(JSON.stringify(answer));
  return { id: answer.provider_message_id, message };
}

/** How the simulator names the app. */
function appOf(adapter: Adapter): string {
  return adapter === 'meta' ? META_ACCOUNT.wabaId : GUPSHUP_APP.id;
}

/** Meta tells nothing before a message is sent. */
function statesOf(adapter: Adapter): readonly string[] {
  return adapter === 'meta' ? ['sent', 'delivered'] : ['accepted', 'sent', 'delivered'];
}

describe.each(adapters)('webhooks of %s', (adapter) => {
  test('reports lead to the message that was accepted', async () => {
    const side = await connect(adapter);
    const { id, message } = await sent(side);
    await side.control.advance(10_000);
    side.control.open(ASHA);
    await side.control.advance(1000);
    const reports = eventsOf(side, 'report');
    expect(reports.map(({ state }) => state)).toEqual([...statesOf(adapter), 'read']);
    for (const report of reports) {
      expect(report).toMatchObject({ to: ASHA, code: null, reason: null });
      expect(report.provider_message_ids).toContain(id);
      expect(report.message_id).toBe(adapter === 'gupshup v2' ? null : message.id);
      expect(report.app).toEqual(
        adapter === 'gupshup v2' ? { app_name: GUPSHUP_APP.name } : { app_id: side.app.app_id },
      );
      expect(Math.abs(report.at.epochMilliseconds - side.control.state().now)).toBeLessThan(60_000);
    }
  });

  test('what is forged is refused', async () => {
    const side = await connect(adapter);
    await sent(side);
    await side.control.advance(10_000);
    const { provider, webhooks } = side;
    const [first] = webhooks;
    if (!first) throw new Error('nothing came');
    expect(provider.readWebhook(first.body, first.headers)).not.toBeNull();
    expect(provider.readWebhook(first.body, new Headers())).toBeNull();
    for (const name of ['x-hub-signature-256', 'x-kursi-webhook'])
      for (const change of [(text: string) => `${text}0`, (text: string) => `x${text.slice(1)}`, () => 'ख']) {
        const value = first.headers.get(name);
        if (value === null) continue;
        const forged = new Headers(first.headers);
        forged.set(name, encodeURIComponent(change(value)));
        expect(provider.readWebhook(first.body, forged)).toBeNull();
      }
    // Only Meta signs what it says.
    const changed = Buffer.concat([first.body, Buffer.from(' ')]);
    const read = provider.readWebhook(changed, first.headers);
    if (adapter === 'meta') expect(read).toBeNull();
  });

  test.each([
    '{"broken',
    '',
    'null',
    '42',
    '[]',
    '{}',
    '{"entry":{}}',
    '{"gs_app_id":"a","entry":[]}',
    '{"gs_app_id":"a","entry":[{"changes":[{"field":"messages","value":null}]}]}',
    '{"entry":[{"changes":[{"field":"messages","value":{"statuses":[null,1,{"id":"a"}],"messages":[{}]}}]}]}',
    '{"entry":[{"changes":[{"field":"account_update","value":{"event":"VERIFIED_ACCOUNT"}}]}]}',
    '{"entry":[{"changes":[{"field":"message_template_status_update","value":{"event":"APPROVED"}}]}]}',
    '{"app":"kursi","timestamp":1760000000000,"type":"platform-event","payload":{"type":"connectivity-check"}}',
    '{"app":"kursi","timestamp":1760000000000,"type":"message-event","payload":{"id":"a","type":"deleted"}}',
    '{"app":"kursi","timestamp":1760000000000,"type":"message-event","payload":null}',
    '{"app":"kursi","timestamp":1760000000000,"type":"flows-message","payload":{}}',
    '{"app":"kursi","timestamp":1760000000000,"type":"account-event","payload":{"type":"tier-event"}}',
  ])('%s is acknowledged and says nothing', async (said) => {
    const { provider } = await connect(adapter);
    const { body, headers } = authentic(adapter, said);
    expect(provider.readWebhook(body, headers)).toEqual([]);
  });

  test('a time that is none throws nothing', async () => {
    const { provider } = await connect(adapter);
    for (const timestamp of [1e300, 'soon', '', '1e999']) {
      const entry = statusEntry([{ id: 'wamid.1', status: 'sent', timestamp, recipient_id: '919845012345' }]);
      const { body, headers } = authentic(adapter, { gs_app_id: GUPSHUP_APP.id, entry });
      expect(provider.readWebhook(body, headers)).toHaveLength(1);
    }
    const event = { id: 'a', type: 'sent', destination: '919845012345', payload: { ts: 1e300 } };
    const v2 = authentic(adapter, { app: 'kursi', timestamp: 1e300, type: 'message-event', payload: event });
    expect(provider.readWebhook(v2.body, v2.headers)).toHaveLength(adapter === 'meta' ? 0 : 1);
  });

  test('the same report twice has the same key, and different ones have different keys', async () => {
    const side = await connect(adapter);
    side.control.addFault({ fault: 'duplicate_events', phone: ASHA });
    await sent(side);
    await side.control.advance(10_000);
    const messageId = side.control.chat(ASHA).messages.at(-1)?.id ?? '';
    side.control.press(messageId, 0);
    side.control.press(messageId, 1);
    await side.control.advance(10_000);
    const keys = Map.groupBy(side.heard, ({ dedup_key }) => dedup_key);
    expect(keys.size).toBe(statesOf(adapter).length + 2);
    for (const [key, events] of keys) expect(events, key).toHaveLength(2);
  });

  test('reports out of order carry the times at which things happened', async () => {
    const side = await connect(adapter);
    side.control.addFault({ fault: 'out_of_order', phone: ASHA });
    await sent(side);
    await side.control.advance(30_000);
    const reports = eventsOf(side, 'report');
    expect(reports.map(({ state }) => state)).toEqual(statesOf(adapter).toReversed());
    const times = reports.map(({ at }) => at.epochMilliseconds);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });

  test('a message can be read without ever being told delivered, and a report may never come', async () => {
    const side = await connect(adapter);
    side.control.addFault({ fault: 'skip_delivered', phone: ASHA, next: 1 });
    await sent(side);
    await side.control.advance(10_000);
    side.control.open(ASHA);
    await side.control.advance(10_000);
    const states = eventsOf(side, 'report').map(({ state }) => state);
    expect(states).toEqual([...statesOf(adapter).filter((state) => state !== 'delivered'), 'read']);
  });

  test('reports that come late are the same as those in time', async () => {
    const side = await connect(adapter);
    side.control.addFault({ fault: 'late_events', phone: ASHA, delayMs: 60_000 });
    await sent(side);
    await side.control.advance(30_000);
    expect(side.heard).toEqual([]);
    await side.control.advance(60_000);
    expect(eventsOf(side, 'report').map(({ state }) => state)).toEqual(statesOf(adapter));
  });

  test('replies come with their text, the button that was pressed, and the message they answer', async () => {
    const side = await connect(adapter);
    const { id } = await sent(side);
    await side.control.advance(10_000);
    side.heard.length = 0;
    side.control.press(side.control.chat(ASHA).messages.at(-1)?.id ?? '', 1);
    side.control.write(ASHA, 'कल आऊँगी / tomorrow', appOf(adapter));
    await side.control.advance(10_000);
    const [pressed, written] = eventsOf(side, 'reply');
    expect(pressed).toMatchObject({
      from: ASHA,
      kind: 'button',
      text: 'Change the time',
      postback: 'change:7',
    });
    expect(pressed?.answers).toContain(id);
    expect(written).toMatchObject({
      from: ASHA,
      kind: 'text',
      text: 'कल आऊँगी / tomorrow',
      postback: null,
      answers: [],
    });
  });

  test('a picture that somebody sends is a reply of another kind', async () => {
    const { provider } = await connect(adapter);
    const v2 = {
      app: GUPSHUP_APP.name,
      timestamp: 1_760_000_000_000,
      type: 'message',
      payload: { id: 'wamid.9', source: '919845012345', type: 'image', payload: { url: 'https://x.test/a' } },
    };
    const message = {
      id: 'wamid.9',
      from: '919845012345',
      type: 'image',
      timestamp: '1760000000',
      image: {},
    };
    const value = { metadata: { phone_number_id: META_ACCOUNT.phoneId }, messages: [message] };
    const entry = [{ id: 'a', changes: [{ field: 'messages', value }] }];
    const said = adapter === 'gupshup v2' ? v2 : { gs_app_id: GUPSHUP_APP.id, entry };
    const { body, headers } = authentic(adapter, said);
    expect(provider.readWebhook(body, headers)).toMatchObject([
      { is: 'reply', from: ASHA, kind: 'other', text: '', postback: null },
    ]);
  });

  test('a decision about a template that comes twice has one key', async () => {
    const side = await connect(adapter);
    const { provider_template_id } = await reviewed(side);
    side.control.addFault({ fault: 'duplicate_events' });
    side.control.decideTemplate(provider_template_id, 'REJECTED', 'ABUSIVE_CONTENT');
    await side.control.advance(10_000);
    const [first, second, ...more] = eventsOf(side, 'template');
    expect(more).toEqual([]);
    expect(first).toMatchObject({ provider_template_id, status: 'REJECTED', reason: 'ABUSIVE_CONTENT' });
    expect(second?.dedup_key).toBe(first?.dedup_key);
  });
});

function statusEntry(statuses: readonly object[]): object[] {
  const metadata = { phone_number_id: META_ACCOUNT.phoneId };
  return [{ id: 'a', changes: [{ field: 'messages', value: { metadata, statuses } }] }];
}

describe.each(['gupshup v3', 'meta'] as const)('webhooks of %s in Meta’s shape', (adapter) => {
  test('one request may hold many, and what is unknown among them hides nothing', async () => {
    const { provider } = await connect(adapter);
    const one = (n: number) => ({
      id: `wamid.${n}`,
      status: 'sent',
      timestamp: '1760000000',
      recipient_id: '91',
    });
    const entry = [
      ...statusEntry([one(1), { id: 'wamid.2', status: 'warned' }, { odd: true }, one(3)]),
      { id: 'a' },
      { id: 'a', changes: [{ field: 'flows', value: 7 }] },
      ...statusEntry(Array.from({ length: 500 }, (_, i) => one(i + 10))),
    ];
    const { body, headers } = authentic(adapter, { gs_app_id: GUPSHUP_APP.id, entry });
    const events = provider.readWebhook(body, headers) ?? [];
    expect(new Set(events.map(({ dedup_key }) => dedup_key)).size).toBe(502);
  });

  test('STOP and START of offers are told', async () => {
    const side = await connect(adapter);
    await sent(side);
    await side.control.advance(10_000);
    side.control.setMarketing(ASHA, 'stop');
    await side.control.advance(10_000);
    side.control.setMarketing(ASHA, 'resume');
    await side.control.advance(10_000);
    expect(eventsOf(side, 'opt_out')).toMatchObject([
      { from: ASHA, stopped: true, app: { app_id: side.app.app_id } },
      { from: ASHA, stopped: false },
    ]);
  });
});

test('many reports of Meta come together in few requests', async () => {
  const side = await connect('meta');
  const template = await reviewed(side);
  const phones = Array.from({ length: 50 }, (_, i) => `+9198451${String(i).padStart(5, '0')}`);
  for (const phone of phones) await side.provider.send(side.app, messageTo(phone, contentOf(template)));
  await side.control.advance(10_000);
  expect(eventsOf(side, 'report')).toHaveLength(2 * phones.length);
  expect(side.webhooks.length).toBeLessThan(20);
});

test('Meta’s question whether the address is ours is answered with its secret only', async () => {
  const { provider } = await connect('meta');
  const asked = { 'hub.mode': 'subscribe', 'hub.verify_token': 'webhook-secret', 'hub.challenge': '42' };
  expect(provider.answerChallenge(new URLSearchParams(asked))).toBe('42');
  for (const wrong of [{ 'hub.verify_token': 'x' }, { 'hub.mode': 'unsubscribe' }])
    expect(provider.answerChallenge(new URLSearchParams({ ...asked, ...wrong }))).toBeNull();
});

describe.each(['gupshup v2', 'gupshup v3'] as const)('senders of %s', (adapter) => {
  test.each([
    ['Aangan Salon', 'live', null],
    ['Reject Salon', 'rejected', 'Display name does not follow the guidelines'],
  ] as const)('%s goes from created over in review to %s', async (display_name, state, reason) => {
    const side = await connect(adapter);
    const { onboarding } = side.provider;
    if (!onboarding) throw new Error('no onboarding');
    const { app_id } = await onboarding.createApp('AanganJaipur');
    await onboarding.setContact(app_id, { name: 'Asha', phone: ASHA, email: 'asha@example.com' });
    expect(await onboarding.getState(app_id)).toMatchObject({ state: 'created', phone: null });
    await side.provider.subscribe({ app_id }, side.hookUrl);
    await side.provider.subscribe({ app_id }, side.hookUrl);
    const asked = { user: 'owner', language: 'en', regenerate: false } as const;
    const link = await onboarding.getSignUpLink(app_id, asked);
    expect(await onboarding.getSignUpLink(app_id, asked)).toBe(link);
    expect(await onboarding.getSignUpLink(app_id, { ...asked, regenerate: true })).not.toBe(link);
    const form = new URLSearchParams({ phone: '+918000000777', display_name });
    await fetch(link, { method: 'POST', body: form, redirect: 'manual' });
    expect(await onboarding.getState(app_id)).toMatchObject({ state: 'in_review', phone: '+918000000777' });
    await side.control.advance(10_000);
    expect(await onboarding.getState(app_id)).toMatchObject({ state, rejected_reason: reason });
    const app = { app_name: 'AanganJaipur' };
    expect(eventsOf(side, 'app')).toMatchObject([
      { app, state: 'in_review' },
      { app, state, reason },
    ]);
  });
});
