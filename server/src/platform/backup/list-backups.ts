import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { keyFor } from '../sessions/secret.ts';

const NAME = /^kursi-\d{8}T\d{6}Z(-[0-9a-f]{8})?\.tar\.zst(\.age)?$/;

/** Names an installation in the names of its files: another one may keep its own in the same folder or bucket. */
export function backupMark(key: string): string {
  return keyFor(key, 'backups').toString('hex').slice(0, 8);
}

/** Sorts by time. */
export function backupName(key: string, now: Temporal.Instant, isEncrypted: boolean): string {
  const stamp = now.round('second').toString().replace(/[-:]/g, '');
  return `kursi-${stamp}-${backupMark(key)}.tar.zst${isEncrypted ? '.age' : ''}`;
}

export function isOwnBackup(name: string, key: string): boolean {
  return NAME.exec(name)?.[1] === `-${backupMark(key)}`;
}

/** Whole ones, oldest first, whoever made them. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => NAME.test(name))
    .sort()
    .map((name) => path.join(folder, name));
}

export async function ownBackups(folder: string, key: string): Promise<string[]> {
  return (await listBackups(folder)).filter((file) => isOwnBackup(path.basename(file), key));
}

interface Kept {
  readonly key: string;
  readonly keep: number;
  /** Stay, however old they are: the one just made, whatever the clock said before, and the last that was proved. */
  readonly spare: readonly string[];
}

/** What this installation made, and nothing else. */
export async function removeOldBackups(folder: string, { key, keep, spare }: Kept): Promise<void> {
  const old = (await ownBackups(folder, key)).slice(0, -keep);
  for (const file of old.filter((one) => !spare.includes(one))) await rm(file, { force: true });
}

/** Of backups that were killed. One is made at a time, so none of them is being written. */
export async function removeDrafts(folder: string, key: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.endsWith('.part') && isOwnBackup(name.slice(0, -'.part'.length), key))
      await rm(path.join(folder, name), { force: true });
  }
}
