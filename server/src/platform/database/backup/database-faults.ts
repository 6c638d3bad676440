import type { Client } from 'pg';
import type { Manifest } from '../../backup/manifest.ts';
import { connection } from '../serving-lock.ts';
import { quoted } from './dump-database.ts';
import { ledgerFaults } from './ledger-faults.ts';

/** What is wrong with a restored database, in words. */
export function databaseFaults(url: string, manifest: Manifest): Promise<string[]> {
  return looking(url, async (client) => [
    ...(await rowFaults(client, manifest)),
    ...(await ledgerFaults(client)),
  ]);
}

export function missingRows(url: string, manifest: Manifest): Promise<string[]> {
  return looking(url, (client) => rowFaults(client, manifest));
}

async function looking(url: string, look: (client: Client) => Promise<string[]>): Promise<string[]> {
  const client = connection(url, 'kursi backup check');
  await client.connect();
  try {
    return await look(client);
  } finally {
    await client.end();
  }
}

/** Written by the restore itself. */
const OF_THE_RESTORE = 'restored';

/** Counted again: what was copied in may have been refused or doubled by what ran after it. */
async function rowFaults(client: Client, manifest: Manifest): Promise<string[]> {
  const { rows: applied } = await client.query<{ count: number }>(
    'select count(*)::int as count from schema_migration',
  );
  // A newer version of Kursi adds and removes rows of its own.
  if (applied[0]?.count !== manifest.migrations.length) return [];
  const faults: string[] = [];
  for (const { name, rows } of manifest.tables.filter((table) => table.name !== OF_THE_RESTORE)) {
    const { rows: found } = await client.query<{ count: string }>(
      `select count(*) from ${quoted(client, name)}`,
    );
    if (Number(found[0]?.count) !== rows)
      faults.push(`${name} has ${found[0]?.count} rows, and the backup says ${rows}`);
  }
  return faults;
}
