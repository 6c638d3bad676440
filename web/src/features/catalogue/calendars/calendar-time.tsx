import { type Calendar, calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { useState } from 'react';
import { formatDay, homeTimeZone } from '../../../lib/format.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { useLocale, useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/use-now.ts';
import { monthName } from '../../../shared/days/days.ts';
import { weekOrder } from '../../../shared/hours/hours-editing.ts';
import { weekdayName } from '../../../shared/hours/hours-words.ts';
import { MonthGrid } from '../../../ui/lists/month-grid.tsx';
import { CatalogueLoading } from '../catalogue-page.tsx';
import { BlockList } from './block-list.tsx';
import { type CalendarTimeData, hoursOn, useWhyOff } from './calendar-time-data.ts';
import { DayEditor } from './day-editor.tsx';
import { LeaveList } from './leave-list.tsx';

const WEEKS_BEFORE = 1;
const MONTHS_AHEAD = 12;

interface CalendarTimeProps {
  readonly businessId: string;
  readonly calendar: Calendar;
}

/** Exceptions from the weekly hours. Each change saves immediately and has an undo. */
export function CalendarTime({ businessId, calendar }: CalendarTimeProps) {
  const now = useNow(600_000);
  const today = now.toZonedDateTimeISO(homeTimeZone).toPlainDate();
  const range = {
    first_day: today.with({ day: 1 }).subtract({ weeks: WEEKS_BEFORE }).toString(),
    last_day: today.add({ months: MONTHS_AHEAD }).toString(),
  };
  const { data, isError, refetch } = useCallQuery(calendarCalls.getTime, {
    business_id: businessId,
    id: calendar.id,
    ...range,
  });
  if (!data) return <CatalogueLoading isError={isError} onRetry={() => void refetch()} />;
  return <Shown businessId={businessId} calendar={calendar} time={data} />;
}

function Shown({ businessId, calendar, time }: CalendarTimeProps & { readonly time: CalendarTimeData }) {
  const t = useText();
  const locale = useLocale();
  const whyOff = useWhyOff();
  const [selected, setSelected] = useState(time.today);
  const [month, setMonth] = useState(time.today.slice(0, 7));

  function markOf(day: string) {
    const { because, ranges } = hoursOn(day, calendar, time);
    if (ranges.length === 0) return { look: 'off' as const, words: whyOff(day, because, time) };
    if (because === 'single_date') return { look: 'changed' as const, words: t('days.other_hours') };
    if (time.blocks.some((block) => block.day === day)) {
      return { look: 'busy' as const, words: t('days.has_block') };
    }
    return undefined;
  }

  return (
    <div className="grid grid-cols-1 gap-6">
      <div>
        <MonthGrid
          month={month}
          onMonth={setMonth}
          selected={selected}
          onSelect={setSelected}
          today={time.today}
          markOf={markOf}
          labels={{
            grid: t('days.grid'),
            month: monthName(month, locale),
            previous: t('days.previous_month'),
            next: t('days.next_month'),
            weekdays: weekOrder.map((weekday) => ({
              short: weekdayName(weekday, locale, 'short'),
              long: weekdayName(weekday, locale, 'long'),
            })),
            day: (day) => formatDay(day, { today: time.today }),
          }}
        />
        <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-t1 text-ink-3">
          <Legend className="h-3.5 bg-tint-2" text={t('days.off')} />
          <Legend className="h-[3px] bg-good" text={t('days.other_hours')} />
          <Legend className="h-[3px] bg-warn-bar" text={t('days.has_block')} />
        </ul>
      </div>
      <DayEditor key={selected} businessId={businessId} calendar={calendar} time={time} day={selected} />
      <LeaveList businessId={businessId} calendar={calendar} time={time} day={selected} />
      <BlockList businessId={businessId} calendar={calendar} time={time} day={selected} />
    </div>
  );
}

function Legend({ className, text }: { readonly className: string; readonly text: string }) {
  return (
    <li className="flex items-center gap-1.5">
      <i aria-hidden className={`w-3.5 rounded-[2px] ${className}`} />
      {text}
    </li>
  );
}
