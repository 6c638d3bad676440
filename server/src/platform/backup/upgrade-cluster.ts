import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';
import { missingRows } from '../database/backup/database-faults.ts';
import { openDatabase } from '../database/database.ts';
import { majorOfCluster, majorOfPrograms } from '../database/embedded/cluster-major.ts';
import { findBinaries, installedPackage } from '../database/embedded/embedded-binaries.ts';
import { clusterFolder, prepareDataFolder } from '../database/embedded/embedded-cluster.ts';
import { stopLeftover } from '../database/embedded/embedded-leftover.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../database/embedded/embedded-postgres.ts';
import { lockFolder } from '../database/embedded/folder-lock.ts';
import { fetchOldPostgres, oldProgramsFolder } from '../database/embedded/old-postgres.ts';
import { removeRuntimeFolder } from '../database/embedded/runtime-folder.ts';
import { accountForPostgres } from '../database/embedded/unprivileged-account.ts';
import { loadSecret } from '../sessions/secret.ts';
import { keyOfBackups } from './backup-before-upgrade.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

type Say = (line: string) => void;

/** The new cluster is made in here, as in a data folder of its own. */
const draftFolder = (dataDir: string) => path.join(dataDir, 'upgrading');
/** Written when it is whole: from then on only names are changed. */
const DONE = 'done';

/**
 * A cluster of another major version of PostgreSQL is copied into one of ours by a backup and its restore. Until the
 * last two renames the old one is where it was, and it is kept afterwards. Killed at any moment, the next start goes on.
 */
export async function upgradeCluster(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'secret'>,
  say: Say,
): Promise<void> {
  const { dataDir } = config;
  if (config.databaseUrl || !existsSync(dataDir)) return;
  await putInPlace(dataDir, say);
  const old = majorOfCluster(clusterFolder(dataDir));
  const ours = majorOfPrograms(path.join(installedPackage(), 'native'));
  if (!old || !ours || old === ours) return;
  say(
    `The database was made by PostgreSQL ${old}, and this version of Kursi brings PostgreSQL ${ours}. It is copied over first; what was there is kept.`,
  );
  const programs = await fetchOldPostgres(old, dataDir, { say });
  prepareDataFolder(dataDir);
  // Its lock keeps everybody else out until the copy is whole.
  const before = await startEmbeddedPostgres({ dataDir, programs });
  try {
    await copyInto(await startDraft(dataDir), before, config);
    await writeFile(path.join(draftFolder(dataDir), DONE), '', { flush: true });
  } finally {
    await before.stop();
  }
  await putInPlace(dataDir, say);
}

async function startDraft(dataDir: string): Promise<EmbeddedPostgres> {
  const draft = draftFolder(dataDir);
  await discard(draft);
  await mkdir(draft, { mode: 0o700 });
  // So that the folder from before still opens, when somebody wants it back.
  await copyFile(path.join(dataDir, 'postgres-password'), path.join(draft, 'postgres-password'));
  return startEmbeddedPostgres({ dataDir: draft });
}

async function copyInto(
  after: EmbeddedPostgres,
  before: EmbeddedPostgres,
  config: Pick<Config, 'dataDir' | 'secret'>,
): Promise<void> {
  const draft = draftFolder(config.dataDir);
  const now = Temporal.Now.instant();
  try {
    const database = openDatabase({ url: before.url, poolSize: 1, onError: () => undefined });
    const key = await keyOfBackups(config, database).finally(() => database.close());
    const secret = await loadSecret(config.secret, config.dataDir);
    // Files stay where they are.
    const source = { url: before.url, media: null, secret, key };
    const { file, manifest } = await makeBackup(source, { folder: draft, passphrase: undefined, now });
    const { url } = after;
    const target = { url, dataDir: draft, now, mayReplace: async () => true, isMove: true };
    await restoreBackup({ file, passphrase: undefined, ...target });
    const [missing] = await missingRows(url, manifest);
    if (missing) throw new Error(`The copy is not whole: ${missing}.`);
  } finally {
    await after.stop();
  }
}

/** Names alone, so it can be repeated after a kill between any two of them. */
async function putInPlace(dataDir: string, say: Say): Promise<void> {
  const draft = draftFolder(dataDir);
  if (!existsSync(draft)) return;
  const unlock = await lockFolder(dataDir);
  try {
    if (!existsSync(path.join(draft, DONE))) return await discard(draft);
    const cluster = clusterFolder(dataDir);
    const copied = clusterFolder(draft);
    if (existsSync(copied)) {
      await stopLeftovers(cluster);
      await stopLeftovers(copied);
      const old = majorOfCluster(cluster);
      if (old) {
        const aside = await freeName(`${cluster}-${old}`);
        await rename(cluster, aside);
        await rm(oldProgramsFolder(dataDir, old), { recursive: true, force: true });
        say(`The database from before is in ${aside}; delete it when all is well.`);
      }
      await rename(copied, cluster);
    }
    await discard(draft);
  } finally {
    unlock();
  }
}

async function freeName(name: string): Promise<string> {
  return existsSync(name) ? `${name}-${Temporal.Now.instant().epochMilliseconds}` : name;
}

async function discard(draft: string): Promise<void> {
  await stopLeftovers(clusterFolder(draft));
  removeRuntimeFolder(draft);
  await rm(draft, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

/** Of a start that was killed. */
async function stopLeftovers(cluster: string): Promise<void> {
  const quietly = () => undefined;
  await stopLeftover(cluster, quietly, findBinaries(accountForPostgres(cluster), quietly).pgCtl);
}
