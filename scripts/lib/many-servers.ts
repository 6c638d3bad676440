import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectEnvironment, root } from './run.mjs';

const START_LIMIT_MS = 120_000;
const TRY_AGAIN_MS = 500;

export interface ManyServers {
  readonly count: number;
  /** The process that serves at this place, while one does. */
  readonly pidAt: (place: number) => number | undefined;
  /** Tells one to stop, waits until it has, and starts another in its place; from now on with this program. */
  replace(place: number, file?: string): Promise<void>;
  /** `kill -9`; another starts in its place by itself. Resolves when that is ready. */
  kill(place: number): Promise<void>;
  stop(): Promise<void>;
}

/** Servers of one database, one on each port. One that served and ends, or is killed, is started again. */
export async function startManyServers({
  ports,
  env,
  file = path.join(root, 'server/src/main.ts'),
  say = () => undefined,
  printed = () => undefined,
  triesAgain = false,
}: {
  readonly ports: readonly number[];
  readonly env: Readonly<Record<string, string>>;
  readonly file?: string;
  readonly say?: (line: string) => void;
  /** What they print. */
  readonly printed?: (line: string) => void;
  /** As a supervisor does: also what cannot start in the place of another, as its database may be down. */
  readonly triesAgain?: boolean;
}): Promise<ManyServers> {
  const places = ports.map((port) => ({
    port,
    file,
    child: undefined as ChildProcess | undefined,
    ready: Promise.resolve(),
  }));
  let isOver = false;
  // However this process ends.
  process.on('exit', () => {
    for (const { child } of places) child?.kill('SIGKILL');
  });

  function start(place: (typeof places)[number]): Promise<void> {
    const child = spawn(process.execPath, [place.file], {
      cwd: path.dirname(place.file),
      env: projectEnvironment({ ...env, PORT: String(place.port) }),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    place.child = child;
    let wasReady = false;
    child.once('exit', (code, signal) => {
      place.child = undefined;
      // One that cannot start would not start the next time either.
      if (isOver || !wasReady) return;
      say(`server on ${place.port} ended (${signal ?? code}); another starts in its place`);
      place.ready = startAgain(place);
      place.ready.catch((error: Error) => say(error.message));
    });
    return untilReady(child, printed).then(() => {
      wasReady = true;
      say(`server on ${place.port} is ready (process ${child.pid})`);
    });
  }

  async function startAgain(place: (typeof places)[number]): Promise<void> {
    for (;;) {
      try {
        return await start(place);
      } catch (error) {
        if (!triesAgain || isOver) throw error;
        await sleep(TRY_AGAIN_MS);
      }
    }
  }

  function placeAt(index: number) {
    const place = places[index];
    if (!place) throw new Error(`there are ${places.length} servers`);
    return place;
  }
  async function end(index: number, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const place = placeAt(index);
    // One that is ended before it serves would not be started again.
    await place.ready;
    const { child } = place;
    if (child) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill(signal);
      await ended;
    }
    await place.ready;
  }

  for (const place of places) place.ready = start(place);
  await Promise.all(places.map(({ ready }) => ready));
  return {
    count: places.length,
    pidAt: (index) => placeAt(index).child?.pid,
    replace(index, another) {
      if (another) placeAt(index).file = another;
      return end(index, 'SIGTERM');
    },
    kill: (index) => end(index, 'SIGKILL'),
    async stop() {
      isOver = true;
      await Promise.all(
        places.map(async ({ child }) => {
          if (!child) return;
          const ended = new Promise((resolve) => child.once('exit', resolve));
          child.kill('SIGTERM');
          await ended;
        }),
      );
    },
  };
}

function untilReady(child: ChildProcess, printed: (line: string) => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => reject(new Error('a server was not ready in time')), START_LIMIT_MS);
  timer.unref();
  child.once('exit', (code) => reject(new Error(`a server ended with ${code} before it was ready`)));
  if (child.stdout)
    createInterface({ input: child.stdout }).on('line', (line) => {
      printed(line);
      if (line.includes('ready at ')) resolve();
    });
  return promise.finally(() => clearTimeout(timer));
}
