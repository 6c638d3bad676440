import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { mediaCalls } from '@kursi/core/media/media.contract.ts';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { askForAddress, uploadFile } from '../../testing/files.ts';
import type { Session } from '../../testing/http/caller.ts';
import { useServer } from '../../testing/server.ts';

const server = await useServer();
const { database, clock, seedAccount, call } = server;

const setPicture = (as: Session, profile_image_url: string | null) =>
  server.send(identityCalls.updateProfile, { profile_image_url }, { as });
const isGone = (url: string) => eventually(async () => (await fetch(url)).status === 404);
const pathOf = (url: string) => new URL(url).pathname;

describe('a profile picture', () => {
  test('a profile picture is stored without its origin and shown to its owner', async () => {
    const asha = await seedAccount();
    const url = await uploadFile(server, asha);
    expect((await setPicture(asha, url)).body).toMatchObject({ profile_image_url: pathOf(url) });
    expect(await call(identityCalls.getMe, {}, { as: asha })).toMatchObject({
      profile_image_url: pathOf(url),
    });
  });
  test('a new profile picture replaces the old one, whose file is deleted; a removed one is deleted as well', async () => {
    const asha = await seedAccount();
    const [first, second] = [await uploadFile(server, asha), await uploadFile(server, asha)];
    await setPicture(asha, first);
    await setPicture(asha, second);
    await isGone(first);
    expect((await fetch(second)).status).toBe(200);
    expect((await setPicture(asha, null)).body).toMatchObject({ profile_image_url: null });
    await isGone(second);
  });
  test('a profile picture that is set again stays the same', async () => {
    const asha = await seedAccount();
    const url = await uploadFile(server, asha);
    await setPicture(asha, url);
    expect((await setPicture(asha, pathOf(url))).status).toBe(200);
    expect((await fetch(url)).status).toBe(200);
  });
  test('a profile picture must have been uploaded by its owner', async () => {
    const [asha, ravi] = [await seedAccount(), await seedAccount()];
    const guest = await server.makeGuest();
    const business_id = await server.seedBusiness(asha);
    const refused = [
      await setPicture(asha, await uploadFile(server, ravi)),
      await setPicture(asha, await uploadFile(server, asha, { module: 'user_support' })),
      await setPicture(asha, await uploadFile(server, asha, { module: 'business', business_id })),
      await setPicture(asha, (await askForAddress(server, asha)).download_url),
      await setPicture(asha, '/media/user/01a00000-0000-7000-8000-0000000000ff.jpg'),
      await setPicture(asha, 'https://example.com/tracker.gif'),
      await setPicture(asha, 'javascript:alert(1)'),
      await setPicture(guest, await uploadFile(server, ravi)),
    ];
    for (const { body } of refused) expect(body).toMatchObject({ code: 'FILE_NOT_UPLOADED' });
    expect(await call(identityCalls.getMe, {}, { as: asha })).toMatchObject({ profile_image_url: null });
  });
  test('two concurrent profile pictures leave one file, the one that is shown', async () => {
    const asha = await seedAccount();
    const urls = await Promise.all(Array.from({ length: 4 }, () => uploadFile(server, asha)));
    await Promise.all(urls.map((url) => setPicture(asha, url)));
    const { profile_image_url: shown } = await call(identityCalls.getMe, {}, { as: asha });
    for (const url of urls) {
      if (pathOf(url) === shown) expect((await fetch(url)).status).toBe(200);
      else await isGone(url);
    }
  });
  test('a profile picture in use cannot be deleted', async () => {
    const asha = await seedAccount();
    const url = await uploadFile(server, asha);
    await setPicture(asha, url);
    const answer = await server.send(mediaCalls.remove, { module: 'user', url }, { as: asha });
    expect(answer.body).toMatchObject({ code: 'CONFLICT', details: { reason: 'in_use' } });
    expect((await fetch(url)).status).toBe(200);
  });
  test('a profile picture is saved with the other changes or not at all', async () => {
    const asha = await seedAccount();
    const changes = {
      user_name: 'Asha Changed',
      profile_image_url: '/media/user/01a00000-0000-7000-8000-0000000000ff.jpg',
    };
    await server.refusal(identityCalls.updateProfile, changes, { as: asha });
    expect(await call(identityCalls.getMe, {}, { as: asha })).toMatchObject({ user_name: 'Asha Rao' });
  });
});

test('an unused upload is swept after a day, and a used file stays', async () => {
  const asha = await seedAccount();
  const business_id = await server.seedBusiness(asha);
  const used = await uploadFile(server, asha);
  await setPicture(asha, used);
  const unused = [
    await uploadFile(server, asha),
    await uploadFile(server, asha, { module: 'business', business_id }),
  ];
  const promised = (await askForAddress(server, asha)).download_url;
  await database.q
    .updateTable('general_file')
    .set({ created_at: clock.now().subtract({ hours: 25 }) })
    .execute();
  await database.q
    .updateTable('business_file')
    .set({ created_at: clock.now().subtract({ hours: 25 }) })
    .execute();
  const fresh = await uploadFile(server, asha);

  await database.transaction((tx) => server.jobs.send(tx, 'sweep', {}));

  for (const url of unused) await isGone(url);
  expect([(await fetch(used)).status, (await fetch(fresh)).status]).toEqual([200, 200]);
  const { rows } = await database.pool.query(
    'select id from general_file union all select id from business_file',
  );
  const left = rows.map(({ id }) => id);
  expect(left.some((id) => used.includes(id))).toBe(true);
  expect(left.some((id) => promised.includes(id))).toBe(false);
});
