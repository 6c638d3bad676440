import './month.css';
import { type CSSProperties, type KeyboardEvent, useMemo, useRef } from 'react';
import { formatDay } from '../../../../../lib/format.ts';
import { useLocale, useText } from '../../../../../lib/text.ts';
import { weekOrder } from '../../../../../shared/hours/hours-editing.ts';
import { weekdayName } from '../../../../../shared/hours/hours-words.ts';
import { cx } from '../../../../../ui/cx.ts';
import { StatusIcon } from '../../../status-icon.tsx';
import type { Column } from '../grid/columns.ts';
import { type MonthDay, makeMonth } from './month-model.ts';

const WEEK = 7;
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -WEEK,
  ArrowDown: WEEK,
};

interface SalonMonthProps {
  readonly columns: readonly Column[];
  /** The chosen day, whose month is shown. */
  readonly day: string;
  readonly today: string;
  readonly onDay: (day: string) => void;
}

/** A month: how many visits each day has, and how full it is; pressed, the day opens. */
export function SalonMonth({ columns, day, today, onDay }: SalonMonthProps) {
  const t = useText();
  const locale = useLocale();
  const grid = useRef<HTMLTableElement>(null);
  const days = useMemo(() => makeMonth(columns), [columns]);
  const month = day.slice(0, 7);
  const weeks = Array.from({ length: Math.ceil(days.length / WEEK) }, (_, i) =>
    days.slice(i * WEEK, (i + 1) * WEEK),
  );

  function onKeyDown(event: KeyboardEvent): void {
    const from = (event.target as HTMLElement).dataset['day'];
    const step = steps[event.key];
    if (!from || step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    const next = Temporal.PlainDate.from(from).add({ days: step }).toString();
    // At the edge of the month the arrows stay in it; the bar turns it.
    event.preventDefault();
    grid.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  }

  return (
    <section className="k-months" aria-label={t('month.grid')}>
      <table ref={grid} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekOrder.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekdayName(weekday, locale, 'long')}>
                {weekdayName(weekday, locale, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.day}>
              {week.map((one) => (
                <td key={one.day}>
                  <button
                    type="button"
                    data-day={one.day}
                    tabIndex={one.day === day ? 0 : -1}
                    aria-current={one.day === today ? 'date' : undefined}
                    className={cx(
                      one.isClosed && 'shut',
                      one.day === today && 'today',
                      one.day < today && 'past',
                      !one.day.startsWith(month) && 'other',
                    )}
                    onClick={() => onDay(one.day)}
                  >
                    <DayInside one={one} />
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function DayInside({ one }: { readonly one: MonthDay }) {
  const t = useText();
  const { day, visits, requests, full, isClosed } = one;
  const count = t('desk.visits', { count: visits });
  const label = [
    formatDay(day),
    isClosed ? t('month.closed') : t('desk.sum', { visits: count, full }),
    ...(requests > 0 ? [t('desk.count_created', { count: requests })] : []),
  ].join(', ');
  return (
    <>
      <span className="sr-only">{label}</span>
      {/* Hidden from screen readers: the label above says all of it in one sentence. */}
      <span className="contents" aria-hidden>
        <span className="top num">
          <b>{Number(day.slice(8))}</b>
          {requests > 0 && (
            <span className="asks">
              <StatusIcon status="created" />
              {requests}
            </span>
          )}
        </span>
        {isClosed ? (
          <span className="words">{t('month.closed')}</span>
        ) : (
          <>
            <span className="words num">{visits > 0 ? count : t('month.nothing')}</span>
            <span className="full num">
              <i className="meter" style={{ '--full': `${full}%` } as CSSProperties} />
              {full}%
            </span>
          </>
        )}
      </span>
    </>
  );
}
