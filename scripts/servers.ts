// npm run servers [-- NUMBER]: several servers on one database behind one port, to try what many servers do.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded/embedded-postgres.ts';
import { startBalancer } from './lib/balancer.ts';
import { startManyServers } from './lib/many-servers.ts';
import { endWith, Problem, root } from './lib/run.mjs';
import { ensureWebBuilt } from './lib/web-build.mjs';

const MOST = 16;

async function serve(port: number, count: number): Promise<void> {
  const dataDir = path.resolve(root, process.env['DATA_DIR'] ?? 'data');
  // The database is not a child of any server: it outlives each of them.
  const embedded = process.env['DATABASE_URL'] ? null : await startEmbeddedPostgres({ dataDir });
  const origin = process.env['PUBLIC_URL'] ?? `http://localhost:${port}`;
  const ports = Array.from({ length: count }, (_, i) => port + 1 + i);
  const servers = await startManyServers({
    ports,
    env: {
      DRAIN_SECONDS: '1',
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'error',
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: embedded?.url ?? process.env['DATABASE_URL'] ?? '',
      PUBLIC_URL: origin,
    },
    say: (line) => console.log(line),
  });
  const balancer = await startBalancer(port, ports);
  console.log(
    `${count} servers behind ${origin}. Kill one (kill, or kill -9) and go on working: another takes over.`,
  );
  console.log(`kill -HUP ${process.pid} replaces all, one after another. Ctrl-C stops all.`);

  let replacing = Promise.resolve();
  process.on('SIGHUP', () => {
    replacing = replacing.then(async () => {
      for (const place of ports.keys()) await servers.replace(place);
      console.log('All are replaced.');
    });
  });
  await new Promise((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
  await balancer.stop();
  await servers.stop();
  await embedded?.stop();
  process.exit(0);
}

try {
  const { positionals } = parseArgs({ allowPositionals: true });
  const count = Number(positionals[0] ?? 4);
  if (!Number.isInteger(count) || count < 1 || count > MOST)
    throw new Problem(`Say how many servers, from 1 to ${MOST}: npm run servers -- 4`);
  const port = Number(process.env['PORT'] ?? 3000);
  await ensureWebBuilt();
  await serve(port, count);
} catch (error) {
  endWith(error);
}
