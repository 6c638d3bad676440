// The server as main.ts wires it, on the database of a bench, with rate limits that no bench reaches: one
// address sends all requests. The limiter still runs, and so does its cost.
import { readConfig } from '../server/src/platform/config.ts';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { makeLog } from '../server/src/platform/log.ts';
import { loadSecret } from '../server/src/platform/sessions/secret.ts';
import { makeServer } from '../server/src/server.ts';
import { followWorld, freeIn } from './support/world.ts';

const reading = readConfig(process.env);
if (!reading.ok) throw new Error(reading.problems.join('\n'));
// Mail to a server on loopback, with the sandbox on: main.ts requires a public address for mail, which would
// turn the sandbox off.
const smtpUrl = process.env['BENCH_SMTP_URL'];
const config = { ...reading.config, ...(smtpUrl && { smtpUrl, mailFrom: 'Kursi <no-reply@example.in>' }) };
// For what waits minutes: a bench need not.
const ahead = Number(process.env['BENCH_MINUTES_AHEAD'] ?? 0);
const world = followWorld(process.env['BENCH_WORLD']);
if (!config.databaseUrl) throw new Error('DATABASE_URL is missing');

const log = makeLog(config.logLevel);
const database = openDatabase({
  url: config.databaseUrl,
  poolSize: config.databasePoolSize,
  onError: (error) => log.error({ err: error }),
});
const server = await makeServer({
  config,
  database,
  key: await loadSecret(config.secret, config.dataDir),
  log,
  now: () => Temporal.Now.instant().add({ minutes: ahead + world().minutes_ahead }),
  origin: 'http://localhost',
  // Jobs may ask before it listens.
  webhookOrigin: () => (config.port ? `http://127.0.0.1:${config.port}` : server.app.listeningOrigin),
  rateScale: 1_000_000,
  readFree: async (folder) => world().free_bytes ?? (await freeIn(folder)),
});
await server.start();
await server.app.listen({ port: config.port, host: '127.0.0.1' });
console.log(`ready at ${server.app.listeningOrigin}`);

process.on('SIGTERM', async () => {
  await server.stop();
  await database.close();
  process.exit(0);
});
