import { request } from 'node:http';
import { beforeEach, describe, expect, test } from 'vitest';
import { keyFor } from '../../../platform/sessions/secret.ts';
import { eventually } from '../../../testing/eventually.ts';
import { ADDRESS_HEADER } from '../../../testing/http/address-header.ts';
import { seedSalon } from '../../../testing/salon/booking.ts';
import {
  connectSimulator,
  PRODUCT_APP,
  seedSender,
  useMessageSimulator,
  workMessages,
} from '../../../testing/salon/messages.ts';
import { SECRET } from '../../../testing/salon/people.ts';
import { useServer } from '../../../testing/server.ts';
import {
  findContacts,
  findStopped,
  recordContacts,
  sweepContacts,
} from '../sending/message-contact.store.ts';
import { lockWaitingEvents } from './message-event.store.ts';

const { simulator, env } = await useMessageSimulator();
const server = await useServer({ env, mayLogErrors: true });
const { database, clock } = server;
await connectSimulator(server, simulator);
const { business_id } = await seedSalon(server);
const app_id = await seedSender(server, simulator, business_id);

const secret = keyFor(SECRET, 'message webhook').toString('base64url');
const post = (body: string) =>
  fetch(`${server.url}/api/whatsapp/webhook/gupshup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-kursi-webhook': secret },
    body,
  });
const seconds = () => Math.floor(clock.now().epochMilliseconds / 1000);
const webhook = (value: object, app = app_id) =>
  JSON.stringify({ gs_app_id: app, entry: [{ changes: [{ field: 'messages', value }] }] });
let count = 0;
const reply = (body: string, more: object = {}) => ({
  id: `wamid.${++count}`,
  from: '919820011111',
  type: 'text',
  timestamp: String(seconds()),
  text: { body },
  ...more,
});
const report = (id: string, more: object = {}) => ({
  id,
  status: 'failed',
  timestamp: String(seconds()),
  recipient_id: '919820011112',
  ...more,
});
const work = () => workMessages(server, simulator);
const kept = async () => {
  const { rows } = await database.pool.query<{ text: string }>(
    'select text from incoming_message where business_id = $1 order by received_at, id',
    [business_id],
  );
  return rows.map(({ text }) => text);
};
const waiting = async () => {
  const { rows } = await database.pool.query('select dedup_key from message_event where worked_at is null');
  return rows.length;
};
/** A message of ours that the provider has accepted under this name. */
async function accepted(name: string): Promise<string> {
  const id = crypto.randomUUID();
  await database.pool.query(
    `insert into outgoing_message (business_id, id, app_id, purpose, content, state, accepted_at, created_at)
     values ($1, $2, $3, 'alert', '{"text":"Hello"}', 'accepted', now(), now())`,
    [business_id, id, app_id],
  );
  await database.pool.query(
    'insert into message_directory (provider_message_id, of_business, message_id, created_at) values ($1, $2, $3, now())',
    [name, business_id, id],
  );
  return id;
}
const stateOf = async (id: string) => {
  const { rows } = await database.pool.query('select state from outgoing_message where id = $1', [id]);
  return rows[0].state;
};

beforeEach(async () => {
  await database.pool.query('delete from incoming_message');
  await database.pool.query('delete from message_event');
});

describe('a webhook with what PostgreSQL refuses', () => {
  test.each([
    ['a NUL', 'one\u0000two', 'onetwo'],
    ['half a surrogate pair', 'one\ud83dtwo', 'one\ufffdtwo'],
  ])('is kept without it: %s', async (_what, body, expected) => {
    const answer = await post(webhook({ messages: [reply(body)] }));
    expect(answer.status).toBe(200);
    await work();
    expect(await kept()).toEqual([expected]);
  });

  test('an id of any length is a key', async () => {
    const long = Array.from({ length: 500 }, () => crypto.randomUUID()).join('');
    const answer = await post(webhook({ messages: [reply('long', { id: long })] }));
    expect(answer.status).toBe(200);
    await work();
    expect(await kept()).toEqual(['long']);
  });

  test.each([
    ['no number', 'yesterday'],
    ['before the calendar', '-8000000000000'],
    ['after the calendar', '99999999999999999999'],
    ['next year', '1900000000'],
  ])('a time that cannot be is now: %s', async (_what, timestamp) => {
    const answer = await post(webhook({ messages: [reply('when?', { timestamp }), reply('now')] }));
    expect(answer.status).toBe(200);
    await work();
    expect((await kept()).sort()).toEqual(['now', 'when?']);
    const { rows } = await database.pool.query('select max(received_at) as last from incoming_message');
    expect(Temporal.Instant.compare(rows[0].last, clock.now())).toBeLessThanOrEqual(0);
  });

  test('one report does not hold up the others', async () => {
    const names = [`a${++count}`, `b${count}`, `c${count}`];
    const ids = await Promise.all(names.map(accepted));
    const [a = '', b = '', c = ''] = names;
    const answer = await post(
      webhook({
        statuses: [
          report(a, { errors: [{ code: 99_999_999_999 }] }),
          report(b, { errors: [{ code: 1.5 }], timestamp: '-8000000000000' }),
          report(c, { errors: [{ code: 131_026 }] }),
        ],
      }),
    );
    expect(answer.status).toBe(200);
    await work();
    expect(await Promise.all(ids.map(stateOf))).toEqual(['failed', 'failed', 'failed']);
    expect(await waiting()).toBe(0);
  });
});

test('100,000 events in one webhook are taken', async () => {
  const statuses = Array.from({ length: 150_000 }, (_, n) => ({ id: String(n % 10), status: 'sent' }));
  const answer = await post(webhook({ statuses }));
  expect(answer.status).toBe(200);
});

test('an answer at a number of its own names only messages of that business', async () => {
  const other = await seedSalon(server);
  const other_app = await seedSender(server, simulator, other.business_id);
  const name = `named ${++count}`;
  await accepted(name);
  await post(webhook({ messages: [reply('for the other one', { context: { id: name } })] }, other_app));
  await work();
  expect(await kept()).toEqual([]);
  const { rows } = await database.pool.query('select text, message_id from incoming_message');
  expect(rows).toEqual([{ text: 'for the other one', message_id: null }]);
});

const wrote = (of_business: string, minutes: number, by_test = false, phone = '+919820011111') =>
  database.transaction((tx) =>
    recordContacts(tx, [
      {
        app_id: PRODUCT_APP.id,
        phone,
        of_business,
        by_test,
        last_at: clock.now().subtract({ minutes }),
      },
    ]),
  );
test('a reply is for the business that wrote last, though both wrote today', async () => {
  const [first, second] = [await seedSalon(server), await seedSalon(server)];
  await wrote(first.business_id, 30);
  await wrote(second.business_id, 20);
  await wrote(first.business_id, 10);
  await post(webhook({ messages: [reply('only for the first')] }, PRODUCT_APP.id));
  await work();
  const { rows } = await database.pool.query('select business_id from incoming_message');
  expect(rows).toEqual([{ business_id: first.business_id }]);
});

test('a test to a phone does not make a business the one that hears its replies', async () => {
  const phone = '+919820022222';
  const writers = () => findContacts(database.q, PRODUCT_APP.id, phone);
  const [{ business_id: writer }, { business_id: tester }] = [
    await seedSalon(server),
    await seedSalon(server),
  ];
  await wrote(tester, 30, true, phone);
  // Nobody else wrote: STOP still reaches who tested.
  expect(await writers()).toEqual([tester]);
  await wrote(writer, 20, false, phone);
  await wrote(tester, 10, true, phone);
  expect(await writers()).toEqual([writer, tester]);
  await wrote(tester, 5, false, phone);
  expect(await writers()).toEqual([tester, writer]);
  // Once a business has written, a test changes nothing.
  await wrote(writer, 1, true, phone);
  expect(await writers()).toEqual([tester, writer]);
});

test('STOP reaches all that wrote to a phone, however many, and so does START a month later', async () => {
  const phone = '+919820044444';
  const salons = await database.pool.query<{ id: string }>('select id from business');
  const many = [...salons.rows.map(({ id }) => id)];
  while (many.length < 23) many.push((await seedSalon(server)).business_id);
  for (const [i, of_business] of many.entries()) await wrote(of_business, i + 1, i % 2 === 0, phone);
  const stopped = async () => {
    const { rows } = await database.pool.query('select from whatsapp_opt_out where phone = $1', [phone]);
    return rows.length;
  };
  await post(webhook({ messages: [reply('STOP', { from: phone.slice(1) })] }, PRODUCT_APP.id));
  await work();
  expect(await stopped()).toBe(many.length);
  await sweepContacts(database.q, clock.now().add({ hours: 1 }));
  await post(webhook({ messages: [reply('START', { from: phone.slice(1) })] }, PRODUCT_APP.id));
  await work();
  expect(await stopped()).toBe(0);
  await sweepContacts(database.q, clock.now().add({ hours: 1 }));
  expect(await findContacts(database.q, PRODUCT_APP.id, phone)).toEqual([]);
});

test('STOP of a phone that nobody wrote to is kept', async () => {
  const phone = '+919820055556';
  await post(webhook({ messages: [reply('STOP', { from: phone.slice(1) })] }, PRODUCT_APP.id));
  await work();
  expect(await findStopped(database.q, PRODUCT_APP.id, [phone])).toEqual(new Set([phone]));
});

test('what was worked off is forgotten: the event keeps its key alone', async () => {
  await post(webhook({ messages: [reply('my secret')] }));
  await work();
  const { rows } = await database.pool.query('select event from message_event');
  expect(JSON.stringify(rows)).not.toContain('secret');
  expect(JSON.stringify(rows)).not.toContain('9820011111');
});

test('events that always fail go behind the others, and are given up', async () => {
  const digits = Array.from({ length: 4000 }, () => Math.floor(Math.random() * 10)).join('');
  await post(webhook({ messages: [reply('STOP', { from: digits })] }));
  await work();
  expect(await waiting()).toBe(1);
  const fresh = reply('I will be late');
  await post(webhook({ messages: [fresh] }));
  const [next] = await database.transaction((tx) => lockWaitingEvents(tx, 1));
  expect(next?.event).toMatchObject({ is: 'reply', text: 'I will be late' });
  await database.pool.query('update message_event set tries = 19 where tries > 0');
  await work();
  expect(await kept()).toEqual(['I will be late']);
  expect(await waiting()).toBe(0);
});

test('of one phone a team is told 20 words a day and keeps 200; STOP counts always', async () => {
  const from = '919820055555';
  clock.advance({ minutes: 1 });
  const began = clock.now();
  await post(webhook({ messages: Array.from({ length: 203 }, () => reply('hello?', { from })) }));
  await work();
  await post(webhook({ messages: [reply('STOP', { from })] }));
  await work();
  expect((await kept()).filter((text) => text === 'hello?')).toHaveLength(200);
  const { rows: told } = await database.pool.query(
    "select ids ->> 'wants' as wants, count(*)::int from event where type = 'message.received' and at >= $1 group by 1",
    [began.toString()],
  );
  expect(Object.fromEntries(told.map(({ wants, count: n }) => [wants, n]))).toMatchObject({
    word: 20,
    'more words': 180,
    stop: 1,
  });
  const { rows } = await database.pool.query('select phone from whatsapp_opt_out where phone = $1', [
    `+${from}`,
  ]);
  expect(rows).toHaveLength(1);
});

describe('a webhook without proof', () => {
  /** The status, and whether it came before the body was sent. */
  const begin = (path: string, headers: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      const sending = request(`${server.url}/api/whatsapp/webhook/${path}`, { method: 'POST', headers });
      sending.on('response', ({ statusCode = 0 }) => {
        resolve(statusCode);
        sending.destroy();
      });
      sending.on('error', reject);
      // One byte of what was announced: who reads the body waits for the rest.
      sending.write('{');
    });
  const length = { 'content-length': String(4 * 1024 * 1024), 'content-type': 'application/json' };

  test('is refused before its body is read', async () => {
    expect(await begin('gupshup', length)).toBe(401);
    expect(await begin('gupshup', { ...length, 'x-kursi-webhook': 'guessed' })).toBe(401);
    expect(await begin('nobody', length)).toBe(404);
  });

  test('of one network holds eight megabytes at most, and frees them when it hangs up', async () => {
    const hold = (address: string) => {
      const headers = { ...length, 'x-kursi-webhook': secret, [ADDRESS_HEADER]: address };
      const sending = request(`${server.url}/api/whatsapp/webhook/gupshup`, { method: 'POST', headers });
      const answered = new Promise<number>((resolve) => {
        sending.on('response', ({ statusCode = 0 }) => resolve(statusCode));
        sending.on('error', () => resolve(0));
      });
      sending.write('{');
      return { sending, answered };
    };
    /** Refused, or still waiting for the rest of the body. */
    const became = async ({ answered }: ReturnType<typeof hold>) =>
      Promise.race([answered, new Promise((go) => setTimeout(go, 300, 'held'))]);
    const [first, second] = [hold('203.0.113.1'), hold('203.0.113.1')];
    expect([await became(first), await became(second)]).toEqual(['held', 'held']);
    expect(await became(hold('203.0.113.1'))).toBe(429);
    const other = hold('203.0.113.2');
    expect(await became(other)).toBe('held');
    const small = await fetch(`${server.url}/api/whatsapp/webhook/gupshup`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-kursi-webhook': secret,
        [ADDRESS_HEADER]: '203.0.113.1',
      },
      body: webhook({}),
    });
    expect(small.status).toBe(200);
    for (const { sending } of [first, second, other]) sending.destroy();
    await Promise.all([first, second, other].map(({ answered }) => answered));
    await eventually(async () => {
      const again = hold('203.0.113.1');
      const status = await became(again);
      again.sending.destroy();
      return status === 'held';
    });
  });
});
