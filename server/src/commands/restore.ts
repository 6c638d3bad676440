import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { restoreBackup } from '../platform/backup/restore-backup.ts';
import { readConfig } from '../platform/config.ts';
import type { LoadedDatabase } from '../platform/database/backup/load-database.ts';
import { reachDatabase } from '../platform/database/running-database.ts';
import { asStartupProblem, StartupProblem } from '../platform/database/startup-problem.ts';

const USAGE = 'Usage: npm run restore -- FILE [--yes-replace]';
const WORD = 'replace';

/** npm run restore -- FILE: everything of a backup in the place of what this installation has. */
async function restore(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'yes-replace': { type: 'boolean' } },
  });
  const [file] = positionals;
  if (!file || positionals.length > 1) throw new StartupProblem(USAGE);
  const reading = readConfig({ ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'error' });
  if (!reading.ok) throw new StartupProblem(reading.problems.join('\n'));
  const { config } = reading;
  const { url, close } = await reachDatabase(config);
  try {
    const restored = await restoreBackup({
      file: path.resolve(file),
      passphrase: config.backup.passphrase,
      url,
      dataDir: config.dataDir,
      now: Temporal.Now.instant(),
      mayReplace: async (there) => values['yes-replace'] || askToReplace(there),
    });
    if (!restored) return 'Nothing was changed.';
    const { manifest, filesBefore } = restored;
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return [
      `Restored as it was at ${manifest.taken_at}: ${rows} rows, ${manifest.files.length} files, and the secret.`,
      ...(filesBefore ? [`The files from before are in ${filesBefore}; delete them when all is well.`] : []),
      ...(manifest.files_are_elsewhere
        ? [
            'Uploaded files are not in this backup: they lie in the bucket (S3_*), which this installation must use too.',
          ]
        : []),
      ...(config.secret
        ? ['APP_SECRET is set and counts before the restored secret: take it out, or links and sessions end.']
        : []),
      'Start Kursi now. What may have been sent since then is held: campaigns pause, mails wait at /admin/jobs.',
    ].join('\n');
  } finally {
    await close();
  }
}

async function askToReplace({ accounts }: LoadedDatabase): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new StartupProblem(
      `This installation has data (${accounts} accounts). Add --yes-replace to put the backup in its place.`,
    );
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = await asking.question(
      `This installation has data (${accounts} accounts). It is deleted and the backup put in its place. Type "${WORD}" to go on: `,
    );
    return answer.trim() === WORD;
  } finally {
    asking.close();
  }
}

restore().then(console.log, (error: unknown) => {
  const problem = asStartupProblem(error, 'the data folder');
  console.error(problem instanceof StartupProblem ? problem.message : error);
  process.exitCode = 1;
});
