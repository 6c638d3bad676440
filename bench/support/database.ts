import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../server/src/platform/database/embedded/embedded-postgres.ts';
import { migrate } from '../../server/src/platform/database/schema/migrate.ts';
import { temporaryFolder } from './processes.ts';

export interface BenchDatabase {
  readonly url: string;
  readonly dataDir: string;
  stop(): Promise<void>;
}

/** A durable, migrated PostgreSQL for this bench; both sides of a comparison share it. */
export async function startDatabase(options: { readonly testRights?: boolean } = {}): Promise<BenchDatabase> {
  const dataDir = await temporaryFolder();
  const postgres: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir, ...options });
  await migrate({ url: postgres.url });
  return { url: postgres.url, dataDir, stop: () => postgres.stop() };
}
