import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres.ts';
import { migrate } from '../platform/database/schema/migrate.ts';
import { describeTables } from '../platform/database/schema/table-types.ts';
import { StartupProblem } from '../platform/database/startup-problem.ts';

// npm run db:types: migrates a throwaway database and generates the types of its tables.
const target = path.resolve(import.meta.dirname, '../platform/database/tables.gen.ts');

async function writeTableTypes(): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kursi-types-'));
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, forgetful: true });
    try {
      await migrate({ url: postgres.url });
      const client = new Client({ connectionString: postgres.url });
      await client.connect();
      try {
        await writeFile(target, await describeTables(client));
      } finally {
        await client.end();
      }
    } finally {
      await postgres.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

try {
  await writeTableTypes();
  console.log(`Wrote ${path.relative(process.cwd(), target)}.`);
} catch (error) {
  if (!(error instanceof StartupProblem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
