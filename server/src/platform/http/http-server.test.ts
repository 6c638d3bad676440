import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { allCalls } from '@kursi/core/contract/contract.ts';
import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { operationsCalls } from '@kursi/core/operations/operations.contract.ts';
import { describe, expect, test } from 'vitest';
import { PASSWORD } from '../../testing/salon/people.ts';
import { useServer } from '../../testing/server.ts';

const server = await useServer();
const strict = await useServer({ beside: server, rateScale: 0.1 });
const stopping = await useServer({ beside: server });
const { inject, call, makeAccount, makeGuest } = server;

describe('every answer', () => {
  test('carries a request id of its own', async () => {
    const ids = await Promise.all(
      [1, 2].map(async () => (await inject('/api/health')).headers['x-request-id']),
    );
    expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(ids[0]).not.toBe(ids[1]);
    const given = await inject({
      url: '/api/health',
      headers: { 'x-request-id': 'mine', 'request-id': 'mine' },
    });
    expect(given.headers['x-request-id']).not.toBe('mine');
  });
  test('of the API is data that cannot run in a browser and is not cached', async () => {
    const { headers } = await inject('/api/health');
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });
  test.each(['/api/docs', '/api/nothing', '/api/openapi.json'])('%s is safe in a browser', async (url) => {
    const { headers } = await inject(url);
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/default-src 'self'/);
    const scripts = /script-src ([^;]+)/.exec(policy)?.[1];
    expect(scripts).toBe("'self'");
    expect(policy).toMatch(/object-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('openapi.json', async () => {
  const document = (await inject('/api/openapi.json')).json();
  test('is an OpenAPI 3.1 document', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Kursi', version: expect.any(String) },
    });
    const ids = new Set<string>();
    for (const [path, item] of Object.entries<Record<string, Operation>>(document.paths)) {
      expect(path).toMatch(/^\//);
      for (const [method, operation] of Object.entries(item)) {
        expect(['get', 'post', 'put', 'delete']).toContain(method);
        expect(ids.has(operation.operationId)).toBe(false);
        ids.add(operation.operationId);
        for (const [status, response] of Object.entries(operation.responses)) {
          expect(status).toMatch(/^\d{3}$/);
          expect(response.description).toEqual(expect.any(String));
        }
        const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
        expect(inPath.every(({ required }) => required)).toBe(true);
        expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
        if (method === 'get') expect(operation).not.toHaveProperty('requestBody');
      }
    }
    for (const reference of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const found = (reference[1] ?? '').split('/').reduce((at, key) => at?.[key], document);
      expect(found, reference[1]).toBeDefined();
    }
  });
  test.each(allCalls())('lists $name with its fields', ({ name, call: { method, path, input } }) => {
    const operation: Operation = document.paths[path][method.toLowerCase()];
    expect(operation.operationId).toBe(name);
    const body = operation.requestBody?.content['application/json']?.schema.properties ?? {};
    const named = [
      ...operation.parameters
        .filter((parameter) => parameter.in !== 'header')
        .map((parameter) => parameter.name),
      ...Object.keys(body),
    ];
    expect(named.sort()).toEqual(Object.keys(input.shape).sort());
  });
});

interface Operation {
  operationId: string;
  responses: Record<string, { description: string }>;
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { content: { 'application/json'?: { schema: { properties: object } } } };
}

test('/api/openapi.json is compressed as the browser accepts it', async () => {
  const ask = (encoding: string) =>
    inject({ url: '/api/openapi.json', headers: { 'accept-encoding': encoding } });
  const [plain, br, gzip] = [await ask('identity'), await ask('gzip, br'), await ask('gzip')];
  expect(br.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(br.rawPayload)).toEqual(plain.rawPayload);
  expect(gunzipSync(gzip.rawPayload)).toEqual(plain.rawPayload);
});

test('a body is not unpacked: a small one could become a large one', async () => {
  const { statusCode, json } = await inject({
    url: '/api/session/sign-up',
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip', origin: 'http://localhost' },
    payload: gzipSync(JSON.stringify({ email: 'packed@example.com', password: PASSWORD, name: 'Asha' })),
  });
  expect([statusCode, json().code]).toEqual([400, 'MALFORMED']);
});

test('/api/docs lists every call and has no script', async () => {
  const page = await inject('/api/docs');
  expect(page.headers['content-type']).toMatch(/^text\/html/);
  expect(page.body).not.toMatch(/<script|javascript:|\son\w+=|<style|\sstyle=/i);
  for (const { name, call: one } of allCalls()) {
    expect(page.body).toContain(`id="${name}"`);
    expect(page.body).toContain(`<code>${one.path}</code>`);
  }
  expect((await inject('/api/docs.css')).headers['content-type']).toMatch(/^text\/css/);
});

test('no personal data is in the logs', async () => {
  const [person, guest] = [
    await makeAccount({ email: 'secret.person@example.com', user_name: 'Lakshmi Narayanan' }),
    await makeGuest({ user_name: 'Govinda Pillai', phone: '98989 12121' }),
  ];
  await call(identityCalls.refresh, {}, { as: person });
  await call(identityCalls.updateProfile, { phone: '97979 34343' }, { as: person });
  await call(operationsCalls.listSandboxMail, { to: 'secret.person@example.com' });
  await call(identityCalls.forgotPassword, { email: 'secret.person@example.com' });
  await server.send(identityCalls.signIn, {
    email: 'secret.person@example.com',
    password: 'a wrong password',
  });
  await call(identityCalls.signOut, {}, { as: guest });
  const logs = server.logged.join('');
  expect(server.logged.length).toBeGreaterThan(8);
  expect(logs).toContain('/api/session/sign-in');
  const secrets = [
    'secret',
    'example.com',
    'Lakshmi',
    'Govinda',
    '98989',
    '97979',
    PASSWORD,
    'wrong password',
  ];
  const [mail] = await server.mailsTo('secret.person@example.com');
  const link = /#(\S+)/.exec(mail?.text ?? '')?.[1] ?? 'no link';
  const cookies = [...person.cookies.values()].filter((value) => value.length > 10);
  for (const secret of [...secrets, link, person.token, guest.token, ...cookies]) {
    expect(logs).not.toContain(secret);
  }
});

test('the documents of the API and the sitemap have a rate limit', async () => {
  // A tenth of what a minute allows elsewhere.
  for (const [path, most] of [
    ['/api/openapi.json', 6],
    ['/api/docs', 6],
    ['/sitemap.xml', 1],
  ] as const) {
    const statuses: number[] = [];
    for (let i = 0; i <= most; i++) statuses.push((await fetch(strict.url + path)).status);
    expect([path, statuses.indexOf(429)]).toEqual([path, most]);
  }
});

test('the rate limit counts requests per minute and address', async () => {
  const from = (address: string) =>
    strict.send(
      identityCalls.startGuestSession,
      { user_name: 'Ravi', phone: '98200 12345' },
      { from: address },
    );
  // Sixty a minute, of which this server allows a tenth.
  const answers = [];
  for (let i = 0; i < 7; i++) answers.push(await from('10.0.0.1'));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 429]);
  expect(answers[6]?.body).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    details: { retry_after_seconds: expect.any(Number) },
  });
  expect((await from('10.0.0.2')).status).toBe(200);
  for (let i = 0; i < 20; i++) expect((await strict.send(operationsCalls.health, {})).status).toBe(200);
});

test('a stopping server finishes running requests, accepts no new ones, and does not wait for idle connections', async () => {
  const { port } = new URL(stopping.url);
  // A keep-alive connection, as every browser has.
  await stopping.send(operationsCalls.health, {});
  const payload = JSON.stringify({ user_name: 'Asha', email: 'stopping@example.com', password: PASSWORD });
  const answer = new Promise<number>((resolve, reject) => {
    const sending = request(
      { port, method: 'POST', path: '/api/session/sign-up', headers: { 'content-type': 'application/json' } },
      (response) => resolve(response.resume().statusCode ?? 0),
    );
    sending.on('error', reject);
    sending.end(payload);
  });
  await new Promise((resolve) => stopping.app.server.once('request', resolve));
  const started = performance.now();
  await stopping.stop();
  expect(await answer).toBe(200);
  expect(performance.now() - started).toBeLessThan(10_000);
  await expect(fetch(`${stopping.url}/api/health`)).rejects.toThrow();
});
