import { billingCalls as calls } from '@kursi/core/billing/billing.contract.ts';
import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { noPaise, paise } from '@kursi/core/kernel/money.ts';
import { expect, test } from 'vitest';
import { seedSalon } from '../../../testing/salon/booking.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer();
const { call, clock } = server;

test('the desk learns who works on a day, what is taken of it, and when the last walk-in of each ends', async () => {
  const { business_id, owner: as, chairs, service_id, book, day } = await seedSalon(server);
  const [one, two] = chairs;
  const off = { business_id, id: two, first_day: day, last_day: day };
  const duty = async (on: string) => {
    const { items } = await call(scheduleCalls.getDuty, { business_id, day: on }, { as });
    return Object.fromEntries(items.map(({ entity_id, ...rest }) => [entity_id, rest]));
  };
  await book('11:00');
  await call(calendarCalls.addLeave, off, { as });
  expect(await duty(day)).toEqual({
    [one]: { hours: [{ start: 540, end: 1020 }], taken: [{ start: 660, end: 690 }], walk_in_end: null },
    [two]: { hours: [], taken: [], walk_in_end: null },
  });

  const yesterday = clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate().subtract({ days: 1 });
  const walkIn = (service_time: string) => ({
    entity_id: one,
    service_id,
    service_time,
    service_duration: 30,
    booking_amount: paise(30_000),
  });
  const services = [walkIn('10:00'), walkIn('10:30')];
  await call(
    calls.makeWalkIn,
    {
      business_id,
      booking_date: yesterday.toString(),
      services,
      financial_summary: {
        tax_amount: noPaise,
        total_amount: paise(60_000),
        paid_amount: noPaise,
        membership_discount_total: noPaise,
      },
      payments: [{ type: 'cash', amount: paise(60_000) }],
    },
    { as },
  );
  expect((await duty(yesterday.toString()))[one]).toMatchObject({ walk_in_end: 11 * 60 });
});
