import { useState } from 'react';
import { formatDay } from '../../lib/format.ts';
import { useLocale, useText } from '../../lib/text.ts';
import { MonthGrid } from '../../ui/lists/month-grid.tsx';
import { weekOrder } from '../hours/hours-editing.ts';
import { weekdayName } from '../hours/hours-words.ts';
import { monthName } from './days.ts';

interface DayPickerProps {
  readonly day: string;
  readonly today: string;
  /** The first and the last day that can be chosen. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onDay: (day: string) => void;
  /** A day was clicked; arrow keys only move the focus. */
  readonly onDone: () => void;
}

/** The day that the keys start from: where a popover with a day picker puts the focus. */
export const chosenDay = '[data-day][tabindex="0"]';

/** A month to choose a day from. */
export function DayPicker({ day, today, min, max, onDay, onDone }: DayPickerProps) {
  const t = useText();
  const locale = useLocale();
  const [month, setMonth] = useState(day.slice(0, 7));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the days inside are buttons, also for keys
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key that presses a button makes this click too
    <div
      onClick={(event) => {
        if ((event.target as Element).closest('[data-day]:not([aria-disabled])')) onDone();
      }}
    >
      <MonthGrid
        month={month}
        onMonth={setMonth}
        selected={day}
        onSelect={onDay}
        min={min}
        max={max}
        today={today}
        markOf={() => undefined}
        labels={{
          grid: t('desk.pick_grid'),
          month: monthName(month, locale),
          previous: t('days.previous_month'),
          next: t('days.next_month'),
          weekdays: weekOrder.map((weekday) => ({
            short: weekdayName(weekday, locale, 'short'),
            long: weekdayName(weekday, locale, 'long'),
          })),
          day: (text) => formatDay(text, { today }),
        }}
      />
    </div>
  );
}
