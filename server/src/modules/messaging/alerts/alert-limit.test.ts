import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import type { Deps } from '../../../platform/module/deps.ts';
import { makeMessageProvider } from '../../../providers/message/make-provider.ts';
import { type Salon, seedSalon } from '../../../testing/salon/booking.ts';
import { connectSimulator, useMessageSimulator } from '../../../testing/salon/messages.ts';
import { useServer } from '../../../testing/server.ts';
import { countAlerts } from './alert-limit.ts';
import { queueAlert } from './queue-alert.ts';

const { simulator, env } = await useMessageSimulator();
const server = await useServer({ env });
const { database, clock, jobs, call, seedSession } = server;
await connectSimulator(server, simulator);

const messages = makeMessageProvider(server.config, 'webhooks');

let salon: Salon;
beforeEach(async () => {
  salon = await seedSalon(server);
  await database.pool.query('insert into account_summary (business_id, alerts_until) values ($1, $2)', [
    salon.business_id,
    clock.now().add({ hours: 24 }).toString(),
  ]);
});

/** As of a booking that somebody made with this client's number. */
const alert = (client_id: string) =>
  database.transaction((tx) =>
    queueAlert(
      { sendJob: jobs.send, now: clock.now, messages, sandbox: { isOpen: true } as Deps['sandbox'] },
      tx,
      {
        business_id: salon.business_id,
        client_id,
        id: crypto.randomUUID(),
        visit_id: null,
        template: 'booking_confirmed',
        language: 'en',
        expires_at: null,
        params: ['Asha', 'Aangan', 'Haircut', 'today'],
      },
    ),
  );

test('a phone gets 20 alerts of a business a day, no matter who books with its number', async () => {
  const gone: boolean[] = [];
  for (let n = 0; n < 22; n++) gone.push(await alert(salon.client_id));
  expect(gone.filter(Boolean)).toHaveLength(20);
  const { client_id } = await call(
    clientCalls.add,
    { business_id: salon.business_id, name: 'Ravi', phone: '+919820099887' },
    { as: await seedSession(salon.owner.id) },
  );
  expect(await alert(client_id)).toBe(true);
  clock.advance({ hours: 25 });
  await database.pool.query('update account_summary set alerts_until = $1', [
    clock.now().add({ hours: 24 }).toString(),
  ]);
  expect(await alert(salon.client_id)).toBe(true);
});

test('a phone gets 50 a day of all businesses, and a business sends 5,000', async () => {
  const phone = '+919820099886';
  const count = (business_id: string, to = phone) =>
    countAlerts(database.q, [{ business_id, phone: to }], clock.now());
  const businesses = Array.from({ length: 6 }, () => crypto.randomUUID());
  const gone: boolean[] = [];
  // Some together, some alone: the first fifty go.
  for (const business_id of businesses.slice(0, 2))
    for (let n = 0; n < 9; n++) gone.push(...(await count(business_id)));
  const others = businesses.slice(2).flatMap((business_id) => Array(9).fill({ business_id, phone }));
  gone.push(...(await countAlerts(database.q, others, clock.now())));
  expect(gone).toEqual(gone.map((_, i) => i < 50));
  await database.pool.query('update throttle set tries = 5000 where subject = $1', [
    `alerts:${businesses[0]}`,
  ]);
  expect(await count(businesses[0] ?? '', '+919820099885')).toEqual([false]);
});
