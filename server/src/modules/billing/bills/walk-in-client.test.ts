import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { expect, test } from 'vitest';
import { seedBillingDesk } from '../../../testing/salon/billing.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer();
const { call, refusal } = server;

test('the client of visits without a name can neither be booked nor have notes, and is billed', async () => {
  const { business_id, owner: as, bill, day, service_id, chairs, hold } = await seedBillingDesk(server);
  const { visit_id } = await bill({ user_id: null });
  const { client_id } = await call(visitCalls.get, { business_id, visit_id }, { as });
  const of = { business_id, client_id };
  const services = [{ service_id, entity_id: chairs[0] }];
  const visit = { ...of, booking_date: day, service_time: '10:00', services };
  const refused = [
    await refusal(clientCalls.addNote, { ...of, note: 'Likes tea' }, { as }),
    await refusal(visitCalls.book, visit, { as }),
    await refusal(visitCalls.reserve, visit, { as }),
    await refusal(bookingCalls.reserve, { ...hold('10:00'), client_id }, { as }),
  ];
  expect(refused.map(({ status, code }) => [status, code])).toEqual(
    refused.map(() => [422, 'CLIENT_REQUIRED']),
  );
  await bill({ user_id: client_id });
});
