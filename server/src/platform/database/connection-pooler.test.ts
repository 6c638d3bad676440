import { once } from 'node:events';
import net from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { useEmptyDatabase } from '../../testing/database.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

const url = new URL(await useEmptyDatabase());
/** What PgBouncer lets through with its default settings; any other startup parameter ends the connection. */
const KNOWN = new Set(['user', 'database', 'client_encoding', 'application_name', 'DateStyle', 'TimeZone']);
const target = { host: url.searchParams.get('host') ?? url.hostname, port: Number(url.port || 5432) };
const refused: string[] = [];
const pooler = net.createServer((client) => {
  client.on('error', () => undefined);
  client.once('data', (startup: Buffer) => {
    const parts = startup.subarray(8).toString().split('\0');
    const names = parts.filter((_, i) => i % 2 === 0 && parts[i] !== '');
    const unknown = names.filter((name) => !KNOWN.has(name));
    refused.push(...unknown);
    if (unknown.length > 0) return client.destroy();
    const path = `${target.host}/.s.PGSQL.${target.port}`;
    const server = target.host.startsWith('/') ? net.connect(path) : net.connect(target);
    server.on('error', () => client.destroy());
    server.write(startup);
    client.pipe(server).pipe(client);
    client.on('close', () => server.destroy());
  });
});
pooler.listen(0, '127.0.0.1');
await once(pooler, 'listening');
const behind = new URL(url);
behind.searchParams.delete('host');
behind.hostname = '127.0.0.1';
behind.port = String((pooler.address() as net.AddressInfo).port);
afterAll(() => pooler.close());

test('the server starts behind a pooler that refuses unknown startup parameters, with its timeouts', async () => {
  await migrate({ url: behind.href });
  const database = openDatabase({ url: behind.href, poolSize: 2 });
  const { rows } = await database.pool.query<{ statement: string; idle: string }>(
    `SELECT current_setting('statement_timeout') AS statement,
       current_setting('idle_in_transaction_session_timeout') AS idle`,
  );
  await database.close();
  expect(refused).toEqual([]);
  expect(rows).toEqual([{ statement: '15s', idle: '1min' }]);
});
