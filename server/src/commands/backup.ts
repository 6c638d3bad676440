import path from 'node:path';
import { parseArgs } from 'node:util';
import { keyOfBackups } from '../platform/backup/backup-before-upgrade.ts';
import { backupFolder, copyBackup, keepBackup } from '../platform/backup/keep-backups.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { openDatabase } from '../platform/database/database.ts';
import { reachDatabase } from '../platform/database/running-database.ts';
import { holdAlone } from '../platform/database/serving-lock.ts';
import { asStartupProblem, StartupProblem } from '../platform/database/startup-problem.ts';
import { makeBackupBucket } from '../providers/storage/backup-bucket.ts';

/** npm run backup [-- --to FOLDER]: database, files and secret in one file, while the server runs or not. */
async function backup(): Promise<string> {
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  const reading = readConfig({ ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'error' });
  if (!reading.ok) throw new StartupProblem(reading.problems.join('\n'));
  const { config } = reading;
  const { url, close } = await reachDatabase(config);
  const letGo = await holdAlone(url, 'backup');
  const database = openDatabase({ url, poolSize: 1, onError: () => undefined });
  try {
    if (!letGo)
      throw new StartupProblem('Another backup of this database is being made; wait until it is done.');
    const keeping = {
      config,
      database,
      key: await keyOfBackups(config, database),
      bucket: config.backup.bucket ? makeBackupBucket(config.backup.bucket) : null,
      now: () => Temporal.Now.instant(),
      onError: (error: unknown) => console.error(`It could not be written down: ${String(error)}`),
    };
    const to = values.to === undefined ? undefined : path.resolve(values.to);
    const made = await keepBackup(keeping, to === backupFolder(config.dataDir) ? undefined : to);
    const copied = keeping.bucket && !to ? await copyBackup(keeping, keeping.bucket) : null;
    return said(made, config, copied).join('\n');
  } finally {
    await database.close();
    await letGo?.();
    await close();
  }
}

function said(
  { file, bytes, manifest }: Awaited<ReturnType<typeof keepBackup>>,
  { backup: settings }: Config,
  copied: string | null,
): string[] {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    `${file} (${(bytes / 1e6).toFixed(1)} MB): ${rows} rows of ${manifest.tables.length} tables, ${manifest.files.length} files, and the secret.`,
    ...(copied ? [`${copied} is in the bucket ${settings.bucket?.bucket} too.`] : []),
    settings.passphrase
      ? 'It is encrypted with BACKUP_PASSPHRASE: keep that elsewhere, as without it nobody can open the file.'
      : 'It is not encrypted and opens every account: keep it where nobody else can read it, or set BACKUP_PASSPHRASE.',
  ];
}

backup().then(console.log, (error: unknown) => {
  const problem = asStartupProblem(error, 'the folder of the backup');
  console.error(problem instanceof StartupProblem ? problem.message : error);
  process.exitCode = 1;
});
