import { readConfig } from '../platform/config.ts';
import { directUrl } from '../platform/database/running-database.ts';
import { distribute } from '../platform/database/schema/distribute.ts';
import { migrate } from '../platform/database/schema/migrate.ts';
import { asStartupProblem, StartupProblem } from '../platform/database/startup-problem.ts';

/** npm run db:distribute: spreads the database of DATABASE_URL over its Citus cluster; see docs/scale.md. */
async function distributeDatabase(): Promise<string> {
  const reading = readConfig(process.env);
  if (!reading.ok) throw new StartupProblem(reading.problems.join('\n'));
  const url = directUrl(reading.config);
  if (!url) throw new StartupProblem('Set DATABASE_URL to the coordinator of a Citus cluster.');
  await migrate({ url });
  const { distributed, reference, local, leftOut } = await distribute(url);
  return [
    `Spread by business_id (${distributed.length}): ${distributed.join(', ')}`,
    `On every node (${reference.length}): ${reference.join(', ')}`,
    `On the coordinator (${local.length}): ${local.join(', ')}`,
    `Foreign keys left out (${leftOut.length}): ${leftOut.join(', ') || 'none'}`,
  ].join('\n');
}

distributeDatabase().then(console.log, (error: unknown) => {
  const problem = asStartupProblem(error, 'the database');
  console.error(problem instanceof StartupProblem ? problem.message : error);
  process.exitCode = 1;
});
