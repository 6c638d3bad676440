import type { BusinessHours } from '@kursi/core/business/business-hours.ts';

/** Closed on Mondays; when seeded on a Monday, on Tuesdays, so that today is open. */
export function restsOn(day: Temporal.PlainDate, today: Temporal.PlainDate): boolean {
  return day.dayOfWeek === (isMonday(today) ? 2 : 1);
}

/** The opening hours, with this salon's closed day. */
export function withRestDay(week: BusinessHours, today: Temporal.PlainDate): BusinessHours {
  return isMonday(today) ? { ...week, mon: week.tue, tue: week.mon } : week;
}

function isMonday(day: Temporal.PlainDate): boolean {
  return day.dayOfWeek === 1;
}
