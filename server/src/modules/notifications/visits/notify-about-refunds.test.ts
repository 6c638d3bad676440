import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { expect, test } from 'vitest';
import { useRazorpaySimulator } from '../../../testing/outside/razorpay.ts';
import type { Salon } from '../../../testing/salon/booking.ts';
import { notificationsOf } from '../../../testing/salon/notifications.ts';
import { orderedBy, salonThatTakes } from '../../../testing/salon/paid-visits.ts';
import { gatewayOrderOf } from '../../../testing/salon/payments.ts';
import type { Person } from '../../../testing/salon/people.ts';
import { useServer } from '../../../testing/server.ts';

const razorpay = await useRazorpaySimulator();
// Noon in India, outside quiet hours; in the past, so that no session expires.
const noon = Temporal.Instant.from('2026-01-12T06:30:00Z');
const begun = performance.now();
const server = await useServer({
  now: () => noon.add({ milliseconds: Math.round(performance.now() - begun) }),
  env: {
    RAZORPAY_KEY_ID: razorpay.keys.keyId,
    RAZORPAY_KEY_SECRET: razorpay.keys.keySecret,
    RAZORPAY_WEBHOOK_SECRET: razorpay.keys.webhookSecret,
    RAZORPAY_URL: razorpay.url,
  },
});
const { call, seedAccount } = server;
const { pass, inbox } = notificationsOf(server);

/** Two haircuts for ₹600, paid online, with the notifications delivered. */
async function paidBy(meera: Person): Promise<{ salon: Salon; visit_id: string; booking_id: string }> {
  const salon = await salonThatTakes(server, 'pg');
  const { visit_id, bookings, placed, payer } = await orderedBy(server, salon, meera);
  await payer.verify(placed, razorpay.pay(gatewayOrderOf(placed)).proof);
  await pass();
  return { salon, visit_id, booking_id: bookings[0]?.booking_id ?? '' };
}

test('a client who cancels is notified of the refund, and so is the owner', async () => {
  const meera = await seedAccount({ user_name: 'Meera' });
  const { salon, visit_id } = await paidBy(meera);
  await call(visitCalls.cancel, { business_id: salon.business_id, visit_id }, { as: meera });
  await pass();
  expect((await inbox(salon.owner))[0]).toMatch(
    /^Cancelled: Meera, Haircut \| .*\. ₹600 paid online is being refunded\.$/,
  );
  expect((await inbox(meera))[0]).toMatch(
    /^You cancelled: Haircut \| .*\. ₹600 is being refunded to you\. Your bank may take a few days\.$/,
  );
  expect((await inbox(meera, 'hi'))[0]).toContain('₹600 आपको वापस किए जा रहे हैं');
  expect((await inbox(salon.owner, 'hi'))[0]).toContain('ऑनलाइन दिए गए ₹600 वापस किए जा रहे हैं।');
});

test('a client is notified of the refund for a booking that the desk cancels', async () => {
  const meera = await seedAccount({ user_name: 'Meera' });
  const { salon, booking_id } = await paidBy(meera);
  await call(bookingCalls.cancel, { booking_id }, { as: salon.owner });
  await pass();
  expect((await inbox(meera))[0]).toMatch(/^Cancelled: Haircut \| .*\. ₹300 is being refunded to you/);
});

test('a cancellation without an online payment mentions no refund', async () => {
  const meera = await seedAccount({ user_name: 'Meera' });
  const salon = await salonThatTakes(server, 'cash');
  const { booking_id } = await call(bookingCalls.reserve, salon.hold('10:00'), { as: meera });
  await call(bookingCalls.confirmHold, { business_id: salon.business_id, booking_id }, { as: meera });
  await pass();
  await call(bookingCalls.cancel, { booking_id }, { as: meera });
  await pass();
  expect((await inbox(salon.owner))[0]).toMatch(
    /^Cancelled: Meera, Haircut \| Thu 15 Jan, 10:00 am at Salon \d+$/,
  );
  expect((await inbox(meera))[0]).toMatch(/^You cancelled: Haircut \| Thu 15 Jan, 10:00 am at Salon \d+$/);
});
