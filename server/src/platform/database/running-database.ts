import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import type { Config } from '../config.ts';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';

const noteIn = (dataDir: string) => path.join(dataDir, 'database.url');

/** Records the URL of the running database for commands. Returns the function that removes the record. */
export async function publishRunningDatabase(dataDir: string, url: string): Promise<() => Promise<void>> {
  await writeFile(noteIn(dataDir), url, { mode: 0o600 });
  return () => rm(noteIn(dataDir), { force: true });
}

/** For what lasts longer than a transaction: migrations, locks, LISTEN. */
export const directUrl = (config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>) =>
  config.databaseDirectUrl ?? config.databaseUrl;

/**
 * For commands: connects to the installation's database, starting it if no server runs. `close` restores that
 * state.
 */
export async function reachDatabase(config: Config): Promise<{ url: string; close(): Promise<void> }> {
  const url = directUrl(config) ?? (await runningUrl(config.dataDir));
  if (url) return { url, close: async () => undefined };
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir });
  return { url: embedded.url, close: () => embedded.stop() };
}

/** The record may be stale after a kill, so it counts only when the database answers. */
async function runningUrl(dataDir: string): Promise<string | null> {
  const url = await readFile(noteIn(dataDir), 'utf8').catch(() => null);
  if (!url) return null;
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    await client.end();
    return url;
  } catch {
    return null;
  }
}
