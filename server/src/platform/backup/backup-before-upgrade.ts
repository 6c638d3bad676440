import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { holdAlone } from '../database/serving-lock.ts';
import { asStartupProblem, StartupProblem } from '../database/startup-problem.ts';
import { loadSecret, unlockKey } from '../sessions/secret.ts';
import { keepBackup } from './keep-backups.ts';

const TRY_EVERY_MS = 1_000;

/** What `migrate` runs before the first migration of an upgrade; nothing where no nightly backup is made either. */
export function backupBeforeUpgrade(
  config: Config,
  url: string,
  say: (line: string) => void,
): (() => Promise<void>) | undefined {
  if (config.backup.minutesOfDay === null) return undefined;
  return async () => {
    say('This version changes the database; a backup is made first.');
    const database = openDatabase({ url, poolSize: 1, onError: () => undefined });
    const letGo = await holdWhenFree(url);
    try {
      const key = await keyOfBackups(config, database);
      const now = () => Temporal.Now.instant();
      const { file } = await keepBackup({
        config,
        database,
        key,
        bucket: null,
        now,
        onError: () => undefined,
      });
      say(`The backup from before the upgrade is ${file}`);
    } catch (error) {
      const problem = asStartupProblem(error, config.dataDir);
      if (!(problem instanceof StartupProblem)) throw error;
      throw new StartupProblem(
        `No backup could be made before this upgrade, and nothing was changed. ${problem.message} With BACKUP_HOUR=off it starts without one.`,
        { cause: error },
      );
    } finally {
      await letGo();
      await database.close();
    }
  };
}

/** A server of the version before may be making the nightly one. */
async function holdWhenFree(url: string): Promise<() => Promise<void>> {
  for (;;) {
    const letGo = await holdAlone(url, 'backup');
    if (letGo) return letGo;
    await sleep(TRY_EVERY_MS);
  }
}

/** A database from before its first upgrade has no key yet: there it is the secret itself. */
export async function keyOfBackups(
  config: Pick<Config, 'secret' | 'dataDir'>,
  database: Database,
): Promise<string> {
  const secret = await loadSecret(config.secret, config.dataDir);
  return unlockKey(database, secret).catch((error: unknown) => {
    if (error instanceof StartupProblem) throw error;
    return secret;
  });
}
