import type { Client } from 'pg';
import { StartupProblem } from '../startup-problem.ts';
import {
  type Applied,
  createHistory,
  MIGRATIONS_FOLDER,
  type Migration,
  readMigrations,
  record,
  run,
} from './migrate.ts';

/** Whether this version can read data of those migrations. */
export async function refuseOtherHistory(wanted: readonly Applied[]): Promise<readonly Migration[]> {
  const migrations = await readMigrations(MIGRATIONS_FOLDER);
  return wanted.map((entry) => {
    const file = migrations.find(({ number }) => number === entry.number);
    if (!file)
      throw new StartupProblem(
        `The backup is of a newer version of Kursi (it has the migration ${entry.name}); restore it with that version or a later one.`,
      );
    if (file.checksum !== entry.checksum)
      throw new StartupProblem(
        `The backup was made with another text of the migration ${file.name}; restore it with the version that made it.`,
      );
    return file;
  });
}

/** The empty schema as it was then, in the caller's transaction. */
export async function migrateAsIn(client: Client, wanted: readonly Applied[]): Promise<void> {
  await client.query(createHistory);
  for (const migration of await refuseOtherHistory(wanted)) {
    await run(client, inTransaction(migration));
    // A deferred check that waits would keep the next one from altering the table.
    await client.query('set constraints all immediate; set constraints all deferred');
    await record(client, migration);
  }
}

/** Nobody waits for a table of an empty schema, and what runs concurrently takes no transaction. */
function inTransaction(migration: Migration): Migration {
  if (!migration.outsideTransaction) return migration;
  return { ...migration, sql: migration.sql.replaceAll(/\bconcurrently\b/gi, '') };
}
