import { dueCalls } from '@kursi/core/billing/dues.contract.ts';
import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { expect, test } from 'vitest';
import { seedBillingDesk } from '../../testing/salon/billing.ts';
import { useServer } from '../../testing/server.ts';

const server = await useServer();
const { call } = server;

test('visits, bookings and dues of a merged record are read with those of the one that stands', async () => {
  const { business_id, owner: as, bill, book, client, client_id, day } = await seedBillingDesk(server);
  const other_id = await client('Meera N');
  await bill({ user_id: other_id, payments: [] });
  const { visit_id } = await book('10:00', { client_id: other_id });
  await call(clientCalls.merge, { business_id, client_id, other_id }, { as });
  for (const asked of [client_id, other_id]) {
    const of = { business_id, client_id: asked };
    const { items: visits } = await call(visitCalls.list, of, { as });
    expect(visits.map(({ client }) => client)).toEqual([
      expect.objectContaining({ id: client_id, name: 'Meera' }),
      expect.objectContaining({ id: client_id, name: 'Meera' }),
    ]);
    expect((await call(scheduleCalls.listBookings, of, { as })).items).toHaveLength(2);
    expect(await call(scheduleCalls.getClientSummary, of, { as })).toMatchObject({
      visits: 1,
      next_visit_on: day,
    });
    const dues = await call(dueCalls.list, of, { as });
    expect(dues.items.map(({ client: { id } }) => id)).toEqual([client_id]);
  }
  // The old name finds the visits, too.
  const { items: named } = await call(visitCalls.list, { business_id, query: 'Meera N' }, { as });
  expect(named).toHaveLength(2);
  const { items } = await call(scheduleCalls.get, { business_id, from: day, to: day }, { as });
  expect(items).toMatchObject([{ visit_id, client_id, client_name: 'Meera' }]);
  // Booked with the old id, it is made for the one that stands.
  const later = await book('11:00', { client_id: other_id });
  await call(clientCalls.unmerge, { business_id, client_id: other_id }, { as });
  const of = (asked: string) => call(visitCalls.list, { business_id, client_id: asked }, { as });
  expect((await of(client_id)).items.map(({ id }) => id)).toEqual([later.visit_id]);
  expect((await of(other_id)).items).toHaveLength(2);
});
