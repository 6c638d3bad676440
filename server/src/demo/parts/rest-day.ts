import type { BusinessHours } from '@kursi/core/business/business-hours.ts';

/** The salon rests on Mondays; one that is made on a Monday on Tuesdays, so that nobody comes to a closed door. */
export function restsOn(day: Temporal.PlainDate, today: Temporal.PlainDate): boolean {
  return day.dayOfWeek === (isMonday(today) ? 2 : 1);
}

/** Hours with Monday as the day of rest, as they are for this salon. */
export function withRestDay(week: BusinessHours, today: Temporal.PlainDate): BusinessHours {
  return isMonday(today) ? { ...week, mon: week.tue, tue: week.mon } : week;
}

function isMonday(day: Temporal.PlainDate): boolean {
  return day.dayOfWeek === 1;
}
