import type { Client } from 'pg';
import { connection } from '../serving-lock.ts';
import { StartupProblem } from '../startup-problem.ts';

/**
 * A database of its own beside that of the server, for a backup that is looked at. Its name follows from the other's,
 * so that what a killed check left is replaced.
 */
export async function makeCheckDatabase(
  serverUrl: string,
): Promise<{ readonly url: string; remove(): Promise<void> }> {
  const name = await withClient(serverUrl, async (client) => {
    const { rows } = await client.query<{ oid: number }>(
      'select oid from pg_database where datname = current_database()',
    );
    const own = `kursi_check_${rows[0]?.oid}`;
    await dropDatabase(client, own);
    await client.query(`create database ${own}`).catch((error: Error & { code?: string }) => {
      if (error.code !== '42501') throw error;
      throw new StartupProblem(
        'A backup is checked in a database of its own, which the user of DATABASE_URL may not make; grant it CREATEDB (ALTER ROLE … CREATEDB).',
      );
    });
    return own;
  });
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, remove: () => withClient(serverUrl, (client) => dropDatabase(client, name)) };
}

async function dropDatabase(client: Client, name: string): Promise<void> {
  const statement = `drop database if exists ${name}`;
  await client.query(`${statement} with (force)`).catch((error: Error & { code?: string }) => {
    // A vacuum is at work in it, which only a superuser may end by force. Without force it is asked to go.
    if (error.code !== '42501') throw error;
    return client.query(statement);
  });
}

async function withClient<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = connection(url, 'kursi backup check');
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
