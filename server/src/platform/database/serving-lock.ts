import { Client } from 'pg';
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
