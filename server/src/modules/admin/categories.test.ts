import { categoryCalls } from '@kursi/core/admin/categories.contract.ts';
import { businessCalls } from '@kursi/core/business/business.contract.ts';
import { mediaCalls } from '@kursi/core/media/media.contract.ts';
import { expect, test } from 'vitest';
import { makeBusinessInput, SALON } from '../../testing/salon/people.ts';
import { useServer } from '../../testing/server.ts';

const server = await useServer();
const { call, refusal } = server;
const admin = await server.makePlatformAdmin();
const owner = await server.seedAccount();
const as = { as: admin };
const name = { en: 'Pet grooming', hi: 'पालतू की देखभाल' };
const offered = async () => (await call(businessCalls.listCategories, {})).items;
const all = async () => (await call(categoryCalls.list, {}, as)).items;

const JPEG = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(60, 7)]);

async function uploadFor(category_id: string): Promise<string> {
  const { upload_url, download_url } = await call(
    mediaCalls.createAdminUploadAddress,
    { module: 'business_category', category_id, content_type: 'image/jpeg', size: JPEG.length },
    as,
  );
  const { pathname, search } = new URL(upload_url);
  const sent = await server.inject({
    method: 'PUT',
    url: pathname + search,
    headers: { 'content-type': 'image/jpeg' },
    payload: JPEG,
  });
  expect(sent.statusCode).toBe(200);
  return download_url;
}

test('a new category comes last, and can be chosen, renamed and switched off', async () => {
  const { id } = await call(categoryCalls.add, { name }, as);
  expect((await offered()).at(-1)).toMatchObject({ id, name });
  await call(categoryCalls.change, { category_id: id, name: { ...name, en: 'Pets' } }, as);
  expect((await offered()).at(-1)).toMatchObject({ id, is_listed: false });
  await call(businessCalls.create, makeBusinessInput({ category_id: id }), { as: owner });
  // A category is public once one of its businesses is visible.
  await server.database.q
    .updateTable('business')
    .set({ business_state: 'approved' })
    .where('category_id', '=', id)
    .execute();
  expect((await offered()).at(-1)).toMatchObject({ id, is_listed: true });
  await call(categoryCalls.change, { category_id: id, enabled: false }, as);
  expect((await offered()).map((one) => one.id)).not.toContain(id);
  expect((await all()).at(-1)).toMatchObject({ id, name: { en: 'Pets' }, enabled: false, businesses: 1 });
  expect(
    await refusal(businessCalls.create, makeBusinessInput({ category_id: id }), { as: owner }),
  ).toMatchObject({ code: 'MALFORMED', details: { fields: [{ field: 'category_id' }] } });
});

test('the categories are reordered as a whole, and a stale list is refused', async () => {
  const ids = (await all()).map(({ id }) => id);
  await call(categoryCalls.order, { ids: ids.toReversed() }, as);
  expect((await all()).map(({ id }) => id)).toEqual(ids.toReversed());
  for (const wrong of [ids.slice(1), [...ids, crypto.randomUUID()], [...ids.slice(1), ids[1] ?? '']]) {
    expect(await refusal(categoryCalls.order, { ids: wrong }, as)).toMatchObject({ code: 'CONFLICT' });
  }
});

test('a picture belongs to its category, and is deleted when another replaces it', async () => {
  const first = await uploadFor(SALON);
  await call(categoryCalls.change, { category_id: SALON, image_url: first }, as);
  const shown = (await offered()).find(({ id }) => id === SALON)?.image_url;
  expect(shown).toBe(new URL(first).pathname);
  const [other] = (await all()).filter(({ id }) => id !== SALON);
  const taken = { category_id: other?.id ?? '', image_url: first };
  expect(await refusal(categoryCalls.change, taken, as)).toMatchObject({ code: 'FILE_NOT_UPLOADED' });
  await call(categoryCalls.change, { category_id: SALON, image_url: await uploadFor(SALON) }, as);
  const { rows } = await server.database.pool.query(`SELECT state FROM general_file`);
  expect(rows).toEqual([{ state: 'used' }]);
  await call(categoryCalls.change, { category_id: SALON, image_url: null }, as);
  expect((await offered()).find(({ id }) => id === SALON)?.image_url).toBeNull();
});

test('an unknown category is not found, and only platform admins edit categories', async () => {
  const input = { category_id: crypto.randomUUID(), enabled: false };
  expect(await refusal(categoryCalls.change, input, as)).toMatchObject({ status: 404 });
  expect(await refusal(categoryCalls.add, { name }, { as: owner })).toMatchObject({ status: 403 });
});
