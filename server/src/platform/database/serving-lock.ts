import { Client, type Pool } from 'pg';
import { StartupProblem } from './startup-problem.ts';

/** Held shared by every server that serves, and alone by a restore. */
const SERVING_LOCK = 7_352_011_906;
/** Held by who makes a backup, and by who checks one. */
const ALONE = { backup: 7_352_011_907, check: 7_352_011_908 } as const;
const RETRY_MS = 1_000;

/** Keeps restores out while this server runs. Returns the function that lets go. */
export async function holdServing(url: string): Promise<() => Promise<void>> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let current: Client | undefined;

  async function hold(): Promise<void> {
    const client = connection(url, `kursi server ${process.pid}`);
    // PostgreSQL was restarted: what it kept for us is gone with the connection.
    client.once('end', () => {
      if (!stopped) again();
    });
    await client.connect();
    // A machine that lost its power says no goodbye: without this PostgreSQL would count on it for two hours.
    await client.query(
      'set tcp_keepalives_idle = 60; set tcp_keepalives_interval = 15; set tcp_keepalives_count = 4',
    );
    current = client;
    if (!(await tryLock(client, 'pg_try_advisory_lock_shared'))) {
      stopped = true;
      await client.end();
      throw new StartupProblem('A backup is being restored into this database; start again when it is done.');
    }
  }
  function again(): void {
    timer = setTimeout(() => hold().catch(() => !stopped && again()), RETRY_MS);
    timer.unref();
  }

  await hold();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await current?.end().catch(() => undefined);
  };
}

/** How many servers serve from this database now. */
export async function countServing(pool: Pick<Pool, 'query'>): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_locks
     where locktype = 'advisory' and mode = 'ShareLock' and granted
       and database = (select oid from pg_database where datname = current_database())
       and (classid::bigint << 32 | objid::bigint) = $1`,
    [SERVING_LOCK],
  );
  return rows[0]?.count ?? 0;
}

/** For a restore: nobody serves from this database until the connection ends. */
export async function lockForRestore(client: Client): Promise<void> {
  if (await tryLock(client, 'pg_try_advisory_lock')) return;
  throw new StartupProblem(
    'A Kursi server runs on this database, or another restore; stop it first, and nothing is lost meanwhile.',
  );
}

/** Of all servers and commands on a database one does this at a time. Null while another does. */
export async function holdAlone(
  url: string,
  what: keyof typeof ALONE,
): Promise<(() => Promise<void>) | null> {
  const client = connection(url, `kursi ${what} lock`);
  await client.connect();
  if (await tryLock(client, 'pg_try_advisory_lock', ALONE[what])) return () => client.end();
  await client.end();
  return null;
}

async function tryLock(client: Client, how: string, lock = SERVING_LOCK): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(`select ${how}($1) as locked`, [lock]);
  return rows[0]?.locked ?? false;
}

export function connection(url: string, name: string): Client {
  const client = new Client({ connectionString: url, application_name: name, keepAlive: true });
  client.on('error', () => undefined);
  return client;
}
