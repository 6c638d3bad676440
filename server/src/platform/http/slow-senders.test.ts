import { EventEmitter, once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { useServer } from '../../testing/server.ts';
import { makeConnectionCount } from './limit-connections.ts';

// A server that logs an error fails its tests: who hangs up must not fill the log.
const { app, url } = await useServer();
const port = Number(new URL(url).port);

async function say(text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

test('who sends a head or a body without end, or reads nothing, is not waited for without end', () => {
  const { headersTimeout, requestTimeout, timeout, keepAliveTimeout } = app.server;
  expect({ headersTimeout, requestTimeout, timeout }).toEqual({
    headersTimeout: 30_000,
    requestTimeout: 180_000,
    timeout: 120_000,
  });
  expect(keepAliveTimeout).toBeLessThan(timeout);
});

test('five hundred who trickle keep nobody else waiting', async () => {
  const head = 'POST /api/session/sign-in HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n';
  const slow = await Promise.all(
    Array.from({ length: 500 }, (_, i) =>
      say(i % 2 ? `${head}X-Slow: ` : `${head}Content-Length: 16000\r\n\r\n{"email":"`),
    ),
  );
  for (const socket of slow) socket.write('a');
  const answers = await Promise.all(Array.from({ length: 10 }, () => fetch(`${url}/api/health`)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  for (const socket of slow) socket.destroy();
});

test('who reads nothing of an answer is hung up on once nothing moves', async () => {
  const before = app.server.timeout;
  app.server.timeout = 500;
  try {
    const socket = await say('GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'.repeat(40));
    socket.pause();
    const [server] = await Promise.race([
      new Promise<boolean[]>((resolve) => app.server.once('timeout', () => resolve([true]))),
      new Promise<boolean[]>((resolve) => setTimeout(resolve, 5000, [false])),
    ]);
    socket.destroy();
    expect(server).toBe(true);
  } finally {
    app.server.timeout = before;
  }
});

test('connections are counted by network, and given back when they close', () => {
  const mayOpen = makeConnectionCount(2);
  const sockets = [new EventEmitter(), new EventEmitter()];
  const ask = (network: string, socket = new EventEmitter()) => mayOpen(network, socket as never);
  expect(sockets.map((socket) => ask('203.0.113.1', socket))).toEqual([true, true]);
  expect([ask('203.0.113.1'), ask('203.0.113.2')]).toEqual([false, true]);
  sockets[0]?.emit('close');
  expect([ask('203.0.113.1'), ask('203.0.113.1')]).toEqual([true, false]);
});
