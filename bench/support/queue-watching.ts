import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** One who follows an entry by its link. */
export interface Watched {
  readonly queue: number;
  readonly token: string;
}

/** What a state shows of everyone in the queue. */
export interface SeenState {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly seq: number;
  readonly line: readonly number[];
  readonly chairs: readonly number[];
}

/** What a watcher received. */
export interface Received {
  readonly states: readonly SeenState[];
  /** The last one, as it was sent. */
  readonly last: string;
}

/** Messages to and from the watchers' process. */
export type ToQueueWatchers =
  | { readonly connect: { readonly origin: string; readonly tokens: readonly string[] } }
  | { readonly cut: true }
  | { readonly report: true };
export type FromQueueWatchers =
  | { readonly connected: number }
  | { readonly cut: true }
  | { readonly received: Received[] };

const PROGRAM = path.join(import.meta.dirname, '../queue-watchers.ts');
const LIMIT_MS = 120_000;

/** Streams in a process of their own, so that reading them does not slow the process that makes the changes. */
export function startQueueWatchers() {
  const child = fork(PROGRAM, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);

  async function answer(message: ToQueueWatchers): Promise<FromQueueWatchers> {
    child.send(message);
    const [got] = await once(child, 'message', { signal: AbortSignal.timeout(LIMIT_MS) });
    return got as FromQueueWatchers;
  }

  return {
    /** All at once; resolves with the milliseconds until the last of them had its first state. */
    async connect(origin: string, watched: readonly Watched[]): Promise<number> {
      const got = await answer({ connect: { origin, tokens: watched.map(({ token }) => token) } });
      return 'connected' in got ? got.connected : Number.NaN;
    },
    async cut(): Promise<void> {
      await answer({ cut: true });
    },
    /** What each received since it connected. */
    async report(): Promise<Received[]> {
      const got = await answer({ report: true });
      return 'received' in got ? got.received : [];
    },
    stop() {
      end();
      process.off('exit', end);
    },
  };
}
