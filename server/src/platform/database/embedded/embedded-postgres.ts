import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, fstatSync, openSync, statSync } from 'node:fs';
import { createServer, Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { asStartupProblem, StartupProblem } from '../startup-problem.ts';
import { type Binaries, findBinaries } from './embedded-binaries.ts';
import {
  type Cluster,
  clusterFolder,
  DATABASE_NAME,
  plainEnvironment,
  prepareCluster,
  prepareDataFolder,
} from './embedded-cluster.ts';
import { readPostmaster, stopLeftover } from './embedded-leftover.ts';
import { APPLICATION_ROLE, guardHistory, prepareApplicationRole } from './embedded-role.ts';
import { settingsFor, whyItEnded } from './embedded-settings.ts';
import { lockFolder } from './folder-lock.ts';
import { makeRuntimeFolder, removeRuntimeFolder } from './runtime-folder.ts';
import { type Account, accountForPostgres } from './unprivileged-account.ts';

export interface EmbeddedPostgres {
  /** For the application's own role, which is no superuser. */
  readonly url: string;
  /** Pid of PostgreSQL's main process; it changes after a restart. */
  readonly pid: number;
  /** Once the schema is up to date: takes the right to change the history away from the role of `url`. */
  guardHistory(): Promise<void>;
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  readonly log?: (line: string) => void;
  /** Called when PostgreSQL stopped unexpectedly and could not be restarted. */
  readonly onLost?: (problem: StartupProblem) => void;
  /** Tests only: no fsync, faster but not durable. */
  readonly forgetful?: boolean;
  /** Tests only: see RoleOptions. */
  readonly testRights?: boolean;
  /** The folder of another package than the installed one. */
  readonly programs?: string;
}

const LOG_LIMIT_BYTES = 10 * 1024 * 1024;
const STOP_LIMIT_MS = 60_000;

/** Starts the PostgreSQL of the npm package in `dataDir`, created on the first start. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = path.resolve(options.dataDir);
  const log = options.log ?? (() => undefined);
  let unlock: (() => void) | undefined;
  try {
    prepareDataFolder(dataDir);
    unlock = await lockFolder(dataDir);
    const account = accountForPostgres(clusterFolder(dataDir));
    const binaries = findBinaries(account, log, options.programs);
    await stopLeftover(clusterFolder(dataDir), log, binaries.pgCtl);
    const runtime = makeRuntimeFolder(dataDir, account);
    const cluster = await prepareCluster(dataDir, binaries, account, runtime, log);
    const server = new Server({ ...options, dataDir, log }, cluster, binaries, account, runtime, unlock);
    await server.begin();
    return server;
  } catch (error) {
    if (unlock) removeRuntimeFolder(dataDir);
    unlock?.();
    throw asStartupProblem(error, dataDir);
  }
}

class Server implements EmbeddedPostgres {
  #child: ChildProcess | undefined;
  #watchdog: ChildProcess | undefined;
  #port = 5432;
  #stopping: Promise<void> | undefined;
  readonly #options: EmbeddedPostgresOptions & { readonly log: (line: string) => void };
  readonly #cluster: Cluster;
  readonly #binaries: Binaries;
  readonly #account: Account | undefined;
  readonly #runtime: string;
  readonly #unlock: () => void;
  /** Of the application's role: new at every start, and written nowhere but beside the running server. */
  readonly #password = randomBytes(24).toString('base64url');

  constructor(
    options: EmbeddedPostgresOptions & { readonly log: (line: string) => void },
    cluster: Cluster,
    binaries: Binaries,
    account: Account | undefined,
    runtime: string,
    unlock: () => void,
  ) {
    this.#options = options;
    this.#cluster = cluster;
    this.#binaries = binaries;
    this.#account = account;
    this.#runtime = runtime;
    this.#unlock = unlock;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  get url(): string {
    return this.#urlOf(DATABASE_NAME, APPLICATION_ROLE, this.#password);
  }

  async begin(): Promise<void> {
    if (process.platform === 'win32') this.#port = await freePort();
    await this.#launch();
    try {
      await prepareApplicationRole(
        (database) => this.#urlOf(database, DATABASE_NAME, this.#cluster.password),
        DATABASE_NAME,
        { testRights: this.#options.testRights ?? false, password: this.#password },
      );
    } catch (error) {
      await this.#end();
      throw error;
    }
    this.#child?.once('exit', () => void this.#bringBack());
  }

  guardHistory(): Promise<void> {
    return guardHistory(
      (database) => this.#urlOf(database, DATABASE_NAME, this.#cluster.password),
      DATABASE_NAME,
    );
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#end().finally(() => {
      removeRuntimeFolder(this.#options.dataDir);
      this.#unlock();
    });
    return this.#stopping;
  }

  async #launch(): Promise<void> {
    const file = path.join(this.#options.dataDir, 'postgres.log');
    const tooLong = (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT_BYTES;
    const logFile = openSync(file, tooLong ? 'w' : 'a', 0o600);
    const logStart = fstatSync(logFile).size;
    const child = spawn(
      this.#binaries.postgres,
      [
        '-D',
        this.#cluster.nameForPostgres,
        ...settingsFor({
          port: this.#port,
          socketFolder: this.#runtime,
          forgetful: this.#options.forgetful ?? false,
        }),
      ],
      {
        cwd: this.#cluster.folder,
        ...this.#account,
        // Own process group: Ctrl-C must reach only us; we stop PostgreSQL at the end of our shutdown.
        detached: process.platform !== 'win32',
        stdio: ['ignore', logFile, logFile],
        env: plainEnvironment(),
      },
    );
    closeSync(logFile);
    const failed = new Promise<never>((_, reject) => child.once('error', reject));
    this.#child = child;
    try {
      await Promise.race([failed, this.#untilReady(child, file, logStart)]);
    } catch (error) {
      child.kill('SIGKILL');
      throw error;
    }
    this.#watch(child);
  }

  async #untilReady(child: ChildProcess, logFile: string, logStart: number): Promise<void> {
    const started = performance.now();
    let nextWord = 5_000;
    for (;;) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw whyItEnded(logFile, logStart, this.#options.dataDir);
      const postmaster = readPostmaster(this.#cluster.folder);
      if (postmaster?.pid === child.pid && postmaster?.status === 'ready') return;
      if (performance.now() - started > nextWord) {
        this.#options.log('PostgreSQL is still putting its data in order after it was not stopped properly.');
        nextWord *= 3;
      }
      await sleep(15);
    }
  }

  /** Watchdog: when we are killed, our end of the pipe closes and this shell asks PostgreSQL to stop. */
  #watch(child: ChildProcess): void {
    if (process.platform === 'win32') return;
    const script = `trap "" INT TERM HUP
      read -r line; [ "$line" = done ] && exit
      kill -INT "$1"
      for turn in 1 2 3 4 5 6 7 8 9 10; do kill -0 "$1" && sleep 1; rmdir "$2" && exit; done`;
    this.#watchdog = spawn('/bin/sh', ['-c', script, 'kursi-watchdog', String(child.pid), this.#runtime], {
      cwd: '/',
      ...this.#account,
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    // Best effort: without a shell, the next start stops the leftover.
    this.#watchdog.on('error', () => undefined);
    this.#watchdog.stdin?.on('error', () => undefined);
    this.#watchdog.unref();
    // The pipe is a socket; unref it, so that it does not keep our process alive.
    if (this.#watchdog.stdin instanceof Socket) this.#watchdog.stdin.unref();
    child.unref();
  }

  #dismissWatchdog(): void {
    this.#watchdog?.stdin?.end('done\n');
    this.#watchdog = undefined;
  }

  async #end(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child?.pid && child.exitCode === null && child.signalCode === null) {
      const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      child.ref();
      // SIGINT is PostgreSQL's "fast" shutdown: it ends sessions and writes a checkpoint.
      if (process.platform === 'win32')
        await stopLeftover(this.#cluster.folder, this.#options.log, this.#binaries.pgCtl);
      else child.kill('SIGINT');
      const patience = setTimeout(() => child.kill('SIGQUIT'), STOP_LIMIT_MS);
      await gone;
      clearTimeout(patience);
    }
    this.#dismissWatchdog();
  }

  /** PostgreSQL was killed (out of memory, an operator): restart it, which runs its crash recovery. */
  async #bringBack(): Promise<void> {
    const lost = this.#child?.pid;
    if (this.#stopping || lost === undefined) return;
    this.#options.log('PostgreSQL has ended unexpectedly; starting it again.');
    this.#dismissWatchdog();
    let problem: unknown;
    for (let attempt = 0; attempt < 10 && !this.#stopping; attempt++) {
      try {
        // Its child processes notice the death of the main process and must have ended before the restart.
        await sleep(200 * attempt);
        await this.#launch();
        if (this.#stopping) return await this.#end();
        this.#child?.once('exit', () => void this.#bringBack());
        this.#options.log('PostgreSQL runs again.');
        return;
      } catch (error) {
        problem = asStartupProblem(error, this.#options.dataDir);
      }
    }
    if (this.#stopping) return;
    const sentence =
      problem instanceof StartupProblem
        ? problem
        : new StartupProblem(`PostgreSQL could not be started again: ${String(problem)}.`);
    this.#options.log(sentence.message);
    this.#options.onLost?.(sentence);
  }

  #urlOf(database: string, role: string, password: string): string {
    const login = `${role}:${password}`;
    if (process.platform === 'win32') return `postgresql://${login}@127.0.0.1:${this.#port}/${database}`;
    return `postgresql://${login}@localhost:${this.#port}/${database}?host=${encodeURIComponent(this.#runtime)}`;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
