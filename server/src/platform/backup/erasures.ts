import { createHmac } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Tx } from '../database/database.ts';
import type { JobKind, SendJob } from '../jobs/jobs.ts';

const NOTE_ERASURE = 'note-erasure';
const FILE = 'erasures';
/** Names of the files that hold them; each server with a folder of its own may have one. */
const IS_ERASURES = /^erasures[\w.-]*$/;

interface Erasure {
  readonly at: string;
  readonly hash: string;
}

/** Who or what was erased: a kind and its ids. Only a keyed hash of it is written. */
export type NoteErasure = (tx: Tx, ...what: readonly string[]) => Promise<void>;

/** Outside the database, or a restore would bring back who was erased after the backup. */
export function makeNoteErasure(sendJob: SendJob, key: Buffer, now: () => Temporal.Instant): NoteErasure {
  return (tx, ...what) =>
    sendJob(tx, NOTE_ERASURE, { at: now().toString(), hash: hashOf(key, what) } satisfies Erasure);
}

export function noteErasureJob(dataDir: string): JobKind<Erasure> {
  return {
    name: NOTE_ERASURE,
    retries: 20,
    expireInSeconds: 60,
    keepDoneSeconds: 60,
    async run({ at, hash }) {
      const folder = path.join(dataDir, 'backups');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // One short write: lines of two servers do not mix.
      await appendFile(path.join(folder, FILE), `${at} ${hash}\n`, { mode: 0o600, flush: true });
    },
  };
}

/** Those that lie beside a backup go to where this installation keeps its own. */
export async function adoptErasures(backupFile: string, dataDir: string): Promise<void> {
  const [from, to] = [path.dirname(backupFile), path.join(dataDir, 'backups')];
  if (from === to) return;
  const known = new Set(await readErasureLines(to));
  const fresh = (await readErasureLines(from)).filter((line) => !known.has(line));
  if (fresh.length === 0) return;
  await mkdir(to, { recursive: true, mode: 0o700 });
  await appendFile(path.join(to, FILE), fresh.map((line) => `${line}\n`).join(''), {
    mode: 0o600,
    flush: true,
  });
}

export type IsErased = (...what: readonly string[]) => boolean;

/** Null when nobody was erased since. */
export async function readErasures(
  dataDir: string,
  key: Buffer,
  since: Temporal.Instant,
): Promise<IsErased | null> {
  const hashes = new Set<string>();
  for (const line of await readErasureLines(path.join(dataDir, 'backups'))) {
    const [at = '', hash = ''] = line.split(' ');
    if (Temporal.Instant.compare(at, since) >= 0) hashes.add(hash);
  }
  return hashes.size === 0 ? null : (...what) => hashes.has(hashOf(key, what));
}

export async function readErasureLines(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const texts = await Promise.all(
    names.filter((name) => IS_ERASURES.test(name)).map((name) => readFile(path.join(folder, name), 'utf8')),
  );
  // A line that was cut off by a crash is none.
  return texts.flatMap((text) => text.split('\n')).filter((line) => /^\S+Z [\w-]{43}$/.test(line));
}

function hashOf(key: Buffer, what: readonly string[]): string {
  return createHmac('sha256', key).update(what.join(' ')).digest('base64url');
}
