import { createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { makeLoopbackClient } from './loopback-client.ts';

/** A server that answers each request with the next of `answers`, in pieces, and closes where one says so. */
async function server(answers: readonly (readonly string[] | 'close')[]) {
  const requests: string[] = [];
  let connections = 0;
  const open = new Set<Socket>();
  const listening = createServer((socket) => {
    connections++;
    open.add(socket);
    socket.on('error', () => {});
    socket.on('data', async (data) => {
      const answer = answers[requests.push(data.toString()) - 1] ?? 'close';
      if (answer === 'close') return socket.destroy();
      for (const piece of answer) {
        socket.write(piece);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      return undefined;
    });
  });
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const client = makeLoopbackClient();
  onTestFinished(() => {
    client.stop();
    for (const socket of open) socket.destroy();
    listening.close();
  });
  const address = listening.address();
  const url = new URL(`http://localhost:${typeof address === 'object' ? address?.port : 0}/hook?a=1`);
  return {
    requests,
    connections: () => connections,
    post: (headers: Record<string, string> = {}) => client.post(url, headers, Buffer.from('{"a":"नमस्ते"}')),
  };
}

const OK = ['HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n', 'ok'];

test('a request is whole, and connections are kept', async () => {
  const there = await server([OK, ['HTTP/1.1 204 No Content\r\n\r\n'], OK]);
  expect([await there.post({ 'X-Key': 'a', Host: 'other' }), await there.post(), await there.post()]).toEqual(
    ['200', '204', '200'],
  );
  expect(there.connections()).toBe(1);
  const [head = '', body] = (there.requests[0] ?? '').split('\r\n\r\n');
  expect(head).toMatch(/^POST \/hook\?a=1 HTTP\/1\.1\r\n/);
  expect(head).toMatch(/\r\nx-key: a\r\n/);
  expect(head).toMatch(/\r\nhost: localhost:\d+\r\n/);
  expect(head).not.toContain('other');
  expect(head).toContain(`content-length: ${Buffer.byteLength(body ?? '')}`);
});

test.each([
  ['in chunks', ['HTTP/1.1 500 X\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok', '\r\n0\r\n\r\n'], '500'],
  ['after a 100', ['HTTP/1.1 100 Continue\r\n\r\n', 'HTTP/1.1 201 X\r\nContent-Length: 0\r\n\r\n'], '201'],
  ['without a length', ['HTTP/1.1 302 X\r\nlocation: http://example.com/\r\n\r\n'], '302'],
  ['that is no HTTP', ['hello\r\n\r\n'], 'not HTTP'],
])('an answer %s', async (_, answer, status) => {
  const there = await server([answer, OK]);
  expect(await there.post()).toBe(status);
  expect(await there.post()).toBe('200');
});

test('an answer that asks to close is taken, and the next goes over another connection', async () => {
  const there = await server([['HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 0\r\n\r\n'], OK]);
  expect([await there.post(), await there.post()]).toEqual(['200', '200']);
  expect(there.connections()).toBe(2);
});

test('a kept connection that was closed meanwhile is no failure, a new one is', async () => {
  const there = await server([OK, 'close', OK, 'close', 'close']);
  expect([await there.post(), await there.post()]).toEqual(['200', '200']);
  expect(there.requests).toHaveLength(3);
  expect(await there.post()).toMatch(/closed|ECONNRESET/);
});

test('nobody there', async () => {
  const client = makeLoopbackClient();
  expect(await client.post(new URL('http://127.0.0.1:9/'), {}, Buffer.from('{}'))).toContain('ECONNREFUSED');
});
