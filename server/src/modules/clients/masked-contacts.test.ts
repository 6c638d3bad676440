import { parkedBillCalls } from '@kursi/core/billing/parked-bills.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { noPaise } from '@kursi/core/kernel/money.ts';
import { waitlistBookingCalls } from '@kursi/core/waitlist/waitlist-booking.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { fromNoon } from '../../testing/clock.ts';
import type { Person } from '../../testing/salon/people.ts';
import { seedQueue } from '../../testing/salon/waitlists.ts';
import { useServer } from '../../testing/server.ts';

const server = await useServer({ now: fromNoon() });
const { call, refusal, database, clock, seedMember, seedSession } = server;

let salon: Awaited<ReturnType<typeof seedQueue>>;
let staff: Person;
let as: { as: Awaited<ReturnType<typeof seedSession>> };
let asha: string;
const PHONE = '+919812345678';
const MASKED = '••••••5678';

beforeEach(async () => {
  salon = await seedQueue(server);
  staff = await seedMember(salon.business_id, 'staff');
  as = { as: await seedSession(staff.id) };
  const contact = { name: 'Asha', phone: PHONE, email: 'asha@example.org' };
  ({ client_id: asha } = await call(
    clientCalls.add,
    { business_id: salon.business_id, ...contact },
    { as: salon.owner },
  ));
});

const seen = async () => {
  const { business_id } = salon;
  const { phone, email } = await call(clientCalls.get, { business_id, client_id: asha }, as);
  return { phone, email };
};
const whole = { phone: PHONE, email: 'asha@example.org' };
const masked = { phone: MASKED, email: '••••••@••••••' };

const giveChair = (user_id: string | null) =>
  database.pool.query('UPDATE calendar SET user_id = $1 WHERE business_id = $2 AND id = $3', [
    user_id,
    salon.business_id,
    salon.chairs[0],
  ]);
const today = () => clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate().toString();
const book = (over: object = {}) => salon.book('15:00', { client_id: asha, booking_date: today(), ...over });

describe('of a client staff see', () => {
  test('the last four digits, and the whole number once the business lets them', async () => {
    expect(await seen()).toEqual(masked);
    const { business_id, owner } = salon;
    await call(settingsCalls.update, { business_id, staff_see_all_clients: true }, { as: owner });
    expect(await seen()).toEqual(whole);
  });
  test('who is searched for by the whole number or its last four, not by another part', async () => {
    const { business_id } = salon;
    const found = async (query: string) =>
      (await call(clientCalls.listWithFigures, { business_id, query }, as)).items.length;
    expect(await Promise.all(['5678', '98123 45678', '45678', '981234', '567'].map(found))).toEqual([
      1, 1, 0, 0, 0,
    ]);
  });
  test('the whole number who comes to their own calendar today', async () => {
    await giveChair(staff.id);
    const { visit_id } = await book();
    expect(await seen()).toEqual(whole);
    await call(visitCalls.cancel, { business_id: salon.business_id, visit_id }, { as: salon.owner });
    expect(await seen()).toEqual(masked);
  });
  test('no whole number who comes to a colleague, or on another day', async () => {
    await book();
    expect(await seen()).toEqual(masked);
    await giveChair(staff.id);
    await giveChair(null);
    await book({ booking_date: salon.day });
    expect(await seen()).toEqual(masked);
  });
  test('the whole number who waits for them or for anyone in the queue, until served', async () => {
    const { of, service_id, chairs, business_id } = salon;
    const join = (entity_id: string | null) =>
      call(
        waitlistBookingCalls.join,
        { ...of, client_id: asha, service_ids: [service_id], entity_id },
        { as: salon.owner },
      );
    const first = await join(null);
    expect(await seen()).toEqual(whole);
    const id = first.waitlist_booking_id;
    await salon.step(id, 'pending', 'arrived');
    expect(await seen()).toEqual(whole);
    await call(
      waitlistBookingCalls.step,
      { business_id, waitlist_booking_id: id, from: 'arrived', to: 'serving', entity_id: chairs[1] },
      { as: salon.owner },
    );
    expect(await seen()).toEqual(masked);
  });
  test('what stands on the merged record of a client of their day', async () => {
    const { business_id, owner } = salon;
    const { client_id: other_id } = await call(
      clientCalls.add,
      { business_id, name: 'Asha R.', phone: '+919812345679' },
      { as: owner },
    );
    await giveChair(staff.id);
    await book({ client_id: other_id });
    await call(clientCalls.merge, { business_id, client_id: asha, other_id }, { as: owner });
    expect(await seen()).toEqual(whole);
  });
});

test('their own record staff see whole', async () => {
  await database.pool.query('UPDATE client SET account_id = $1 WHERE id = $2', [staff.id, asha]);
  expect(await seen()).toEqual(whole);
});

test('an admin sees every number', async () => {
  as = { as: await seedSession((await seedMember(salon.business_id, 'admin')).id) };
  expect(await seen()).toEqual(whole);
});

test('a masked number or e-mail cannot be written back', async () => {
  const { business_id } = salon;
  for (const field of [{ phone: MASKED }, { email: masked.email }])
    expect(await refusal(clientCalls.change, { business_id, client_id: asha, ...field }, as)).toMatchObject({
      code: 'MALFORMED',
    });
  await call(clientCalls.change, { business_id, client_id: asha, name: 'Asha Rao' }, as);
  const now = await call(clientCalls.get, { business_id, client_id: asha }, { as: salon.owner });
  expect(now).toMatchObject({ ...whole, name: 'Asha Rao' });
});

test('a parked bill that the owner put aside is taken up without the number', async () => {
  const { business_id, owner } = salon;
  const draft = {
    key: 'one',
    day: today(),
    isAnonymous: false,
    services: [],
    products: [],
    memberships: [],
    refused: [],
    client: { id: asha, name: 'Asha', phone: PHONE },
    discount: null,
    tip: noPaise,
    tip_entity_id: null,
    note: '',
    oversells: false,
    paid: {},
    rest: null,
  };
  const { id } = await call(
    parkedBillCalls.park,
    { business_id, total_amount: noPaise, draft },
    { as: owner },
  );
  const taken = await call(parkedBillCalls.takeUp, { business_id, id }, as);
  expect(taken.draft.client?.phone).toBe(MASKED);
});
