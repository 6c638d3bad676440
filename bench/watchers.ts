// The watchers of the events bench: one HTTP stream per business, stored as text during the writes and parsed
// afterwards, so that parsing does not slow the writers.
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Delivery, FromWatchers, ToWatchers } from './support/watching.ts';

interface Watcher {
  readonly businessId: string;
  /** The sequence number to resume after. */
  readonly after: number;
  text: string;
  leave(): void;
}

const CATCH_UP_MS = 20_000;
const watchers: Watcher[] = [];

process.on('message', async (message: ToWatchers) => {
  if ('connect' in message) {
    const { origin, token, businesses } = message.connect;
    watchers.push(...(await Promise.all(businesses.map((id) => watch(origin, token, id)))));
    notify({ connected: true });
  } else {
    notify({ delivery: await delivered(new Map(message.finish)) });
  }
});

function notify(message: FromWatchers): void {
  process.send?.(message);
}

async function watch(origin: string, token: string, businessId: string): Promise<Watcher> {
  const headers = { authorization: `Bearer ${token}` };
  const history = await fetch(`${origin}/api/business/${businessId}/event?limit=1`, { headers });
  const { last_seq: after } = (await history.json()) as { last_seq: number };
  const watcher: Watcher = { businessId, after, text: '', leave: () => undefined };
  await new Promise<void>((resolve, reject) => {
    const address = `${origin}/api/business/${businessId}/live?after=${after}`;
    const request = http
      .get(address, { headers, agent: false }, (response) => {
        if (response.statusCode !== 200) return reject(new Error(`live answered ${response.statusCode}`));
        response.setEncoding('utf8').on('data', (chunk: string) => {
          watcher.text += chunk;
        });
        resolve();
      })
      .on('error', reject);
    watcher.leave = () => request.destroy();
  });
  return watcher;
}

async function delivered(lastSeqs: ReadonlyMap<string, number>): Promise<Delivery> {
  const begun = performance.now();
  const isComplete = ({ businessId, text }: Watcher) =>
    text.includes(`id: ${lastSeqs.get(businessId)}\n`) && text.endsWith('\n\n');
  while (!watchers.every(isComplete) && performance.now() - begun < CATCH_UP_MS) await sleep(5);
  const lagMs = performance.now() - begun;
  let events = 0;
  const faults: string[] = [];
  for (const { businessId, after, text } of watchers) {
    const seqs = Array.from(text.matchAll(/^data: (.*)$/gm), ([, data]) => seqOf(data, businessId));
    events += seqs.length;
    const wanted = (lastSeqs.get(businessId) ?? 0) - after;
    const inOrder = seqs.every((seq, i) => seq === after + 1 + i);
    if (!inOrder || seqs.length !== wanted) {
      faults.push(`${businessId} got ${seqs.length} of ${wanted} events${inOrder ? '' : ', out of order'}`);
    }
  }
  for (const watcher of watchers.splice(0)) watcher.leave();
  return { events, faults, lagMs };
}

function seqOf(data: string | undefined, businessId: string): number {
  const event = JSON.parse(data ?? '{}') as { seq: number; business_id: string };
  return event.business_id === businessId ? event.seq : Number.NaN;
}
