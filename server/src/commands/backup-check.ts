import path from 'node:path';
import { parseArgs } from 'node:util';
import { type CheckedBackup, checkBackup } from '../platform/backup/check-backup.ts';
import { type CheckPlace, makeCheckPlace } from '../platform/backup/check-place.ts';
import { backupFolder, recorded } from '../platform/backup/keep-backups.ts';
import { listBackups } from '../platform/backup/list-backups.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { reachDatabase } from '../platform/database/running-database.ts';
import { holdAlone } from '../platform/database/serving-lock.ts';
import { asStartupProblem, StartupProblem } from '../platform/database/startup-problem.ts';

let place: CheckPlace | undefined;
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void Promise.resolve(place?.remove()).finally(() => process.exit(1)));

/** npm run backup:check [-- FILE]: restores the newest backup, or that one, into a temporary place and looks at it. */
async function backupCheck(): Promise<string> {
  const { positionals } = parseArgs({ allowPositionals: true });
  if (positionals.length > 1) throw new StartupProblem('Usage: npm run backup:check [-- FILE]');
  const reading = readConfig({ ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'error' });
  if (!reading.ok) throw new StartupProblem(reading.problems.join('\n'));
  const { config } = reading;
  const { url, close } = await reachDatabase(config);
  const letGo = await holdAlone(url, 'check');
  const database = openDatabase({ url, poolSize: 1, onError: () => undefined });
  try {
    if (!letGo) throw new StartupProblem('Another check of a backup is under way; wait until it is done.');
    return await check(config, database, positionals[0]);
  } finally {
    await database.close();
    await letGo?.();
    await close();
  }
}

async function check(config: Config, database: Database, given: string | undefined): Promise<string> {
  const begun = performance.now();
  const folder = backupFolder(config.dataDir);
  const now = () => Temporal.Now.instant();
  const onError = (error: unknown) => console.error(`It could not be written down: ${String(error)}`);
  return recorded({ database, now, onError }, 'check', config.dataDir, async (at) => {
    const file = given === undefined ? (await listBackups(folder)).at(-1) : path.resolve(given);
    if (!file) throw new StartupProblem(`There is no backup in ${folder}; make one with npm run backup.`);
    place = await makeCheckPlace(config);
    try {
      const checked = await checkBackup(file, place, { passphrase: config.backup.passphrase, now: at });
      const { bytes, rows, faults, manifest } = checked;
      if (faults.length > 0) throw new StartupProblem(`${file} restores, but: ${faults.join('; ')}.`);
      const run = { file, bytes, row_count: rows, file_count: manifest.files.length };
      return { done: said(file, checked, (performance.now() - begun) / 1000), run };
    } finally {
      await place.remove();
      place = undefined;
    }
  });
}

function said(file: string, { manifest, bytes, rows }: CheckedBackup, seconds: number): string {
  return [
    `${file} (${(bytes / 1e6).toFixed(1)} MB) of ${manifest.taken_at} was restored in ${seconds.toFixed(0)} s, and is good:`,
    `${rows} rows of ${manifest.tables.length} tables, as many as were copied;`,
    'visits, payments, bills, receipt numbers, memberships, credits and stock add up;',
    manifest.files_are_elsewhere
      ? 'uploaded files are in the bucket (S3_*) and were not looked at.'
      : `${manifest.files.length} files have their checksums.`,
  ].join('\n');
}

backupCheck().then(console.log, (error: unknown) => {
  const problem = asStartupProblem(error, 'the data folder');
  console.error(problem instanceof StartupProblem ? problem.message : error);
  process.exitCode = 1;
});
