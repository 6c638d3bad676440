import type { OpenRange } from '@kursi/core/business/business-hours.ts';
import { type EffectiveHours, effectiveHours } from '@kursi/core/catalogue/calendar-hours.ts';
import { type Calendar, calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import { send } from '../../../lib/api/api.ts';
import { type Command, useCommand } from '../../../lib/sync/command.ts';
import { useText } from '../../../lib/text.ts';
import { catalogueReads } from '../catalogue-data.ts';

export type CalendarTimeData = OutputOf<typeof calendarCalls.getTime>;

export interface TimePartProps {
  readonly businessId: string;
  readonly calendar: Calendar;
  readonly time: CalendarTimeData;
  /** The selected day of the month. */
  readonly day: string;
}

export function hoursOn(day: string, calendar: Calendar, time: CalendarTimeData): EffectiveHours {
  const { business_hours, holidays, days, leaves } = time;
  return effectiveHours(
    Temporal.PlainDate.from(day),
    { business_hours, holidays: holidays.map((holiday) => holiday.day) },
    { business_hours: calendar.business_hours, days, leaves },
  );
}

/** What a day off begins with when hours are given to it: those of its week, else of the next day that has any. */
export function usualHours(day: string, calendar: Calendar, time: CalendarTimeData): readonly OpenRange[] {
  const first = Temporal.PlainDate.from(day);
  const business = { business_hours: time.business_hours, holidays: [] };
  const rules = { business_hours: calendar.business_hours, days: [], leaves: [] };
  for (let i = 0; i < 7; i++) {
    const { ranges } = effectiveHours(first.add({ days: i }), business, rules);
    if (ranges.length > 0) return ranges;
  }
  return [{ start: 9 * 60, end: 17 * 60 }];
}

/** The reason for a closed day, as text. */
export function useWhyOff() {
  const t = useText();
  return (day: string, because: EffectiveHours['because'], { holidays }: CalendarTimeData): string => {
    if (because === 'leave') return t('days.on_leave');
    const holiday = because === 'holiday' && holidays.find((one) => one.day === day);
    return holiday ? t('days.holiday', { name: holiday.name }) : t('days.off');
  };
}

/** Sets hours or a day off for one date; null restores the weekly hours. */
export function useSetDay(businessId: string, calendarId: string) {
  const of = { business_id: businessId, id: calendarId };
  const set: Command<DayChange, void> = useCommand(
    async ({ day, hours }: DayChange, options): Promise<void> => {
      if (hours) await send(calendarCalls.setDay, { ...of, day, day_hours: [...hours] }, options);
      else await send(calendarCalls.clearDay, { ...of, day }, options);
    },
    {
      invalidates: catalogueReads,
      scope: ({ day }) => `${calendarId} ${day}`,
      said: (_, { said }) => said,
      undo:
        (_, { day, before }) =>
        () =>
          set.run({ day, hours: before, before: null }),
    },
  );
  return (day: string, hours: Hours, before: Hours, said: string) => set.run({ day, hours, before, said });
}

type Hours = readonly string[] | null;

interface DayChange {
  readonly day: string;
  readonly hours: Hours;
  readonly before: Hours;
  /** Notice text; an undo shows none. */
  readonly said?: string;
}
