import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freeIn } from '../support/world.ts';
import type { Stage } from './stage.ts';

const MB = 1024 * 1024;
/** Of the disk, while it is full: less than servers ask for, enough for the database to go on. */
const LEFT = 128 * MB;
const FULL_MS = 20_000;
const STEPPED_MS = 30_000;
/** Longer than a hold lives. */
const STEP_MINUTES = 12;
/** Of what was under way when it came back. */
const AFTERWARDS_MS = 5_000;

const KINDS = ['server', 'database', 'simulator', 'disk', 'clock'] as const;
export type Disaster = (typeof KINDS)[number];

export interface Planned {
  readonly atMs: number;
  readonly what: Disaster;
}

/** Kills all the time; a full disk and a step of the clock once. Seeded. */
export function planDisasters(seconds: number, random: () => number): Planned[] {
  const all = seconds * 1_000;
  const again = (what: Disaster, leastMs: number, mostMs: number) => {
    const planned: Planned[] = [];
    for (let at = 0; ; ) {
      at += leastMs + random() * (mostMs - leastMs);
      if (at > all - 15_000) return planned;
      planned.push({ atMs: at, what });
    }
  };
  return [
    ...again('server', 12_000, 30_000),
    ...again('database', 50_000, 100_000),
    ...again('simulator', 35_000, 70_000),
    { atMs: all * (0.3 + 0.1 * random()), what: 'disk' as const },
    { atMs: all * (0.6 + 0.1 * random()), what: 'clock' as const },
  ].toSorted((a, b) => a.atMs - b.atMs);
}

export interface Means {
  readonly stage: Stage;
  /** The main process of the database; null: it is not ours to kill. */
  readonly databasePid: (() => number) | null;
  /** A file system of its own, that can be filled; null: servers are told a figure. */
  readonly smallDisk: string | null;
  readonly random: () => number;
}

/** Each in its time; what takes longer does not hold up the next. */
export async function cause(plan: readonly Planned[], means: Means): Promise<ReadonlyMap<Disaster, number>> {
  const begun = performance.now();
  const done = new Map<Disaster, number>();
  const running: Promise<void>[] = [];
  for (const { atMs, what } of plan) {
    while (performance.now() - begun < atMs && !means.stage.isOver()) await sleep(100);
    if (means.stage.isOver()) break;
    done.set(what, (done.get(what) ?? 0) + 1);
    const one = DISASTERS[what](means);
    one.catch(() => undefined);
    running.push(one);
  }
  await Promise.all(running);
  return done;
}

const DISASTERS: Readonly<Record<Disaster, (means: Means) => Promise<void>>> = {
  async server({ stage, random }) {
    await stage.servers.kill(Math.floor(random() * stage.servers.count));
  },
  async database({ stage, databasePid }) {
    if (!databasePid) return;
    const over = stage.disturbances.begin();
    process.kill(databasePid(), 'SIGKILL');
    while (!(await answers(stage))) await sleep(100);
    await sleep(AFTERWARDS_MS);
    over();
  },
  async simulator({ stage }) {
    await stage.simulator.killAndStart();
  },
  async disk({ stage, smallDisk }) {
    const over = stage.disturbances.begin();
    const free = smallDisk ? await fill(smallDisk) : null;
    if (!free) stage.world.set({ free_bytes: LEFT });
    await sleep(FULL_MS);
    await free?.();
    stage.world.set({ free_bytes: null });
    await sleep(AFTERWARDS_MS);
    over();
  },
  async clock({ stage }) {
    stage.world.set({ minutes_ahead: STEP_MINUTES });
    await sleep(STEPPED_MS);
    stage.world.set({ minutes_ahead: 0 });
  },
};

async function answers({ pool }: Stage): Promise<boolean> {
  return pool.query('SELECT 1').then(
    () => true,
    () => false,
  );
}

/** Writes until hardly anything is left. Returns what makes room again. */
async function fill(folder: string): Promise<() => Promise<void>> {
  const file = path.join(folder, 'ballast');
  const handle = await open(file, 'w');
  const piece = Buffer.alloc(8 * MB, 1);
  while ((await freeIn(folder)) > LEFT) await handle.write(piece);
  await handle.close();
  return () => rm(file);
}
