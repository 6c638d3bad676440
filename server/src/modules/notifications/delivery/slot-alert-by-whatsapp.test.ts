import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { slotAlertCalls } from '@kursi/core/booking/slot-alert.contract.ts';
import { notificationCalls } from '@kursi/core/notifications/notifications.contract.ts';
import { expect, test } from 'vitest';
import { fromNoon } from '../../../testing/clock.ts';
import { eventually } from '../../../testing/eventually.ts';
import {
  buyAlerts,
  connectSimulator,
  useMessageSimulator,
  workMessages,
} from '../../../testing/salon/messages.ts';
import { notificationsOf } from '../../../testing/salon/notifications.ts';
import { fullDaysOf } from '../../../testing/salon/slot-alerts.ts';
import { useServer } from '../../../testing/server.ts';

const { simulator, env } = await useMessageSimulator();
const server = await useServer({ env, now: fromNoon() });
const { call, refusal, makeGuest, seedSession } = server;
await connectSimulator(server, simulator);
const { fullDay, alertHoldOf } = fullDaysOf(server);
const { pass } = notificationsOf(server);

test('a guest with a number alone hears by WhatsApp of the booking, and of the time that is held for them', async () => {
  const { salon, wanted, cancel } = await fullDay();
  const { business_id } = salon;
  const phone = '98200 55501';
  const guest = await makeGuest({ user_name: 'Nandini', phone });
  const again = () => seedSession(guest.id);
  const reach = async () => call(notificationCalls.getReachAt, { business_id }, { as: await again() });
  await buyAlerts(server, business_id);
  // The business knows no number of theirs yet.
  expect(await reach()).toMatchObject({ by_whatsapp: false, is_reachable: false });
  expect((await refusal(slotAlertCalls.create, wanted(), { as: guest })).code).toBe('CANNOT_BE_REACHED');
  const hold = { ...salon.hold('16:00'), entity_id: salon.chairs[1] };
  const { booking_id } = await call(bookingCalls.reserve, hold, { as: guest });
  await call(bookingCalls.confirmHold, { business_id, booking_id }, { as: guest });
  expect(await reach()).toEqual({
    mails_to: null,
    is_pushed: false,
    by_whatsapp: true,
    is_reachable: true,
  });
  await call(slotAlertCalls.create, wanted(), { as: guest });
  await cancel(0);
  await pass();
  const as = { ...guest, ...(await seedSession(guest.id)) };
  await eventually(async () => {
    await server.database.pool.query(
      "update jobs.job set start_after = now() where name = 'match-slot-alerts' and state < 'active'",
    );
    await server.jobs.runDue();
    return alertHoldOf(as);
  });
  await pass({ seconds: 1 });
  const told = await eventually(async () => {
    await workMessages(server, simulator);
    const { messages } = simulator.control.chat('+919820055501');
    const texts = messages.flatMap(({ direction, body }) => (direction === 'out' ? [body] : []));
    return texts.length > 1 && texts;
  });
  expect(told).toEqual([
    expect.stringMatching(/^Hello Nandini, your booking at Salon \d+ is confirmed/),
    expect.stringMatching(
      /a time opened up at Salon \d+ for what you wait for: Haircut on .+9:00 am\. It is held for you until \d+:\d\d pm\. Take it here: http\S+\/notifications\/[\w-]+ and it is yours\.$/,
    ),
  ]);
});
