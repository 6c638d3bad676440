import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import type { FileType } from '@kursi/core/media/file-modules.ts';
import { mediaCalls } from '@kursi/core/media/media.contract.ts';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { askForAddress, type FileRequestOver, makeFile, uploadFile } from '../../testing/files.ts';
import { SALON } from '../../testing/salon/people.ts';
import { useServer } from '../../testing/server.ts';

const server = await useServer();
const { database, clock, config, seedAccount, seedBusiness, seedMember, refusal, call } = server;
const owner = await seedAccount();
const business_id = await seedBusiness(owner);
const staff = await seedMember(business_id, 'staff');
const outsider = await seedAccount();
const admin = await server.makePlatformAdmin();
const FOLDER = path.join(config.dataDir, 'media');

const fileRequest = (over: FileRequestOver = {}) =>
  ({ module: 'user', content_type: 'image/jpeg', size: 5000, ...over }) as const;

async function put(address: string, body: Buffer, headers: Record<string, string> = {}) {
  const response = await fetch(address, {
    method: 'PUT',
    headers: { 'content-type': 'image/jpeg', ...headers },
    body,
  });
  return { status: response.status, ...((await response.json()) as { code?: string; details?: object }) };
}

/** All files on disk, including partial ones. */
async function filesKept(): Promise<string[]> {
  const found = await readdir(FOLDER, { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

const countRows = async () =>
  Number(
    (
      await database.pool.query(
        'select (select count(*) from general_file) + (select count(*) from business_file) as n',
      )
    ).rows[0].n,
  );

describe('an upload address', () => {
  test('that named no type and size takes what its module takes, and serves it as what its bytes say', async () => {
    const ask = () =>
      call(mediaCalls.createUploadAddress, { module: 'user', file_id: 'me.jpg' }, { as: owner });
    const { upload_url, download_url } = await ask();
    expect(await put(upload_url, makeFile('image/png'))).toMatchObject({ status: 200 });
    const read = await fetch(download_url.replace(/^http:\/\/[^/]+/, server.url));
    expect([read.status, read.headers.get('content-type')]).toEqual([200, 'image/png']);
    const text = await put((await ask()).upload_url, Buffer.from('<script>alert(1)</script>'));
    expect(text).toMatchObject({ code: 'FILE_DIFFERS' });
    const film = await put((await ask()).upload_url, makeFile('video/mp4'));
    expect(film).toMatchObject({ code: 'FILE_DIFFERS' });
    const large = await put((await ask()).upload_url, makeFile('image/jpeg', 5 * 1024 * 1024 + 1));
    expect(large).toMatchObject({ code: 'FILE_DIFFERS' });
  });

  test('asked for again with its key is the same address', async () => {
    const ask = () =>
      server.send(mediaCalls.createUploadAddress, fileRequest(), {
        as: owner,
        headers: { 'idempotency-key': 'picture-1' },
      });
    const [first, second] = [await ask(), await ask()];
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
  });

  test('an upload address takes the declared file, which is then read at its download address', async () => {
    const { upload_url, download_url } = await askForAddress(server, owner, { file_id: 'my own name' });
    expect(upload_url.startsWith(`${server.url}/api/r2/object?`)).toBe(true);
    const bytes = makeFile();
    expect(await put(upload_url, bytes)).toEqual({ status: 200 });
    const read = await fetch(download_url);
    expect(read.status).toBe(200);
    expect(Buffer.from(await read.arrayBuffer()).equals(bytes)).toBe(true);
    expect(Object.fromEntries(read.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': '5000',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    });
    const head = await fetch(download_url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '5000']);
  });

  test.each(['image/jpeg', 'image/png', 'image/webp', 'video/mp4'] as FileType[])(
    'an upload address takes %s',
    async (type) => {
      const module = type === 'video/mp4' ? ('business_message' as const) : ('business' as const);
      const url = await uploadFile(server, owner, { module, business_id, content_type: type, size: 300_000 });
      const read = await fetch(url);
      expect([read.status, read.headers.get('content-type')]).toEqual([200, type]);
    },
  );

  test("a file is never named after the caller's input", async () => {
    for (const file_id of ['../../../etc/passwd', '..', '/etc/passwd', 'a/b', '%2e%2e%2f', 'x.html']) {
      const { download_url } = await askForAddress(server, owner, { file_id });
      expect(download_url).toMatch(new RegExp(`^${server.url}/media/user/[0-9a-f-]{36}\\.jpg$`));
    }
  });

  test('an upload address is refused for a type or size that does not belong there', async () => {
    const cases: [FileRequestOver, string][] = [
      [{ content_type: 'image/svg+xml' }, 'WRONG_KIND_OF_FILE'],
      [{ content_type: 'text/html' }, 'WRONG_KIND_OF_FILE'],
      [{ content_type: 'image/heic' }, 'WRONG_KIND_OF_FILE'],
      [{ content_type: 'video/mp4' }, 'WRONG_KIND_OF_FILE'],
      [{ size: 5 * 1024 * 1024 + 1 }, 'FILE_TOO_LARGE'],
      [{ size: Number.MAX_SAFE_INTEGER }, 'FILE_TOO_LARGE'],
      [{ size: 0 }, 'MALFORMED'],
      [{ module: 'business' }, 'MALFORMED'],
      [{ blur_hash: 'no blur hash' }, 'MALFORMED'],
    ];
    const before = await countRows();
    for (const [over, code] of cases)
      expect([
        over,
        (await refusal(mediaCalls.createUploadAddress, fileRequest(over), { as: owner })).code,
      ]).toEqual([over, code]);
    expect(await countRows()).toBe(before);
  });

  test('an upload address is refused in another business, for a role without the right and for a guest', async () => {
    const guest = await server.makeGuest();
    const asked = (as: typeof owner, over: FileRequestOver) =>
      server.send(mediaCalls.createUploadAddress, fileRequest(over), { as });
    const codes = await Promise.all([
      asked(outsider, { module: 'business', business_id }),
      asked(outsider, { module: 'business_client', business_id }),
      asked(staff, { module: 'business', business_id }),
      asked(staff, { module: 'business_message', business_id }),
      asked(staff, { module: 'business_client', business_id }),
      asked(guest, {}),
      asked(guest, { module: 'user_support' }),
    ]);
    expect(codes.map(({ status, body }) => (body as { code?: string }).code ?? status)).toEqual([
      'NOT_FOUND',
      'NOT_FOUND',
      'NOT_ALLOWED',
      'NOT_ALLOWED',
      200,
      'NOT_ALLOWED',
      'NOT_ALLOWED',
    ]);
  });

  test('platform admins get an upload address for the picture of an existing category', async () => {
    const file = { module: 'business_category', content_type: 'image/png', size: 100 } as const;
    const { upload_url, download_url } = await call(
      mediaCalls.createAdminUploadAddress,
      { ...file, category_id: SALON },
      { as: admin },
    );
    const sent = await put(upload_url, makeFile('image/png', 100), { 'content-type': 'image/png' });
    expect([sent.status, (await fetch(download_url)).status]).toEqual([200, 200]);
    for (const category_id of [undefined, business_id]) {
      const no = await refusal(mediaCalls.createAdminUploadAddress, { ...file, category_id }, { as: admin });
      expect([no.code, no.details]).toMatchObject(['MALFORMED', { fields: [{ field: 'category_id' }] }]);
    }
  });

  test('upload addresses are limited to a few hundred per day', async () => {
    const eager = await seedAccount();
    await database.q
      .insertInto('throttle')
      .values({ subject: `upload:${eager.id}`, tries: 500, window_ends_at: clock.now().add({ hours: 1 }) })
      .execute();
    expect((await refusal(mediaCalls.createUploadAddress, fileRequest(), { as: eager })).code).toBe(
      'TOO_MANY_REQUESTS',
    );
  });
});

describe('refused uploads', () => {
  async function refused(
    send: (address: string) => Promise<{ status: number; code?: string }>,
    over: FileRequestOver = {},
  ): Promise<string> {
    const before = (await filesKept()).length;
    const { upload_url, download_url } = await askForAddress(server, owner, over);
    const { status, code } = await send(upload_url);
    expect(await filesKept()).toHaveLength(before);
    expect((await fetch(download_url)).status).toBe(404);
    return `${status} ${code}`;
  }
  const changed = (address: string, name: string, value: string) => {
    const url = new URL(address);
    url.searchParams.set(name, value);
    return url.href;
  };

  test.each([
    [
      'another type in the header',
      (a: string) => put(a, makeFile(), { 'content-type': 'image/png' }),
      '422 FILE_DIFFERS',
    ],
    [
      'a type with something behind it',
      (a: string) => put(a, makeFile(), { 'content-type': 'image/jpeg; x=y' }),
      '422 FILE_DIFFERS',
    ],
    ['a byte more', (a: string) => put(a, makeFile('image/jpeg', 5001)), '422 FILE_DIFFERS'],
    ['a byte less', (a: string) => put(a, makeFile('image/jpeg', 4999)), '422 FILE_DIFFERS'],
    ['no bytes', (a: string) => put(a, Buffer.alloc(0)), '422 FILE_DIFFERS'],
    ['other bytes', (a: string) => put(a, makeFile('image/png')), '422 FILE_DIFFERS'],
    [
      'a page of HTML',
      (a: string) => put(a, Buffer.from('<!doctype html>'.padEnd(5000))),
      '422 FILE_DIFFERS',
    ],
    [
      'another type in the address',
      (a: string) =>
        put(changed(a, 'content_type', 'text/html'), makeFile(), { 'content-type': 'text/html' }),
      '422 LINK_EXPIRED',
    ],
    [
      'another size in the address',
      (a: string) => put(changed(a, 'size', '6000'), makeFile('image/jpeg', 6000)),
      '422 LINK_EXPIRED',
    ],
    [
      'another end in the address',
      (a: string) => put(changed(a, 'expires', '99999999999'), makeFile()),
      '422 LINK_EXPIRED',
    ],
    [
      'another place in the address',
      (a: string) => put(changed(a, 'key', 'user/01a00000-0000-7000-8000-0000000000ff.jpg'), makeFile()),
      '422 LINK_EXPIRED',
    ],
    [
      'a way out in the address',
      (a: string) => put(changed(a, 'key', '../secret'), makeFile()),
      '422 LINK_EXPIRED',
    ],
    [
      'no signature worth the name',
      (a: string) => put(changed(a, 'signature', 'x'), makeFile()),
      '422 LINK_EXPIRED',
    ],
    ['a huge body', (a: string) => put(a, Buffer.alloc(17 * 1024 * 1024)), '413 TOO_LARGE'],
  ] as const)('an upload with %s is refused and nothing is stored', async (_what, send, answer) => {
    expect(await refused(send)).toBe(answer);
  });

  test('an upload without a declared length is refused when it is too long', async () => {
    expect(await refused((address) => sendInPieces(address, 50))).toBe('422 FILE_DIFFERS');
  });

  test('an upload to an expired address is refused', async () => {
    const late = await useServer({ beside: server, now: () => Temporal.Now.instant().add({ minutes: 11 }) });
    expect(await refused((address) => put(address.replace(server.url, late.url), makeFile()))).toBe(
      '422 LINK_EXPIRED',
    );
  });

  test('an upload to an address of a deleted file is refused', async () => {
    expect(
      await refused(async (address) => {
        const key = new URL(address).searchParams.get('key');
        await call(mediaCalls.remove, { module: 'user', url: `/media/${key}` }, { as: owner });
        return put(address, makeFile());
      }),
    ).toBe('422 LINK_EXPIRED');
  });

  test('an interrupted upload stores nothing, and the address can be used again', async () => {
    const { upload_url, download_url } = await askForAddress(server, owner);
    const before = (await filesKept()).length;
    await hangUpHalfWay(upload_url);
    await eventually(async () => (await filesKept()).length === before);
    expect((await fetch(download_url)).status).toBe(404);
    // The address can be retried.
    expect((await put(upload_url, makeFile())).status).toBe(200);
  });
});

function sendInPieces(address: string, pieces: number): Promise<{ status: number; code?: string }> {
  return new Promise((resolve, reject) => {
    const sending = request(
      address,
      { method: 'PUT', headers: { 'content-type': 'image/jpeg' } },
      async (response) => {
        const text = (await response.toArray()).join('');
        resolve({ status: response.statusCode ?? 0, ...JSON.parse(text) });
      },
    );
    sending.on('error', reject);
    sending.write(makeFile('image/jpeg', 1000));
    for (let i = 0; i < pieces; i++) sending.write(Buffer.alloc(1000));
    sending.end();
  });
}

async function hangUpHalfWay(address: string): Promise<void> {
  const sending = request(address, {
    method: 'PUT',
    headers: { 'content-type': 'image/jpeg', 'content-length': '5000' },
  });
  sending.on('error', () => undefined);
  sending.write(makeFile('image/jpeg', 2000));
  await eventually(async () => (await filesKept()).some((file) => file.endsWith('.part')));
  sending.destroy();
}

describe('the same address twice', () => {
  test('a second upload to an address does not replace the first', async () => {
    const { upload_url, download_url } = await askForAddress(server, owner);
    expect((await put(upload_url, makeFile())).status).toBe(200);
    const other = Buffer.concat([makeFile('image/jpeg', 100), Buffer.alloc(4900, 9)]);
    expect(await put(upload_url, other)).toMatchObject({ status: 409, code: 'CONFLICT' });
    const kept = Buffer.from(await (await fetch(download_url)).arrayBuffer());
    expect(kept.equals(makeFile())).toBe(true);
  });
  test('one of two concurrent uploads to one address succeeds', async () => {
    const { upload_url } = await askForAddress(server, owner);
    const answers = await Promise.all(Array.from({ length: 8 }, () => put(upload_url, makeFile())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
  });
});

describe('reading', () => {
  test("a client's photo is read with its signature only, and for minutes only", async () => {
    const url = await uploadFile(server, staff, { module: 'business_client', business_id });
    const read = await fetch(url);
    expect([read.status, read.headers.get('cache-control')]).toEqual([200, 'private, max-age=300']);
    const [bare = ''] = url.split('?');
    const forged = new URL(url);
    forged.searchParams.set('expires', '99999999999');
    const other = await uploadFile(server, staff, { module: 'business_client', business_id });
    const borrowed = other.split('?')[0] + new URL(url).search;
    for (const address of [bare, forged.href, borrowed, `${bare}?expires=x&signature=y`, `${url}&expires=1`])
      expect([address, (await fetch(address)).status]).toEqual([address, 404]);
    const later = await useServer({ beside: server, now: () => Temporal.Now.instant().add({ minutes: 11 }) });
    expect((await fetch(url.replace(server.url, later.url))).status).toBe(404);
  });
  test.each([
    '/media/x',
    '/media/../secret',
    '/media/%2e%2e/secret',
    '/media/user/..%2f..%2fsecret',
    '/media/.uploading/x.part',
    '/media/user/x.svg',
  ])('the path %s is not found', async (path) => {
    // fetch would normalise the path.
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const { hostname, port } = new URL(server.url);
      request({ hostname, port, path }, (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end();
    });
    expect(status).toBe(404);
  });
});

describe('deleting', () => {
  const remove = (as: typeof owner, url: string, over: object = {}) =>
    server.send(mediaCalls.remove, { module: 'user', url, ...over }, { as });

  test('an unused file can be deleted', async () => {
    const url = await uploadFile(server, owner);
    expect((await remove(owner, url)).status).toBe(200);
    await eventually(async () => (await fetch(url)).status === 404);
    expect((await remove(owner, url)).status).toBe(404);
  });
  test('a file cannot be deleted by other people, businesses, roles or modules', async () => {
    const mine = await uploadFile(server, owner);
    const ours = await uploadFile(server, owner, { module: 'business', business_id });
    const elsewhere = await seedBusiness(outsider);
    const statuses = [
      await remove(outsider, mine),
      await remove(admin, mine),
      await remove(owner, mine, { module: 'user_support' }),
      await remove(staff, ours, { module: 'business', business_id }),
      await remove(outsider, ours, { module: 'business', business_id }),
      await remove(outsider, ours, { module: 'business', business_id: elsewhere }),
      await remove(owner, ours, { module: 'business' }),
      await remove(owner, '/media/../secret'),
      await remove(owner, 'https://example.com/picture.jpg'),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 404, 403, 404, 404, 400, 404, 404]);
    expect([(await fetch(mine)).status, (await fetch(ours)).status]).toEqual([200, 200]);
  });
});
