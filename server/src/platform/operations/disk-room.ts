import { statfs } from 'node:fs/promises';
import type { Log } from '../log.ts';

const LOOK_EVERY_MS = 5_000;
const MB = 1024 * 1024;
/** Less than this: what PostgreSQL needs to finish what runs, and to come up again after a crash. */
const FULL_BELOW = 256 * MB;
/** Writes begin again only here, so that they do not stop and go. */
const ROOM_AGAIN = 320 * MB;
const LOW_BELOW = 2048 * MB;

/**
 * How much room the data folder has. Before the disk is full nothing new is taken: a database that cannot write ends,
 * and one that ends in the middle of the day costs more than a refusal. Reading goes on, and so does what was begun
 * outside (webhooks, sessions).
 */
export interface DiskRoom {
  isFull(): boolean;
  freeBytes(): number;
  /** Looks at once, then every few seconds. */
  start(): Promise<void>;
  stop(): void;
}

export function makeDiskRoom({
  dataDir,
  log,
  readFree = freeIn,
}: {
  readonly dataDir: string;
  readonly log: Pick<Log, 'error' | 'warn' | 'info'>;
  readonly readFree?: (folder: string) => Promise<number>;
}): DiskRoom {
  let free = Number.POSITIVE_INFINITY;
  let state: 'room' | 'low' | 'full' = 'room';
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    free = await readFree(dataDir).catch(() => free);
    const next =
      free < (state === 'full' ? ROOM_AGAIN : FULL_BELOW) ? 'full' : free < LOW_BELOW ? 'low' : 'room';
    if (next === state) return;
    state = next;
    const free_mb = Math.round(free / MB);
    if (state === 'full')
      log.error({ free_mb }, `The disk of ${dataDir} is full: nothing new is saved until there is room.`);
    else if (state === 'low') log.warn({ free_mb }, `The disk of ${dataDir} is nearly full.`);
    else log.info({ free_mb }, `The disk of ${dataDir} has room again.`);
  }

  return {
    isFull: () => state === 'full',
    freeBytes: () => free,
    async start() {
      await look();
      timer = setInterval(() => void look(), LOOK_EVERY_MS);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}

async function freeIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** PostgreSQL or the file system had no room for it. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && FULL.has(String((error as NodeJS.ErrnoException).code));
}
