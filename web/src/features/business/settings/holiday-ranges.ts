export interface HolidayRange {
  readonly day: string;
  readonly last_day: string;
  readonly name: string;
}

/** Neighbouring days of one name are one line: the server keeps a row per day. */
export function holidayRanges(
  holidays: readonly { readonly day: string; readonly name: string }[],
): HolidayRange[] {
  const ranges: HolidayRange[] = [];
  for (const { day, name } of holidays) {
    const before = ranges.at(-1);
    const follows = before && Temporal.PlainDate.from(before.last_day).add({ days: 1 }).toString() === day;
    if (before && follows && before.name === name) ranges[ranges.length - 1] = { ...before, last_day: day };
    else ranges.push({ day, last_day: day, name });
  }
  return ranges;
}

/** What has passed cannot be in the way. */
export function firstToCome(day: string, today: string): string {
  // YYYY-MM-DD strings sort chronologically.
  return [day, today].toSorted().at(-1) ?? day;
}
