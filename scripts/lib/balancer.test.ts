import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { startBalancer } from './balancer.ts';

const running: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of running.splice(0)) await one.close();
});

type Serve = (request: http.IncomingMessage, answer: http.ServerResponse) => void;

/** A server that says it is ready, and serves the rest as told. */
async function upstream(serve: Serve, isReady = () => true): Promise<number> {
  const server = http.createServer((request, answer) => {
    if (request.url !== '/api/ready') return serve(request, answer);
    answer.writeHead(isReady() ? 200 : 503).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  running.push({
    close() {
      server.closeAllConnections();
      server.close();
    },
  });
  return (server.address() as AddressInfo).port;
}

async function balance(...ports: number[]) {
  const balancer = await startBalancer(0, ports);
  running.push({ close: () => balancer.stop() });
  return balancer;
}

const says =
  (text: string): Serve =>
  (_request, answer) =>
    void answer.end(text);
const dies: Serve = (request) => void request.socket.destroy();

test('what only reads, or has an idempotency key, goes to another server when the first gives no answer', async () => {
  const { origin, retried } = await balance(await upstream(dies), await upstream(says('here')));
  const key = { 'idempotency-key': 'one' };
  for (const init of [
    {},
    {},
    { method: 'POST', body: 'x', headers: key },
    { method: 'POST', body: 'y', headers: key },
  ])
    expect(await (await fetch(origin, init)).text()).toBe('here');
  expect(retried()).toBeGreaterThan(0);
});

test('what may have been done is not done again', async () => {
  let taken = 0;
  const takesAndDies: Serve = (request) => {
    taken++;
    request.socket.destroy();
  };
  const { origin } = await balance(await upstream(takesAndDies), await upstream(takesAndDies));
  expect((await fetch(origin, { method: 'POST', body: 'x' })).status).toBe(502);
  expect(taken).toBe(1);
});

test('a server that leaves gets no more requests, while it still answers', async () => {
  let isReady = true;
  const [leaves, stays] = [await upstream(says('leaves'), () => isReady), await upstream(says('stays'))];
  const { origin } = await balance(leaves, stays);
  const answers = async () => {
    const texts = await Promise.all([1, 2, 3, 4].map(async () => (await fetch(origin)).text()));
    return [...new Set(texts)].toSorted();
  };
  await expect.poll(answers).toEqual(['leaves', 'stays']);
  isReady = false;
  await expect.poll(answers).toEqual(['stays']);
});

test('a body goes through whole, small and large, and the answer byte for byte', async () => {
  const echo: Serve = (request, answer) => void request.pipe(answer);
  const { origin } = await balance(await upstream(echo));
  for (const length of [0, 10, 3_000_000]) {
    const body = Buffer.alloc(length, 'kursi');
    const answer = await fetch(origin, { method: 'POST', body });
    expect(Buffer.from(await answer.arrayBuffer()).equals(body)).toBe(true);
  }
});
