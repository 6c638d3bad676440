import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { isLocked } from '../platform/database/folder-lock.ts';
import { migrate } from '../platform/database/migrate.ts';

const PREFIX = 'kursi-test-db-';

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database that every test file copies. */
    templateUrl: string;
  }
}

/**
 * vitest's globalSetup: one PostgreSQL per run, in a folder of its own, so that runs go side by side.
 * When the run is killed, PostgreSQL's watchdog stops it; see embedded-postgres.ts.
 * TEST_DATABASE_URL names another server instead, to see that an older PostgreSQL does.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const other = process.env['TEST_DATABASE_URL'];
  if (other) return useOtherServer(project, other);
  await removeInterruptedRuns();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), PREFIX));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, forgetful: true });
    await migrate({ url: postgres.url });
    project.provide('templateUrl', postgres.url);
    return async () => {
      await postgres.stop();
      await remove();
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function useOtherServer(project: TestProject, url: string): Promise<() => Promise<void>> {
  const name = `kursi_template_${randomBytes(8).toString('hex')}`;
  await administrate(url, `create database ${name}`);
  const templateUrl = withDatabaseName(url, name);
  await migrate({ url: templateUrl });
  project.provide('templateUrl', templateUrl);
  return () => administrate(url, `drop database ${name} with (force)`);
}

/** A run that was interrupted leaves its folder. An hour's grace, for a run that is only just starting. */
async function removeInterruptedRuns(): Promise<void> {
  for (const name of await readdir(os.tmpdir())) {
    const folder = path.join(os.tmpdir(), name);
    if (!name.startsWith(PREFIX) || isLocked(folder)) continue;
    const age = Date.now() - (await stat(folder)).mtimeMs;
    if (age > 3_600_000) await rm(folder, { recursive: true, force: true });
  }
}

export interface TestDatabase extends Database {
  readonly url: string;
}

/** A migrated database for this test file alone, dropped after its last test. */
export async function useDatabase(): Promise<TestDatabase> {
  const { url, drop } = await makeDatabase({ migrated: true });
  const database = openDatabase({ url, poolSize: 10 });
  afterAll(async () => {
    await database.close();
    await drop();
  });
  return { ...database, url };
}

/** The address of a database with nothing in it, dropped after the file's last test. */
export async function useEmptyDatabase(): Promise<string> {
  const { url, drop } = await makeDatabase({ migrated: false });
  afterAll(drop);
  return url;
}

async function makeDatabase({
  migrated,
}: {
  migrated: boolean;
}): Promise<{ url: string; drop: () => Promise<void> }> {
  const templateUrl = inject('templateUrl');
  const template = databaseName(templateUrl);
  const name = `test_${randomBytes(8).toString('hex')}`;
  await administrate(templateUrl, `create database ${name} template ${migrated ? template : 'template0'}`);
  return {
    url: withDatabaseName(templateUrl, name),
    drop: () => administrate(templateUrl, `drop database if exists ${name} with (force)`),
  };
}

async function administrate(templateUrl: string, statement: string): Promise<void> {
  // Not connected to the template, which cannot be copied while anyone is.
  const client = new Client({ connectionString: withDatabaseName(templateUrl, 'postgres') });
  await client.connect();
  try {
    // Two files may copy it at the same time, and PostgreSQL lets only one.
    await client.query('select pg_advisory_lock(1)');
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function databaseName(url: string): string {
  return new URL(url).pathname.slice(1);
}

function withDatabaseName(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
