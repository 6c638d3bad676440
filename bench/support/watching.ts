import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** What the watchers received in a round. */
export interface Delivery {
  readonly events: number;
  readonly faults: readonly string[];
  /** Delay from the last write until the last watcher had everything. */
  readonly lagMs: number;
}

/** Messages to and from the watchers' process. */
export type ToWatchers =
  | { readonly connect: { origin: string; token: string; businesses: readonly string[] } }
  | { readonly finish: readonly (readonly [string, number])[] };
export type FromWatchers = { readonly connected: true } | { readonly delivery: Delivery };

const PROGRAM = path.join(import.meta.dirname, '../watchers.ts');
const LIMIT_MS = 60_000;

export interface Watchers {
  /** One watcher per business, connected when this resolves. */
  connect(origin: string, token: string, businesses: readonly string[]): Promise<void>;
  /** Waits until all have every event, reports it, and disconnects them. */
  finish(lastSeqs: ReadonlyMap<string, number>): Promise<Delivery>;
  stop(): void;
}

/** One process for the watchers of all rounds: a new one would be slow until its code is compiled. */
export function startWatchers(): Watchers {
  const child = fork(PROGRAM, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);

  async function answer(message: ToWatchers): Promise<FromWatchers> {
    child.send(message);
    const [got] = await once(child, 'message', { signal: AbortSignal.timeout(LIMIT_MS) });
    return got as FromWatchers;
  }

  return {
    async connect(origin, token, businesses) {
      await answer({ connect: { origin, token, businesses } });
    },
    async finish(lastSeqs) {
      const got = await answer({ finish: [...lastSeqs] });
      if (!('delivery' in got)) throw new Error('the watchers did not say what they got');
      return got.delivery;
    },
    stop() {
      end();
      process.off('exit', end);
    },
  };
}
