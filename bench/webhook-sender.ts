// Plays the provider of the webhooks bench: events at a fixed rate, whatever the answers are like. Each answer is timed
// from the moment at which its request was due, so that a slow server cannot hide behind requests that were not made.
import { readFile } from 'node:fs/promises';
import http from 'node:http';
import type { SentWebhooks, WebhooksToSend } from './support/webhook-rate.ts';

const TICK_MS = 5;
const work = JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')) as WebhooksToSend;
const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
const took: number[] = [];
const statuses: Record<string, number> = {};
const waiting: Promise<void>[] = [];
let late = 0;

const begun = performance.now();
for (let next = 0; next < work.bodies.length; ) {
  const due = Math.min(work.bodies.length, Math.floor(((performance.now() - begun) / 1000) * work.perSecond));
  for (; next < due; next++) {
    const dueAt = begun + (next / work.perSecond) * 1000;
    late = Math.max(late, performance.now() - dueAt);
    waiting.push(post(work.bodies[next] ?? '', dueAt));
  }
  await new Promise((resolve) => setTimeout(resolve, TICK_MS));
}
const seconds = (performance.now() - begun) / 1000;
await Promise.all(waiting);
const said: SentWebhooks = { seconds, took, statuses, late };
console.log(`sent ${JSON.stringify(said)}`);
process.exit(0);

function post(body: string, dueAt: number): Promise<void> {
  return new Promise((resolve) => {
    const done = (status: string) => {
      took.push(performance.now() - dueAt);
      statuses[status] = (statuses[status] ?? 0) + 1;
      resolve();
    };
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-kursi-webhook': work.secret,
    };
    http
      .request(work.url, { method: 'POST', agent, headers }, (response) => {
        response.resume().on('end', () => done(String(response.statusCode)));
      })
      .on('error', () => done('none'))
      .end(body);
  });
}
