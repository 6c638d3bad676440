import { audienceCalls } from '@kursi/core/campaigns/audience.contract.ts';
import { campaignCalls } from '@kursi/core/campaigns/campaign.contract.ts';
import { expect, test } from 'vitest';
import { seedPlan } from '../../../testing/salon/campaigns.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer();
const { call, send, seedAccount, seedBusiness } = server;
const owner = await seedAccount();
const business_id = await seedBusiness(owner);
await seedPlan(server, business_id);
const as = { as: owner };

const ages = { value: 5000, unit: 'years' } as const;
const ids = Array.from({ length: 20 }, () => crypto.randomUUID());
test.each([
  { duration: ages, client_presence: { new_clients: true } },
  { client_presence: { not_booked_in_days: 5000 } },
  {
    client_presence: {
      loyal_but_lost_clients: { min_booking_duration: ages, booking_frequency: 1000, lost_duration: ages },
    },
  },
  {
    service_usage: {
      left_over_details: { service_id: ids[0] ?? '', booking_frequency: 1000, since_duration: ages },
    },
  },
  { service_usage: { used_service_id: ids, not_used_service_id: ids, not_tried_service_id: ids } },
  { amount_spent: { more_than: 100_000_000_00, less_than: 0 } },
  {
    type: 'custom',
    filter_start_date: '9999-12-31',
    filter_end_date: '1900-01-01',
    client_presence: { new_clients: true },
    amount_spent: { less_than: 1 },
  },
] as const)('a filter with the largest numbers finds nobody (%#)', async (filter) => {
  const counted = await call(
    audienceCalls.count,
    { business_id, filter: { type: 'duration', ...filter } as never },
    as,
  );
  expect(counted.matching).toBe(0);
});

test.each(['2026-13-45', '99999999-01-01', '-infinity', '2026-02-30'])(
  'a cursor that names %s is refused or read',
  async (day) => {
    const cursor = `${crypto.randomUUID()}:${day}`;
    const answer = await send(
      audienceCalls.list,
      { business_id, filter: { type: 'duration' }, who: 'reached', cursor },
      as,
    );
    expect(answer.status).toBe(day === '-infinity' ? 200 : 400);
  },
);

test.each([
  [campaignCalls.create, { business_id, send_at: '0000-01-01T00:00:00Z' }],
  [campaignCalls.list, { business_id, cursor: `0000-01-01T00:00:00Z,${crypto.randomUUID()}` }],
] as const)('a time of the year 0 is refused (%#)', async (which, input) => {
  expect((await send(which, input, as)).status).toBe(400);
});
