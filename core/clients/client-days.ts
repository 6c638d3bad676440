/** Days ahead that the desk sees. */
export const DAYS_AHEAD = 7;

/** Stored as the year of a birthday without one: a leap year, and too long ago for a real one. */
export const YEAR_UNKNOWN = '1904';

/** Of a birthday or an anniversary. */
export const isYearKnown = (date: string): boolean => !date.startsWith(`${YEAR_UNKNOWN}-`);

/** Month and day as one number: 14 February is 214. */
const numberOf = (day: Temporal.PlainDate) => day.month * 100 + day.day;
const LEAP_DAY = 229;

/**
 * The birthdays and anniversaries that fall on a day, as month and day. Who was born on 29 February has it on the 28th
 * in other years: rather a day early than late.
 */
export function monthDaysOn(day: Temporal.PlainDate): number[] {
  const isEve = day.month === 2 && day.day === 28 && !day.inLeapYear;
  return isEve ? [numberOf(day), LEAP_DAY] : [numberOf(day)];
}

/**
 * The next time that the day of this date comes, today included; null when it is more than a week away. `years` is
 * null when the year is not known.
 */
export function comingDay(
  date: string,
  today: string,
): { readonly on: string; readonly years: number | null } | null {
  const born = Temporal.PlainDate.from(date);
  const first = Temporal.PlainDate.from(today);
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
    const on = first.add({ days: ahead });
    if (monthDaysOn(on).includes(numberOf(born))) {
      return { on: on.toString(), years: isYearKnown(date) ? on.year - born.year : null };
    }
  }
  return null;
}
