import { createHash, createHmac, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '../database/database.ts';
import { StartupProblem } from '../database/startup-problem.ts';
import { makeSealer } from '../sealed.ts';
import {
  addLockedKey,
  beginInstallation,
  keepOneLockedKey,
  type LockedKey,
  listLockedKeys,
} from './secret.store.ts';

/**
 * The secret that opens the installation's key: APP_SECRET, or one generated at the first start and kept in the data
 * folder, readable by its owner only. Not in the database, so that a leaked database opens no session.
 */
export async function loadSecret(given: string | undefined, dataDir: string): Promise<string> {
  if (given) return given;
  const file = secretFile(dataDir);
  await mkdir(dataDir, { recursive: true });
  const draft = await writeDraft(file, newSecret());
  // link() is atomic and fails when the name exists, so that two servers starting concurrently agree on one
  // whole secret.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  const kept = (await readFile(file, 'utf8')).trim();
  if (kept.length < 32)
    throw new StartupProblem(
      `The secret in ${file} is too short; delete the file to have a new one made, which signs everyone out.`,
    );
  return kept;
}

/** Takes the place of the one in the data folder, whole or not at all. */
export async function replaceSecret(dataDir: string, secret: string): Promise<void> {
  const file = secretFile(dataDir);
  await rename(await writeDraft(file, secret), file);
}

export const newSecret = () => randomBytes(32).toString('base64url');
const secretFile = (dataDir: string) => path.join(dataDir, 'secret');

async function writeDraft(file: string, secret: string): Promise<string> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, secret, { mode: 0o600, flush: true });
  return draft;
}

/** Key derivation: one key per purpose, so that a signature for one purpose is invalid for another. */
export function keyFor(secret: string, purpose: string): Buffer {
  return createHmac('sha256', secret).update(purpose).digest();
}

const CHECK = 'installation check';
const LOCK = 'installation key';
const OTHER_SECRET =
  'This database belongs to servers with another secret; set APP_SECRET to the same value on all of them (it is in the file "secret" in the data folder of the first one).';

/**
 * What everything signed or sealed hangs on: random, kept in the database, and locked with the secret. So the secret
 * can be changed and links and sessions stay valid; neither a copy of the database nor the secret alone opens anything.
 * Servers with a secret that does not open it would sign users out at random: they do not start.
 */
export async function unlockKey(database: Database, secret: string): Promise<string> {
  const check = checkOf(secret);
  return database.transaction(async (tx) => {
    const { isNew, firstCheck } = await beginInstallation(tx.q, check);
    const rows = await listLockedKeys(tx.q);
    const own = rows.find((row) => row.secret_check === check);
    if (own) return lockOf(secret).open(own.locked_key, check);
    if (rows.length > 0 || firstCheck !== check) throw new StartupProblem(OTHER_SECRET);
    // An installation that is older than its key used the secret itself.
    const key = isNew ? randomBytes(32).toString('base64url') : secret;
    await addLockedKey(tx.q, lock(key, secret));
    return key;
  });
}

/** From now on `next` opens the key as well. */
export async function admitSecret(database: Database, secret: string, next: string): Promise<void> {
  const key = await unlockKey(database, secret);
  await addLockedKey(database.q, lock(key, next));
}

/** From now on only this one opens the key. How many others did before. */
export async function forgetOtherSecrets(database: Database, secret: string): Promise<number> {
  await unlockKey(database, secret);
  return keepOneLockedKey(database.q, checkOf(secret));
}

const checkOf = (secret: string) => createHash('sha256').update(keyFor(secret, CHECK)).digest('base64url');
const lockOf = (secret: string) => makeSealer(keyFor(secret, LOCK));
function lock(key: string, secret: string): LockedKey {
  const secret_check = checkOf(secret);
  return { secret_check, locked_key: lockOf(secret).seal(key, secret_check) };
}
