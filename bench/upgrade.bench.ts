import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBalancer } from '../scripts/lib/balancer.ts';
import { startManyServers } from '../scripts/lib/many-servers.ts';
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded/embedded-postgres.ts';
import type { Bench, Row } from './support/bench.ts';
import { freePort } from './support/free-port.ts';
import { benchPool } from './support/pool.ts';
import { mainProgram, root, temporaryFolder } from './support/processes.ts';
import { startSteadyLoad } from './support/steady-load.ts';

/** The version before: the first that can be gone back to. */
const BEFORE = process.env['BENCH_BEFORE'] ?? 'fc1d4a55';
const SERVERS = 2;
const EACH_SECOND = 60;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 60);
const CALM_MS = 3_000;

/** Two servers of the version before are replaced by this one, one a minute after the other, under load. */
export default {
  name: 'upgrade',
  bar: `both versions on one database for ${SECONDS} s: 0 failed, none done twice`,
  async run() {
    const before = await versionBefore(BEFORE);
    const dataDir = await temporaryFolder();
    const postgres = await startEmbeddedPostgres({ dataDir });
    const ports = await Promise.all(Array.from({ length: SERVERS }, freePort));
    const env = {
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      DATABASE_URL: postgres.url,
      DATA_DIR: dataDir,
      TRUST_PROXY: 'loopback',
      DRAIN_SECONDS: '1',
    };
    const servers = await startManyServers({ ports, env, file: before });
    const balancer = await startBalancer(0, ports);
    const pool = benchPool(postgres.url, 2);
    try {
      const migrations = () =>
        pool.query('SELECT 1 FROM schema_migration').then(({ rowCount }) => rowCount ?? 0);
      const { origin } = balancer;
      const had = await migrations();
      const load = await startSteadyLoad({
        origin,
        pool,
        dataDir,
        eachSecond: EACH_SECOND,
        seconds: SECONDS,
      });
      await sleep(CALM_MS);
      await servers.replace(0, mainProgram);
      await sleep(SECONDS * 1000);
      await servers.replace(1, mainProgram);
      await sleep(CALM_MS);
      const rows: Row[] = await load.stop();
      const added = (await migrations()) - had;
      return [
        ...rows,
        { what: `migrations between ${BEFORE} and now`, figure: String(added), bar: '≥ 1', met: added > 0 },
        { what: 'the version before starts again', figure: await startsAgain(before, env) },
      ];
    } finally {
      await balancer.stop();
      await servers.stop();
      await pool.end();
      await postgres.stop();
    }
  },
} satisfies Bench;

/** The program of that commit, with the packages of now: a lockfile that differs would need an install. */
async function versionBefore(commit: string): Promise<string> {
  const folder = path.join(root, '.cache', `version-${commit}`);
  const file = path.join(folder, 'server/src/main.ts');
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  execFileSync('sh', ['-c', `git archive ${commit} | tar -x -C "${folder}"`], { cwd: root });
  execFileSync('cp', ['-al', path.join(root, 'node_modules'), path.join(folder, 'node_modules')]);
  execFileSync('cp', ['-al', path.join(root, 'web/dist'), path.join(folder, 'web/dist')]);
  copyFileSync(path.join(root, 'package-lock.json'), path.join(folder, 'package-lock.json'));
  return file;
}

/** One of an installation from before the promise (0125) does not. */
async function startsAgain(file: string, env: Record<string, string>): Promise<string> {
  const port = String(await freePort());
  const tried = spawnSync(process.execPath, [file], {
    env: { ...process.env, ...env, PORT: port },
    timeout: 20_000,
  });
  const said = `${tried.stdout}${tried.stderr}`;
  return said.includes('ready at')
    ? 'yes'
    : `no: ${said.split('\n').find((line) => /[a-z]/.test(line) && !line.startsWith('Kursi')) ?? ''}`;
}
