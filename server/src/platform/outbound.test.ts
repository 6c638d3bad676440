import { createServer, type RequestListener, type Server } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { AddressRefused, makeOutbound } from './outbound.ts';

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close().closeAllConnections();
});

async function listening(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`;
}

let called = 0;
const here = await listening((_request, response) => {
  called++;
  response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end('moved');
});
const { port } = new URL(here);

const request = { headers: {}, body: Buffer.from('x') };
const outside = makeOutbound({ sandbox: { isOpen: false } });
const sandbox = makeOutbound({ sandbox: { isOpen: true } });

test.each([
  `https://127.0.0.1:${port}/`,
  `https://localhost:${port}/`,
  `https://[::1]:${port}/`,
  // The same address as a number, in hex, and mapped to IPv6.
  `https://2130706433:${port}/`,
  `https://0x7f000001:${port}/`,
  `https://[::ffff:127.0.0.1]:${port}/`,
  'https://10.1.2.3/',
  'https://172.20.0.1/',
  'https://192.168.1.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://100.64.0.1/',
  'https://0.0.0.0/',
  'https://[fe80::1]/',
  'https://[fd12::1]/',
  'https://[::ffff:10.0.0.1]/',
  // IPv4 addresses inside IPv6 ones, and networks of an older kind.
  'https://[::10.0.0.1]/',
  'https://[64:ff9b:1::a00:1]/',
  'https://[2002:a00:1::]/',
  'https://[fec0::1]/',
  'https://example.com:8080/',
  'https://example.com:22/',
  'http://example.com/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'nonsense',
])('a forbidden address is not called: %s', async (target) => {
  await expect(outside(target, request)).rejects.toThrow(AddressRefused);
  expect(called).toBe(0);
});

test('the sandbox may call loopback and no other internal address', async () => {
  expect(await sandbox(`http://localhost:${port}/`, request)).toMatchObject({ status: 302 });
  expect(called).toBe(1);
  await expect(sandbox('http://10.1.2.3/', request)).rejects.toThrow(AddressRefused);
  await expect(sandbox('http://[fd12::1]/', request)).rejects.toThrow(AddressRefused);
});

test('a refused connection is an error that can be retried, not AddressRefused', async () => {
  const calling = sandbox('http://127.0.0.1:1/', request);
  await expect(calling).rejects.toThrow(/ECONNREFUSED/);
  await expect(calling).rejects.not.toBeInstanceOf(AddressRefused);
});

test('an endless answer is abandoned after its headers', async () => {
  const left = Promise.withResolvers<void>();
  const endless = await listening((_request, response) => {
    response.writeHead(201);
    const more = setInterval(() => response.write('x'.repeat(1000)), 5);
    response.on('close', () => {
      clearInterval(more);
      left.resolve();
    });
  });
  expect(await sandbox(endless, request)).toMatchObject({ status: 201 });
  await left.promise;
});

test('a slow trickle of an answer runs into the timeout', async () => {
  const slow = await listening((_request, response) => {
    response.socket?.write('HTTP/1.1 200 OK\r\n');
    const more = setInterval(() => response.socket?.write('x-more: y\r\n'), 20);
    response.on('close', () => clearInterval(more));
  });
  const hurried = makeOutbound({ sandbox: { isOpen: true }, patienceMs: 200 });
  await expect(hurried(slow, request)).rejects.toThrow('no answer in time');
});
