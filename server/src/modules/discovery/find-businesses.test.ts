import { discoveryCalls as calls } from '@kursi/core/discovery/discovery.contract.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { describe, expect, test } from 'vitest';
import { catalogueOf } from '../../testing/salon/catalogue.ts';
import { addImages, setFace } from '../../testing/salon/discovery.ts';
import { useServer } from '../../testing/server.ts';

const server = await useServer();
const { call, refusal, send, seedAccount, seedBusiness, makePlatformAdmin, database } = server;
const owner = await seedAccount();
const BARBER = '019a0000-0000-7000-8000-000000000002';

const aangan = await seedBusiness(owner, { name: 'Aangan Salon', city: 'Jaipur', area: 'C-Scheme' });
const banjara = await seedBusiness(owner, { name: 'Banjara Cuts', city: 'Hyderabad', category_id: BARBER });
const chandni = await seedBusiness(owner, { name: 'चाँदनी सैलून', city: 'Jaipur', area: 'Malviya Nagar' });
const hidden = await seedBusiness(owner, { name: 'Private Room', city: 'Jaipur' });
const waiting = await seedBusiness(owner, { name: 'Waiting Salon', city: 'Jaipur' });
const gone = await seedBusiness(owner, { name: 'Gone Salon', city: 'Jaipur' });
await setFace(database, aangan, { visibility: 'public', latitude: 26.9124, longitude: 75.7873 });
await setFace(database, banjara, { latitude: 17.41264, longitude: 78.43487 });
await setFace(database, hidden, { visibility: 'private' });
await setFace(database, waiting, { business_state: 'created' });
await setFace(database, gone, { is_deleted: true });
await addImages(database, aangan, ['/media/business/a.webp', '/media/business/b.webp']);

const found = async (input: Parameters<typeof call<typeof calls.list>>[1] = {}) =>
  (await call(calls.list, input)).items.map(({ id }) => id);

test('anyone sees approved public and protected businesses that are not deleted, by name', async () => {
  expect(await found()).toEqual([aangan, banjara, chandni]);
});

describe('states', () => {
  test.each(['', ' ', ',', 'open', 'approved,open', 'approved,', 'APPROVED'])(
    'the status "%s" is refused',
    async (status) => {
      const { body, status: http } = await send(calls.list, { status });
      expect([http, body]).toEqual([
        400,
        { code: 'INVALID_STATUSES', message: 'Invalid statuses', details: {} },
      ]);
    },
  );
  test('only platform admins can ask for states other than approved', async () => {
    expect(await found({ status: 'approved' })).toEqual([aangan, banjara, chandni]);
    for (const as of [null, owner]) {
      expect((await refusal(calls.list, { status: 'approved,created' }, { as })).code).toBe('NOT_ALLOWED');
    }
    const admin = await makePlatformAdmin();
    const { items } = await call(calls.list, { status: 'created, rejected' }, { as: admin });
    expect(items.map(({ id }) => id)).toEqual([waiting]);
    expect((await call(calls.list, {}, { as: admin })).items).toHaveLength(3);
  });
});

describe('filters', () => {
  test('businesses are found by city in any spelling', async () => {
    expect(await found({ city: 'jaipur' })).toEqual([aangan, chandni]);
    expect(await found({ city: 'Jaip' })).toEqual([]);
  });
  test('businesses are found by category', async () =>
    expect(await found({ category_id: BARBER })).toEqual([banjara]));
  test('businesses are found by every word of a text in name, area or city, also in Hindi', async () => {
    expect(await found({ text: 'aang' })).toEqual([aangan]);
    expect(await found({ text: 'malviya' })).toEqual([chandni]);
    expect(await found({ text: 'चाँद' })).toEqual([chandni]);
    expect(await found({ text: 'SALON jaipur' })).toEqual([aangan]);
    expect(await found({ text: 'salon hyderabad' })).toEqual([]);
  });
  test('a city is found by the name that people knew it by', async () => {
    const bengaluru = await seedBusiness(owner, { name: 'Omana', city: 'Bengaluru' });
    expect(await found({ text: 'Bangalore' })).toEqual([bengaluru]);
    expect(await found({ city: 'Bangalore' })).toEqual([bengaluru]);
    await setFace(database, bengaluru, { is_deleted: true });
  });
  test('a slip of the pen finds what is meant, but only when nothing fits exactly', async () => {
    expect(await found({ text: 'Aagnan' })).toEqual([aangan]);
    expect(await found({ text: 'Banjarra' })).toEqual([banjara]);
    expect(await found({ text: 'aangan' })).toEqual([aangan]);
    expect(await found({ text: 'zzzz' })).toEqual([]);
    const facial = await catalogueOf(server, owner, chandni).service({ name: 'Gold facial' });
    for (const text of ['facal', 'facail', 'gold facual'])
      expect(await call(calls.list, { text })).toMatchObject({
        items: [{ id: chandni }],
        meant: text.includes('gold') ? 'gold facial' : 'facial',
      });
    expect(await call(calls.list, { text: 'facial' })).not.toHaveProperty('meant');
    await server.database.q.deleteFrom('service').where('id', '=', facial).execute();
  });
  test('pattern characters in a search are taken literally', async () => {
    for (const text of ['%', '_angan', '\\', '%%%']) expect(await found({ text })).toEqual([]);
  });
  test('businesses are found by an offered service, with matching names first', async () => {
    const make = catalogueOf(server, owner, aangan);
    const service = await make.service({ name: 'Beard cuts' });
    expect(await found({ text: 'cuts' })).toEqual([banjara, aangan]);
    await server.database.q
      .updateTable('service')
      .set({ service_status: 'disable' })
      .where('id', '=', service)
      .execute();
    expect(await found({ text: 'cuts' })).toEqual([banjara]);
  });
  test('all filters can be combined', async () => {
    expect(await found({ text: 'a', city: 'Hyderabad', category_id: BARBER })).toEqual([banjara]);
    expect(await found({ text: 'a', city: 'Jaipur', category_id: BARBER })).toEqual([]);
  });
});

describe('near a place', () => {
  test('businesses near a point are listed nearest first with the distance, without those that have no position', async () => {
    const { items } = await call(calls.list, { near: '26.9,75.8' });
    expect(items.map(({ id }) => id)).toEqual([aangan]);
    expect(items[0]?.distance).toBeGreaterThan(1700);
    expect(items[0]?.distance).toBeLessThan(2000);
    expect(await found({ near: '26.9,75.8', within_km: 1 })).toEqual([]);
  });
  test('the distance of a protected business is blurred by up to a kilometre', async () => {
    const exact = { near: '17.41264,78.43487' };
    const { items } = await call(calls.list, exact);
    const shown = await call(calls.list, { near: '17.41,78.43' });
    expect(items[0]?.distance).toBeGreaterThan(400);
    expect(shown.items[0]?.distance).toBe(0);
  });
  test.each(['17', '17,', '91,1', '1,181', '1,2,3', 'x,y', '1e1,1'])(
    'the position "%s" is refused',
    async (near) => {
      expect((await refusal(calls.list, { near })).code).toBe('MALFORMED');
    },
  );
});

test('pages contain each business once, by name, by text and by distance', async () => {
  for (let i = 0; i < 7; i++) {
    const id = await seedBusiness(owner, { name: `Same Name`, city: 'Kochi' });
    await setFace(database, id, { latitude: 9.9 + (i % 3) / 100, longitude: 76.2 });
  }
  for (const over of [{}, { text: 'name' }, { near: '9.9,76.2' }]) {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const answer = await call(calls.list, {
        ...over,
        city: 'Kochi',
        limit: 2,
        ...(cursor && { cursor }),
      });
      seen.push(...answer.items.map(({ id }) => id));
      cursor = answer.next_cursor ?? undefined;
    } while (cursor);
    expect([seen.length, new Set(seen).size]).toEqual([7, 7]);
  }
  for (const cursor of [
    'x',
    'e30',
    Buffer.from('{"by":"name","rank":0,"name":"\\u0000","id":"x"}').toString('base64url'),
  ]) {
    expect((await refusal(calls.list, { cursor })).code).toBe('MALFORMED');
  }
});

test('a card shows the lowest price that is not free and the picture, and nothing that is hidden', async () => {
  const make = catalogueOf(server, owner, banjara);
  const chair = await make.calendar();
  await make.service({
    price: paise(50_000),
    calendars: [{ entity_id: chair, price: paise(70_000), duration: null }],
  });
  await make.service({ price: paise(90_000) });
  await make.service({ name: 'Consultation', price: paise(0) });
  const { items } = await call(calls.list, { city: 'Hyderabad' });
  expect(items[0]).toMatchObject({ price_from: 70_000, image: null, distance: null });
  expect(Object.keys(items[0] ?? {})).not.toContain('phone');
  const [first] = (await call(calls.list, { text: 'aangan' })).items;
  expect(first).toMatchObject({ image: { url: '/media/business/a.webp' }, category: { en: 'Salon' } });
});

test('cities with listed businesses are listed, most businesses first', async () => {
  const { items } = await call(calls.listCities, {});
  expect(items).toEqual([
    { city: 'Kochi', count: 7 },
    { city: 'Jaipur', count: 2 },
    { city: 'Hyderabad', count: 1 },
  ]);
});
