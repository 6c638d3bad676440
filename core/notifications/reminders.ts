import { instantAt, localMinute } from '../kernel/time.ts';

/** A reminder the day before comes at the time of day of the visit, but not while people sleep. */
const DECENT = { from: 9 * 60, until: 20 * 60 };
const SOON_MINUTES = 120;
/** Who booked a moment ago needs no reminder. */
const FRESH_MINUTES = 60;
/** A server that was away for a while still reminds, but not of what is nearly over. */
const LATE_MINUTES = { reminder_day: 6 * 60, reminder_soon: 60 } as const;
/** No reminder is earlier than this before the visit. */
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

/** Which reminders of a visit it is time for. Having sent one is for others to know. */
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
