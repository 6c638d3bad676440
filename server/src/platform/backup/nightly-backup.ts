import { holdAlone } from '../database/serving-lock.ts';
import type { JobKind } from '../jobs/jobs.ts';
import { isBackupDue, isFollowUpDue } from './backup-due.ts';
import { type BackupKind, installedAt, listLastRuns } from './backup-run.store.ts';
import { type BackupKeeping, copyBackup, keepBackup, recorded } from './keep-backups.ts';

export interface NightlyBackup {
  readonly job: JobKind;
  /** Gives up what is under way; the next start makes it. */
  stop(): void;
}

export interface NightlyBackupDeps extends Omit<BackupKeeping, 'signal'> {
  /** Null where there is no place to restore to without being asked. Returns what kept it from saying so itself. */
  readonly check: ((signal: AbortSignal) => Promise<string | null>) | null;
}

/**
 * Looks every ten minutes whether the hour of BACKUP_HOUR has passed without a backup. Of many servers one makes it:
 * the lock is asked for first, and then the table once more.
 */
export function nightlyBackup(deps: NightlyBackupDeps): NightlyBackup {
  const { config, database, bucket, check, now, onError } = deps;
  const stopping = new AbortController();
  const { signal } = stopping;
  const keeping: BackupKeeping = { ...deps, signal };

  async function isDue(kind: BackupKind, minutesOfDay: number): Promise<boolean> {
    if (signal.aborted) return false;
    const runs = await listLastRuns(database.q);
    const last = (of: BackupKind, isDone: boolean) =>
      runs.find((run) => run.kind === of && (run.failure === null) === isDone)?.at ?? null;
    const history = { done: last(kind, true), failed: last(kind, false) };
    if (kind !== 'backup') return isFollowUpDue(last('backup', true), history, now());
    return isBackupDue(minutesOfDay, { ...history, installed: await installedAt(database.q) }, now());
  }

  async function ifDue(kind: BackupKind, minutesOfDay: number, step: () => Promise<unknown>): Promise<void> {
    if (!(await isDue(kind, minutesOfDay))) return;
    const letGo = await holdAlone(database.url, 'backup');
    if (!letGo) return;
    try {
      if (await isDue(kind, minutesOfDay)) await step();
    } catch (error) {
      if (!signal.aborted) onError(error);
    } finally {
      await letGo();
    }
  }

  /** It writes down what it found itself, and keeps out others by itself. */
  async function checkIfDue(minutesOfDay: number): Promise<void> {
    if (!check || !(await isDue('check', minutesOfDay))) return;
    const problem = await check(signal);
    if (problem && !signal.aborted)
      await recorded(keeping, 'check', config.dataDir, () => Promise.reject(new Error(problem))).catch(
        onError,
      );
  }

  return {
    stop: () => stopping.abort(),
    job: {
      name: 'nightly-backup',
      cron: '*/10 * * * *',
      // What failed is written down and tried again an hour later.
      retries: 0,
      expireInSeconds: 6 * 3600,
      keepDoneSeconds: 3600,
      async run() {
        const { minutesOfDay } = config.backup;
        if (minutesOfDay === null) return;
        await ifDue('backup', minutesOfDay, () => keepBackup(keeping));
        if (bucket) await ifDue('copy', minutesOfDay, () => copyBackup(keeping, bucket));
        await checkIfDue(minutesOfDay);
      },
    },
  };
}
