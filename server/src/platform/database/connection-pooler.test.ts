import { once } from 'node:events';
import net from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { useEmptyDatabase } from '../../testing/database.ts';
import { openDatabase } from './database.ts';
import { migrate } from './schema/migrate.ts';

const url = new URL(await useEmptyDatabase());
/** What PgBouncer lets through with its default settings; any other startup parameter ends the connection. */
const KNOWN = new Set(['user', 'database', 'client_encoding', 'application_name', 'DateStyle', 'TimeZone']);
const target = { host: url.searchParams.get('host') ?? url.hostname, port: Number(url.port || 5432) };
const refused: string[] = [];

function connectToPostgres(): net.Socket {
  const path = `${target.host}/.s.PGSQL.${target.port}`;
  return target.host.startsWith('/') ? net.connect(path) : net.connect(target);
}

function through(server: net.Server): string {
  const behind = new URL(url);
  behind.searchParams.delete('host');
  behind.hostname = '127.0.0.1';
  behind.port = String((server.address() as net.AddressInfo).port);
  return behind.href;
}

const pooler = net.createServer((client) => {
  client.on('error', () => undefined);
  client.once('data', (startup: Buffer) => {
    const parts = startup.subarray(8).toString().split('\0');
    const names = parts.filter((_, i) => i % 2 === 0 && parts[i] !== '');
    const unknown = names.filter((name) => !KNOWN.has(name));
    refused.push(...unknown);
    if (unknown.length > 0) return client.destroy();
    const server = connectToPostgres();
    server.on('error', () => client.destroy());
    server.write(startup);
    client.pipe(server).pipe(client);
    client.on('close', () => server.destroy());
  });
});
pooler.listen(0, '127.0.0.1');
await once(pooler, 'listening');
const behind = through(pooler);
afterAll(() => pooler.close());

/** One backend for all clients, as PgBouncer in transaction mode gives it to those that take turns. */
function shareOneBackend(): net.Server {
  const backend = connectToPostgres();
  let current: net.Socket | undefined;
  backend.on('data', (data) => current?.write(data));
  let isFirst = true;
  const listening = net.createServer((client) => {
    client.on('error', () => undefined);
    client.once('data', (startup: Buffer) => {
      current = client;
      if (isFirst) backend.write(startup);
      else client.write(SIGNED_IN);
      isFirst = false;
      client.on('data', (data: Buffer) => {
        if (data[0] === TERMINATE) return;
        current = client;
        backend.write(data);
      });
    });
  });
  listening.on('close', () => backend.destroy());
  return listening;
}
const SIGNED_IN = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);
const TERMINATE = 0x58;

test('a pooler in transaction mode is refused with a sentence', async () => {
  const shared = shareOneBackend();
  shared.listen(0, '127.0.0.1');
  await once(shared, 'listening');
  const refusal = await migrate({ url: through(shared) }).catch((error: Error) => error);
  shared.close();
  expect(refusal).toMatchObject({
    name: 'StartupProblem',
    message: expect.stringMatching(/connection pooler in transaction mode; set DATABASE_DIRECT_URL/),
  });
});

test('the server starts behind a pooler that refuses unknown startup parameters, with its timeouts', async () => {
  await migrate({ url: behind });
  const database = openDatabase({ url: behind, poolSize: 2 });
  const { rows } = await database.pool.query<{ statement: string; idle: string }>(
    `SELECT current_setting('statement_timeout') AS statement,
       current_setting('idle_in_transaction_session_timeout') AS idle`,
  );
  await database.close();
  expect(refused).toEqual([]);
  expect(rows).toEqual([{ statement: '15s', idle: '1min' }]);
});
