import net from 'node:net';
import { demoCalls, demoEmail } from '@kursi/core/demo/demo.contract.ts';
import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { operationsCalls } from '@kursi/core/operations/operations.contract.ts';
import { expect, test } from 'vitest';
import { PASSWORD, type Person } from '../testing/salon/people.ts';
import { type TestServer, useServer } from '../testing/server.ts';
import { makeSandbox } from './sandbox.ts';

const PUBLIC = { env: { PUBLIC_URL: 'https://book.example.com' } };
const ADMIN = { email: demoEmail('admin'), password: PASSWORD };

async function demoAdmin({ seedAccount, database }: TestServer): Promise<Person> {
  const admin = await seedAccount({ email: ADMIN.email });
  await database.pool.query('UPDATE users SET is_demo = true, is_platform_admin = true WHERE id = $1', [
    admin.id,
  ]);
  return admin;
}

const watching = () => {
  const signs: string[] = [];
  const sandbox = makeSandbox(true, (sign) => signs.push(sign));
  return {
    signs,
    sandbox,
    watch(headers: Record<string, string>) {
      sandbox.watch({ httpVersion: '1.1', headers: { host: '127.0.0.1:3000', ...headers } });
      return sandbox.isOpen;
    },
  };
};

test.each([
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-port',
  'x-real-ip',
  'cf-connecting-ip',
  'true-client-ip',
  'fly-client-ip',
  'x-client-ip',
])('the header %s ends the sandbox', (name) => {
  const { watch, signs } = watching();
  expect(watch({})).toBe(true);
  watch({ [name]: 'x' });
  expect([watch({ [name]: 'x' }), signs]).toEqual([false, [`the header ${name}`]]);
});

test.each(['kursi.example.com', '192.168.0.9', 'localhost.example.com', '127.0.0.1.example.com', ''])(
  'a request to the host "%s" ends the sandbox',
  (host) => {
    const { watch } = watching();
    for (const own of ['localhost:3000', '127.0.0.1', '[::1]:3000', 'LOCALHOST', '127.4.5.6:1'])
      expect(watch({ host: own })).toBe(true);
    expect(watch({ host })).toBe(false);
  },
);

test.each([
  ['origin', 'https://kursi.example.com'],
  ['origin', 'http://192.168.0.9:8080'],
  ['referer', 'https://kursi.example.com/services'],
  ['referer', 'http://localhost.example.com/'],
])('behind a proxy that rewrites the Host, a visitor with the %s %s ends the sandbox', (name, value) => {
  expect(watching().watch({ [name]: value })).toBe(false);
  expect(watching().watch({ [name]: value, 'sec-fetch-site': 'same-origin' })).toBe(false);
});

test('pages of this machine keep the sandbox open, and a link from elsewhere does not end it', () => {
  const { watch } = watching();
  for (const own of ['http://localhost:5173', 'http://127.0.0.1:3000/home', 'http://[::1]:3000', 'null'])
    for (const name of ['origin', 'referer']) expect(watch({ [name]: own })).toBe(true);
  expect(watch({ referer: 'https://code.example/readme', 'sec-fetch-site': 'cross-site' })).toBe(true);
  expect(watch({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).toBe(true);
});

test.each(['192.168.0.9', '::ffff:10.0.0.4', '2001:db8::1'])(
  'a connection from %s ends the sandbox',
  (address) => {
    const { sandbox } = watching();
    for (const own of ['127.0.0.1', '::1', '::ffff:127.0.0.1', undefined]) sandbox.meet(own);
    expect(sandbox.isOpen).toBe(true);
    sandbox.meet(address);
    expect(sandbox.isOpen).toBe(false);
  },
);

test('a bare proxy in front of the sandbox closes it for good, demo accounts and all', async () => {
  const server = await useServer({ mayLogErrors: true });
  const { call, refusal } = server;
  await demoAdmin(server);
  const admin = await server.signIn(ADMIN);
  expect(await call(identityCalls.getMe, {}, { as: admin })).toMatchObject({ is_platform_admin: true });

  expect(await askedWithHttp10(server.url, '/api/health')).toMatch(/^HTTP\/1.1 200/);

  expect(server.logged.join('')).toContain('the sandbox is closed until the next start');
  expect((await call(operationsCalls.getPublicConfig, {})).sandbox).toBe(false);
  expect(await refusal(operationsCalls.listSandboxMail, {})).toMatchObject({ status: 404 });
  expect(await refusal(demoCalls.create, {})).toMatchObject({ status: 404 });
  expect(await refusal(identityCalls.getMe, {}, { as: admin })).toMatchObject({ status: 401 });
  expect(await refusal(identityCalls.refresh, {}, { as: admin })).toMatchObject({ status: 401 });
  expect(await refusal(identityCalls.signIn, ADMIN)).toMatchObject({ code: 'WRONG_EMAIL_OR_PASSWORD' });
});

test('a server outside the sandbox says at its start that it found demo accounts', async () => {
  const server = await useServer();
  const silent = await useServer({ beside: server, ...PUBLIC });
  expect(silent.logged.join('')).not.toContain('demo accounts');
  await demoAdmin(server);
  const warned = await useServer({ beside: server, ...PUBLIC });
  expect(warned.logged.join('')).toContain('This database has demo accounts');
  expect(await warned.refusal(identityCalls.signIn, ADMIN)).toMatchObject({ status: 401 });
});

test('a page elsewhere cannot make the demo salon, nor open a session', async () => {
  const { url, inject } = await useServer();
  // As a browser says it of a page elsewhere. fetch sets this header itself.
  const browser = { host: '127.0.0.1:3000', 'sec-fetch-site': 'cross-site' };
  const post = (path: string, headers: Record<string, string>) =>
    inject({ method: 'POST', url: `/api${path}`, headers: { ...browser, ...headers } }).then(
      ({ statusCode }) => statusCode,
    );
  expect(await post('/sandbox/demo', { origin: 'https://evil.example' })).toBe(403);
  expect(await post('/sandbox/demo', { origin: 'null' })).toBe(403);
  expect(await post('/sandbox/demo', {})).toBe(403);
  expect(await post('/session/guest', { origin: 'https://evil.example' })).toBe(403);
  expect(await post('/session/guest', { origin: 'http://127.0.0.1:3000' })).toBe(200);
  expect((await fetch(`${url}/api/session/guest`, { method: 'POST', headers: { origin: url } })).status).toBe(
    200,
  );
});

/** As nginx asks by default, with the name of the upstream as Host. */
function askedWithHttp10(url: string, path: string): Promise<string> {
  const { port, host } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.0\r\nHost: ${host}\r\n\r\n`),
    );
    let answer = '';
    socket.on('data', (bytes) => (answer += bytes));
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });
}
