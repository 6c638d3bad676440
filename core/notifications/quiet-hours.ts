import { parseTime } from '../kernel/time.ts';
import { instantAt, localMinute } from '../kernel/time-zone.ts';
import type { NotificationSettings } from './notification-kinds.ts';

/** Travel time: someone notified in the morning needs this long to get there. */
const STILL_IN_TIME_MINUTES = 60;

type Quiet = Pick<NotificationSettings, 'quiet' | 'quiet_from' | 'quiet_until'>;

/**
 * When a mail or push may be sent: now, or at the end of the quiet hours. Also now when the morning would be
 * too late: the visit begins before the quiet hours end, or within an hour after.
 */
export function whenToSend(
  settings: Quiet,
  now: Temporal.Instant,
  about: { readonly begins: Temporal.Instant | null; readonly timeZone: string },
): Temporal.Instant {
  const ends = settings.quiet ? endOfQuiet(settings, now, about.timeZone) : null;
  if (!ends) return now;
  const { begins } = about;
  const lies = begins && Temporal.Instant.compare(begins, now) > 0;
  const tooLate = lies && Temporal.Instant.compare(begins, ends.add({ minutes: STILL_IN_TIME_MINUTES })) < 0;
  return tooLate ? now : ends;
}

/** Null outside quiet hours. They may cross midnight. */
function endOfQuiet(
  { quiet_from, quiet_until }: Quiet,
  now: Temporal.Instant,
  timeZone: string,
): Temporal.Instant | null {
  const [from, until] = [parseTime(quiet_from), parseTime(quiet_until)];
  if (from === null || until === null || from === until) return null;
  const { day, minute } = localMinute(now, timeZone);
  if (from < until) return minute >= from && minute < until ? instantAt(day, until, timeZone) : null;
  if (minute >= from) return instantAt(day.add({ days: 1 }), until, timeZone);
  return minute < until ? instantAt(day, until, timeZone) : null;
}
