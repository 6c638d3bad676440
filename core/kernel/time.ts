/**
 * Days and times of a business are local: a day is a Temporal.PlainDate, a time of it whole minutes from
 * midnight up to 1440, the end of the day. These lead from there to instants and back, in the zone of the
 * business, also on days on which a zone changes its clocks.
 */
export const DAY_MINUTES = 24 * 60;

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** "09:30" → 570, "24:00" → 1440; null when it is no time of a day. */
export function parseTime(text: string): number | null {
  if (text === '24:00') return DAY_MINUTES;
  const found = TIME.exec(text);
  return found ? Number(found[1]) * 60 + Number(found[2]) : null;
}

export function formatTimeOfDay(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** 0 is Sunday, as the keys of business_hours are ordered. */
export function weekdayIndex(day: Temporal.PlainDate): number {
  return day.dayOfWeek % 7;
}

/**
 * The moment at which a local time is. One that a clock change skips is read as that much later, one that
 * it repeats as the first of the two.
 */
export function instantAt(day: Temporal.PlainDate, minute: number, timeZone: string): Temporal.Instant {
  const local = day.toPlainDateTime().add({ minutes: minute });
  return local.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).toInstant();
}

export interface LocalMinute {
  readonly day: Temporal.PlainDate;
  readonly minute: number;
}

/** Which day and minute the clock of the business shows. Seconds are dropped. */
export function localMinute(instant: Temporal.Instant, timeZone: string): LocalMinute {
  const here = instant.toZonedDateTimeISO(timeZone);
  return { day: here.toPlainDate(), minute: here.hour * 60 + here.minute };
}

/** The same for the end of a period: midnight belongs to the day that ends there. */
export function localEnd(instant: Temporal.Instant, timeZone: string): LocalMinute {
  const { day, minute } = localMinute(instant, timeZone);
  return minute === 0 ? { day: day.subtract({ days: 1 }), minute: DAY_MINUTES } : { day, minute };
}
