import { parseArgs } from 'node:util';
import { readConfig } from '../platform/config.ts';
import { openDatabase } from '../platform/database/database.ts';
import { reachDatabase } from '../platform/database/running-database.ts';
import { migrate } from '../platform/database/schema/migrate.ts';
import { asStartupProblem, StartupProblem } from '../platform/database/startup-problem.ts';
import {
  admitSecret,
  forgetOtherSecrets,
  loadSecret,
  newSecret,
  replaceSecret,
} from '../platform/sessions/secret.ts';

const NEXT = 'APP_SECRET_NEXT';
const SHORTEST = 32;

/**
 * npm run secret:rotate: another secret opens this installation beside the one of now. With --forget-others, once every
 * server has it, only that one. Links and sessions stay valid.
 */
async function rotateSecret(): Promise<string> {
  const { values } = parseArgs({ options: { 'forget-others': { type: 'boolean' } } });
  const reading = readConfig({ ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'error' });
  if (!reading.ok) throw new StartupProblem(reading.problems.join('\n'));
  const { config } = reading;
  const { url, close } = await reachDatabase(config);
  const database = openDatabase({ url, poolSize: 2 });
  try {
    await migrate({ url });
    const secret = await loadSecret(config.secret, config.dataDir);
    if (values['forget-others']) {
      const forgotten = await forgetOtherSecrets(database, secret);
      return forgotten > 0
        ? 'Only the secret of now opens this installation.'
        : 'No other secret opened this installation; nothing was changed.';
    }
    if (config.secret === undefined) {
      const next = newSecret();
      await admitSecret(database, secret, next);
      await replaceSecret(config.dataDir, next);
      return 'The data folder has a new secret, and the one before still opens. Restart every server (each needs the new file), then run this with --forget-others.';
    }
    const next = process.env[NEXT]?.trim() ?? '';
    if (next.length < SHORTEST || next === config.secret)
      throw new StartupProblem(
        `Set ${NEXT} to another secret of ${SHORTEST} characters or more; \`openssl rand -base64 32\` makes a good one.`,
      );
    await admitSecret(database, secret, next);
    return `Both secrets open this installation now. Give every server the new one as APP_SECRET and restart it, then run this with --forget-others.`;
  } finally {
    await database.close();
    await close();
  }
}

rotateSecret().then(console.log, (error: unknown) => {
  const problem = asStartupProblem(error, 'the data folder');
  console.error(problem instanceof StartupProblem ? problem.message : error);
  process.exitCode = 1;
});
