import type { BusinessState } from '@kursi/core/business/business-state.ts';
import { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { fromNoon } from '../../../testing/clock.ts';
import { type Salon, seedSalon } from '../../../testing/salon/booking.ts';
import { connectSimulator, useMessageSimulator, workMessages } from '../../../testing/salon/messages.ts';
import { notificationsOf } from '../../../testing/salon/notifications.ts';
import { useServer } from '../../../testing/server.ts';

const { simulator, env } = await useMessageSimulator();
const server = await useServer({ env, now: fromNoon() });
const { call, refusal, database, clock, mailsTo } = server;
const { pass } = notificationsOf(server);
await connectSimulator(server, simulator);

let salon: Salon;
let phone: string;
let address: string;
let made = 0;

/** A salon with alerts that writes to a stranger whom its desk typed. */
beforeEach(async () => {
  salon = await seedSalon(server);
  const { business_id, client_id, owner } = salon;
  await database.q
    .insertInto('account_summary')
    .values({ business_id, alerts_until: clock.now().add({ hours: 24 * 30 }) })
    .onConflict((conflict) =>
      conflict.column('business_id').doUpdateSet({ alerts_until: clock.now().add({ hours: 24 * 30 }) }),
    )
    .execute();
  address = `stranger${++made}@example.org`;
  await call(clientCalls.change, { business_id, client_id, email: address }, { as: owner });
  const { phone: known } = await call(clientCalls.get, { business_id, client_id }, { as: owner });
  phone = known ?? '';
});

const setState = (business_state: BusinessState) =>
  database.q.updateTable('business').set({ business_state }).where('id', '=', salon.business_id).execute();

async function whatArrives() {
  await pass();
  await workMessages(server, simulator);
  return {
    mails: (await mailsTo(address, 0)).length,
    messages: simulator.control.chat(phone).messages.length,
  };
}

test('an approved business reaches a client whom its desk typed', async () => {
  await salon.book('10:00');
  expect(await whatArrives()).toEqual({ mails: 1, messages: 1 });
});

test.each(['created', 'rejected', 'suspended'] as const)(
  'a business that is %s reaches nobody',
  async (state) => {
    await salon.book('10:00');
    await setState(state);
    expect(await whatArrives()).toEqual({ mails: 0, messages: 0 });
  },
);

test('a service cannot be named after an address', async () => {
  const { business_id, service_id: id, owner: as } = salon;
  for (const name of ['Unlock: https://sbi-verify.ru/kyc', 'sbi-verify.ru/kyc', 'sbi。in/kyc'])
    expect((await refusal(catalogueCalls.changeService, { business_id, id, name }, { as })).code).toBe(
      'MALFORMED',
    );
});

test('salons of one new account share what they may mail in a day', async () => {
  await database.pool.query(
    `insert into throttle (subject, tries, window_ends_at)
     select 'account-mails:' || created_by, 300, $2::timestamptz + interval '1 hour' from business where id = $1`,
    [salon.business_id, clock.now().toString()],
  );
  await salon.book('10:00');
  expect((await whatArrives()).mails).toBe(0);
});
