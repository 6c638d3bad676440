import { makePlatformAdmin } from '../modules/identity/public.ts';
import { readConfig } from '../platform/config.ts';
import { openDatabase } from '../platform/database/database.ts';
import { reachDatabase } from '../platform/database/running-database.ts';
import { asStartupProblem, StartupProblem } from '../platform/database/startup-problem.ts';

/** npm run admin:grant -- EMAIL: the only way to become a platform admin. */
async function grantAdmin(email: string | undefined): Promise<string> {
  if (!email) throw new StartupProblem('Usage: npm run admin:grant -- EMAIL');
  const reading = readConfig(process.env);
  if (!reading.ok) throw new StartupProblem(reading.problems.join('\n'));
  const { url, close } = await reachDatabase(reading.config);
  const database = openDatabase({ url, poolSize: 1 });
  try {
    if (await makePlatformAdmin(database.q, email)) return `${email} is a platform admin now.`;
    throw new StartupProblem(`There is no account with the confirmed address ${email}.`);
  } finally {
    await database.close();
    await close();
  }
}

grantAdmin(process.argv[2]).then(console.log, (error: unknown) => {
  const problem = asStartupProblem(error, 'the data folder');
  console.error(problem instanceof StartupProblem ? problem.message : error);
  process.exitCode = 1;
});
