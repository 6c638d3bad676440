import { instantAt, localMinute } from '../kernel/time.ts';

/** How long freed time is kept for whoever it is offered to, before the next one is asked. */
export const ALERT_HOLD_MINUTES = 15;
/** Days that one person may wait for at once, in all businesses together. */
export const SLOT_ALERTS_MAX = 5;
/** Who asks people in the night goes through the whole list before anyone has looked at a phone. */
const OFFERS = { from: 8 * 60, until: 21 * 60 };

/** When people may be asked: now, or in the morning of the business. */
export function whenToAlert(now: Temporal.Instant, timeZone: string): Temporal.Instant {
  const { day, minute } = localMinute(now, timeZone);
  if (minute < OFFERS.from) return instantAt(day, OFFERS.from, timeZone);
  return minute < OFFERS.until ? now : instantAt(day.add({ days: 1 }), OFFERS.from, timeZone);
}
