import { parseArgs } from 'node:util';
import type { SealHead } from '../modules/history/public.ts';
import { checkHistory, SEAL_KEY } from '../modules/history/public.ts';
import { readConfig } from '../platform/config.ts';
import { openDatabase } from '../platform/database/database.ts';
import { reachDatabase } from '../platform/database/running-database.ts';
import { asStartupProblem, StartupProblem } from '../platform/database/startup-problem.ts';
import { keyFor, loadSecret, unlockKey } from '../platform/sessions/secret.ts';

const USAGE =
  'Usage: npm run history:check [-- --seal "rest 2026-11-18 8f3a…"] (a line of the log or of a backup)';

/** npm run history:check: proves that nothing of the history was changed or taken away since it was sealed. */
async function historyCheck(): Promise<string> {
  const { values } = parseArgs({ options: { seal: { type: 'string', multiple: true } } });
  const reading = readConfig({ ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'error' });
  if (!reading.ok) throw new StartupProblem(reading.problems.join('\n'));
  const { config } = reading;
  const { url, close } = await reachDatabase(config);
  const database = openDatabase({ url, poolSize: 2 });
  try {
    const key = await unlockKey(database, await loadSecret(config.secret, config.dataDir));
    const of = { database, key: keyFor(key, SEAL_KEY), dataDir: config.dataDir };
    const { breaks, days, rows, heads } = await checkHistory(of, (values.seal ?? []).map(readHead));
    const [first] = breaks.toSorted((a, b) => (a.day < b.day ? -1 : 1));
    if (first)
      throw new StartupProblem(`The history is broken at ${first.day} (${first.kept_as}): ${first.why}.`);
    if (days === 0) return 'Nothing is sealed yet: a day is sealed an hour after it ended (UTC).';
    return [
      `The history is whole: ${rows} rows of ${days} sealed days, and every seal fits the one before.`,
      'The newest seals:',
      ...heads.map(({ kept_as, day, seal }) => `${kept_as} ${day} ${seal}`),
    ].join('\n');
  } finally {
    await database.close();
    await close();
  }
}

function readHead(line: string): SealHead {
  const [, kept_as, day, seal] =
    /^(money|rest|read) (\d{4}-\d\d-\d\d) ([0-9a-f]{64})$/.exec(line.trim()) ?? [];
  if (!kept_as || !day || !seal) throw new StartupProblem(USAGE);
  return { kept_as, day, seal };
}

historyCheck().then(console.log, (error: unknown) => {
  const problem = asStartupProblem(error, 'the data folder');
  console.error(problem instanceof StartupProblem ? problem.message : error);
  process.exitCode = 1;
});
