import { Client } from 'pg';
import { distribute } from '../platform/database/schema/distribute.ts';

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
