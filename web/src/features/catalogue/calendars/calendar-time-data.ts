import { type EffectiveHours, effectiveHours } from '@kursi/core/catalogue/calendar-hours.ts';
import { type Calendar, calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import { send } from '../../../lib/api.ts';
import { type Command, useCommand } from '../../../lib/command.ts';
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
