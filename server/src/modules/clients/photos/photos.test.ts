import { CLIENT_PHOTOS_MAX, clientPhotoCalls as calls } from '@kursi/core/clients/client-photos.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { uploadFile } from '../../../testing/files.ts';
import { clientsOf } from '../../../testing/salon/clients.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer();
const { call, refusal, database, seedAccount, seedBusiness, seedMember, seedSession, clock, jobs } = server;
const owner = await seedAccount();
let business_id: string;
let client_id: string;
beforeAll(async () => {
  business_id = await seedBusiness(owner);
  client_id = await clientsOf(server, owner, business_id).client();
});

const as = { as: owner };
const of = () => ({ business_id, client_id });
const upload = () => uploadFile(server, owner, { module: 'business_client', business_id });
const list = async (key = of()) => (await call(calls.list, key, as)).items;
const add = async (key = of(), over = {}) =>
  (await call(calls.add, { ...key, url: await upload(), ...over }, as)).photo_id;
const reads = async (url: string) => (await fetch(server.url + url)).status;
const another = async () => ({
  business_id,
  client_id: await clientsOf(server, owner, business_id).client(),
});

test('photos are kept newest first, and read by signed addresses alone', async () => {
  const key = await another();
  const [first, second] = [await add(key), await add(key)];
  const photos = await list(key);
  expect(photos.map(({ id }) => id)).toEqual([second, first]);
  const { url = '' } = photos[0] ?? {};
  expect(await reads(url)).toBe(200);
  expect(await reads(url.split('?')[0] ?? '')).toBe(404);
  expect(await reads(url.replace(/signature=./, 'signature=_'))).toBe(404);
  const { url: other = '' } = photos[1] ?? {};
  expect(await reads(`${other.split('?')[0]}?${url.split('?')[1]}`)).toBe(404);
});

test('staff keep photos too; outsiders and members of another business get none', async () => {
  const key = await another();
  const photo_id = await add(key);
  const staff = await seedSession((await seedMember(business_id, 'staff')).id);
  expect((await call(calls.list, key, { as: staff })).items).toHaveLength(1);
  const stranger = await seedAccount();
  const elsewhere = await seedBusiness(stranger);
  for (const one of [key, { ...key, business_id: elsewhere }]) {
    for (const refused of [
      await refusal(calls.list, one, { as: stranger }),
      await refusal(calls.remove, { ...one, photo_id }, { as: stranger }),
      await refusal(calls.restore, { ...one, photo_id }, { as: stranger }),
      await refusal(calls.setProfile, { ...one, photo_id }, { as: stranger }),
    ])
      expect(refused.code).toBe('NOT_FOUND');
  }
  // Not the photo of another client either.
  const other = await another();
  expect((await refusal(calls.setProfile, { ...other, photo_id }, as)).code).toBe('NOT_FOUND');
  // Nor the upload of another business.
  const theirs = await uploadFile(server, stranger, { module: 'business_client', business_id: elsewhere });
  expect((await refusal(calls.add, { ...key, url: theirs }, as)).code).toBe('FILE_NOT_UPLOADED');
});

test('a photo belongs to one client, and is not kept twice', async () => {
  const url = await upload();
  await call(calls.add, { ...of(), url }, as);
  for (const key of [of(), await another()])
    expect((await refusal(calls.add, { ...key, url }, as)).code).toBe('FILE_NOT_UPLOADED');
});

test('the profile picture is one of the photos; removing takes it away and undo brings it back', async () => {
  const key = await another();
  const photo_id = await add(key, { as_profile: true });
  const picture = async () => (await call(clientCalls.get, key, as)).profile_image_url;
  expect(await reads((await picture()) ?? '')).toBe(200);
  const { items } = await call(clientCalls.list, { business_id, ids: key.client_id }, as);
  expect(items[0]?.profile_image_url).toMatch(/signature=/);
  await call(calls.remove, { ...key, photo_id }, as);
  expect([await picture(), await list(key)]).toEqual([null, []]);
  await call(calls.restore, { ...key, photo_id }, as);
  expect(await picture()).not.toBeNull();
  await call(calls.setProfile, { ...key, photo_id: null }, as);
  expect(await picture()).toBeNull();
  expect(await list(key)).toMatchObject([{ id: photo_id, is_profile: false }]);
});

test('a client has at most sixty photos, also when several are added at once', async () => {
  const key = await another();
  await database.pool.query(
    `insert into client_photo (business_id, id, client_id, url, created_by, created_at)
     select $1, gen_random_uuid(), $2, '/media/none', $3, now() from generate_series(1, $4)`,
    [business_id, key.client_id, owner.id, CLIENT_PHOTOS_MAX - 1],
  );
  const urls = await Promise.all([1, 2, 3].map(upload));
  const answers = await Promise.all(urls.map((url) => server.send(calls.add, { ...key, url }, as)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  expect(await list(key)).toHaveLength(CLIENT_PHOTOS_MAX);
});

test('photos of a merged record are seen with the client', async () => {
  const [kept, other] = [await another(), await another()];
  await add(other);
  await call(clientCalls.merge, { ...kept, other_id: other.client_id }, as);
  expect(await list(kept)).toHaveLength(1);
});

test('erasing a client deletes the files, also of removed photos', async () => {
  const key = await another();
  const photo_id = await add(key);
  await add(key, { as_profile: true });
  const urls = (await list(key)).map(({ url }) => url);
  await call(calls.remove, { ...key, photo_id }, as);
  await call(clientCalls.erase, key, as);
  await eventually(async () => (await Promise.all(urls.map(reads))).every((status) => status === 404));
  const { rowCount } = await database.pool.query('select from client_photo where client_id = $1', [
    key.client_id,
  ]);
  expect(rowCount).toBe(0);
  expect((await refusal(calls.add, { ...key, url: await upload() }, as)).code).toBe('NOT_FOUND');
});

test('a removed photo is swept with its file after a day', async () => {
  const key = await another();
  const photo_id = await add(key);
  const [{ url } = { url: '' }] = await list(key);
  await call(calls.remove, { ...key, photo_id }, as);
  await database.pool.query(
    "update client_photo set deleted_at = deleted_at - interval '25 hours' where id = $1",
    [photo_id],
  );
  await database.transaction((tx) => jobs.send(tx, 'sweep', {}));
  await eventually(async () => (await reads(url)) === 404);
  expect((await refusal(calls.restore, { ...key, photo_id }, as)).code).toBe('NOT_FOUND');
});

// Last: the sessions of the others have expired after it.
test('a signed address runs out', async () => {
  const key = await another();
  await add(key);
  const [{ url } = { url: '' }] = await list(key);
  expect(await reads(url)).toBe(200);
  clock.advance({ minutes: 11 });
  expect(await reads(url)).toBe(404);
});
