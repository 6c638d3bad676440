import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The major version of PostgreSQL that made a cluster; undefined when there is none. */
export function majorOfCluster(folder: string): string | undefined {
  const file = path.join(folder, 'PG_VERSION');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/** The major version of the programs in a package's `native` folder. */
export function majorOfPrograms(native: string): string | undefined {
  const bki = ['postgresql/postgres.bki', 'postgres.bki']
    .map((name) => path.join(native, 'share', name))
    .find(existsSync);
  // The first line of this file is "# PostgreSQL 18".
  return bki && /PostgreSQL (\d+)/.exec(readFileSync(bki, 'utf8').slice(0, 200))?.[1];
}
