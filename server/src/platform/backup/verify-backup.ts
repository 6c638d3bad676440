import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { StartupProblem } from '../database/startup-problem.ts';
import { digestOf, readBackupFile } from './backup-file.ts';
import { FILES, MANIFEST, type Manifest, manifestSchema, OPENING, SECRET, TABLES } from './manifest.ts';

/** Reads a backup from end to end and compares every part with its checksum, before anything rests on it. */
export async function verifyBackup(file: string, passphrase: string | undefined): Promise<Manifest> {
  const tables = new Map<string, { hash: ReturnType<typeof createHash>; bytes: number }>();
  const files = new Map<string, string>();
  let secret = '';
  let manifest: Manifest | undefined;
  let isFirst = true;
  for await (const { name, bytes } of readBackupFile(file, passphrase)) {
    if (isFirst && name !== OPENING) throw new StartupProblem(`${file} is no backup of Kursi.`);
    isFirst = false;
    if (name.startsWith(TABLES)) {
      const table = tableOf(name);
      const part = tables.get(table) ?? { hash: createHash('sha256'), bytes: 0 };
      tables.set(table, part);
      for await (const piece of bytes) {
        part.hash.update(piece);
        part.bytes += piece.length;
      }
    } else if (name.startsWith(FILES)) files.set(name.slice(FILES.length), (await digestOf(bytes)).sha256);
    else if (name === SECRET) secret = (await digestOf(bytes)).sha256;
    else if (name === MANIFEST) manifest = readManifest(file, await text(bytes as never));
    else for await (const _ of bytes) void _;
  }
  if (!manifest)
    throw new StartupProblem(`${file} was cut off: its end is missing, so nothing of it was used.`);
  const differs =
    manifest.tables.find((part) => (tables.get(part.name)?.hash.digest('hex') ?? EMPTY) !== part.sha256)
      ?.name ??
    manifest.files.find((part) => files.get(part.key) !== part.sha256)?.key ??
    (secret === manifest.secret.sha256 ? undefined : SECRET);
  if (differs) throw new StartupProblem(`${file} is damaged at "${differs}", so nothing of it was used.`);
  return manifest;
}

const EMPTY = createHash('sha256').digest('hex');

/** tables/visit/00000007 */
export function tableOf(name: string): string {
  return name.slice(TABLES.length, name.lastIndexOf('/'));
}

function readManifest(file: string, json: string): Manifest {
  const { format } = JSON.parse(json) as { format?: number };
  if (format !== 1)
    throw new StartupProblem(`${file} was made by a newer version of Kursi; restore it with that version.`);
  return manifestSchema.parse(JSON.parse(json));
}
