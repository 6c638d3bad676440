import { DUTY_NOTICE_DAYS } from '../identity/second-step.ts';

/** From the first midnight after the notice, so that nobody is asked in the middle of a day. */
export function dutyFrom(now: Temporal.Instant, timeZone: string): Temporal.Instant {
  const day = now.toZonedDateTimeISO(timeZone).toPlainDate();
  return day
    .add({ days: DUTY_NOTICE_DAYS + 1 })
    .toZonedDateTime(timeZone)
    .toInstant();
}
