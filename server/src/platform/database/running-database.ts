import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import type { Config } from '../config.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

const noteIn = (dataDir: string) => path.join(dataDir, 'database.url');

/** Lets commands find the database of the server that runs on this folder. Returns how to take the note back. */
export async function publishRunningDatabase(dataDir: string, url: string): Promise<() => Promise<void>> {
  await writeFile(noteIn(dataDir), url, { mode: 0o600 });
  return () => rm(noteIn(dataDir), { force: true });
}

/**
 * For commands: the database of this installation, whether a server runs on it or not. `close` leaves things
 * as they were found.
 */
export async function reachDatabase(config: Config): Promise<{ url: string; close(): Promise<void> }> {
  const url = config.databaseUrl ?? (await runningUrl(config.dataDir));
  if (url) return { url, close: async () => undefined };
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir });
  return { url: embedded.url, close: () => embedded.stop() };
}

/** The note outlives a server that was killed, so it counts only when the database answers. */
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
