import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { StartupProblem } from '../startup-problem.ts';
import { type Account, canReach, giveTo } from './unprivileged-account.ts';

const PREFIX = 'kursi-pg-';

/**
 * A folder for PostgreSQL's socket that only its account can enter. Socket paths are limited to about 100
 * bytes, so it is not below the data folder, whose path may be long. The data folder records it, so that the
 * start after a kill -9 cleans up. The caller holds the folder's lock.
 */
export function makeRuntimeFolder(dataDir: string, account: Account | undefined): string {
  removeRuntimeFolder(dataDir);
  const longest = 100 - `/${PREFIX}XXXXXX/.s.PGSQL.5432`.length;
  const base = [os.tmpdir(), '/tmp', '/var/tmp'].find(
    (place) =>
      existsSync(place) &&
      (process.platform === 'win32' || Buffer.byteLength(place) <= longest) &&
      canReach(place, account),
  );
  if (!base) throw new StartupProblem('There is no temporary folder with a short path; set TMPDIR to one.');
  const folder = mkdtempSync(path.join(base, PREFIX));
  writeFileSync(noteIn(dataDir), folder, { mode: 0o600 });
  giveTo(account, folder);
  return folder;
}

export function removeRuntimeFolder(dataDir: string): void {
  const note = noteIn(dataDir);
  if (!existsSync(note)) return;
  const folder = readFileSync(note, 'utf8');
  // Delete only folders with our prefix: the record lies in a folder that people copy and edit.
  if (path.basename(folder).startsWith(PREFIX)) rmSync(folder, { recursive: true, force: true });
  rmSync(note, { force: true });
}

function noteIn(dataDir: string): string {
  return path.join(dataDir, 'runtime-folder');
}
