import { businessCalls } from '@kursi/core/business/business.contract.ts';
import { defaultBusinessHours } from '@kursi/core/business/business-hours.ts';
import { settingsCalls as calls } from '@kursi/core/business/settings.contract.ts';
import { discoveryCalls } from '@kursi/core/discovery/discovery.contract.ts';
import { eventsCalls } from '@kursi/core/events/events.contract.ts';
import { describe, expect, test } from 'vitest';
import { contextAs } from '../../../platform/module/command-context.ts';
import { newId } from '../../../platform/new-id.ts';
import { makeSealer } from '../../../platform/sealed.ts';
import { eventually } from '../../../testing/eventually.ts';
import { uploadFile } from '../../../testing/files.ts';
import { bearer, type Session } from '../../../testing/http/caller.ts';
import { makeBusinessInput } from '../../../testing/salon/people.ts';
import { useServer } from '../../../testing/server.ts';
import { countWaiting } from '../../../testing/waiting-for-lock.ts';
import { changeSettings } from './change-settings.ts';

const server = await useServer();
const { call, refusal, send, seedAccount, seedBusiness, seedMember, database, clock, recordEvent } = server;
const owner = await seedAccount();
const business_id = await seedBusiness(owner, { name: 'Aangan Salon' });
const admin = await seedMember(business_id, 'admin');
const staff = await seedMember(business_id, 'staff');
const outsider = await seedAccount();
const elsewhere = await seedBusiness(outsider, { name: 'Elsewhere' });

const read = (as: Session = owner) => call(calls.get, { business_id }, { as });
type Changes = Omit<Parameters<typeof call<typeof calls.update>>[1], 'business_id'>;
const change = (changes: Changes, as: Session = owner) =>
  call(calls.update, { business_id, ...changes }, { as });
const codeOf = async (changes: object, as: Session = owner) =>
  (await send(calls.update, { business_id, ...changes }, { as })).body as {
    code?: string;
    details?: unknown;
  };

test('a new business has the default settings', async () => {
  expect(await read()).toMatchObject({
    name: 'Aangan Salon',
    description2: [{ title: 'About', description: '' }],
    images: [],
    holidays: [],
    website: null,
    appointment_phone: null,
    latitude: null,
    longitude: null,
    max_booking_window: 30240,
    cancellation_window: null,
    slot_step: 15,
    tax_rate: 0,
    discount_limit: 1000,
    gstin: null,
    whatsapp_header_type: 'product',
    modules: ['services', 'products', 'memberships'],
    has_service: false,
    has_waitlist: false,
    business_hours: defaultBusinessHours,
    is_deleted: false,
    subscription: { type: 'basic_plan', amount: 0, payment_id: null, expiry_date: null, is_active: false },
  });
});

test('the subscription of a business is for its owners', async () => {
  for (const as of [admin, staff]) expect((await read(as)).subscription).toBe(null);
});

test('a business is created with its coordinates, and half a coordinate is refused', async () => {
  const made = await call(
    businessCalls.create,
    makeBusinessInput({ name: 'On the Map', latitude: 26.9124, longitude: 75.7873 }),
    { as: owner },
  );
  expect(await call(calls.get, { business_id: made.id }, { as: owner })).toMatchObject({
    latitude: 26.9124,
    longitude: 75.7873,
  });
  const half = await refusal(businessCalls.create, makeBusinessInput({ latitude: 26.9 }), { as: owner });
  expect([half.status, half.details]).toEqual([
    400,
    { fields: [expect.objectContaining({ field: 'latitude' })] },
  ]);
});

describe('settings', () => {
  test('change one by one, and fields that are not sent stay', async () => {
    const before = await read();
    const changes = {
      name: 'Aangan Spa',
      description2: [
        { title: 'About', description: 'Since 1998.\nCome in.' },
        { title: 'Parking', description: '' },
      ],
      website: 'aangan.in',
      appointment_phone: '98450 12345',
      email: 'hello@aangan.in',
      latitude: 12.97,
      longitude: 77.59,
      max_booking_window: 43_200,
      cancellation_window: 120,
      slot_step: 30,
      tax_rate: 1800,
      discount_limit: 500,
      gstin: '27aapfu0939f1zv',
      visibility: 'public',
      booking_type: 'request',
      payment_type: 'both',
      whatsapp_header_type: 'product',
      modules: ['services', 'waitlist', 'waitlist'],
      alerts_whatsapp: { allowed_alerts: ['bill'] },
      business_hours: { ...defaultBusinessHours, sun: [] },
    } satisfies Changes;
    const kept = {
      ...changes,
      website: 'https://aangan.in',
      appointment_phone: '+919845012345',
      gstin: '27AAPFU0939F1ZV',
      modules: ['services', 'waitlist'],
    };
    for (const [field, value] of Object.entries(changes)) {
      if (field === 'longitude') continue;
      await change(field === 'latitude' ? { latitude: 12.97, longitude: 77.59 } : { [field]: value });
    }
    expect(await read()).toEqual({ ...before, ...kept });
    expect(await change({})).toEqual({ ...before, ...kept });
    await change({
      website: null,
      appointment_phone: null,
      email: null,
      gstin: null,
      cancellation_window: null,
    });
    await change({ latitude: null, longitude: null, name: 'Aangan Salon' });
    expect(await read()).toMatchObject({
      website: null,
      gstin: null,
      cancellation_window: null,
      latitude: null,
    });
  });

  test('emit an event with ids only', async () => {
    const { last_seq } = await call(eventsCalls.list, { business_id, limit: 1 }, { as: owner });
    await change({ tax_rate: 500 }, admin);
    const { items } = await call(eventsCalls.list, { business_id, after: last_seq }, { as: owner });
    expect(items).toMatchObject([{ type: 'business.changed', actor_id: admin.id, ids: { business_id } }]);
  });

  test.each([
    ['website', 'javascript:alert(1)'],
    ['gstin', '27AAPFU0939F1ZW'],
    ['pincode', '030200'],
    ['phone', '1'],
    ['tax_rate', 10001],
    ['tax_rate', 2.5],
    ['slot_step', 7],
    ['slot_step', 0],
    ['max_booking_window', 0],
    ['cancellation_window', -1],
    ['description2', []],
    ['description2', [{ title: ' ', description: '' }]],
    ['modules', ['casino']],
    ['latitude', 91],
    ['latitude', 12],
    ['category_id', '01a00000-0000-7000-8000-0000000000ff'],
    ['name', ' '],
  ])('%s %j is refused beside its field', async (field, value) => {
    const { code, details } = await codeOf({ [field]: value });
    const { fields } = details as { fields: { field: string }[] };
    expect([code, fields.map((one) => one.field.split('.')[0])]).toEqual(['MALFORMED', [field]]);
  });

  test('are changed by owners and admins; staff read all but what is private', async () => {
    expect((await codeOf({ tax_rate: 100 }, staff)).code).toBe('NOT_ALLOWED');
    expect((await codeOf({ tax_rate: 100 }, outsider)).code).toBe('NOT_FOUND');
    expect((await read(staff)).alerts_whatsapp).toBeNull();
    expect((await read(admin)).alerts_whatsapp).toEqual({ allowed_alerts: ['bill'] });
    expect((await refusal(calls.get, { business_id }, { as: outsider })).code).toBe('NOT_FOUND');
  });

  test.each(['/api/business/%20', '/api/business/%20%09'])(
    'of no business (%s) are refused in the words of the spec',
    async (url) => {
      const answer = await server.inject({
        method: 'PUT',
        url,
        headers: bearer(owner.token),
        payload: { business_hours: defaultBusinessHours },
      });
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { message: 'Business ID is required' }]);
    },
  );

  test('of a deleted business are not saved', async () => {
    const gone = await seedBusiness(owner, { name: 'Gone Meanwhile' });
    await call(calls.remove, { business_id: gone, name: 'Gone Meanwhile' }, { as: owner });
    const result = await database.transaction((tx) =>
      changeSettings(
        { getSubscription: async () => null, hasLiveHeader: async () => false },
        contextAs(
          { recordEvent, newId },
          { tx, business_id: gone, actor_id: owner.id, role: 'owner', now: clock.now() },
        ),
        { business_id: gone, name: 'New' },
      ),
    );
    expect(result).toMatchObject({ ok: false, code: 'BUSINESS_NOT_SAVED' });
  });
});

describe('pictures', () => {
  const upload = (as: Session = owner, of = business_id) =>
    uploadFile(server, as, { module: 'business', business_id: of });
  const set = (images: { url: string; is_primary?: boolean; blur_hash?: string }[], as: Session = owner) =>
    call(calls.setImages, { business_id, images }, { as });
  const pathOf = (url: string) => new URL(url).pathname;

  test('keep their order, one is primary, and those left out are deleted', async () => {
    const [first = '', second = '', third = ''] = [await upload(), await upload(), await upload()];
    const { images } = await set([
      { url: first, blur_hash: 'LEHV6nWB2yk8pyo0adR*.7kCMdnj' },
      { url: second },
    ]);
    expect(images).toMatchObject([{ is_primary: true, url: pathOf(first) }, { is_primary: false }]);
    await set([{ url: third }, { url: second, is_primary: true }, { url: first }], admin);
    expect((await read(staff)).images.map(({ url, is_primary }) => [url, is_primary])).toEqual([
      [pathOf(third), false],
      [pathOf(second), true],
      [pathOf(first), false],
    ]);
    await set([{ url: third }, { url: first }]);
    await eventually(async () => (await fetch(second)).status === 404);
    expect((await fetch(first)).status).toBe(200);
    expect((await set([])).images).toEqual([]);
    await eventually(async () => (await fetch(first)).status === 404);
  });

  test('must belong to this business, each once, with one primary', async () => {
    const mine = await upload();
    const [theirs, ofAPerson] = [await upload(outsider, elsewhere), await uploadFile(server, owner)];
    for (const url of [theirs, ofAPerson, 'https://example.com/a.jpg', 'javascript:alert(1)']) {
      const answer = await refusal(calls.setImages, { business_id, images: [{ url }] }, { as: owner });
      expect(answer.code).toBe('FILE_NOT_UPLOADED');
    }
    for (const images of [
      [{ url: mine }, { url: pathOf(mine) }],
      [
        { url: mine, is_primary: true },
        { url: await upload(), is_primary: true },
      ],
    ]) {
      expect((await refusal(calls.setImages, { business_id, images }, { as: owner })).code).toBe('MALFORMED');
    }
    expect((await refusal(calls.setImages, { business_id, images: [] }, { as: staff })).status).toBe(403);
    expect((await read()).images).toEqual([]);
  });

  test('have one primary after two concurrent changes', async () => {
    const urls = await Promise.all(Array.from({ length: 4 }, () => upload()));
    await set(urls.map((url) => ({ url })));
    await Promise.all(urls.map((chosen) => set(urls.map((url) => ({ url, is_primary: url === chosen })))));
    const { images } = await read();
    expect(images).toHaveLength(4);
    expect(images.filter(({ is_primary }) => is_primary)).toHaveLength(1);
  });
});

test('holidays are added, renamed and removed', async () => {
  const day = '2026-11-20';
  const set = (name: string, as: Session = owner) =>
    send(calls.setHoliday, { business_id, day, name }, { as });
  await Promise.all([set('Diwali'), set('Diwali')]);
  await set('Diwali Puja', admin);
  await call(calls.setHoliday, { business_id, day: '2026-01-26', name: 'Republic Day' }, { as: owner });
  expect((await read(staff)).holidays).toEqual([
    { day: '2026-01-26', name: 'Republic Day' },
    { day, name: 'Diwali Puja' },
  ]);
  expect((await set('Mine', staff)).status).toBe(403);
  expect(
    (await refusal(calls.setHoliday, { business_id, day: '2026-02-30', name: 'x' }, { as: owner })).code,
  ).toBe('MALFORMED');
  await call(calls.removeHoliday, { business_id, day }, { as: owner });
  expect((await refusal(calls.removeHoliday, { business_id, day }, { as: owner })).code).toBe('NOT_FOUND');
});

test('a holiday lasts from its first to its last day, and a day of it can be given back', async () => {
  const puja = { business_id, day: '2027-10-30', last_day: '2027-11-02', name: 'Puja' };
  await call(calls.setHoliday, puja, { as: owner });
  const days = async () =>
    (await read(staff)).holidays.filter(({ name }) => name === 'Puja').map(({ day }) => day);
  expect(await days()).toEqual(['2027-10-30', '2027-10-31', '2027-11-01', '2027-11-02']);
  await call(calls.removeHoliday, { business_id, day: '2027-10-31' }, { as: owner });
  expect(await days()).toEqual(['2027-10-30', '2027-11-01', '2027-11-02']);
  for (const [last_day, problem] of [
    ['2027-10-29', 'ends_before_start'],
    ['2028-10-30', 'too_many_days'],
  ] as const) {
    const refused = await refusal(calls.setHoliday, { ...puja, last_day }, { as: owner });
    expect(refused.details['fields']).toEqual([expect.objectContaining({ field: 'last_day', problem })]);
  }
  await call(calls.removeHoliday, { business_id, day: puja.day, last_day: puja.last_day }, { as: owner });
  expect(await days()).toEqual([]);
});

test('nobody collects page addresses: five new ones in a month', async () => {
  const collector = await seedAccount();
  const mine = await seedBusiness(collector, { name: 'Collector' });
  const take = (business_url: string) =>
    send(calls.update, { business_id: mine, business_url }, { as: collector });
  for (const i of [1, 2, 3, 4, 5]) expect((await take(`good-name-${i}`)).status).toBe(200);
  expect((await take('good-name-5')).status).toBe(200);
  expect((await take('good-name-6')).body).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});

test('an owner chooses the page address, and the former one keeps leading there', async () => {
  const before = (await read(owner)).business_url;
  const chosen = 'asha-and-friends';
  await call(calls.update, { business_id, business_url: ' Asha-and-Friends ' }, { as: owner });
  expect((await read(owner)).business_url).toBe(chosen);
  const page = (business_url: string) => call(discoveryCalls.getPage, { business_url }, { as: owner });
  expect((await page(before)).business_url).toBe(chosen);
  // Nobody else gets either of them.
  const other = await seedAccount();
  const others = await seedBusiness(other, { name: 'Other' });
  for (const business_url of [before, chosen]) {
    const refused = await refusal(calls.update, { business_id: others, business_url }, { as: other });
    expect(refused.code).toBe('ADDRESS_TAKEN');
  }
  for (const business_url of ['ab', 'two--hyphens', 'आँगन', 'admin', 'a/b']) {
    const refused = await refusal(calls.update, { business_id, business_url }, { as: owner });
    expect([business_url, refused.code]).toEqual([business_url, 'MALFORMED']);
  }
  await call(calls.update, { business_id, business_url: before }, { as: owner });
  expect((await page(chosen)).business_url).toBe(before);
});

test('a name of one letter is refused', async () => {
  const refused = await refusal(calls.update, { business_id, name: 'A' }, { as: owner });
  expect(refused.details['fields']).toEqual([
    expect.objectContaining({ field: 'name', problem: 'name_too_short' }),
  ]);
});

describe('bank details', () => {
  const bank = {
    account_holder: 'Asha Rao',
    account_number: '5010 0123 456789',
    ifsc: 'hdfc0001234',
    bank_name: 'HDFC Bank',
  };

  test('are not changed by an owner who is removed at that moment', async () => {
    const thief = await seedMember(business_id, 'owner');
    const removing = await database.pool.connect();
    await removing.query('BEGIN');
    await removing.query('DELETE FROM business_member WHERE business_id = $1 AND user_id = $2', [
      business_id,
      thief.id,
    ]);
    const acting = refusal(calls.setBank, { business_id, ...bank }, { as: thief });
    await eventually(async () => (await countWaiting(database.pool)) > 0);
    await removing.query('COMMIT');
    removing.release();
    expect((await acting).code).toBe('NOT_FOUND');
    expect(await call(calls.getBank, { business_id }, { as: owner })).toEqual({ bank: null });
  });

  test('are visible to the owner only, with the last digits of the account number', async () => {
    expect(await call(calls.getBank, { business_id }, { as: owner })).toEqual({ bank: null });
    const { bank: saved } = await call(calls.setBank, { business_id, ...bank }, { as: owner });
    expect(saved).toMatchObject({
      account_holder: 'Asha Rao',
      account_number_end: '6789',
      ifsc: 'HDFC0001234',
    });
    const again = await send(calls.getBank, { business_id }, { as: owner });
    expect(again.body).toMatchObject({ bank: { account_number_end: '6789', bank_name: 'HDFC Bank' } });
    expect(JSON.stringify(again.body)).not.toContain('5010');
    for (const as of [admin, staff]) {
      expect((await refusal(calls.getBank, { business_id }, { as })).status).toBe(403);
      expect((await refusal(calls.setBank, { business_id, ...bank }, { as })).status).toBe(403);
    }
    expect((await refusal(calls.getBank, { business_id }, { as: outsider })).status).toBe(404);
  });

  test('are encrypted in the database', async () => {
    await call(calls.setBank, { business_id, ...bank }, { as: owner });
    const { sealed } = await database.q
      .selectFrom('business_bank')
      .select('sealed')
      .where('business_id', '=', business_id)
      .executeTakeFirstOrThrow();
    expect(sealed.toString('latin1')).not.toMatch(/501001|Asha|HDFC/);
    expect(() => makeSealer(Buffer.alloc(32)).open(sealed, business_id)).toThrow();
  });
});

describe('a deleted business', () => {
  test('needs its name typed by an owner', async () => {
    expect((await refusal(calls.remove, { business_id, name: 'Aangan' }, { as: owner })).code).toBe(
      'NAME_DIFFERS',
    );
    expect((await refusal(calls.remove, { business_id, name: 'Aangan Salon' }, { as: admin })).status).toBe(
      403,
    );
    expect((await read()).name).toBe('Aangan Salon');
  });

  test('is gone for everyone immediately, and only its owner can restore it', async () => {
    const before = await read();
    await call(calls.remove, { business_id, name: ' Aangan  Salon ' }, { as: owner });
    for (const as of [owner, admin, staff]) {
      expect((await refusal(calls.get, { business_id }, { as })).code).toBe('NOT_FOUND');
      expect((await refusal(calls.remove, { business_id, name: 'Aangan Salon' }, { as })).code).toBe(
        'NOT_FOUND',
      );
    }
    expect((await call(calls.listDeleted, {}, { as: owner })).items.map(({ name }) => name)).toContain(
      'Aangan Salon',
    );
    expect((await call(calls.listDeleted, {}, { as: admin })).items).toEqual([]);
    for (const as of [admin, outsider]) {
      expect((await refusal(calls.restore, { business_id }, { as })).code).toBe('NOT_FOUND');
    }
    const both = await Promise.all([
      send(calls.restore, { business_id }, { as: owner }),
      send(calls.restore, { business_id }, { as: owner }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await read()).toEqual(before);
    const { items } = await call(eventsCalls.list, { business_id, limit: 100 }, { as: owner });
    expect(items.map(({ type }) => type).slice(-2)).toEqual(['business.deleted', 'business.restored']);
  });

  test('cannot be restored after thirty days', async () => {
    const old = await seedBusiness(owner, { name: 'Old One' });
    const { restorable_until } = await call(
      calls.remove,
      { business_id: old, name: 'Old One' },
      { as: owner },
    );
    expect(Temporal.Instant.from(restorable_until).toString()).toBe(restorable_until);
    clock.advance({ hours: 24 * 30 });
    const session = await server.seedSession(owner.id);
    expect((await refusal(calls.restore, { business_id: old }, { as: session })).code).toBe(
      'TOO_LATE_TO_RESTORE',
    );
    expect((await call(calls.listDeleted, {}, { as: session })).items).toEqual([]);
    clock.advance({ hours: -24 * 30 });
  });
});
