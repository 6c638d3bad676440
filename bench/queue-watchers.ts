// The watchers of the waitlist-live bench: one HTTP stream per link, of which the states are kept as text until
// they are asked for, so that parsing does not slow the server.
import http from 'node:http';
import { LINK_HEADER, waitlistLinkCalls } from '../core/waitlist/waitlist-booking.contract.ts';
import type { TrackedEntry } from '../core/waitlist/waitlist-shapes.ts';
import type { FromQueueWatchers, Received, ToQueueWatchers } from './support/queue-watching.ts';

interface Watcher {
  readonly states: { readonly at: number; readonly data: string }[];
  leave(): void;
}

let watchers: Watcher[] = [];

process.on('message', async (message: ToQueueWatchers) => {
  if ('connect' in message) {
    const { origin, tokens } = message.connect;
    const begun = performance.now();
    watchers = await Promise.all(tokens.map((token) => watch(origin, token)));
    notify({ connected: performance.now() - begun });
  } else if ('cut' in message) {
    for (const watcher of watchers) watcher.leave();
    notify({ cut: true });
  } else {
    notify({ received: watchers.map(receivedBy) });
  }
});

function notify(message: FromQueueWatchers): void {
  process.send?.(message);
}

function receivedBy({ states }: Watcher): Received {
  return {
    states: states.map(({ at, data }) => {
      const { seq, line, chairs } = JSON.parse(data) as TrackedEntry;
      return { at, seq, line, chairs: chairs.map(({ number }) => number) };
    }),
    last: states.at(-1)?.data ?? '',
  };
}

/** Resolves with the first state. */
function watch(origin: string, token: string): Promise<Watcher> {
  const { promise, resolve, reject } = Promise.withResolvers<Watcher>();
  const watcher: Watcher = { states: [], leave: () => request.destroy() };
  let rest = '';
  const request = http
    .get(
      `${origin}/api${waitlistLinkCalls.watchEntry.path}`,
      { headers: { [LINK_HEADER]: token }, agent: false },
      (response) => {
        if (response.statusCode !== 200) return reject(new Error(`live answered ${response.statusCode}`));
        response.setEncoding('utf8');
        response.on('error', () => undefined);
        response.on('data', (chunk: string) => {
          const blocks = (rest + chunk).split('\n\n');
          rest = blocks.pop() ?? '';
          for (const block of blocks) {
            const data = /^data: (.*)$/m.exec(block)?.[1];
            if (!data) continue;
            watcher.states.push({ at: performance.timeOrigin + performance.now(), data });
            resolve(watcher);
          }
        });
      },
    )
    .on('error', reject);
  return promise;
}
