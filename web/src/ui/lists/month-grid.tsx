import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../button.tsx';
import { cx } from '../cx.ts';
import { IconChevronLeft, IconChevronRight } from '../pictures/icons.ts';

export type DayMark = {
  /** off: closed. changed: differs from the usual hours. busy: has entries. */
  look: 'off' | 'changed' | 'busy';
  /** Read after the date by screen readers. */
  words: string;
};

export type MonthGridProps = {
  /** YYYY-MM */
  month: string;
  onMonth: (month: string) => void;
  /** YYYY-MM-DD, as all days here. */
  selected: string;
  onSelect: (day: string) => void;
  today: string;
  /** The first and the last day that can be chosen. */
  min?: string | undefined;
  max?: string | undefined;
  markOf: (day: string) => DayMark | undefined;
  labels: {
    grid: string;
    month: string;
    previous: string;
    next: string;
    /** Monday first. */
    weekdays: readonly { short: string; long: string }[];
    day: (day: string) => string;
  };
};

const WEEK = 7;
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -WEEK,
  ArrowDown: WEEK,
};

/** A month to pick a day from; weeks start on Monday. Roving tabindex: arrow keys inside, page keys for months. */
export function MonthGrid(props: MonthGridProps) {
  const { month, onMonth, selected, onSelect, today, min, max, markOf, labels } = props;
  const grid = useRef<HTMLTableElement>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 });
  const start = first.subtract({ days: first.dayOfWeek - 1 });
  const count = Math.ceil((first.dayOfWeek - 1 + first.daysInMonth) / WEEK);
  const weeks = Array.from({ length: count }, (_, week) =>
    Array.from({ length: WEEK }, (_, i) => start.add({ days: week * WEEK + i })),
  );
  const inMonth = (day: Temporal.PlainDate) => day.month === first.month && day.year === first.year;
  const tabStop = selected.startsWith(month) ? selected : today.startsWith(month) ? today : first.toString();

  useEffect(() => {
    if (wanted === null) return;
    grid.current?.querySelector<HTMLElement>(`[data-day="${wanted}"]`)?.focus();
    setWanted(null);
  }, [wanted]);

  const isOut = (day: string) => (min !== undefined && day < min) || (max !== undefined && day > max);

  function goTo(day: Temporal.PlainDate): void {
    if (isOut(day.toString())) return;
    const next = day.toPlainYearMonth().toString();
    if (next !== month) onMonth(next);
    onSelect(day.toString());
    setWanted(day.toString());
  }

  function press(event: KeyboardEvent, day: Temporal.PlainDate): void {
    const days = steps[event.key];
    if (days !== undefined) goTo(day.add({ days }));
    else if (event.key === 'PageUp') goTo(day.subtract({ months: 1 }));
    else if (event.key === 'PageDown') goTo(day.add({ months: 1 }));
    else return;
    event.preventDefault();
  }

  const turn = (months: number) => onMonth(Temporal.PlainYearMonth.from(month).add({ months }).toString());

  return (
    <div>
      <div className="mb-1 flex items-center gap-1">
        <p className="flex-1 font-bold" aria-live="polite">
          {labels.month}
        </p>
        <IconButton label={labels.previous} icon={<IconChevronLeft aria-hidden />} onClick={() => turn(-1)} />
        <IconButton label={labels.next} icon={<IconChevronRight aria-hidden />} onClick={() => turn(1)} />
      </div>
      <table ref={grid} className="k-month" aria-label={labels.grid}>
        <thead>
          <tr>
            {labels.weekdays.map((weekday) => (
              <th key={weekday.long} scope="col" abbr={weekday.long}>
                {weekday.short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={String(week[0])}>
              {week.map((day) => {
                const text = day.toString();
                if (!inMonth(day)) return <td key={text} />;
                const mark = markOf(text);
                return (
                  <td key={text}>
                    <button
                      type="button"
                      data-day={text}
                      data-look={mark?.look}
                      className={cx('num', text === today && 'today', isOut(text) && 'opacity-40')}
                      tabIndex={text === tabStop ? 0 : -1}
                      aria-pressed={text === selected}
                      aria-current={text === today ? 'date' : undefined}
                      aria-label={mark ? `${labels.day(text)}, ${mark.words}` : labels.day(text)}
                      // Not `disabled`: the keys of the grid start from it too.
                      aria-disabled={isOut(text) || undefined}
                      onClick={() => !isOut(text) && onSelect(text)}
                      onKeyDown={(event) => press(event, day)}
                    >
                      {day.day}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
