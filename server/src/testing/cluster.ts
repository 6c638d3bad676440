import { appendFileSync } from 'node:fs';
import { Client } from 'pg';
// @ts-expect-error: the driver's own way to write a value has no types.
import { prepareValue } from 'pg/lib/utils.js';
import { distribute, settingsOf } from '../platform/database/schema/distribute.ts';

/** The coordinator of a Citus cluster on which npm run check:cluster runs the tests. */
const COORDINATOR = process.env['TEST_CLUSTER_URL'];
/** Few, because each file copies them all. */
const SHARDS = 4;

/** The servers that hold a test database: one, or the coordinator of a cluster and its workers. */
export async function serversOf(url: string): Promise<readonly string[]> {
  if (!COORDINATOR) return [url];
  const workers = (await workersOf(COORDINATOR)).map(({ host, port }) => {
    const worker = new URL(url);
    worker.hostname = host;
    worker.port = String(port);
    return worker.href;
  });
  return [url, ...workers];
}

/** Makes empty databases of one name on all servers one cluster. */
export async function joinCluster(url: string): Promise<void> {
  if (!COORDINATOR) return;
  for (const server of await serversOf(url)) await ask(server, 'create extension citus');
  const { hostname, port } = new URL(url);
  await ask(url, `select citus_set_coordinator_host('${hostname}', ${port || 5432})`);
  for (const worker of await workersOf(COORDINATOR))
    await ask(url, `select citus_add_node('${worker.host}', ${worker.port})`);
}

/** Spreads a migrated template. */
export async function distributeTemplate(url: string): Promise<void> {
  if (!COORDINATOR) return;
  const few = new URL(url);
  few.searchParams.set('options', `-c citus.shard_count=${SHARDS}`);
  await distribute(few.href);
}

/** A database that is copied may have no connection, and the cluster's own maintenance keeps one. */
export async function closeTemplate(url: string, name: string): Promise<void> {
  if (!COORDINATOR) return;
  for (const server of await serversOf(url)) {
    const postgres = new URL(server);
    postgres.pathname = '/postgres';
    await ask(postgres.href, `alter database ${name} allow_connections false`);
    await ask(
      postgres.href,
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
    );
  }
}

/** Settings of a database are not copied with it. */
export async function setUpCopy(name: string): Promise<void> {
  if (COORDINATOR) await ask(COORDINATOR, settingsOf(name));
}

async function workersOf(url: string): Promise<{ host: string; port: number }[]> {
  return ask(
    url,
    'select nodename as host, nodeport as port from pg_dist_node where groupid > 0 and isactive order by nodeid',
  );
}

async function ask<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** A file that gets a line for each statement that a test sends, for check-cluster.ts to try with NULLs. */
const STATEMENTS = process.env['TEST_STATEMENTS'];

const noted = new Set<string>();
if (STATEMENTS) {
  const send = Client.prototype.query as (...asked: unknown[]) => unknown;
  Client.prototype.query = function note(this: Client, ...asked: unknown[]) {
    const [first, second] = asked as [string | { text?: string; values?: unknown[] }, unknown];
    const text = typeof first === 'string' ? first : first?.text;
    const values = typeof first === 'string' ? second : (first?.values ?? second);
    if (text && Array.isArray(values) && !noted.has(text)) {
      noted.add(text);
      appendFileSync(STATEMENTS, `${JSON.stringify({ text, values: values.map(asText) })}\n`);
    }
    return send.apply(this, asked);
  } as typeof Client.prototype.query;
}

const asText = (value: unknown): string | null => {
  const sent: unknown = prepareValue(value);
  return Buffer.isBuffer(sent) ? `\\x${sent.toString('hex')}` : ((sent as string | null | undefined) ?? null);
};
