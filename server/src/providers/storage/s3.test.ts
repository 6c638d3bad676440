import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { mediaCalls } from '@kursi/core/media/media.contract.ts';
import { operationsCalls } from '@kursi/core/operations/operations.contract.ts';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { askForAddress, makeFile, uploadFile } from '../../testing/files.ts';
import { useBucket } from '../../testing/outside/bucket.ts';
import { useServer } from '../../testing/server.ts';

const bucket = await useBucket();
const server = await useServer({ env: bucket.env });
const asha = await server.seedAccount();

const put = (address: string, body: Buffer, type = 'image/jpeg') =>
  fetch(address, { method: 'PUT', headers: { 'content-type': type }, body });
const setPicture = (url: string) =>
  server.send(identityCalls.updateProfile, { profile_image_url: url }, { as: asha });

test('the browser uploads the file to the bucket, and reads it from us', async () => {
  const { upload_url, download_url } = await askForAddress(server, asha);
  expect(upload_url.startsWith(`${bucket.env['S3_ENDPOINT']}/pictures/user/`)).toBe(true);
  expect((await put(upload_url, makeFile())).status).toBe(200);
  const read = await fetch(download_url);
  expect(Object.fromEntries(read.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'content-length': '5000',
    'content-security-policy': "sandbox; default-src 'none'",
  });
  expect(Buffer.from(await read.arrayBuffer()).equals(makeFile())).toBe(true);
});

test('the content security policy allows the page to call the bucket', async () => {
  const { headers } = await server.inject('/api/docs');
  expect(headers['content-security-policy']).toContain(`connect-src 'self' ${bucket.env['S3_ENDPOINT']}`);
});

describe('the bucket refuses', () => {
  test.each([
    ['another type', (address: string) => put(address, makeFile(), 'text/html')],
    ['another size', (address: string) => put(address, makeFile('image/jpeg', 6000))],
    ['another place', (address: string) => put(address.replace(/user\/.{8}/, 'user/00000000'), makeFile())],
  ])('%s than the signed one', async (_what, send) => {
    const { upload_url } = await askForAddress(server, asha);
    expect((await send(upload_url)).status).toBe(403);
  });
});

describe('a record', () => {
  test('accepts a file once its bytes were checked', async () => {
    const url = await uploadFile(server, asha);
    const { status, body } = await setPicture(url);
    expect([status, body]).toMatchObject([200, { profile_image_url: new URL(url).pathname }]);
    expect(bucket.seen.some(({ method, status }) => method === 'GET' && status === 206)).toBe(true);
  });
  test('refuses a file whose bytes have another type, and deletes it', async () => {
    const { upload_url, download_url } = await askForAddress(server, asha);
    await put(upload_url, Buffer.from('<!doctype html>'.padEnd(5000)));
    expect((await setPicture(download_url)).body).toMatchObject({ code: 'FILE_DIFFERS' });
    expect((await fetch(download_url)).status).toBe(404);
  });
  test('refuses a file that was never uploaded', async () => {
    const { download_url } = await askForAddress(server, asha);
    expect((await setPicture(download_url)).body).toMatchObject({ code: 'FILE_NOT_UPLOADED' });
  });
});

describe('a file that was announced without type and size', () => {
  const ask = () => server.call(mediaCalls.createUploadAddress, { module: 'user' }, { as: asha });
  const keyOf = (url: string) => new URL(url).pathname.replace('/media/', '');
  const read = async (url: string) => {
    const { status, headers } = await fetch(url.replace(/^http:\/\/[^/]+/, server.url));
    return status === 200 ? headers.get('content-type') : status;
  };
  /** When the upload address is over. */
  const check = async () => {
    await server.database.pool.query(`UPDATE jobs.job SET start_after = now() WHERE name = 'check-upload'`);
    await server.jobs.runDue();
  };

  test('is served as its bytes say, where its module takes that', async () => {
    const { upload_url, download_url } = await ask();
    expect((await put(upload_url, makeFile('image/png'), 'text/html')).status).toBe(200);
    expect(await read(download_url)).toBe('image/png');
    await check();
    expect(await read(download_url)).toBe('image/png');
  });
  test.each([
    ['a film', makeFile('video/mp4')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a picture beyond the limit', makeFile('image/jpeg', 5 * 1024 * 1024 + 1)],
  ])('is served to nobody and goes when it is %s', async (_what, bytes) => {
    const { upload_url, download_url } = await ask();
    expect((await put(upload_url, bytes)).status).toBe(200);
    expect(await read(download_url)).toBe(404);
    await check();
    expect(bucket.files.has(keyOf(download_url))).toBe(false);
  });
  test('is looked at again when its address is over: other bytes may have come after the first look', async () => {
    const { upload_url, download_url } = await ask();
    await put(upload_url, makeFile('image/png'));
    expect((await setPicture(download_url)).status).toBe(200);
    await put(upload_url, makeFile('video/mp4', 6 * 1024 * 1024));
    expect(await read(download_url)).toBe(404);
    await check();
    expect(bucket.files.has(keyOf(download_url))).toBe(false);
  });
  test('comes back for nobody when it was deleted', async () => {
    const { upload_url, download_url } = await askForAddress(server, asha);
    await put(upload_url, makeFile());
    await server.call(mediaCalls.remove, { module: 'user', url: download_url }, { as: asha });
    await eventually(() => !bucket.files.has(keyOf(download_url)));
    await put(upload_url, makeFile());
    await check();
    expect(bucket.files.has(keyOf(download_url))).toBe(false);
  });
});

test('a deleted file is deleted from the bucket', async () => {
  const url = await uploadFile(server, asha);
  const key = new URL(url).pathname.replace('/media/', '');
  expect(bucket.files.has(key)).toBe(true);
  await server.call(mediaCalls.remove, { module: 'user', url }, { as: asha });
  await eventually(() => !bucket.files.has(key));
});

test('our own upload address accepts no files', async () => {
  const answer = await fetch(
    `${server.url}/api/r2/object?key=user/01a00000-0000-7000-8000-0000000000ff.jpg&content_type=image/jpeg&size=1&expires=9999999999&signature=x`,
    { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body: 'x' },
  );
  expect(await answer.json()).toMatchObject({ code: 'LINK_EXPIRED' });
});

test('the server is not ready while the bucket is unreachable, and recovers with it', async () => {
  bucket.down = true;
  expect(await server.send(operationsCalls.ready, {})).toMatchObject({
    status: 503,
    body: { details: { database: true, storage: false } },
  });
  bucket.down = false;
  expect(await server.call(operationsCalls.ready, {})).toMatchObject({ storage: true });
});
