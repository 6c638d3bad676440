import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Client, type QueryResultRow } from 'pg';

const run = promisify(execFile);
const LOG_LINE = 1500;
const root = path.resolve(import.meta.dirname, '../..');

/** Address of a server; serialisable into a worker's environment. */
export interface ServerPlace {
  readonly origin: string;
  readonly dataDir: string;
}

export interface RunningServer extends ServerPlace {
  /** Runs one of server/src/commands, as an operator would. */
  runCommand(file: string, ...args: string[]): Promise<void>;
  /** SQL on its database, for preconditions that the journey is not about. */
  query<Row extends QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Disconnects; the server keeps running. */
  close(): Promise<void>;
}

/** The product as `npm start` runs it, on a free port with an empty data folder. */
export async function startServer(): Promise<ServerPlace & { stop(): Promise<void> }> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kursi-e2e-'));
  // Lets journeys choose a client IP, see people.ts.
  const addressHeader = pathToFileURL(path.join(root, 'server/src/testing/http/address-header.ts')).href;
  const child = spawn(process.execPath, ['--import', addressHeader, path.join(root, 'server/src/main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const origin = await readyOrigin(child);
  return {
    origin,
    dataDir,
    async stop() {
      await ended(child);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export function reachServer({ origin, dataDir }: ServerPlace): RunningServer {
  let database: Promise<Client> | undefined;
  const connect = async () => {
    const url = await readFile(path.join(dataDir, 'database.url'), 'utf8');
    const client = new Client({ connectionString: url });
    await client.connect();
    return client;
  };
  return {
    origin,
    dataDir,
    async runCommand(file, ...args) {
      const command = path.join(root, 'server/src/commands', file);
      await run(process.execPath, [command, ...args], { env: { ...process.env, DATA_DIR: dataDir } });
    },
    async query<Row extends QueryResultRow>(sql: string, values: readonly unknown[] = []) {
      database ??= connect();
      return (await (await database).query<Row>(sql, [...values])).rows;
    },
    async close() {
      await (await database)?.end();
    },
  };
}

function readyOrigin(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it was ready`)));
    if (!child.stdout) return;
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /^Kursi is ready at (\S+)/.exec(line)?.[1];
      if (found) resolve(found);
      // Its log has errors only: they say why a journey failed.
      else if (line.startsWith('{')) process.stderr.write(`${line.slice(0, LOG_LINE)}\n`);
    });
  });
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.removeAllListeners('exit');
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
