/** The hour of BACKUP_HOUR is one of India, wherever the server stands. */
const ZONE = 'Asia/Kolkata';
/** After a failure: soon enough for the same night, rarely enough for a disk that stays full. */
const RETRY_AFTER = { hours: 1 };

export interface BackupHistory {
  readonly done: Temporal.Instant | null;
  readonly failed: Temporal.Instant | null;
}

/** A machine that was off at the hour makes its backup soon after it is switched on. */
export function isBackupDue(
  minutesOfDay: number,
  { done, failed, installed }: BackupHistory & { readonly installed: Temporal.Instant },
  now: Temporal.Instant,
): boolean {
  const isOfTonight = Temporal.Instant.compare(done ?? installed, lastHour(minutesOfDay, now)) >= 0;
  return !isOfTonight && mayTry(failed, now);
}

/** What is done with each backup once: its copy, its check. */
export function isFollowUpDue(
  backup: Temporal.Instant | null,
  { done, failed }: BackupHistory,
  now: Temporal.Instant,
): boolean {
  const isNew = backup !== null && (done === null || Temporal.Instant.compare(done, backup) < 0);
  return isNew && mayTry(failed, now);
}

function mayTry(failed: Temporal.Instant | null, now: Temporal.Instant): boolean {
  return failed === null || Temporal.Instant.compare(failed.add(RETRY_AFTER), now) <= 0;
}

function lastHour(minutesOfDay: number, now: Temporal.Instant): Temporal.Instant {
  const local = now.toZonedDateTimeISO(ZONE);
  const today = local.startOfDay().add({ minutes: minutesOfDay });
  const isToCome = Temporal.ZonedDateTime.compare(today, local) > 0;
  return (isToCome ? today.subtract({ days: 1 }) : today).toInstant();
}
