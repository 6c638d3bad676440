import { instantAt, localMinute } from '../kernel/time-zone.ts';

/** The reminder the day before is sent at the visit's time of day, within decent hours. */
const DECENT = { from: 9 * 60, until: 20 * 60 };
const SOON_MINUTES = 120;
/** No reminder soon after booking. */
const FRESH_MINUTES = 60;
/** Grace period after a server outage, but not for a visit that is nearly over. */
const LATE_MINUTES = { reminder_day: 6 * 60, reminder_soon: 60 } as const;
/** Lookahead: no reminder is due earlier than this before the visit. */
export const LOOK_AHEAD_HOURS = 29;

export type ReminderKind = keyof typeof LATE_MINUTES;

export function reminderMoments(
  starts: Temporal.Instant,
  timeZone: string,
): Readonly<Record<ReminderKind, Temporal.Instant>> {
  const { day, minute } = localMinute(starts, timeZone);
  const decent = Math.min(Math.max(minute, DECENT.from), DECENT.until);
  return {
    reminder_day: instantAt(day.subtract({ days: 1 }), decent, timeZone),
    reminder_soon: starts.subtract({ minutes: SOON_MINUTES }),
  };
}

/** Which reminders of a visit are due. The caller deduplicates those already sent. */
export function remindersDue(
  visit: {
    readonly starts: Temporal.Instant;
    readonly bookedAt: Temporal.Instant;
    readonly timeZone: string;
  },
  now: Temporal.Instant,
): ReminderKind[] {
  if (Temporal.Instant.compare(visit.starts, now) <= 0) return [];
  const moments = reminderMoments(visit.starts, visit.timeZone);
  return (Object.keys(LATE_MINUTES) as ReminderKind[]).filter((kind) => {
    const moment = moments[kind];
    const isTime = Temporal.Instant.compare(moment, now) <= 0;
    const isPast = Temporal.Instant.compare(moment.add({ minutes: LATE_MINUTES[kind] }), now) <= 0;
    const isFresh = Temporal.Instant.compare(visit.bookedAt.add({ minutes: FRESH_MINUTES }), moment) > 0;
    return isTime && !isPast && !isFresh;
  });
}
