import { catalogueCalls as calls } from '@kursi/core/catalogue/catalogue.contract.ts';
import { starterKinds } from '@kursi/core/catalogue/starter-catalogue.ts';
import { eventsCalls } from '@kursi/core/events/events.contract.ts';
import { inLanguage } from '@kursi/core/kernel/in-language.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { describe, expect, test } from 'vitest';
import { catalogueOf, seedCatalogue } from '../../testing/salon/catalogue.ts';
import { useServer } from '../../testing/server.ts';

const server = await useServer();
const { call, send, refusal, seedAccount, seedBusiness, seedMember, database } = server;
const owner = await seedAccount();
const other = await seedAccount();
const otherBusiness = await seedBusiness(other, { name: 'Next Door' });
const nowhere = '01a00000-0000-7000-8000-0000000000ff';

const newCatalogue = () => seedCatalogue(server, owner);
const as = owner;
const names = (items: readonly { name: string }[]) => items.map(({ name }) => name);
const hasService = async (id: string) =>
  (
    await database.q
      .selectFrom('business')
      .select('has_service')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).has_service;

describe('a service', () => {
  test('a service is stored as entered, with its defaults', async () => {
    const { business_id, look, category, calendar } = await newCatalogue();
    const category_id = await category('Hair');
    const entity_id = await calendar();
    const input = {
      business_id,
      name: '  Haircut & blow-dry ',
      name_hi: 'हेयरकट और ब्लो-ड्राई',
      description: 'With wash.\nBring time.',
      description_hi: 'वॉश के साथ।',
      price: 120_000,
      duration: 60,
      buffer_after: 5,
      gender: 'female' as const,
      category_id,
      tax_rate: 500,
      tax_code: '999721',
      commission_share: 1500,
      calendars: [{ entity_id, price: 150_000, duration: null }],
    };
    const { id, index } = await call(calls.addService, input, { as });
    expect(index).toBe(0);
    const { services, categories } = await look();
    expect(services).toEqual([
      {
        ...input,
        business_id: undefined,
        name: 'Haircut & blow-dry',
        id,
        index: 0,
        image_url: null,
        blur_hash: null,
        service_status: 'enable',
      },
    ]);
    expect(categories[0]?.services).toEqual([{ service_id: id, service_index: 0 }]);
  });

  test('a service gets the next index among existing services', async () => {
    const { business_id, service, look } = await newCatalogue();
    const ids = [await service(), await service(), await service()];
    await call(calls.removeService, { business_id, id: ids[2] ?? '' }, { as });
    await service({ name: 'New' });
    expect((await look()).services.map(({ index }) => index)).toEqual([0, 1, 2]);
  });

  test('each of ten services added concurrently has its own position', async () => {
    const { service, look } = await newCatalogue();
    await Promise.all(Array.from({ length: 10 }, () => service()));
    expect((await look()).services.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test.each([
    ['duration', 7, 'invalid_value'],
    ['duration', 0, 'too_small'],
    ['duration', 725, 'too_large'],
    ['price', -1, 'too_small'],
    ['price', 10.5, 'invalid_value'],
    ['buffer_after', 3, 'invalid_value'],
    ['name', '   ', 'required'],
    ['gender', 'other', 'invalid_value'],
    ['image_url', 'javascript:alert(1)', 'invalid_value'],
  ])('a service with %s %s is refused with that field', async (field, value, problem) => {
    const { business_id } = await newCatalogue();
    const input = { business_id, name: 'Cut', price: 100, duration: 30, [field]: value };
    const answer = await refusal(calls.addService, input, { as });
    expect([answer.status, answer.details]).toEqual([
      400,
      { fields: [expect.objectContaining({ field, problem })] },
    ]);
  });

  test('a change of a service changes only the fields that are sent', async () => {
    const { business_id, service, look } = await newCatalogue();
    const id = await service({ description: 'Nice', buffer_after: 10 });
    await call(calls.changeService, { business_id, id, price: 99_900 }, { as });
    expect((await look()).services[0]).toMatchObject({
      price: 99_900,
      description: 'Nice',
      buffer_after: 10,
    });
  });

  test('two concurrent changes of different fields of a service are both kept', async () => {
    const { business_id, service, look } = await newCatalogue();
    const id = await service();
    await Promise.all([
      call(calls.changeService, { business_id, id, price: 77_700 }, { as }),
      call(calls.changeService, { business_id, id, name: 'Long cut' }, { as }),
    ]);
    expect((await look()).services[0]).toMatchObject({ price: 77_700, name: 'Long cut' });
  });

  test('a service is soft deleted and restored completely', async () => {
    const { business_id, service, calendar, category, look } = await newCatalogue();
    const entity_id = await calendar();
    const category_id = await category();
    const id = await service({ category_id, calendars: [{ entity_id, price: paise(5_000), duration: 15 }] });
    expect(await hasService(business_id)).toBe(true);
    const before = await look();
    await call(calls.removeService, { business_id, id }, { as });
    expect((await look()).services).toEqual([]);
    expect((await look()).categories[0]?.services).toEqual([]);
    expect(await hasService(business_id)).toBe(false);
    expect((await refusal(calls.removeService, { business_id, id }, { as })).code).toBe('NOT_FOUND');
    expect((await refusal(calls.changeService, { business_id, id, price: 1 }, { as })).code).toBe(
      'NOT_FOUND',
    );
    const { items } = await call(calls.listServices, { business_id, ids: id }, { as });
    expect(items[0]?.service_status).toBe('deleted');
    await call(calls.changeService, { business_id, id, service_status: 'enable' }, { as });
    expect(await look()).toEqual(before);
    expect(await hasService(business_id)).toBe(true);
  });

  test('a disabled service stays in the list, but the business offers nothing', async () => {
    const { business_id, service, look } = await newCatalogue();
    const id = await service();
    await call(calls.changeService, { business_id, id, service_status: 'disable' }, { as });
    expect((await look()).services[0]?.service_status).toBe('disable');
    expect(await hasService(business_id)).toBe(false);
  });

  test('a service cannot be offered on a calendar or in a category of another business', async () => {
    const { business_id, look } = await newCatalogue();
    const elsewhere = catalogueOf(server, other, otherBusiness);
    const [entity_id, category_id] = [await elsewhere.calendar(), await elsewhere.category()];
    const usual = { business_id, name: 'Cut', price: 100, duration: 30 };
    for (const [field, value] of [
      ['calendars', [{ entity_id, price: null, duration: null }]],
      ['calendars', [{ entity_id: nowhere, price: null, duration: null }]],
      ['category_id', category_id],
      ['category_id', nowhere],
    ] as const) {
      const answer = await refusal(calls.addService, { ...usual, [field]: value }, { as });
      expect(answer).toMatchObject({ status: 400, details: { fields: [{ field }] } });
    }
    // The refused ones wrote nothing.
    expect((await look()).services).toEqual([]);
    // The foreign keys also refuse it, should the code miss a check.
    const mine = await catalogueOf(server, owner, business_id).service();
    await expect(
      database.q
        .insertInto('service_on_calendar')
        .values({ business_id, service_id: mine, entity_id })
        .execute(),
    ).rejects.toMatchObject({ code: '23503', constraint: 'the_calendar_is_of_the_same_business' });
  });

  test('a service of another business is not found', async () => {
    const { business_id } = await newCatalogue();
    const theirs = await catalogueOf(server, other, otherBusiness).service({ name: 'Theirs' });
    expect((await refusal(calls.removeService, { business_id, id: theirs }, { as })).code).toBe('NOT_FOUND');
    expect((await refusal(calls.changeService, { business_id, id: theirs, price: 1 }, { as })).code).toBe(
      'NOT_FOUND',
    );
    expect((await call(calls.listServices, { business_id, ids: theirs }, { as })).items).toEqual([]);
    expect((await refusal(calls.get, { business_id: otherBusiness }, { as })).status).toBe(404);
  });

  test('a service sent twice with one idempotency key is one service', async () => {
    const { business_id, look } = await newCatalogue();
    const input = { business_id, name: 'Once', price: 100, duration: 30 };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const made = await Promise.all([1, 2].map(() => call(calls.addService, input, { as, headers })));
    expect(made[0]).toEqual(made[1]);
    expect((await look()).services).toHaveLength(1);
  });

  test('a list of more than thirty ids is refused', async () => {
    const { business_id } = await newCatalogue();
    const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID()).join(',');
    expect((await send(calls.listServices, { business_id, ids: ids(30) }, { as })).status).toBe(200);
    expect((await send(calls.listServices, { business_id, ids: ids(31) }, { as })).status).toBe(400);
  });
});

test('staff read the catalogue and change nothing in it', async () => {
  const { business_id, service } = await newCatalogue();
  const id = await service();
  const staff = await seedMember(business_id, 'staff');
  expect((await call(calls.get, { business_id }, { as: staff })).services).toHaveLength(1);
  const tries = [
    send(calls.changeService, { business_id, id, price: 1 }, { as: staff }),
    send(calls.removeService, { business_id, id }, { as: staff }),
    send(calls.addCategory, { business_id, name: 'Mine' }, { as: staff }),
    send(calls.orderServices, { business_id, groups: [] }, { as: staff }),
    send(calls.addStarter, { business_id }, { as: staff }),
  ];
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
});

describe('the starter catalogue', () => {
  test('the starter catalogue adds services and categories in both languages, on all calendars', async () => {
    const { business_id, calendar, look } = await newCatalogue();
    await calendar();
    expect(await call(calls.addStarter, { business_id }, { as })).toEqual({
      categories: 3,
      services: 14,
    });
    const { services, categories } = await look();
    expect(names(categories)).toEqual(['Hair', 'Colour', 'Skin and beauty']);
    expect(names(inLanguage(categories, 'hi'))).toEqual(['बाल', 'रंग', 'त्वचा और सौंदर्य']);
    expect(services).toHaveLength(14);
    expect(services[0]).toMatchObject({
      name: 'Haircut, women',
      name_hi: 'महिला हेयरकट',
      price: 60_000,
      duration: 45,
      gender: 'female',
    });
    expect(services.every((service) => service.calendars.length === 1 && service.category_id)).toBe(true);
    expect(await hasService(business_id)).toBe(true);
  });
  test('the starter catalogue of another business category can be chosen', async () => {
    const { business_id, look } = await newCatalogue();
    await call(calls.addStarter, { business_id, business_category_id: starterKinds[3] ?? null }, { as });
    expect(names((await look()).categories)).toEqual(['Hands', 'Feet', 'Extensions and art']);
    const wrong = { business_id, business_category_id: nowhere };
    expect((await refusal(calls.addStarter, wrong, { as })).code).toBe('MALFORMED');
  });
  test('the starter catalogue needs an empty catalogue, and two concurrent requests add it once', async () => {
    const { business_id, look } = await newCatalogue();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => send(calls.addStarter, { business_id }, { as })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect((await look()).services).toHaveLength(14);
    const filled = await newCatalogue();
    await filled.service();
    const late = { business_id: filled.business_id };
    expect((await refusal(calls.addStarter, late, { as })).code).toBe('CONFLICT');
  });
  test('a repeated request for the starter catalogue gets the first answer', async () => {
    const { business_id, look } = await newCatalogue();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await call(calls.addStarter, { business_id }, { as, headers });
    expect(await call(calls.addStarter, { business_id }, { as, headers })).toEqual(first);
    expect((await look()).services).toHaveLength(first.services);
  });
});

test('every change of the catalogue emits an event with ids only', async () => {
  const { business_id, service, category } = await newCatalogue();
  const [id, category_id] = [await service(), await category()];
  await call(calls.removeService, { business_id, id }, { as });
  const { items } = await call(eventsCalls.list, { business_id, after: 2 }, { as });
  expect(items.map(({ type, ids }) => [type, ids])).toEqual([
    ['service.added', { business_id, service_id: id }],
    ['service_category.added', { business_id, category_id }],
    ['service.removed', { business_id, service_id: id }],
  ]);
});
