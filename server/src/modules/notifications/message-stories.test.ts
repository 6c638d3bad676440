import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { deskCalls } from '@kursi/core/booking/desk.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { UNDO_SECONDS } from '@kursi/core/kernel/undo.ts';
import { clientMessageCalls } from '@kursi/core/notifications/client-messages.contract.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { fromNoon } from '../../testing/clock.ts';
import { startPushService } from '../../testing/outside/push-service.ts';
import { type Salon, seedSalon } from '../../testing/salon/booking.ts';
import { tellStories } from '../../testing/salon/message-stories.ts';
import {
  buyAlerts,
  connectSimulator,
  useMessageSimulator,
  workMessages,
} from '../../testing/salon/messages.ts';
import { notificationsOf } from '../../testing/salon/notifications.ts';
import { useServer } from '../../testing/server.ts';

/** More of them: bench/message-stories.bench.ts. */
const STORIES = Number(process.env['KURSI_STORIES'] ?? 4);
const AT_ONCE = 50;
const seed = Number(process.env['KURSI_SEED'] ?? 28);

const { simulator, env } = await useMessageSimulator();
const server = await useServer({ env, now: fromNoon(), poolSize: 20 });
const { call, database, clock } = server;
await connectSimulator(server, simulator);
const push = await startPushService();
afterAll(() => push.stop());

describe('a client whom only the desk knows', () => {
  let salon: Salon;
  let phone: string;
  const { pass } = notificationsOf(server);
  const { control } = simulator;
  const work = async () => {
    await workMessages(server, simulator);
    await workMessages(server, simulator);
  };
  const tell = async () => {
    await pass();
    await work();
  };
  const arrived = () =>
    control.chat(phone).messages.flatMap(({ direction, body }) => (direction === 'out' ? [body] : []));

  beforeEach(async () => {
    control.clearFaults();
    salon = await seedSalon(server);
    const of = { business_id: salon.business_id, client_id: salon.client_id };
    await buyAlerts(server, salon.business_id);
    phone = (await call(clientCalls.get, of, { as: salon.owner })).phone ?? '';
  });

  test('gets nothing of three moves that are all undone', async () => {
    const { booking_id } = await salon.book('10:00');
    await tell();
    const as = salon.owner;
    for (const service_time of ['11:00', '12:00', '13:00', '12:00', '11:00', '10:00'])
      await call(bookingCalls.move, { booking_id, service_time }, { as });
    await tell();
    expect(arrived()).toHaveLength(1);
  });

  test('is told once where it is now when moves are undone too late', async () => {
    const { booking_id } = await salon.book('10:00');
    const as = salon.owner;
    const move = (service_time: string) => call(bookingCalls.move, { booking_id, service_time }, { as });
    await tell();
    await move('11:00');
    await move('12:00');
    await tell();
    for (const time of ['13:00', '12:00', '11:00', '10:00']) await move(time);
    await tell();
    expect(arrived().slice(1)).toEqual([
      expect.stringMatching(/changed.+12:00 pm\./),
      expect.stringMatching(/changed.+10:00 am\./),
    ]);
  });

  test('hears that a booking is off which was taken back after it was told, and the profile keeps both', async () => {
    const of = { business_id: salon.business_id, client_id: salon.client_id };
    const { visit_id } = await salon.book('10:00');
    await tell();
    const as = salon.owner;
    await call(deskCalls.withdrawVisits, { business_id: of.business_id, visit_ids: [visit_id] }, { as });
    await tell();
    expect(arrived()).toEqual([expect.stringMatching(/is confirmed/), expect.stringMatching(/is cancelled/)]);
    const { items } = await call(clientMessageCalls.list, of, { as });
    expect(items).toMatchObject([
      { kind: 'booking_cancelled', state: 'sent', ways: ['whatsapp'] },
      { kind: 'booking_booked', state: 'sent', ways: ['whatsapp'] },
    ]);
  });

  test('gets nothing of a new booking that is taken back as long as the desk is offered the undo', async () => {
    const { visit_id } = await salon.book('10:00');
    await pass({ seconds: UNDO_SECONDS });
    await work();
    const of = { business_id: salon.business_id, client_id: salon.client_id };
    const as = salon.owner;
    const log = async () => (await call(clientMessageCalls.list, of, { as })).items;
    expect(await log()).toMatchObject([{ state: 'waiting', ways: ['whatsapp'] }]);
    await call(deskCalls.withdrawVisits, { business_id: of.business_id, visit_ids: [visit_id] }, { as });
    await tell();
    expect([arrived(), await log()]).toEqual([[], []]);
  });

  test('what waits, and what was undone, says the way that it would take', async () => {
    const of = { business_id: salon.business_id, client_id: salon.client_id };
    const { booking_id } = await salon.book('10:00');
    await tell();
    const as = salon.owner;
    for (const service_time of ['11:00', '10:00'])
      await call(bookingCalls.move, { booking_id, service_time }, { as });
    await call(bookingCalls.move, { booking_id, service_time: '12:00' }, { as });
    await pass({ seconds: 1 });
    const { items } = await call(clientMessageCalls.list, of, { as });
    expect(items.map(({ state, ways }) => [state, ...ways])).toEqual([
      ['waiting', 'whatsapp'],
      ['not_sent', 'whatsapp'],
      ['not_sent', 'whatsapp'],
      ['sent', 'whatsapp'],
    ]);
    await tell();
    expect(arrived().slice(1)).toEqual([expect.stringMatching(/changed.+12:00 pm\./)]);
  });

  test('gets nothing that waited until it was true no more', async () => {
    control.addFault({ fault: 'rate_limit', next: 1 });
    const { visit_id } = await salon.book('10:00');
    await tell();
    await call(visitCalls.cancel, { business_id: salon.business_id, visit_id }, { as: salon.owner });
    await tell();
    clock.advance({ minutes: 5 });
    await work();
    expect(arrived()).toEqual([expect.stringMatching(/is cancelled/)]);
  });

  test('what WhatsApp was given counts as sent although the mail failed for good', async () => {
    await salon.book('10:00');
    await tell();
    await database.pool.query(
      "update client_message set state = 'dropped', is_mailed = true where business_id = $1",
      [salon.business_id],
    );
    const of = { business_id: salon.business_id, client_id: salon.client_id };
    const { items } = await call(clientMessageCalls.list, of, { as: salon.owner });
    expect(items).toMatchObject([{ state: 'sent', ways: ['whatsapp'], why_not: null }]);
  });
});

test('what a guest was told who typed a number stands in the log of that client, and in no other', async () => {
  const salon = await seedSalon(server);
  const { business_id, service_id, chairs, day, owner } = salon;
  await buyAlerts(server, business_id);
  const phone = '+919812345699';
  const guest = await server.makeGuest({ user_name: 'Meera Test', phone });
  const services = [{ service_id, entity_id: chairs[0] }];
  const at = { business_id, booking_date: day, service_time: '10:00', services };
  const { visit_id } = await call(visitCalls.reserve, at, { as: guest });
  await call(visitCalls.confirm, { business_id, visit_id }, { as: guest });
  const { pass } = notificationsOf(server);
  const tell = async () => {
    await pass();
    await workMessages(server, simulator);
    await workMessages(server, simulator);
  };
  await tell();
  await call(visitCalls.cancel, { business_id, visit_id }, { as: guest });
  await tell();
  expect(simulator.control.chat(phone).messages).toHaveLength(2);
  const { client_id: typed } = await call(visitCalls.get, { business_id, visit_id }, { as: owner });
  const log = async (client_id: string) =>
    (await call(clientMessageCalls.list, { business_id, client_id }, { as: owner })).items;
  const whatsapp = expect.objectContaining({ state: 'delivered' });
  expect(await log(typed)).toMatchObject([
    { kind: 'booking_cancelled', state: 'sent', whatsapp, visit_id },
    { kind: 'booking_booked', state: 'sent', whatsapp, visit_id },
  ]);
  expect(await log(salon.client_id)).toEqual([]);
});

test('what a client was told last is true on every channel, whatever was changed and undone', {
  timeout: 3_600_000,
}, async () => {
  const stage = { server, simulator, push, seed };
  const faults: string[] = [];
  for (let told = 0; told < STORIES; told += AT_ONCE) {
    // Each lot of stories is told on a day of its own, at noon.
    const local = server.clock.now().toZonedDateTimeISO('Asia/Kolkata');
    server.clock.advance(local.until(local.add({ days: 1 }).with({ hour: 12, minute: 0 })));
    faults.push(...(await tellStories(stage, Math.min(AT_ONCE, STORIES - told))));
    // The bench reads it, so that a run that is cut off still has a figure.
    if (process.env['KURSI_STORIES'])
      process.stdout.write(`told ${Math.min(told + AT_ONCE, STORIES)} stories, ${faults.length} faults\n`);
  }
  expect(`${faults.length} faults (seed ${seed})\n${faults.slice(0, 5).join('\n')}`).toBe(
    `0 faults (seed ${seed})\n`,
  );
});
