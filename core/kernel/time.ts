/** A time of day is whole minutes from midnight up to 1440, the end of the day. */
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
