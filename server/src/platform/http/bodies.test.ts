import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { call } from '@kursi/core/contract/call.ts';
import { everyone } from '@kursi/core/contract/permission.ts';
import { ok } from '@kursi/core/kernel/result.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { useServer } from '../../testing/server.ts';
import { makeLog } from '../log.ts';
import { makeSandbox } from '../sandbox.ts';
import { mountCalls } from './calls.ts';
import { query } from './endpoint.ts';
import { makeHttpServer } from './http-server.ts';

const LIMIT = 100_000;
const shape = {
  summary: 'Says what came.',
  input: z.object({ id: z.string(), note: z.string() }),
  output: z.object({ id: z.string(), note: z.string(), length: z.number(), sha: z.string() }),
  who: everyone,
  bodyLimit: LIMIT,
} as const;
const rawCall = call({ ...shape, route: 'PUT /raw/{id}', body: 'raw' });
const fileCall = call({ ...shape, route: 'PUT /file/{id}', body: 'file' });
const shaOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const { config, database } = await useServer();
const sandbox = makeSandbox(false, () => undefined);
const app = await makeHttpServer(config, makeLog('silent'), sandbox);
let began = 0;
mountCalls(app, {
  database,
  endpoints: [
    query(rawCall, async ({ input, body }) => ok({ ...input, length: body.length, sha: shaOf(body) })),
    query(fileCall, async ({ input, body }) => {
      began++;
      const chunks: Buffer[] = [];
      for await (const chunk of body.bytes) chunks.push(chunk as Buffer);
      const bytes = Buffer.concat(chunks);
      return ok({ ...input, length: bytes.length, sha: shaOf(bytes) });
    }),
  ],
  readAuthorities: async () => [],
  findOwner: async () => null,
  findApproval: async () => null,
  findRightsToSee: async () => null,
  remember: { command: () => () => undefined, isNoted: () => false, read: async () => undefined },
  maskAnswer: async () => {},
  seesSums: async () => true,
  sessionOfToken: async () => null,
  publicUrl: undefined,
  sandbox,
  now: () => Temporal.Now.instant(),
  rateScale: 1_000_000,
  disk: { isFull: () => false },
});
await app.listen({ port: 0, host: '127.0.0.1' });

const put = (path: string, payload: Buffer | string, type?: string) =>
  app.inject({
    method: 'PUT',
    url: `/api${path}`,
    payload,
    headers: type === undefined ? {} : { 'content-type': type },
  });

test.each(['/raw', '/file'])('%s passes the bytes on untouched, whatever their content type', async (at) => {
  const bytes = Buffer.from('{ "a":  1 }\r\n\0\xff', 'latin1');
  for (const type of ['application/json', 'text/html', 'image/jpeg', undefined]) {
    const answer = await put(`${at}/one?note=x`, bytes, type);
    expect(answer.json()).toEqual({ id: 'one', note: 'x', length: bytes.length, sha: shaOf(bytes) });
  }
  expect((await put(`${at}/one?note=x`, '')).json()).toMatchObject({ length: 0 });
});

test.each(['/raw', '/file'])('%s takes no field from its body', async (at) => {
  const answer = await put(`${at}/one`, '{"note":"from the body"}', 'application/json');
  expect(answer.json()).toMatchObject({
    code: 'MALFORMED',
    details: { fields: [{ field: 'note', problem: 'required' }] },
  });
});

test.each(['/raw', '/file'])('%s takes no more than its limit', async (at) => {
  expect((await put(`${at}/one?note=x`, Buffer.alloc(LIMIT))).statusCode).toBe(200);
  const before = began;
  const answer = await put(`${at}/one?note=x`, Buffer.alloc(LIMIT + 1));
  expect([answer.statusCode, answer.json()]).toMatchObject([
    413,
    { code: 'TOO_LARGE', details: { bytes: LIMIT } },
  ]);
  // Refused by its Content-Length: the handler never ran.
  expect(began).toBe(before);
});

test.each(['/raw', '/file'])('%s counts the bytes of a client that sends no Content-Length', async (at) => {
  const address = app.server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const status = await new Promise<number>((resolve, reject) => {
    const sending = request({ port, method: 'PUT', path: `/api${at}/one?note=x` }, (response) =>
      resolve(response.resume().statusCode ?? 0),
    );
    sending.on('error', reject);
    for (let i = 0; i < 30; i++) sending.write(Buffer.alloc(10_000));
    sending.end();
  });
  expect(status).toBe(413);
});

test('a body that was not read to its end keeps no connection open', async () => {
  await app.close();
  expect(app.server.listening).toBe(false);
});
