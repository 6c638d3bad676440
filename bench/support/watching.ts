import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** What watchers got of a round, after it. */
export interface Delivery {
  readonly events: number;
  readonly faults: readonly string[];
  /** How long after the last write the last watcher was complete. */
  readonly lagMs: number;
}

/** What the program of the watchers is told, and what it answers. */
export type ToWatchers =
  | { readonly start: { origin: string; token: string; businesses: readonly string[] } }
  | { readonly finish: readonly (readonly [string, number])[] };
export type FromWatchers = { readonly connected: true } | { readonly delivery: Delivery };

const PROGRAM = path.join(import.meta.dirname, '../watchers.ts');
const LIMIT_MS = 60_000;

/** One watcher for each business, in a process of their own, connected when this answers. */
export async function startWatchers(start: {
  origin: string;
  token: string;
  businesses: readonly string[];
}): Promise<{ finish(lastSeqs: ReadonlyMap<string, number>): Promise<Delivery> }> {
  const child = fork(PROGRAM, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);

  async function answer(message: ToWatchers): Promise<FromWatchers> {
    child.send(message);
    const [got] = await once(child, 'message', { signal: AbortSignal.timeout(LIMIT_MS) });
    return got as FromWatchers;
  }

  const { origin, token, businesses } = start;
  await answer({ start: { origin, token, businesses } });
  return {
    async finish(lastSeqs) {
      const got = await answer({ finish: [...lastSeqs] });
      end();
      process.off('exit', end);
      if (!('delivery' in got)) throw new Error('the watchers did not say what they got');
      return got.delivery;
    },
  };
}
