import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveWeb } from './web-files.ts';

const app = fastify();
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'kursi-web-'));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'index.html'), '<title>Kursi</title>');
  for (const name of ['heic.worker-abc.js', 'client-abc.js', 'client-abc.js.map'])
    await writeFile(path.join(folder, 'assets', name), '//');
  await writeFile(path.join(folder, 'assets', 'client-abc.js.br'), brotliCompressSync('//'));
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', "script-src 'self'");
  });
  await serveWeb(app, folder);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const policyOf = async (url: string) => (await app.inject(url)).headers['content-security-policy'];

test('the decoder of pictures alone may compile WebAssembly, and may run nothing else', async () => {
  expect(await policyOf('/assets/heic.worker-abc.js')).toBe(
    "default-src 'none';script-src 'self' 'wasm-unsafe-eval';connect-src 'self'",
  );
  for (const url of ['/', '/plans', '/assets/client-abc.js'])
    expect(await policyOf(url), url).toBe("script-src 'self'");
});

test('a file is sent compressed, and neither that nor its source map has an address of its own', async () => {
  const url = '/assets/client-abc.js';
  const sent = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
  expect([sent.statusCode, sent.headers['content-encoding']]).toEqual([200, 'br']);
  expect(brotliDecompressSync(sent.rawPayload).toString()).toBe('//');
  for (const beside of ['.br', '.map']) expect((await app.inject(url + beside)).statusCode).toBe(404);
});
