import { failingNumber } from '@kursi/simulator/failure-codes.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { seedSalon } from '../../../testing/salon/booking.ts';
import {
  connectSimulator,
  PRODUCT_APP,
  useMessageSimulator,
  workMessages,
} from '../../../testing/salon/messages.ts';
import { useServer } from '../../../testing/server.ts';
import { findApprovedCopy } from '../alerts/alert-template.store.ts';
import { findContacts } from './message-contact.store.ts';
import { claimDue, deleteQueued, insertQueued } from './message-queue.store.ts';
import { queueMessages } from './queue-messages.ts';

const { simulator, env } = await useMessageSimulator();
const server = await useServer({ env });
const { database, clock, jobs } = server;
await connectSimulator(server, simulator);
const { business_id } = await seedSalon(server);
const { control } = simulator;

let numbers = 10_000;
const newPhone = () => `+9198200${++numbers}`;
beforeEach(() => control.clearFaults());

/** A reminder to this phone. */
async function send(phone: string, purpose: 'alert' | 'test' = 'alert', by = business_id): Promise<string> {
  const copy = await findApprovedCopy(database.q, { name: 'kursi_booking_reminder', language_code: 'en' }, [
    PRODUCT_APP.id,
  ]);
  if (!copy) throw new Error('the alert templates are not approved');
  const id = crypto.randomUUID();
  const now = clock.now();
  await database.transaction((tx) =>
    queueMessages({ sendJob: jobs.send, now: clock.now }, tx, [
      {
        business_id: by,
        id,
        app_id: PRODUCT_APP.id,
        purpose,
        source_id: null,
        client_id: null,
        to_phone: phone,
        content: {
          name: 'kursi_booking_reminder',
          language: 'en',
          provider_template_id: copy.provider_template_id,
          params: ['Asha', 'Aangan', 'Haircut', 'Wed 18 Nov, 4:15 pm'],
        },
        due_at: now,
        expires_at: null,
      },
    ]),
  );
  return id;
}

async function get(id: string) {
  return database.q
    .selectFrom('outgoing_message')
    .selectAll()
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
const stateOf = async (id: string) => (await get(id)).state;
const chatOf = (phone: string) => control.chat(phone).messages;
const work = () => workMessages(server, simulator);
const becomes = (id: string, state: string) =>
  eventually(async () => {
    await work();
    return (await stateOf(id)) === state;
  });

describe('a message', () => {
  test('arrives with its words filled in, and says when it was delivered and read', async () => {
    const phone = newPhone();
    const id = await send(phone);
    await becomes(id, 'delivered');
    expect(chatOf(phone).map(({ body }) => body)).toEqual([
      'Hello Asha, a reminder from Aangan: you are booked for Haircut on Wed 18 Nov, 4:15 pm. Please tell us whether you are coming.',
    ]);
    control.open(phone);
    await becomes(id, 'read');
    expect(await get(id)).toMatchObject({ failure: null, provider_message_id: expect.any(String) });
  });

  test('the phone is forgotten once it is decided', async () => {
    const id = await send(newPhone());
    await becomes(id, 'delivered');
    const queued = await database.q
      .selectFrom('message_queue')
      .selectAll()
      .where('message_id', '=', id)
      .execute();
    expect(queued).toEqual([]);
  });

  test('STOP at the number that businesses share also ends what a stranger would send there, until START', async () => {
    const phone = newPhone();
    const { business_id: stranger } = await seedSalon(server);
    /** It waits for the reports of our answer to STOP. */
    const lastOf = async (id: string) => {
      await work();
      await work();
      return database.q
        .selectFrom('outgoing_message')
        .select(['state', 'failure'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    };
    await send(phone);
    await work();
    control.write(phone, 'STOP');
    await work();
    for (const purpose of ['test', 'alert'] as const)
      expect(await lastOf(await send(phone, purpose, stranger))).toEqual({
        state: 'dropped',
        failure: 'opted out',
      });
    control.write(phone, 'START');
    await work();
    expect(await lastOf(await send(phone, 'test', stranger))).toMatchObject({ failure: null });
    expect(await lastOf(await send(phone))).toMatchObject({ failure: null });
  });

  test('for a test does not make its business the one that hears what the phone writes', async () => {
    const phone = newPhone();
    const { business_id: other } = await seedSalon(server);
    await send(phone);
    await work();
    clock.advance({ minutes: 1 });
    await send(phone, 'test', other);
    await work();
    expect(chatOf(phone)).toHaveLength(2);
    expect(await findContacts(database.q, PRODUCT_APP.id, phone)).toEqual([business_id, other]);
  });

  test('queued twice with the same id goes once', async () => {
    const phone = newPhone();
    const id = await send(phone);
    await becomes(id, 'delivered');
    const { content, app_id } = await get(id);
    await database.transaction((tx) =>
      queueMessages({ sendJob: jobs.send, now: clock.now }, tx, [
        {
          business_id,
          id,
          app_id,
          purpose: 'alert',
          source_id: null,
          client_id: null,
          to_phone: phone,
          content: content as never,
          due_at: clock.now(),
          expires_at: null,
        },
      ]),
    );
    await work();
    expect(chatOf(phone)).toHaveLength(1);
  });

  test('to someone who is not on WhatsApp fails with the reason', async () => {
    const id = await send(failingNumber(1002));
    await becomes(id, 'failed');
    expect(await get(id)).toMatchObject({ failure_code: 1002, failure: expect.stringContaining('WhatsApp') });
  });
});

describe('when the provider', () => {
  // First: afterwards the server's clock is ahead of the provider's.
  test('takes it over and the answer is lost, it is unknown until the report comes, and never sent again', async () => {
    const phone = newPhone();
    control.addFault({ fault: 'cut_after_accept', next: 1, phone });
    control.addFault({ fault: 'late_events', phone, delayMs: 1500 });
    const id = await send(phone);
    await work();
    expect(await stateOf(id)).toBe('unknown');
    clock.advance({ minutes: 5 });
    await becomes(id, 'delivered');
    expect(chatOf(phone)).toHaveLength(1);
  });

  test('is busy, the message goes later, once', async () => {
    const phone = newPhone();
    control.addFault({ fault: 'rate_limit', next: 1, phone });
    const id = await send(phone);
    await work();
    expect(await stateOf(id)).toBe('waiting');
    clock.advance({ minutes: 2 });
    await becomes(id, 'delivered');
    expect(chatOf(phone)).toHaveLength(1);
  });

  test('loses the answer and every report, it stays unknown; the next message to this phone goes all the same', async () => {
    const phone = newPhone();
    control.addFault({ fault: 'cut_after_accept', next: 1, phone });
    control.addFault({ fault: 'lost_events', phone });
    const lost = await send(phone);
    await work();
    control.clearFaults();
    const second = await send(phone);
    await work();
    expect(await stateOf(second)).toBe('waiting');
    clock.advance({ minutes: 11 });
    await becomes(second, 'delivered');
    expect(await get(lost)).toMatchObject({ state: 'unknown', failure: expect.any(String) });
    expect(chatOf(phone)).toHaveLength(2);
  });

  test('reports twice and out of order, the furthest step counts', async () => {
    const phone = newPhone();
    control.addFault({ fault: 'duplicate_events', phone });
    control.addFault({ fault: 'out_of_order', phone });
    const id = await send(phone);
    await becomes(id, 'delivered');
    const { sent_at, delivered_at } = await get(id);
    expect(sent_at && delivered_at && Temporal.Instant.compare(sent_at, delivered_at) <= 0).toBe(true);
  });

  test('cannot be reached, nothing is lost', async () => {
    const phone = newPhone();
    control.addFault({ fault: 'cut_before_accept', next: 1, phone });
    const id = await send(phone);
    await work();
    expect(['unknown', 'waiting']).toContain(await stateOf(id));
    expect(chatOf(phone)).toHaveLength(0);
  });
});

test('a server that was killed while handing over leaves an unknown message, which its report decides', async () => {
  const phone = newPhone();
  const id = await send(phone);
  // As a kill leaves it: begun, and nobody wrote down what came of it.
  await database.pool.query('update message_queue set begun_at = $2, is_open = true where message_id = $1', [
    id,
    clock.now().toString(),
  ]);
  clock.advance({ seconds: 90 });
  await work();
  expect(await stateOf(id)).toBe('unknown');
  expect(chatOf(phone)).toHaveLength(0);
});

test('webhooks of a stranger are refused, and change nothing', async () => {
  const response = await fetch(`${server.url}/api/whatsapp/webhook/gupshup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-kursi-webhook': 'guess' },
    body: JSON.stringify({ app: PRODUCT_APP.name, timestamp: 1, type: 'message-event', payload: {} }),
  });
  expect(response.status).toBe(401);
  const other = await fetch(`${server.url}/api/whatsapp/webhook/meta`, { method: 'POST', body: '{}' });
  expect(other.status).toBe(404);
});

test('two processes that take two messages to one phone at once take one of them', async () => {
  const now = clock.now();
  const of = { of_business: business_id, app_id: 'race', to_phone: newPhone(), expires_at: null };
  const rows = [2, 1].map((seconds) => ({
    ...of,
    message_id: crypto.randomUUID(),
    due_at: now.subtract({ seconds }),
  }));
  await database.transaction((tx) => insertQueued(tx, rows));
  const one = { atMost: 1, now };
  const [taken, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = database.transaction(async (tx) => {
    const claimed = await claimDue(tx, of.app_id, one);
    taken.resolve();
    await released.promise;
    return claimed;
  });
  await taken.promise;
  const second = database.transaction((tx) => claimDue(tx, of.app_id, one));
  const waiting = 'SELECT count(*)::integer AS n FROM pg_locks WHERE NOT granted';
  await eventually(async () => (await database.pool.query<{ n: number }>(waiting)).rows[0]?.n);
  released.resolve();
  expect((await first).map(({ message_id }) => message_id)).toEqual([rows[0]?.message_id]);
  expect(await second).toEqual([]);
  await database.transaction((tx) =>
    deleteQueued(
      tx,
      rows.map(({ message_id }) => message_id),
    ),
  );
});
