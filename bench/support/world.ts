import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';

const LOOK_EVERY_MS = 200;

/** What a bench does to the surroundings of servers while they run: their clock steps, their disk fills up. */
export interface World {
  readonly minutes_ahead: number;
  /** Null: what the disk has. */
  readonly free_bytes: number | null;
}

export const REAL_WORLD: World = { minutes_ahead: 0, free_bytes: null };

export function writeWorld(file: string, world: World): void {
  writeFileSync(`${file}.new`, JSON.stringify(world));
  renameSync(`${file}.new`, file);
}

/** In the server: the world as it was a moment ago. */
export function followWorld(file: string | undefined): () => World {
  if (!file) return () => REAL_WORLD;
  const read = () => JSON.parse(readFileSync(file, 'utf8')) as World;
  let world = read();
  setInterval(() => {
    world = read();
  }, LOOK_EVERY_MS).unref();
  return () => world;
}

export async function freeIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
