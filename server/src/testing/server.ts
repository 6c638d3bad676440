import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, onTestFinished, TestRunner, vi } from 'vitest';
import { setScryptWork } from '../platform/backup/backup-file.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { makeLog } from '../platform/log.ts';
import { PASSWORD_COST, setPasswordCost } from '../platform/sessions/passwords.ts';
import { makeServer, type Server } from '../server.ts';
import { type Clock, makeClock } from './clock.ts';
import { useServerDatabase } from './database.ts';
import { doWhileWaiting } from './eventually.ts';
import { type Caller, makeCaller } from './http/caller.ts';
import { makePeople, type People, SECRET } from './salon/people.ts';

export const ORIGIN = 'http://kursi.test';

export interface TestServerOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Multiplies the rate limits; by default no test reaches them. */
  readonly rateScale?: number;
  readonly now?: () => Temporal.Instant;
  /** A second server on this one's database, with its own pool. */
  readonly beside?: TestServer;
  /** Expected errors must be declared; otherwise a test fails when the server logs an error. */
  readonly mayLogErrors?: boolean;
  readonly readFree?: (folder: string) => Promise<number>;
  readonly poolSize?: number;
  /** Polls for jobs as in production; by default they run while a test waits with `eventually`. */
  readonly polling?: boolean;
}

export interface TestServer extends Caller, People, Server {
  readonly url: string;
  readonly databaseUrl: string;
  readonly database: Database;
  readonly config: Config;
  readonly clock: Clock;
  /** Every log line, as text. */
  readonly logged: readonly string[];
}

/** A whole server for this test file: its own database, folder and port. */
/** TEST_POOLER_URL: a pooler in transaction mode before TEST_DATABASE_URL, for all but LISTEN and locks. */
function throughPooler(url: string): { readonly url: string; readonly directUrl?: string } {
  const pooler = process.env['TEST_POOLER_URL'];
  if (!pooler) return { url };
  const pooled = new URL(pooler);
  pooled.pathname = new URL(url).pathname;
  return { url: pooled.href, directUrl: url };
}

export async function useServer(options: TestServerOptions = {}): Promise<TestServer> {
  setPasswordCost({ ...PASSWORD_COST, ln: 10, p: 1 });
  setScryptWork(8);
  // A shared machine is slow at times.
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
  const databaseUrl = options.beside?.databaseUrl ?? (await useServerDatabase());
  const dataDir = options.beside?.config.dataDir ?? (await mkdtemp(path.join(os.tmpdir(), 'kursi-data-')));
  const config = configOf({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...options.env });
  const clock = makeClock(options.now);
  const logged: string[] = [];
  const log = makeLog('info', { write: (line) => void logged.push(line) });
  const database = openDatabase({
    ...throughPooler(databaseUrl),
    poolSize: options.poolSize ?? 10,
    onError: (error) => log.error({ err: error }),
  });
  const listening = { origin: ORIGIN };
  const server = await makeServer({
    config,
    database,
    key: SECRET,
    log,
    now: clock.now,
    origin: ORIGIN,
    webhookOrigin: () => listening.origin,
    rateScale: options.rateScale ?? 1_000_000,
    polling: options.polling ?? false,
    ...(options.readFree && { readFree: options.readFree }),
  });
  await server.start();
  const stopWorking = options.polling ? () => undefined : doWhileWaiting(() => server.jobs.runDue());
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const url = server.app.listeningOrigin;
  listening.origin = url;

  let stopped: Promise<void> | null = null;
  const stop = () => {
    stopWorking();
    stopped ??= server.stop().then(() => database.close());
    return stopped;
  };
  // afterAll does nothing inside a test.
  const atEnd = TestRunner.getCurrentTest() ? onTestFinished : afterAll;
  atEnd(async () => {
    await stop();
    if (!options.beside) await rm(dataDir, { recursive: true, force: true });
    if (!options.mayLogErrors) mustHaveNoErrors(logged);
  });

  const caller = makeCaller(server.app, url, { origin: config.publicUrl, logged });
  const people = makePeople({ caller, database, clock });
  return { ...server, ...caller, ...people, stop, url, databaseUrl, database, config, clock, logged };
}

function configOf(env: Record<string, string>): Config {
  const reading = readConfig({ PORT: '0', NODE_ENV: 'test', ...env });
  if (!reading.ok) throw new Error(reading.problems.join('\n'));
  return reading.config;
}

function mustHaveNoErrors(logged: readonly string[]): void {
  const errors = logged.filter((line) => JSON.parse(line).level >= 50);
  const first = errors.slice(0, 3).map((line) => line.slice(0, 2_400));
  if (errors.length > 0) throw new Error(`the server logged ${errors.length} errors:\n${first.join('\n')}`);
}
