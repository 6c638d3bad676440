import { type EffectiveHours, effectiveHours } from '@kursi/core/catalogue/calendar-hours.ts';
import { type Calendar, calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import type { AnyCall, OutputOf, SentBy } from '@kursi/core/contract/call.ts';
import { ApiError, send } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useText } from '../../../lib/text.ts';
import { showToast } from '../../../ui/toast.ts';
import { useRefresh } from '../catalogue-data.ts';

export type CalendarTimeData = OutputOf<typeof calendarCalls.time>;

export interface TimePartProps {
  readonly businessId: string;
  readonly calendar: Calendar;
  readonly time: CalendarTimeData;
  /** The day that is picked in the month. */
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

/** Why nobody works on a day, in the words of the screen. */
export function useWhyOff() {
  const t = useText();
  return (day: string, because: EffectiveHours['because'], { holidays }: CalendarTimeData): string => {
    if (because === 'leave') return t('days.on_leave');
    const holiday = because === 'holiday' && holidays.find((one) => one.day === day);
    return holiday ? t('days.holiday', { name: holiday.name }) : t('days.off');
  };
}

/** Sends a change, says it is done, and offers the way back. False when it was refused, after saying why. */
export function useTimeChange() {
  const t = useText();
  const refresh = useRefresh();

  async function attempt<C extends AnyCall>(call: C, input: SentBy<C>): Promise<OutputOf<C> | null> {
    try {
      return await send(call, input);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ text: errorText(error.code, error.details), tone: 'bad' });
      return null;
    } finally {
      refresh();
    }
  }

  return {
    attempt,
    done(text: string, onUndo: () => Promise<unknown>): void {
      showToast({ text, undo: { label: t('action.undo'), onUndo: () => void onUndo() } });
    },
  };
}

/** Puts a single date to hours, a day off, or with null back to the usual week. */
export function useSetDay(businessId: string, calendarId: string) {
  const { attempt, done } = useTimeChange();
  const of = { business_id: businessId, id: calendarId };
  const set = (day: string, hours: readonly string[] | null) =>
    hours
      ? attempt(calendarCalls.setDay, { ...of, day, day_hours: [...hours] })
      : attempt(calendarCalls.clearDay, { ...of, day });
  return async function setDay(
    day: string,
    hours: readonly string[] | null,
    before: readonly string[] | null,
    said: string,
  ): Promise<void> {
    if (await set(day, hours)) done(said, () => set(day, before));
  };
}
