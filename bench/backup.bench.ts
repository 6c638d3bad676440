import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { listBackups } from '../server/src/platform/backup/list-backups.ts';
import { verifyBackup } from '../server/src/platform/backup/verify-backup.ts';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { migrate } from '../server/src/platform/database/schema/migrate.ts';
import { makeJobs } from '../server/src/platform/jobs/jobs.ts';
import { type Bench, interleaved, median, type Row, seeded, whole } from './support/bench.ts';
import { type BenchDatabase, startDatabase } from './support/database.ts';
import { watchMemory } from './support/peak-memory.ts';
import {
  type Program,
  type RunningServer,
  root,
  runProgram,
  startServer,
  temporaryFolder,
} from './support/processes.ts';
import type { BenchSalon } from './support/salons.ts';
import { describeDatabase, differences } from './support/same-database.ts';
import { fillYears } from './support/years-of-visits.ts';

const CLIENTS = Number(process.env['BENCH_CLIENTS'] ?? 100_000);
const VISITS = Number(process.env['BENCH_VISITS'] ?? 1_000_000);
const SEED = Number(process.env['BENCH_SEED'] ?? Date.now() % 1_000_000);
const ROUNDS = 2;
const KILLS = 4;
const REQUESTS_EACH_SECOND = 20;
const QUIET_MS = 20_000;
const PICTURES = 20;

const BACKUP = 1.5;
const RESTORE = 2;
const SLOWER = 1.5;
const MOST_MB = 200;

/** Everything of a salon with years of visits, out and back, while its desk works; and killed on the way. */
export default {
  name: 'backup',
  bar: `${whole(VISITS)} visits: ≤ ${BACKUP} × of COPY, desk p95 < ${SLOWER} ×, back ≤ ${RESTORE} ×, nothing differs`,
  async run() {
    const postgres = await startDatabase({ testRights: true });
    try {
      const salon = await fillYears(postgres.url, { clients: CLIENTS, visits: VISITS });
      await addPictures(postgres.dataDir);
      const desk = said(await backUpWhileTheDeskWorks(postgres, salon));
      // What the server writes by itself is in them.
      const made = await compareBackups(postgres);
      said(made.rows);
      const restored = await compareRestores(postgres, made);
      said(restored.rows);
      const seconds = { backup: made.seconds, restore: restored.seconds };
      return [...made.rows, ...desk, ...restored.rows, ...(await kill(postgres, made.file, seconds))];
    } finally {
      await postgres.stop();
    }
  },
} satisfies Bench;

/** As soon as they are known: all of it takes many minutes. */
function said(rows: Row[]): Row[] {
  for (const { what, figure } of rows) console.log(`  ${what}: ${figure}`);
  return rows;
}

interface Made {
  /** The newest backup, and the folder with the copies. */
  readonly file: string;
  readonly copies: string;
  readonly seconds: number;
}

async function compareBackups({ url, dataDir }: BenchDatabase): Promise<Made & { readonly rows: Row[] }> {
  const [backups, copies] = [await temporaryFolder(), await temporaryFolder()];
  const peaks: number[] = [];
  const [ours = [], bare = []] = await interleaved(ROUNDS, [
    async () => {
      const { seconds, peak } = await timed(
        await command('backup', ['--to', backups], { DATABASE_URL: url, DATA_DIR: dataDir }),
      );
      peaks.push(peak);
      return seconds;
    },
    async () => (await timed(await bareCopy('out', copies, url))).seconds,
  ]);
  const file = (await listBackups(backups)).at(-1) ?? '';
  return {
    file,
    copies,
    seconds: median(ours),
    rows: [
      ratioOfTimes('backup, of COPY of the same tables through the same compressor', ours, bare, BACKUP),
      { what: 'memory of that process at most, with all of Node', figure: `${whole(Math.max(...peaks))} MB` },
    ],
  };
}

/** As every night: the server makes it, while it answers. */
async function backUpWhileTheDeskWorks({ url, dataDir }: BenchDatabase, salon: BenchSalon): Promise<Row[]> {
  const shared = { DATABASE_URL: url, DATA_DIR: dataDir };
  const server = await startServer(
    { ...shared, BACKUP_HOUR: '00:00', BACKUP_KEEP: '1' },
    { file: path.join(import.meta.dirname, 'unlimited-server.ts') },
  );
  const database = openDatabase({ url, poolSize: 2, onError: () => undefined });
  const jobs = makeJobs(database, () => undefined, { polling: false });
  const made = async () =>
    (await database.pool.query("select failure from backup_run where kind = 'backup'")).rows[0];
  const [quiet, busy, grown]: [number[], number[], number[]] = [[], [], []];
  try {
    await database.pool.query("update schema_migration set applied_at = now() - interval '9 days'");
    for (let round = 0; round < ROUNDS; round++) {
      const before = await readAtTheDesk(server, salon, dataDir);
      await sleep(QUIET_MS);
      quiet.push(...(await answersOf(before)));
      const memory = watchMemory(server);
      const meanwhile = await readAtTheDesk(server, salon, dataDir);
      await database.pool.query('delete from backup_run');
      await database.transaction((tx) => jobs.send(tx, 'nightly-backup', {}));
      while (!(await made())) await sleep(100);
      busy.push(...(await answersOf(meanwhile)));
      const { before: held, peak } = memory();
      grown.push(peak - held);
      const { failure } = await made();
      if (failure) throw new Error(`the backup failed: ${failure}`);
    }
  } finally {
    await database.close();
    await server.stop();
  }
  const [was, is] = [p95(quiet), p95(busy)];
  return [
    {
      what: 'p95 of the desk meanwhile, of the quiet one',
      figure: `${(is / was).toFixed(2)} × (${is.toFixed(0)} of ${was.toFixed(0)} ms; ${busy.length} of ${quiet.length} requests)`,
      bar: `< ${SLOWER} ×`,
      met: is < SLOWER * was,
      raw: { quiet, busy },
    },
    {
      what: 'memory that the server gained meanwhile, at most',
      figure: `${whole(Math.max(...grown))} MB`,
      bar: `< ${MOST_MB} MB`,
      met: Math.max(...grown) < MOST_MB,
      raw: grown,
    },
  ];
}

async function compareRestores(
  { url, dataDir }: BenchDatabase,
  { file, copies }: Made,
): Promise<{ readonly seconds: number; readonly rows: Row[] }> {
  const target = await freshDatabase(url);
  const place = await temporaryFolder();
  const [ours = [], bare = []] = await interleaved(ROUNDS, [
    async () => {
      await freshDatabase(url);
      return (await timed(await restore(file, target, place))).seconds;
    },
    async () => {
      await freshDatabase(url);
      return (await timed(await bareCopy('in', copies, target))).seconds;
    },
  ]);
  await freshDatabase(url);
  await timed(await restore(file, target, place));
  const [there, back] = [await withClient(url, describeDatabase), await withClient(target, describeDatabase)];
  const other = [...differences(there, back), ...(await otherPictures(dataDir, place))];
  const rows = [
    ratioOfTimes('restore, of COPY back with the same indexes and constraints', ours, bare, RESTORE),
    {
      what: 'tables, constraints, indexes, files that are not the same',
      figure: `${other.length} of ${there.size + PICTURES}${other.length > 0 ? `: ${other.slice(0, 5).join(', ')}` : ''}`,
      bar: '0',
      met: other.length === 0,
      raw: other,
    },
  ];
  return { seconds: median(ours), rows };
}

/** kill -9 at random moments of backups and restores. */
async function kill(
  { url, dataDir }: BenchDatabase,
  file: string,
  seconds: { readonly backup: number; readonly restore: number },
): Promise<Row[]> {
  const random = seeded(SEED);
  const folder = await temporaryFolder();
  const target = await freshDatabase(url);
  const states: string[] = [];
  for (let n = 0; n < KILLS; n++) {
    const backup = await command('backup', ['--to', folder], { DATABASE_URL: url, DATA_DIR: dataDir });
    await sleep(random() * seconds.backup * 1000);
    await backup.kill();
    const [found] = await listBackups(folder);
    const isWhole = found && (await verifyBackup(found, undefined).catch(() => false));
    states.push(found ? (isWhole ? 'a whole backup' : 'HALF a backup') : 'no backup');
    await rm(folder, { recursive: true });
    await mkdir(folder);

    if (states.at(-2) !== 'as before') await makeOther(target, url);
    const restoring = await restore(file, target, await temporaryFolder());
    await sleep(random() * seconds.restore * 1000);
    await restoring.kill();
    states.push(await stateOf(target));
  }
  const half = states.filter((state) => state.startsWith('HALF'));
  return [
    {
      what: `killed ${KILLS} times each: half backups and restores that would be taken for whole (seed ${SEED})`,
      figure: `${half.length} (${[...Map.groupBy(states, (state) => state)].map(([state, { length }]) => `${length} ${state}`).join(', ')})`,
      bar: '0',
      met: half.length === 0,
      raw: states,
    },
  ];
}

/** A database that a restore replaces. */
async function makeOther(target: string, url: string): Promise<void> {
  await freshDatabase(url);
  await migrate({ url: target });
  await withClient(target, (client) =>
    client.query(
      "insert into users (id, user_name, email, email_verified) values (gen_random_uuid(), 'Before', 'before@example.in', true)",
    ),
  );
}

async function stateOf(target: string): Promise<'as before' | 'kept out' | 'restored' | 'HALF restored'> {
  return withClient(target, async (client) => {
    const isThere = async (query: string) => ((await client.query(query)).rowCount ?? 0) > 0;
    // PostgreSQL notices that its client is gone, and undoes what it did.
    const atWork =
      "select from pg_stat_activity where application_name = 'kursi restore' and datname = current_database()";
    while (await isThere(atWork)) await sleep(100);
    const isKeptOut = await migrate({ url: target }).then(
      () => false,
      () => true,
    );
    if (isKeptOut) return 'kept out';
    const { rows } = await client.query<{ visits: string }>('select count(*) as visits from visit');
    const visits = Number(rows[0]?.visits);
    if (visits === 0 && (await isThere("select from users where email = 'before@example.in'")))
      return 'as before';
    return visits === VISITS && (await isThere('select from restored')) ? 'restored' : 'HALF restored';
  });
}

const command = (name: string, args: readonly string[], env: Record<string, string>) =>
  runProgram(path.join(root, `server/src/commands/${name}.ts`), { args, env });

const restore = (file: string, target: string, dataDir: string) =>
  command('restore', [file, '--yes-replace'], { DATABASE_URL: target, DATA_DIR: dataDir });

const bareCopy = (direction: 'out' | 'in', folder: string, url: string) =>
  runProgram(path.join(import.meta.dirname, 'bare-copy.ts'), {
    args: [direction, folder],
    env: { DATABASE_URL: url },
  });

async function timed(program: Program): Promise<{ seconds: number; peak: number }> {
  const begun = performance.now();
  const memory = watchMemory(program);
  const code = await program.ended;
  const { peak } = memory();
  if (code !== 0) throw new Error(`a program ended with ${code}: ${program.output()}`);
  return { seconds: (performance.now() - begun) / 1000, peak };
}

/** An empty one beside that of the server. */
async function freshDatabase(url: string): Promise<string> {
  await withClient(url, async (client) => {
    await client.query('drop database if exists target with (force)');
    await client.query('create database target');
  });
  const target = new URL(url);
  target.pathname = '/target';
  return target.href;
}

async function withClient<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

const readAtTheDesk = ({ origin }: RunningServer, salon: BenchSalon, dataDir: string) =>
  runProgram(path.join(import.meta.dirname, 'desk-readers.ts'), {
    env: {
      ORIGIN: origin,
      SALON: JSON.stringify(salon),
      DATA_DIR: dataDir,
      RATE: String(REQUESTS_EACH_SECOND),
    },
  });

async function answersOf(desk: Program): Promise<number[]> {
  await desk.stop();
  const { took, failed } = JSON.parse(desk.output()) as { took: number[]; failed: number };
  if (failed > 0) throw new Error(`${failed} of ${took.length} requests of the desk failed`);
  return took;
}

/** Pictures do not compress. */
async function addPictures(dataDir: string): Promise<void> {
  const folder = path.join(dataDir, 'media', 'business');
  await mkdir(folder, { recursive: true });
  for (let n = 0; n < PICTURES; n++) await writeFile(path.join(folder, `${n}.jpg`), randomBytes(200_000));
}

async function otherPictures(one: string, other: string): Promise<string[]> {
  const folder = path.join('media', 'business');
  const names = await readdir(path.join(one, folder));
  const same = async (name: string) => {
    const [a, b] = await Promise.all([one, other].map((place) => readFile(path.join(place, folder, name))));
    return b !== undefined && a?.equals(b);
  };
  const found: string[] = [];
  for (const name of names) if (!(await same(name))) found.push(name);
  return found;
}

function ratioOfTimes(what: string, ours: readonly number[], bare: readonly number[], bar: number): Row {
  const ratio = median(ours.map((seconds, round) => seconds / (bare[round] ?? Number.NaN)));
  return {
    what,
    figure: `${ratio.toFixed(2)} × (${median(ours).toFixed(1)} of ${median(bare).toFixed(1)} s)`,
    bar: `≤ ${bar} ×`,
    met: ratio <= bar,
    raw: { ours, bare },
  };
}

const p95 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;
