import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { allCalls } from '@kursi/core/contract/contract.ts';
import { decide } from '@kursi/core/contract/decide.ts';
import { expect, test } from 'vitest';
import { fromNoon } from '../../testing/clock.ts';
import { CONTACTS, seedKnownClient } from '../../testing/salon/known-client.ts';
import { useServer } from '../../testing/server.ts';

const server = await useServer({ now: fromNoon() });
const { call, seedMember, seedSession } = server;
const { business_id, owner, find, findByAddress } = await seedKnownClient(server);

const ofStaff = allCalls().filter(
  ({ name, call: one }) =>
    name !== 'members.leave' &&
    decide(one.who, { session: 'account', platformAdmin: false, role: 'staff' }).allowed &&
    one.who.member,
);
const [reads, commands] = [true, false].map((isRead) =>
  ofStaff.filter(({ call: one }) => (one.method === 'GET') === isRead),
);

test('staff read the number of a client of others nowhere', { timeout: 240_000 }, async () => {
  const staff = await seedSession((await seedMember(business_id, 'staff')).id);
  expect(await find(staff, CONTACTS, reads)).toEqual([]);
  // Of the addresses that anyone may open, the file of clients alone has it: only owners and admins get that.
  expect(await findByAddress(CONTACTS)).toEqual(['export']);
  const whole = { staff_see_all_clients: true, staff_see_all_bills: true };
  await call(settingsCalls.update, { business_id, ...whole }, { as: owner });
  // Without this the walk could pass because it looks at nothing.
  expect(await find(staff, CONTACTS, reads)).toEqual(
    expect.arrayContaining([
      ...['billing.get', 'clientMessages.getReach', 'clients.get', 'clients.list', 'clients.listWithFigures'],
      ...['dues.list', 'schedule.findConflicts', 'visits.get', 'visits.list'],
    ]),
  );
  await call(settingsCalls.update, { business_id, staff_see_all_clients: false }, { as: owner });
  // One by one, and counted.
  expect(await find(staff, CONTACTS, commands)).toEqual(['clients.showContact']);
});
