import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';

/** A folder that all workers of one run share; servers.ts makes it. */
export const ONCE_FOLDER = 'KURSI_JOURNEY_ONCE';

/** True for the first caller in this run. mkdir is atomic, so workers need no lock. */
export function isFirst(what: string): boolean {
  const folder = process.env[ONCE_FOLDER];
  if (!folder) throw new Error('no folder was made for this run');
  try {
    mkdirSync(path.join(folder, createHash('sha256').update(what).digest('hex')));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
