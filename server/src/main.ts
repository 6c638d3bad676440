import { createServer } from 'node:net';
import { backupBeforeUpgrade } from './platform/backup/backup-before-upgrade.ts';
import { upgradeCluster } from './platform/backup/upgrade-cluster.ts';
import { type Config, readConfig } from './platform/config.ts';
import { openDatabase } from './platform/database/database.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from './platform/database/embedded/embedded-postgres.ts';
import { mayChangeHistory } from './platform/database/history-rights.store.ts';
import { publishRunningDatabase } from './platform/database/running-database.ts';
import { migrate } from './platform/database/schema/migrate.ts';
import { holdServing } from './platform/database/serving-lock.ts';
import { asStartupProblem, StartupProblem } from './platform/database/startup-problem.ts';
import { type Log, makeLog } from './platform/log.ts';
import { loadSecret, unlockKey } from './platform/sessions/secret.ts';
import { startMessageSimulator } from './providers/message/start-simulator.ts';
import { makeServer } from './server.ts';

const ONE_ROLE =
  'The role of DATABASE_URL may change the history: only its seals show if someone did (docs/security.md says how to give the table to another role).';
/** Shutdown timeout, longer than the longest DRAIN_SECONDS. What was acknowledged is committed: nothing is lost. */
const STOP_SECONDS = 25;

async function main(): Promise<void> {
  const reading = readConfig(process.env);
  if (!reading.ok) throw new StartupProblem(reading.problems.join('\n'));
  const { config } = reading;
  const log = makeLog(config.logLevel);

  // Stop in reverse order of start, also when a signal arrives during start-up.
  const stops: (() => Promise<unknown>)[] = [];
  stopOnSignals(stops);
  try {
    const starting = startSimulator(config);
    // Also one that is still starting: it would speak to nobody.
    stops.push(async () => (await starting.catch(() => null))?.stop());
    const say = (line: string) => process.stdout.write(`${line}\n`);
    await upgradeCluster(config, say);
    const embedded = config.databaseUrl ? null : await startEmbedded(config, log);
    if (embedded) stops.unshift(() => embedded.stop());
    const url = databaseUrl(config, embedded);
    // What lasts longer than a transaction goes past a pooler.
    const direct = config.databaseDirectUrl ?? url;
    await migrate({ url: direct, onWait: say, beforeUpgrade: backupBeforeUpgrade(config, direct, say) });
    await embedded?.guardHistory();
    if (embedded) stops.unshift(await publishRunningDatabase(config.dataDir, url));
    stops.unshift(await holdServing(direct));
    const database = openDatabase({
      url,
      directUrl: config.databaseDirectUrl,
      poolSize: config.databasePoolSize,
      onError: (error) => log.error({ err: error }),
    });
    stops.unshift(() => database.close());
    if (await mayChangeHistory(database.q)) log.warn(ONE_ROLE);
    const key = await unlockKey(database, await loadSecret(config.secret, config.dataDir));

    const { port, release } = await choosePort(config);
    const origin = config.publicUrl ?? `http://localhost:${port}`;
    const simulator = await starting;
    const server = await makeServer({
      config: simulator ? { ...config, gupshup: simulator.gupshup } : config,
      database,
      key,
      log,
      now: () => Temporal.Now.instant(),
      origin,
    });
    stops.unshift(() => server.stop());
    await server.start();
    release();
    await server.app.listen({ port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
      throw portProblem(error, config);
    });
    process.stdout.write(`Kursi is ready at ${origin}\n`);
  } catch (error) {
    await stopAll(stops);
    throw error;
  }
}

/** The sandbox has one, where no provider is configured. */
async function startSimulator({ sandbox, gupshup, meta, dataDir }: Config) {
  return sandbox && !gupshup && !meta ? startMessageSimulator(dataDir) : null;
}

function startEmbedded(config: Config, log: Log): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: (line) => log.info({ postgres: line }),
    onLost: (problem) => {
      process.stderr.write(`Kursi stops.\n${problem.message}\n`);
      process.exit(1);
    },
  });
}

/**
 * PORT=0 picks any free port. Known before listening, because links in mails contain it, and kept until then:
 * another process may take a free port at any moment.
 */
function choosePort({ port, host }: Config): Promise<{ port: number; release: () => void }> {
  if (port !== 0) return Promise.resolve({ port, release: () => undefined });
  return new Promise((resolve, reject) => {
    const keeper = createServer();
    keeper.once('error', reject);
    keeper.listen(0, host, () => {
      const address = keeper.address();
      if (typeof address !== 'object' || !address) return reject(new Error('no port'));
      resolve({ port: address.port, release: () => void keeper.close() });
    });
  });
}

function databaseUrl(config: Config, embedded: EmbeddedPostgres | null): string {
  const url = config.databaseUrl ?? embedded?.url;
  if (!url) throw new Error('there is neither a DATABASE_URL nor an embedded database');
  return url;
}

function portProblem(error: NodeJS.ErrnoException, { port, host }: Config): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartupProblem(
      `Port ${port} is taken by another program; stop that one or set PORT to another number.`,
    );
  }
  if (error.code === 'EACCES')
    return new StartupProblem(`This user may not listen on port ${port}; set PORT to 1024 or more.`);
  if (error.code === 'EADDRNOTAVAIL')
    return new StartupProblem(`This machine has no address ${host}; set HOST to one it has.`);
  return error;
}

function stopOnSignals(stops: (() => Promise<unknown>)[]): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_SECONDS * 1000).unref();
    stopAll(stops).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

async function stopAll(stops: (() => Promise<unknown>)[]): Promise<void> {
  for (const stop of stops.splice(0)) await stop();
}

main().catch((error: unknown) => {
  const problem = asStartupProblem(error, 'the data folder');
  if (problem instanceof StartupProblem) process.stderr.write(`Kursi cannot start.\n${problem.message}\n`);
  else
    process.stderr.write(
      `Kursi cannot start because of a fault of its own:\n${String((error as Error)?.stack ?? error)}\n`,
    );
  process.exit(1);
});
