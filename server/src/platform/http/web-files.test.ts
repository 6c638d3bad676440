import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveWeb } from './web-files.ts';

const app = fastify();
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'kursi-web-'));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'index.html'), '<title>Kursi</title>');
  for (const name of ['heic.worker-abc.js', 'client-abc.js'])
    await writeFile(path.join(folder, 'assets', name), '//');
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
