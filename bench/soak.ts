// npm run soak -- --minutes 10 --seed 42: all roles at once with disasters; docs/performance.md says what it proves.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded/embedded-postgres.ts';
import { migrate } from '../server/src/platform/database/schema/migrate.ts';
import { planDisasters } from './soak/disasters.ts';
import { runSoak, type SoakReport } from './soak/run-soak.ts';
import { seeded } from './support/bench.ts';

const [DISK, FOLDER] = ['BENCH_SMALL_DISK', 'BENCH_FOLDER'];
const DISK_SIZE = '1500m';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string' } },
});
const minutes = Number(values.minutes);
const seed = Number(values.seed ?? Date.now() % 1_000_000);
if (!(minutes > 0) || !Number.isInteger(seed)) throw new Error('--minutes and --seed are numbers');

const smallDisk = process.env[DISK] ?? null;
/** Of the journal and the log, which outlive the small disk. */
const folder = process.env[FOLDER] ?? mkdtempSync(path.join(os.tmpdir(), 'kursi-soak-'));
const again = smallDisk ? null : onSmallDisk();
const code = again ?? (await soak());
if (code === 0 && !smallDisk) rmSync(folder, { recursive: true, force: true });
process.exit(code);

/**
 * Everything runs once more on a file system of its own, which can be filled; null where that is not allowed. It ends
 * with the process that has it.
 */
function onSmallDisk(): number | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  const mount = `mount -t tmpfs -o size=${DISK_SIZE},mode=1777 tmpfs "$0"`;
  const disk = path.join(folder, 'disk');
  mkdirSync(disk);
  const inNamespace = (script: string, ...args: string[]) =>
    spawnSync('unshare', ['-m', '--propagation', 'private', 'sh', '-c', script, disk, ...args], {
      stdio: 'inherit',
      env: { ...process.env, TMPDIR: disk, [DISK]: disk, [FOLDER]: folder },
    });
  if (inNamespace(mount).status !== 0) return null;
  const ran = inNamespace(
    `${mount} && exec "$@"`,
    ...[process.execPath, import.meta.filename, '--minutes', String(minutes), '--seed', String(seed)],
  );
  return ran.status ?? 1;
}

async function soak(): Promise<number> {
  const dataDir = path.join(smallDisk ?? folder, 'data');
  console.log(`Soak of ${minutes} min, seed ${seed} (--seed ${seed} does the same again).`);
  console.log(
    smallDisk
      ? `The disk is a small one of its own (${DISK_SIZE}), and is filled once.`
      : 'No disk of its own could be made: the servers are told once that theirs is full.',
  );
  const postgres = await startEmbeddedPostgres({ dataDir });
  await migrate({ url: postgres.url });
  try {
    const seconds = minutes * 60;
    const report = await runSoak(
      {
        seed,
        seconds,
        servers: 2,
        shops: 2,
        guests: 40,
        regulars: 6,
        campaigns: Math.ceil(minutes * 1.5),
        recipients: 150,
        workers: 16,
        pauseMs: 150,
        disasters: planDisasters(seconds, seeded(seed)),
        expectsAll: true,
      },
      { databaseUrl: postgres.url, dataDir, folder },
      { databasePid: () => postgres.pid, smallDisk },
      console.log,
    );
    return print(report);
  } finally {
    await postgres.stop();
  }
}

function print(report: SoakReport): number {
  const width = Math.max(...report.rows.map(([action]) => action.length));
  console.log(`\n${'action'.padEnd(width)}  done    refused, unknown`);
  for (const [action, done, others] of report.rows)
    console.log(`${action.padEnd(width)}  ${done.padStart(6)}  ${others}`);
  console.log('\nwhat must never be'.padEnd(72), 'found');
  for (const { what, found } of report.checked) {
    console.log(what.padEnd(71), found.length);
    for (const one of found.slice(0, 5)) console.log(`    ${one}`);
  }
  const faults = report.checked.reduce((sum, { found }) => sum + found.length, 0);
  const killed = [...report.disasters].map(([what, times]) => `${what} ${times}`).join(', ');
  console.log(
    `\n${faults} faults after ${report.seconds.toFixed(0)} s (seed ${seed}); disasters: ${killed};`,
  );
  console.log(
    `${report.acknowledged} acknowledged facts looked for; ${report.reconnects} streams came back;`,
    `settled in ${report.settledIn.toFixed(0)} s`,
  );
  if (faults > 0) console.log(`Journal and logs: ${folder}`);
  return faults === 0 ? 0 : 1;
}
