import { instantAt, localMinute } from '../kernel/time-zone.ts';

/** How long an alert hold keeps freed time for one person before the next in line gets it. */
export const ALERT_HOLD_MINUTES = 15;
/** Maximum days that one person may wait for, across all businesses. */
export const SLOT_ALERTS_MAX = 5;
/** Quiet hours: at night alert holds would expire one after the other while everyone sleeps. */
const ALERT_HOURS = { from: 8 * 60, until: 21 * 60 };

/** When people may be alerted: now, or in the morning in the business's time zone. */
export function whenToAlert(now: Temporal.Instant, timeZone: string): Temporal.Instant {
  const { day, minute } = localMinute(now, timeZone);
  if (minute < ALERT_HOURS.from) return instantAt(day, ALERT_HOURS.from, timeZone);
  return minute < ALERT_HOURS.until ? now : instantAt(day.add({ days: 1 }), ALERT_HOURS.from, timeZone);
}
