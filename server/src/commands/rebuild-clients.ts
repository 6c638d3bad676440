import { rebuildClientFacts } from '../modules/booking/public.ts';
import { rebuildEntryFacts } from '../modules/waitlist/public.ts';
import { readConfig } from '../platform/config.ts';
import { openDatabase } from '../platform/database/database.ts';
import { reachDatabase } from '../platform/database/running-database.ts';
import { migrate } from '../platform/database/schema/migrate.ts';
import { asStartupProblem, StartupProblem } from '../platform/database/startup-problem.ts';

/** npm run clients:rebuild [-- business_id …]: makes the figures of all clients anew and says whose were wrong. */
async function rebuildClients(only: readonly string[]): Promise<string> {
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
      const now = Temporal.Now.instant();
      await rebuildEntryFacts(database, id, now);
      const { visits, clients } = await rebuildClientFacts(database, id, now);
      const differed = visits.length + clients.length;
      if (differed === 0) lines.push(`${name}: no difference`);
      else {
        lines.push(`${name}: ${visits.length} visits and ${clients.length} clients differed`);
        lines.push(...visits.map((visit) => `  visit ${visit}`), ...clients.map((one) => `  client ${one}`));
      }
    }
    return lines.join('\n');
  } finally {
    await database.close();
    await close();
  }
}

rebuildClients(process.argv.slice(2)).then(console.log, (error: unknown) => {
  const problem = asStartupProblem(error, 'the data folder');
  console.error(problem instanceof StartupProblem ? problem.message : error);
  process.exitCode = 1;
});
