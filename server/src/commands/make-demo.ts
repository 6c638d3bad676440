import { DEMO_PASSWORD, type DemoProgress, demoEmail, demoRoles } from '@kursi/core/demo/demo.contract.ts';
import { readConfig } from '../platform/config.ts';
import { openDatabase } from '../platform/database/database.ts';
import { reachDatabase } from '../platform/database/running-database.ts';
import { migrate } from '../platform/database/schema/migrate.ts';
import { asStartupProblem, StartupProblem } from '../platform/database/startup-problem.ts';
import { makeLog } from '../platform/log.ts';
import { loadSecret, unlockKey } from '../platform/sessions/secret.ts';
import { makeServer } from '../server.ts';

const SHOW_EVERY_MS = 500;

/** npm run demo [-- --fresh]: creates the demo salon, as the sandbox's first page does. */
async function makeDemoSalon(fresh: boolean): Promise<string> {
  const reading = readConfig({ ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'error' });
  if (!reading.ok) throw new StartupProblem(reading.problems.join('\n'));
  const { config } = reading;
  if (!config.sandbox) {
    throw new StartupProblem(
      'The demo salon has passwords that everyone knows, so it exists in the sandbox only: without PUBLIC_URL and NODE_ENV=production, and with HOST on this machine.',
    );
  }
  const { url, close } = await reachDatabase(config);
  await migrate({ url });
  const database = openDatabase({ url, poolSize: config.databasePoolSize });
  const key = await unlockKey(database, await loadSecret(config.secret, config.dataDir));
  const now = () => Temporal.Now.instant();
  const origin = `http://localhost:${config.port}`;
  const server = await makeServer({ config, database, key, log: makeLog(config.logLevel), now, origin });
  await server.start();
  const ask = async (method: 'GET' | 'POST') => {
    const payload = method === 'POST' ? { payload: { fresh } } : {};
    const headers = { host: 'localhost', origin: 'http://localhost' };
    const answer = await server.app.inject({ method, url: '/api/sandbox/demo', headers, ...payload });
    if (answer.statusCode !== 200) throw new Error(`the demo salon was not made: ${answer.body}`);
    return answer.json() as DemoProgress;
  };
  const showing = setInterval(() => {
    ask('GET').then(
      ({ done, total }) => process.stdout.write(`\r${done} of ${total} `),
      () => undefined,
    );
  }, SHOW_EVERY_MS);
  try {
    await ask('POST');
    const addresses = demoRoles.map((role) => `  ${demoEmail(role)}`).join('\n');
    return `\rThe demo salon is ready. Password for all of them: ${DEMO_PASSWORD}\n${addresses}`;
  } finally {
    clearInterval(showing);
    await server.stop();
    await database.close();
    await close();
  }
}

makeDemoSalon(process.argv.includes('--fresh')).then(console.log, (error: unknown) => {
  const problem = asStartupProblem(error, 'the data folder');
  console.error(problem instanceof StartupProblem ? problem.message : error);
  process.exitCode = 1;
});
