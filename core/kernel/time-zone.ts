import { DAY_MINUTES } from './time.ts';

/**
 * Days and times of a business are local: a day is a Temporal.PlainDate, a time is minutes from midnight.
 * These functions convert to instants and back in the business's time zone, also on days with a clock change.
 */

/** Whether it names a time zone, such as Asia/Kolkata. A bare offset does not: it has no clock changes. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/.test(text)) return false;
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * The instant of a local time. A time that a clock change skips is shifted later by the gap; a repeated one
 * means the first.
 */
export function instantAt(day: Temporal.PlainDate, minute: number, timeZone: string): Temporal.Instant {
  const local = day.toPlainDateTime().add({ minutes: minute });
  return local.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).toInstant();
}

export interface LocalMinute {
  readonly day: Temporal.PlainDate;
  readonly minute: number;
}

/** Local day and minute of an instant. Seconds are dropped. */
export function localMinute(instant: Temporal.Instant, timeZone: string): LocalMinute {
  const here = instant.toZonedDateTimeISO(timeZone);
  return { day: here.toPlainDate(), minute: here.hour * 60 + here.minute };
}

/** The same for the end of a range: midnight belongs to the day that ends. */
export function localEnd(instant: Temporal.Instant, timeZone: string): LocalMinute {
  const { day, minute } = localMinute(instant, timeZone);
  return minute === 0 ? { day: day.subtract({ days: 1 }), minute: DAY_MINUTES } : { day, minute };
}
