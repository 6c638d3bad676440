import { createHash, createHmac, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '../database/database.ts';
import { StartupProblem } from '../database/startup-problem.ts';
import { agreeOnSecretCheck } from './secret.store.ts';

/**
 * The secret that signs credentials: APP_SECRET, or one generated at the first start and kept in the data
 * folder, readable by its owner only. Not in the database, so that a leaked database opens no session.
 */
export async function loadSecret(given: string | undefined, dataDir: string): Promise<string> {
  if (given) return given;
  const file = path.join(dataDir, 'secret');
  await mkdir(dataDir, { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
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

/** Key derivation: one key per purpose, so that a signature for one purpose is invalid for another. */
export function keyFor(secret: string, purpose: string): Buffer {
  return createHmac('sha256', secret).update(purpose).digest();
}

/** Servers on one database must share one secret; with two, users would be signed out at random. */
export async function checkSecretFits(database: Database, secret: string): Promise<void> {
  const check = createHash('sha256').update(keyFor(secret, 'installation check')).digest('base64url');
  const agreed = await agreeOnSecretCheck(database.q, check);
  if (agreed !== check) {
    throw new StartupProblem(
      'This database belongs to servers with another secret; set APP_SECRET to the same value on all of them (it is in the file "secret" in the data folder of the first one).',
    );
  }
}
