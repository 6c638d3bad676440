import { mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { makeCheckDatabase } from '../database/backup/check-database.ts';
import { startEmbeddedPostgres } from '../database/embedded/embedded-postgres.ts';

/** Where a backup is restored to be looked at. */
export interface CheckPlace {
  readonly url: string;
  readonly dataDir: string;
  /** Leaves nothing behind, also in the middle of a restore. */
  remove(): Promise<void>;
}

const PREFIX = 'checking-';

/**
 * A cluster of its own beside the embedded one, or with DATABASE_URL a database of its own beside that one. One check
 * runs at a time, so whatever lies there was left by one that was killed.
 */
export async function makeCheckPlace(options: {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}): Promise<CheckPlace> {
  for (const name of (await readdir(options.dataDir)).filter((one) => one.startsWith(PREFIX)))
    await removeFolder(path.join(options.dataDir, name));
  const dataDir = await mkdtemp(path.join(options.dataDir, PREFIX));
  try {
    const database = options.databaseUrl
      ? await makeCheckDatabase(options.databaseUrl)
      : await ownCluster(dataDir);
    return {
      url: database.url,
      dataDir,
      async remove() {
        await database.remove();
        await removeFolder(dataDir);
      },
    };
  } catch (error) {
    await removeFolder(dataDir);
    throw error;
  }
}

/** A PostgreSQL that was killed a moment ago may still write there. */
const removeFolder = (folder: string) =>
  rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });

async function ownCluster(dataDir: string) {
  // Nothing in it has to survive a power cut.
  const postgres = await startEmbeddedPostgres({ dataDir, forgetful: true });
  return { url: postgres.url, remove: () => postgres.stop() };
}
