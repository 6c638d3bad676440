import { syncBuiltinESMExports } from 'node:module';
import zlib from 'node:zlib';
import { fastify } from 'fastify';
import { expect, test, vi } from 'vitest';
import { serveDocs } from './docs-page.ts';

test('the documents are compressed once, not at every request', async () => {
  const compress = vi.spyOn(zlib, 'brotliCompressSync');
  syncBuiltinESMExports();
  const app = fastify();
  serveDocs(app, 'http://kursi.test', 1);
  const ask = () => app.inject({ url: '/api/docs.css', headers: { 'accept-encoding': 'br' } });
  const [first, second] = [await ask(), await ask()];
  expect(second.rawPayload).toEqual(first.rawPayload);
  expect(compress).toHaveBeenCalledTimes(1);
  await app.close();
  compress.mockRestore();
  syncBuiltinESMExports();
});
