import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { expect, test } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { seedSalon } from '../../../testing/salon/booking.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer();
const { call } = server;

test('erasing a client erases what was written about their visits', async () => {
  const salon = await seedSalon(server);
  const { business_id, client_id, owner } = salon;
  const { booking_id, visit_id } = await salon.book('10:00', { additional_note: 'Allergic to henna' });
  await call(bookingCalls.cancel, { booking_id, reason: 'In hospital' }, { as: owner });
  await call(clientCalls.erase, { business_id, client_id }, { as: owner });
  const visit = await eventually(async () => {
    const found = await call(visitCalls.get, { business_id, visit_id }, { as: owner });
    return found.additional_note === null && found;
  });
  expect(visit.services[0]).toMatchObject({ cancel_reason: null, service_name: 'Haircut' });
});
