/**
 * Days and times of a business are local: a day is a Temporal.PlainDate, a time is whole minutes from
 * midnight up to 1440, the end of the day. These functions convert to instants and back in the business's
 * time zone, also on days with a clock change.
 */
export const DAY_MINUTES = 24 * 60;

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** "09:30" → 570, "24:00" → 1440; null when it is not a time. */
export function parseTime(text: string): number | null {
  if (text === '24:00') return DAY_MINUTES;
  const found = TIME.exec(text);
  return found ? Number(found[1]) * 60 + Number(found[2]) : null;
}

export function formatTimeOfDay(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** 0 is Sunday, the key order of business_hours. */
export function weekdayIndex(day: Temporal.PlainDate): number {
  return day.dayOfWeek % 7;
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
