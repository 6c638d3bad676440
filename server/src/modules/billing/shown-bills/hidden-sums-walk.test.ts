import { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { allCalls } from '@kursi/core/contract/contract.ts';
import { decide } from '@kursi/core/contract/decide.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { expect, test } from 'vitest';
import { fromNoon } from '../../../testing/clock.ts';
import { seedKnownClient } from '../../../testing/salon/known-client.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer({ now: fromNoon() });
const { call, seedMember, seedSession } = server;
/** Of a bill of yesterday that the owner made: the total and what is left of it, in no other text. */
const { business_id, owner, known, find } = await seedKnownClient(server, paise(777_700));
const SUMS = /7[67]7700|7,?[67]77(\.00)?\b/;

const ofStaff = allCalls().filter(
  ({ name, call: one }) =>
    !['members.leave', 'billing.show'].includes(name) &&
    decide(one.who, { session: 'account', platformAdmin: false, role: 'staff' }).allowed &&
    one.who.member,
);
const [reads, commands] = [true, false].map((isRead) =>
  ofStaff.filter(({ call: one }) => (one.method === 'GET') === isRead),
);

test('staff read the sums of a colleague’s bill nowhere until they open it', {
  timeout: 240_000,
}, async () => {
  const staff = await seedSession((await seedMember(business_id, 'staff')).id);
  expect(await find(staff, SUMS, reads)).toEqual([]);
  await call(settingsCalls.update, { business_id, staff_see_all_bills: true }, { as: owner });
  // Without this the walk could pass because it looks at nothing.
  const whole = ['billing.get', 'dues.list', 'schedule.get', 'schedule.listBookings', 'visits.get'];
  expect(await find(staff, SUMS, reads)).toEqual(
    expect.arrayContaining([...whole, 'visits.list', 'visits.listHistory']),
  );
  await call(settingsCalls.update, { business_id, staff_see_all_bills: false }, { as: owner });
  expect(await find(staff, SUMS, commands)).toEqual([]);
  await call(billingCalls.show, { business_id, visit_id: known['bill'] ?? '' }, { as: staff });
  expect(await find(staff, SUMS, reads)).toEqual(expect.arrayContaining(whole));
});
