import { mendSales, rebuildSales } from '../modules/sales/public.ts';
import { readConfig } from '../platform/config.ts';
import { openDatabase } from '../platform/database/database.ts';
import { reachDatabase } from '../platform/database/running-database.ts';
import { migrate } from '../platform/database/schema/migrate.ts';
import { asStartupProblem, StartupProblem } from '../platform/database/startup-problem.ts';

/** npm run sales:rebuild [-- business_id …]: makes what was sold and came in anew from the bills; says what differed. */
async function rebuild(only: readonly string[]): Promise<string> {
  const reading = readConfig({ ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'error' });
  if (!reading.ok) throw new StartupProblem(reading.problems.join('\n'));
  const { url, close } = await reachDatabase(reading.config);
  await migrate({ url });
  const database = openDatabase({ url, poolSize: 2, statementTimeoutMs: 600_000 });
  try {
    const businesses = await database.q.selectFrom('business').select(['id', 'name']).orderBy('id').execute();
    const lines: string[] = [];
    for (const { id, name } of businesses) {
      if (only.length > 0 && !only.includes(id)) continue;
      // A rebuild that was cut off goes on; then what is kept is compared and mended.
      await rebuildSales(database, id);
      const wrong = await mendSales(database, id);
      lines.push(wrong.length === 0 ? `${name}: no difference` : `${name}: ${wrong.length} visits differed`);
      lines.push(...wrong.map((visit) => `  visit ${visit}`));
    }
    return lines.join('\n');
  } finally {
    await database.close();
    await close();
  }
}

rebuild(process.argv.slice(2)).then(console.log, (error: unknown) => {
  const problem = asStartupProblem(error, 'the data folder');
  console.error(problem instanceof StartupProblem ? problem.message : error);
  process.exitCode = 1;
});
