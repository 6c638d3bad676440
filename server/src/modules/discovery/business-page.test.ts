import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { defaultBusinessHours } from '@kursi/core/business/business-hours.ts';
import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { discoveryCalls as calls } from '@kursi/core/discovery/discovery.contract.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { describe, expect, test } from 'vitest';
import { seedSalon } from '../../testing/salon/booking.ts';
import { catalogueOf } from '../../testing/salon/catalogue.ts';
import { addHoliday, addImages, setFace } from '../../testing/salon/discovery.ts';
import { useServer } from '../../testing/server.ts';
import { findPageRow } from './business-page.store.ts';

/** A Monday, ten in the morning in India. */
const MONDAY = Temporal.Instant.from('2026-11-16T04:30:00Z');
const server = await useServer({ now: () => MONDAY });
const { call, refusal, seedAccount, seedBusiness, seedMember, makeGuest, database } = server;
const owner = await seedAccount();
const outsider = await seedAccount();

const salon = await seedBusiness(owner, {
  name: 'Aangan Salon',
  email: 'hello@aangan.in',
  address: '12',
  locality: 'Tilak Marg',
});
const make = catalogueOf(server, owner, salon);
const hair = await make.category('Hair');
const empty = await make.category('Nothing in it');
const asha = await make.calendar({ name: 'Asha', kind: 'person' });
const ravi = await make.calendar({ name: 'Ravi', kind: 'person' });
const off = await make.calendar({ name: 'Away', kind: 'person' });
await make.calendar({ name: 'Chair 1', kind: 'chair' });
await database.q.updateTable('calendar').set({ calendar_status: 'disable' }).where('id', '=', off).execute();
const at = (entity_id: string, price: number | null = null, duration: number | null = null) => ({
  entity_id,
  price: price === null ? null : paise(price),
  duration,
});
await make.service({
  name: 'Cut',
  category_id: hair,
  price: paise(50_000),
  duration: 30,
  calendars: [at(asha, 70_000), at(ravi, null, 45), at(off, 1)],
});
await make.service({
  name: 'Same everywhere',
  category_id: hair,
  price: paise(50_000),
  calendars: [at(asha, 50_000), at(ravi)],
});
await make.service({ name: 'Dearer with all', price: paise(100), calendars: [at(asha, 200), at(ravi, 200)] });
await make.service({ name: 'Nobody yet', price: paise(999) });
const removed = await make.service({ name: 'Not offered' });
await database.q
  .updateTable('service')
  .set({ service_status: 'disable' })
  .where('id', '=', removed)
  .execute();
await addImages(database, salon, ['/media/business/1.webp', '/media/business/2.webp']);
await addHoliday(database, salon, '2026-11-17', 'Founding day');
await setFace(database, salon, { latitude: 26.9124, longitude: 75.7873, appointment_phone: '+919800000000' });

const look = (as: Parameters<typeof call>[2] = {}) =>
  call(calls.getPage, { business_url: 'aangan-salon' }, as);
const secrets = [
  '+919876543210',
  '+919800000000',
  'hello@aangan.in',
  'Tilak Marg',
  '302001',
  '26.91',
  '75.78',
];

describe('what visibility shows to whom', () => {
  test('a public business shows everything to anyone', async () => {
    await setFace(database, salon, { visibility: 'public' });
    const page = JSON.stringify(await look());
    for (const secret of secrets) expect(page).toContain(secret);
  });
  test('a protected business shows contact and exact position to members only', async () => {
    await setFace(database, salon, { visibility: 'protected' });
    for (const as of [null, outsider, await makeGuest()]) {
      const page = await look({ as });
      for (const secret of secrets) expect(JSON.stringify(page)).not.toContain(secret);
      expect(page).toMatchObject({ is_reduced: true, area: 'C-Scheme', city: 'Jaipur', phone: null });
    }
    for (const as of [owner, await seedMember(salon, 'staff')]) {
      expect(await look({ as })).toMatchObject({
        is_reduced: false,
        phone: '+919876543210',
        latitude: 26.9124,
      });
    }
  });
  test('a protected business shows them to a guest and an account that have booked there', async () => {
    await setFace(database, salon, { visibility: 'protected' });
    const guest = await makeGuest();
    const account = await seedAccount();
    const { client_id } = await call(
      clientCalls.add,
      { business_id: salon, name: 'Meera', phone: '98765 00001' },
      { as: owner },
    );
    const [cut] = (await look()).services.flatMap(({ services }) => services);
    const booked = {
      business_id: salon,
      booking_date: '2026-11-18',
      services: [{ service_id: cut?.id ?? '' }],
    };
    const held = await call(visitCalls.reserve, { ...booked, service_time: '11:00' }, { as: guest });
    expect(await look({ as: guest })).toMatchObject({ is_reduced: true });
    await call(visitCalls.confirm, { business_id: salon, visit_id: held.visit_id }, { as: guest });
    await call(visitCalls.book, { ...booked, client_id, service_time: '12:00' }, { as: owner });
    expect(await look({ as: account })).toMatchObject({ is_reduced: true });
    await database.q
      .updateTable('client')
      .set({ account_id: account.id })
      .where('business_id', '=', salon)
      .where('id', '=', client_id)
      .execute();
    for (const as of [guest, account]) {
      const page = await look({ as });
      for (const secret of secrets) expect(JSON.stringify(page)).toContain(secret);
      expect(page).toMatchObject({ is_reduced: false, email: 'hello@aangan.in' });
    }
    expect(await look({ as: await makeGuest() })).toMatchObject({ is_reduced: true });
  });
  test.each([
    ['private', { visibility: 'private' as const }],
    ['not approved', { business_state: 'created' as const }],
    ['suspended', { business_state: 'suspended' as const }],
  ])('a business that is %s is shown to members only', async (_, face) => {
    await setFace(database, salon, { visibility: 'public', ...face });
    for (const as of [null, outsider]) {
      expect((await refusal(calls.getPage, { business_url: 'aangan-salon' }, { as })).status).toBe(404);
    }
    expect((await look({ as: owner })).name).toBe('Aangan Salon');
    await setFace(database, salon, { visibility: 'public', business_state: 'approved' });
  });
  test('a deleted or unknown business is shown to nobody', async () => {
    await setFace(database, salon, { is_deleted: true });
    expect((await refusal(calls.getPage, { business_url: 'aangan-salon' }, { as: owner })).status).toBe(404);
    await setFace(database, salon, { is_deleted: false });
    for (const business_url of ['nowhere', "'; drop table users; --", 'AANGAN-SALON']) {
      expect((await refusal(calls.getPage, { business_url })).status).toBe(404);
    }
  });
});

test('the page lists enabled services by category with the lowest price and whether prices differ', async () => {
  const { services } = await look();
  expect(
    services.map(({ name, services: list }) => [
      name,
      list.map((one) => [one.name, one.price, one.price_varies, one.duration, one.duration_varies]),
    ]),
  ).toEqual([
    [
      'Hair',
      [
        ['Cut', 50_000, true, 30, true],
        ['Same everywhere', 50_000, false, 30, false],
      ],
    ],
    [
      null,
      [
        ['Dearer with all', 200, false, 30, false],
        ['Nobody yet', 999, false, 30, false],
      ],
    ],
  ]);
  expect(JSON.stringify(services)).not.toContain(empty);
});

test('the page lists for each service who does it, the price and the duration', async () => {
  const { services } = await look();
  const of = (name: string) =>
    services.flatMap((group) => group.services).find((service) => service.name === name);
  expect(of('Cut')).toMatchObject({
    is_bookable: true,
    with: [
      { person: 0, price: 70_000, duration: 30 },
      { person: 1, price: 50_000, duration: 45 },
    ],
  });
  expect(of('Nobody yet')).toMatchObject({ is_bookable: false, with: [] });
  expect(await look()).toMatchObject({
    booking_type: 'confirm',
    payment_type: 'cash',
    adds_tax: false,
    cancellation_window: null,
  });
});

test('a page whose prices are without tax says so', async () => {
  const set = (tax: object) =>
    database.q.updateTable('business').set(tax).where('business_url', '=', page.business_url).execute();
  const page = await look();
  await set({ prices_include_tax: false, tax_rate: 500 });
  expect(await look()).toMatchObject({ adds_tax: true });
  await set({ prices_include_tax: true, tax_rate: 0 });
});

test('the page lists the people that can be booked, and the pictures with the primary one first', async () => {
  const page = await look();
  expect(page.team).toMatchObject([
    { name: 'Asha', does: 'Hair', rating: null },
    { name: 'Ravi', does: 'Hair', rating: null },
  ]);
  expect(page.images.map(({ url, is_primary }) => [url, is_primary])).toEqual([
    ['/media/business/1.webp', true],
    ['/media/business/2.webp', false],
  ]);
  expect(JSON.stringify(page)).not.toContain(owner.id);
});

test('the page shows the picture of a service', async () => {
  const cut = async () =>
    (await look()).services.flatMap((group) => group.services).find(({ name }) => name === 'Cut');
  expect((await cut())?.image).toBeNull();
  await database.q
    .updateTable('service')
    .set({ image_url: '/media/service/cut.webp', blur_hash: 'LEHV6nWB2yk8pyo0adR*.7kCMdnj' })
    .where('business_id', '=', salon)
    .where('id', '=', (await cut())?.id ?? '')
    .execute();
  expect((await cut())?.image).toEqual({
    url: '/media/service/cut.webp',
    blur_hash: 'LEHV6nWB2yk8pyo0adR*.7kCMdnj',
  });
});

test('the page shows whether the business is open on its own clock, including holidays', async () => {
  expect(await look()).toMatchObject({
    business_hours: defaultBusinessHours,
    holidays: [{ day: '2026-11-17', name: 'Founding day' }],
    opening: { is_open: true, changes_at: { day: '2026-11-16', time: '17:00' } },
  });
  await addHoliday(database, salon, '2026-11-16', 'Closed today');
  expect((await look()).opening).toEqual({
    is_open: false,
    changes_at: { day: '2026-11-18', time: '09:00' },
  });
});

test('a business shows its products until it turns them off, without those taken off the shelf', async () => {
  const shown = await make.product({ name: 'Hibiscus shampoo', price: paise(45_000), stock: 0 });
  const hidden = await make.product({ name: 'Old gel' });
  await database.q
    .updateTable('product')
    .set({ product_status: 'disable' })
    .where('business_id', '=', salon)
    .where('id', '=', hidden)
    .execute();
  const shelf = () => call(calls.listProducts, { business_id: salon });
  expect(await shelf()).toEqual({
    items: [{ id: shown, name: 'Hibiscus shampoo', price: 45_000, image: null, in_stock: false }],
  });
  await database.q
    .updateTable('product')
    .set({ image_url: '/media/product/shampoo.webp', blur_hash: 'LEHV6nWB2yk8pyo0adR*.7kCMdnj' })
    .where('business_id', '=', salon)
    .where('id', '=', shown)
    .execute();
  expect((await shelf()).items[0]?.image).toEqual({
    url: '/media/product/shampoo.webp',
    blur_hash: 'LEHV6nWB2yk8pyo0adR*.7kCMdnj',
  });
  await call(settingsCalls.update, { business_id: salon, modules: ['services'] }, { as: owner });
  expect(await shelf()).toEqual({ items: [] });
  await call(settingsCalls.update, { business_id: salon, modules: ['services', 'products'] }, { as: owner });
  await setFace(database, salon, { visibility: 'private' });
  expect(await shelf()).toEqual({ items: [] });
  await setFace(database, salon, { visibility: 'public' });
});

test('a booking does not change the version of the public page; a change of a calendar does', async () => {
  const booked = await seedSalon(server);
  const { business_id, chairs } = booked;
  const { business_url } = await database.q
    .selectFrom('business')
    .select('business_url')
    .where('id', '=', business_id)
    .executeTakeFirstOrThrow();
  const version = async () => (await findPageRow(database.q, business_url, null, MONDAY))?.version;
  const before = await version();
  await booked.book('10:00');
  expect(await version()).toBe(before);
  await call(
    calendarCalls.change,
    { business_id, id: chairs[0], name: 'By the window' },
    { as: booked.owner },
  );
  expect(await version()).not.toBe(before);
});
