import { businessCalls as calls } from '@kursi/core/business/business.contract.ts';
import { defaultBusinessHours } from '@kursi/core/business/business-hours.ts';
import { eventsCalls } from '@kursi/core/events/events.contract.ts';
import { describe, expect, test } from 'vitest';
import { makeBusinessInput, SALON } from '../../testing/salon/people.ts';
import { useServer } from '../../testing/server.ts';

const server = await useServer();
const { call, send, refusal, seedAccount, makeGuest, database } = server;
const asha = await seedAccount();
const create = (over: Parameters<typeof makeBusinessInput>[0] = {}) =>
  call(calls.create, { ...makeBusinessInput(over), modules: over.modules }, { as: asha });

async function rowOf(id: string) {
  return database.q.selectFrom('business').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

test('a new business has the default settings', async () => {
  const { id } = await create({ name: '  Aangan Salon & Spa ', email: 'Hello@Aangan.IN' });
  expect(await rowOf(id)).toMatchObject({
    name: 'Aangan Salon & Spa',
    business_url: 'aangan-salon-spa',
    category_id: SALON,
    phone: '+919876543210',
    email: 'hello@aangan.in',
    address: null,
    locality: null,
    country: 'IN',
    time_zone: 'Asia/Kolkata',
    visibility: 'protected',
    booking_type: 'confirm',
    payment_type: 'cash',
    max_booking_window: 30240,
    cancellation_window: null,
    modules: ['services'],
    business_hours: defaultBusinessHours,
    is_deleted: false,
    created_by: asha.id,
  });
});

test('a new business has the modules that onboarding chose, services always', async () => {
  const { id } = await create({ modules: ['waitlist', 'products', 'waitlist'] });
  expect((await rowOf(id)).modules).toEqual(['services', 'waitlist', 'products']);
});

test('the creator of a business is its owner, is notified of bookings and messages, and finds it in the list', async () => {
  const ravi = await seedAccount();
  const { id } = await call(calls.create, makeBusinessInput({ name: 'Ravi Cuts' }), { as: ravi });
  const members = await database.q
    .selectFrom('business_member')
    .selectAll()
    .where('business_id', '=', id)
    .execute();
  expect(members).toMatchObject([
    { user_id: ravi.id, role: 'owner', notify_of_bookings: true, notify_of_messages: true },
  ]);
  expect((await call(calls.listMine, {}, { as: ravi })).items).toEqual([
    {
      id,
      name: 'Ravi Cuts',
      business_url: 'ravi-cuts',
      area: 'C-Scheme',
      city: 'Jaipur',
      business_state: 'approved',
      state_reason: null,
      role: 'owner',
      rights: null,
      is_support: false,
      support_until: null,
      modules: ['services', 'products', 'memberships'],
    },
  ]);
  expect((await call(calls.listMine, {}, { as: await seedAccount() })).items).toEqual([]);
});

test('a new business is approved immediately in the sandbox', async () => {
  const created = await create({ name: 'Approved' });
  expect(created.business_state).toBe('approved');
  const { items } = await call(eventsCalls.list, { business_id: created.id }, { as: asha });
  expect(items.map(({ seq, type, actor_id, ids }) => [seq, type, actor_id, ids])).toEqual([
    [1, 'business.created', asha.id, { business_id: created.id }],
    [2, 'business.approved', asha.id, { business_id: created.id }],
  ]);
});

test('a business created outside the sandbox is not approved', async () => {
  const outside = await useServer({ beside: server, env: { PUBLIC_URL: 'http://kursi.test' } });
  const made = await outside.call(calls.create, makeBusinessInput({ name: 'From Outside' }), {
    as: asha,
  });
  expect(made.business_state).toBe('created');
});

describe('the address of a business', () => {
  test('gets a number from 10 to 99 when it is taken', async () => {
    const [first, second] = [await create({ name: 'Taken' }), await create({ name: 'Taken!' })];
    expect(first.business_url).toBe('taken');
    expect(second.business_url).toMatch(/^taken-[1-9]\d$/);
  });
  test('is made from a name in Hindi too', async () => {
    const made = [await create({ name: 'आँगन सैलून' }), await create({ name: 'रूप संगम' })];
    expect(made[0]?.business_url).toBe('salon');
    expect(made[1]?.business_url).toMatch(/^salon-\d\d$/);
    expect((await rowOf(made[0]?.id ?? '')).name).toBe('आँगन सैलून');
  });
  test('differs for ten businesses created concurrently with one name', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => create({ name: 'Same Name' })));
    expect(new Set(made.map(({ business_url }) => business_url)).size).toBe(10);
  });
});

describe('an invalid business is refused with the field:', () => {
  test.each([
    ['pincode', '02001'],
    ['pincode', '030200'],
    ['phone', '12345'],
    ['email', 'no address'],
    ['name', ' '],
    ['city', ''],
    ['category_id', '01a00000-0000-7000-8000-0000000000ff'],
  ])('%s "%s"', async (field, value) => {
    const answer = await refusal(calls.create, makeBusinessInput({ [field]: value }), { as: asha });
    expect([answer.status, answer.details]).toEqual([400, { fields: [expect.objectContaining({ field })] }]);
  });
  test('hours that overlap', async () => {
    const business_hours = { ...defaultBusinessHours, mon: ['09.00-13.00', '12.00-17.00'] };
    const answer = await refusal(calls.create, makeBusinessInput({ business_hours }), { as: asha });
    expect(answer.details).toEqual({ fields: [{ field: 'business_hours.mon', problem: 'invalid_hours' }] });
  });
});

test('hours with a lunch break and a closed day are kept as they are', async () => {
  const business_hours = { ...defaultBusinessHours, sun: [], mon: ['09.30-13.00', '14.00-24.00'] };
  const { id } = await create({ name: 'Lunch', business_hours });
  expect((await rowOf(id)).business_hours).toEqual(business_hours);
});

test('a guest cannot create a business, and a state or owner in the input is ignored', async () => {
  expect((await send(calls.create, makeBusinessInput(), { as: await makeGuest() })).status).toBe(403);
  const over = { name: 'Sly', visibility: 'public', created_by: crypto.randomUUID(), is_deleted: true };
  const { id } = await create(over);
  expect(await rowOf(id)).toMatchObject({ visibility: 'protected', created_by: asha.id, is_deleted: false });
});

test('the business categories come in both languages, in their order', async () => {
  const { items } = await call(calls.listCategories, {});
  expect(items).toHaveLength(8);
  expect(items[0]).toMatchObject({
    id: SALON,
    name: { en: 'Salon', hi: 'सैलून' },
    image_url: null,
    blur_hash: null,
  });
});
