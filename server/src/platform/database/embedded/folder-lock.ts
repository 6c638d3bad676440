import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupProblem } from '../startup-problem.ts';
import { isAlive, startOf } from './process-facts.ts';

/** Grace period: a server that was just killed is still listed by the system for a while. */
const PATIENCE_MS = 500;

interface Holder {
  readonly pid: number;
  readonly started: string | undefined;
  readonly token: string;
}

/**
 * One server per data folder. The lock file names its holder; a stale lock (kill -9, power cut) is taken
 * over, and a holder that is stopping is waited for. Returns the function that releases the lock.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const file = path.join(folder, 'server.lock');
  const mine: Holder = { pid: process.pid, started: startOf(process.pid), token: randomUUID() };
  const draft = `${file}.${mine.token}`;
  writeFileSync(draft, JSON.stringify(mine), { mode: 0o600 });
  try {
    // link() is atomic: it fails when the name exists, and the file is complete once the name does.
    for (const deadline = performance.now() + PATIENCE_MS; ; ) {
      if (tryLink(draft, file)) return () => releaseIfMine(file, mine);
      const holder = readHolder(file);
      if (!holder || !holds(holder)) removeStale(file, holder);
      else if (performance.now() < deadline) await sleep(20);
      else {
        throw new StartupProblem(
          `The data folder ${folder} is in use by the Kursi server with process number ${holder.pid}; ` +
            'stop that one first, or set DATA_DIR to another folder.',
        );
      }
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/** True when a live server holds this folder. */
export function isLocked(folder: string): boolean {
  const holder = readHolder(path.join(folder, 'server.lock'));
  return holder !== undefined && holds(holder);
}

function holds(holder: Holder): boolean {
  if (!isAlive(holder.pid)) return false;
  const started = startOf(holder.pid);
  return holder.started === undefined || started === undefined || started === holder.started;
}

function removeStale(file: string, seen: Holder | undefined): void {
  // Race: two starters may both see the stale lock. Move it aside and check what was moved, so that the
  // slower one does not delete the lock that the faster one has just taken.
  const aside = `${file}.stale-${randomUUID()}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const moved = readHolder(aside);
  if (moved && moved.token !== seen?.token) tryLink(aside, file);
  rmSync(aside, { force: true });
}

function releaseIfMine(file: string, mine: Holder): void {
  if (readHolder(file)?.token === mine.token) rmSync(file, { force: true });
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    // Some file systems (exFAT, some network shares) have no links: fall back to an exclusive copy.
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS') throw error;
  }
  try {
    writeFileSync(to, readFileSync(from), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readHolder(file: string): Holder | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof value !== 'object' || value === null) return undefined;
    const { pid, started, token } = value as Partial<Holder>;
    return typeof pid === 'number' && typeof token === 'string' ? { pid, started, token } : undefined;
  } catch {
    return undefined;
  }
}
