import { backupBeforeUpgrade } from '../platform/backup/backup-before-upgrade.ts';
import { readConfig } from '../platform/config.ts';
import { reachDatabase } from '../platform/database/running-database.ts';
import { migrate } from '../platform/database/schema/migrate.ts';
import { asStartupProblem, StartupProblem } from '../platform/database/startup-problem.ts';

/** npm run db:migrate: brings the schema up to date as a start does, and ends. */
async function bringUpToDate(): Promise<string> {
  const reading = readConfig(process.env);
  if (!reading.ok) throw new StartupProblem(reading.problems.join('\n'));
  const { url, close } = await reachDatabase(reading.config);
  try {
    const beforeUpgrade = backupBeforeUpgrade(reading.config, url, console.log);
    const applied = await migrate({ url, onWait: console.log, beforeUpgrade });
    return applied.length === 0 ? 'The schema is up to date.' : `Applied: ${applied.join(', ')}`;
  } finally {
    await close();
  }
}

bringUpToDate().then(console.log, (error: unknown) => {
  const problem = asStartupProblem(error, 'the database');
  console.error(problem instanceof StartupProblem ? problem.message : error);
  process.exitCode = 1;
});
