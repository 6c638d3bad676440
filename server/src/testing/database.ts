import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { readConfig } from '../platform/config.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres.ts';
import { isLocked } from '../platform/database/embedded/folder-lock.ts';
import { migrate } from '../platform/database/schema/migrate.ts';
import { makeLog } from '../platform/log.ts';
import { makeServer } from '../server.ts';
import { closeTemplate, distributeTemplate, joinCluster, serversOf, setUpCopy } from './cluster.ts';
import { SECRET } from './salon/people.ts';

const PREFIX = 'kursi-test-db-';
/** Those of servers in journeys, see e2e/support/running-server.ts. */
const PREFIX_OF_JOURNEYS = 'kursi-e2e-';
const WITH_QUEUES = '_with_queues';

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated template database that test files copy. */
    templateUrl: string;
    /** The same template with the job queues, for files that start a server. */
    serverTemplateUrl: string;
  }
}

/**
 * vitest's globalSetup: one PostgreSQL per run in its own folder, so that runs can be parallel. After a kill
 * its watchdog stops it; see embedded-postgres.ts. TEST_DATABASE_URL uses another server, e.g. an older
 * PostgreSQL, and TEST_CLUSTER_URL a cluster.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const other = process.env['TEST_CLUSTER_URL'] ?? process.env['TEST_DATABASE_URL'];
  if (other) return useOtherServer(project, other);
  await removeInterruptedRuns();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), PREFIX));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, forgetful: true, testRights: true });
    await makeTemplates(project, postgres.url);
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
  await joinCluster(withDatabaseName(url, name));
  await makeTemplates(project, withDatabaseName(url, name));
  return async () => {
    await administrate(url, `drop database ${name}${WITH_QUEUES} with (force)`);
    await administrate(url, `drop database ${name} with (force)`);
  };
}

async function makeTemplates(project: TestProject, url: string): Promise<void> {
  await migrate({ url });
  await distributeTemplate(url);
  const name = databaseName(url);
  await closeTemplate(url, name);
  await administrate(url, `create database ${name}${WITH_QUEUES} template ${name}`);
  const serverUrl = withDatabaseName(url, `${name}${WITH_QUEUES}`);
  await createJobQueues(serverUrl);
  await closeTemplate(url, `${name}${WITH_QUEUES}`);
  project.provide('templateUrl', url);
  project.provide('serverTemplateUrl', serverUrl);
}

/** Creating some twenty queues takes longer than most tests, so it is done once. */
async function createJobQueues(url: string): Promise<void> {
  const database = openDatabase({ url, poolSize: 2 });
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kursi-data-'));
  const reading = readConfig({ PORT: '0', NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: url });
  if (!reading.ok) throw new Error(reading.problems.join('\n'));
  const { jobs, jobKinds, app } = await makeServer({
    config: reading.config,
    database,
    key: SECRET,
    log: makeLog('silent'),
    now: () => Temporal.Now.instant(),
    origin: 'http://kursi.test',
  });
  await jobs.start(jobKinds);
  await jobs.stop();
  await app.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
}

/** An interrupted run leaves its folder, perhaps in memory. One hour of grace, for a run that is only starting. */
async function removeInterruptedRuns(): Promise<void> {
  for (const name of await readdir(os.tmpdir())) {
    const folder = path.join(os.tmpdir(), name);
    const isOurs = name.startsWith(PREFIX) || name.startsWith(PREFIX_OF_JOURNEYS);
    if (!isOurs || isLocked(folder)) continue;
    // Race: a run that ends at this moment has just removed its folder.
    const found = await stat(folder).catch(() => null);
    if (found && Date.now() - found.mtimeMs > 3_600_000) await rm(folder, { recursive: true, force: true });
  }
}

/** A migrated database for this test file, dropped after its last test. */
export async function useDatabase(): Promise<Database> {
  const { url, drop } = await makeDatabase(databaseName(inject('templateUrl')));
  const database = openDatabase({ url, poolSize: 10 });
  afterAll(async () => {
    await database.close();
    await drop();
  });
  return database;
}

/** The URL of an empty database, dropped after the file's last test. */
export async function useEmptyDatabase(): Promise<string> {
  const { url, drop } = await makeDatabase('template0');
  afterAll(drop);
  return url;
}

/** The URL of a migrated database with the job queues, for this file's server. */
export async function useServerDatabase(): Promise<string> {
  const { url, drop } = await makeDatabase(databaseName(inject('serverTemplateUrl')));
  afterAll(drop);
  return url;
}

async function makeDatabase(template: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const templateUrl = inject('templateUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Performance: by file, because block by block it is written to the log as well.
  await administrate(templateUrl, `create database ${name} template ${template} strategy file_copy`);
  await setUpCopy(name);
  return {
    url: withDatabaseName(templateUrl, name),
    drop: () => dropDatabase(templateUrl, name),
  };
}

async function dropDatabase(templateUrl: string, name: string): Promise<void> {
  const statement = `drop database if exists ${name}`;
  await administrate(templateUrl, `${statement} with (force)`).catch((error: { code?: string }) => {
    // Race: a vacuum is at work in it, which only a superuser may end by force. Without force it is asked to go.
    if (error.code !== '42501') throw error;
    return administrate(templateUrl, statement);
  });
}

async function administrate(templateUrl: string, statement: string): Promise<void> {
  for (const server of await serversOf(templateUrl)) await administrateOne(server, statement);
}

async function administrateOne(server: string, statement: string): Promise<void> {
  // Connect to another database: a template with open connections cannot be copied.
  const client = new Client({ connectionString: withDatabaseName(server, 'postgres') });
  await client.connect();
  try {
    // Retry: two files may copy the template concurrently, and PostgreSQL allows only one.
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
