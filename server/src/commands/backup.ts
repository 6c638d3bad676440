import path from 'node:path';
import { parseArgs } from 'node:util';
import { makeBackup, removeOldBackups } from '../platform/backup/make-backup.ts';
import { readConfig } from '../platform/config.ts';
import { reachDatabase } from '../platform/database/running-database.ts';
import { asStartupProblem, StartupProblem } from '../platform/database/startup-problem.ts';
import { loadSecret } from '../platform/sessions/secret.ts';

/** npm run backup [-- --to FOLDER]: database, files and secret in one file, while the server runs or not. */
async function backup(): Promise<string> {
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  const reading = readConfig({ ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'error' });
  if (!reading.ok) throw new StartupProblem(reading.problems.join('\n'));
  const { config } = reading;
  const { url, close } = await reachDatabase(config);
  try {
    const secret = await loadSecret(config.secret, config.dataDir);
    const { file, bytes, manifest } = await makeBackup(
      { url, media: config.bucket ? null : path.join(config.dataDir, 'media'), secret },
      {
        folder: path.resolve(values.to ?? path.join(config.dataDir, 'backups')),
        passphrase: config.backup.passphrase,
        now: Temporal.Now.instant(),
      },
    );
    if (!values.to) await removeOldBackups(path.dirname(file), config.backup.keep);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return [
      `${file} (${(bytes / 1e6).toFixed(1)} MB): ${rows} rows of ${manifest.tables.length} tables, ${manifest.files.length} files, and the secret.`,
      config.backup.passphrase
        ? 'It is encrypted with BACKUP_PASSPHRASE: keep that elsewhere, as without it nobody can open the file.'
        : 'It is not encrypted and opens every account: keep it where nobody else can read it, or set BACKUP_PASSPHRASE.',
    ].join('\n');
  } finally {
    await close();
  }
}

backup().then(console.log, (error: unknown) => {
  const problem = asStartupProblem(error, 'the folder of the backup');
  console.error(problem instanceof StartupProblem ? problem.message : error);
  process.exitCode = 1;
});
