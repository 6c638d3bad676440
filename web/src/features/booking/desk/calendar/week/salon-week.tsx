import { CalendarFace } from '../../../../../shared/calendar-face.tsx';
import './week.css';
import { formatTimeOfDay } from '@kursi/core/kernel/time.ts';
import {
  type CSSProperties,
  type KeyboardEvent,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { formatDay, formatWeekday } from '../../../../../lib/format.ts';
import { useText } from '../../../../../lib/text.ts';
import { Button, IconButton } from '../../../../../ui/button.tsx';
import { cx } from '../../../../../ui/cx.ts';
import { Kbd } from '../../../../../ui/kbd.tsx';
import { IconX } from '../../../../../ui/pictures/icons.ts';
import type { NewBookingPlace } from '../../new-booking-slot.ts';
import { hourText, saidHour, shortHour } from '../calendar-text.ts';
import type { Column, Entry } from '../grid/columns.ts';
import { startText } from '../grid/density.ts';
import type { MinuteRange } from '../grid/layout.ts';
import { Cloth, WeekCell } from './week-cell.tsx';
import {
  type DayCell,
  hoursOfWeek,
  type MinutesOn,
  makeWeek,
  type Now,
  openDayFrom,
  type WeekDay,
} from './week-model.ts';
import { WeekStrip } from './week-strip.tsx';
import { dayWords } from './week-words.ts';

export interface WeekHandle {
  /** The cell in focus, as the place of a new booking. */
  readonly current: () => NewBookingPlace | null;
}

interface SalonWeekProps {
  readonly handle: Ref<WeekHandle>;
  readonly columns: readonly Column[];
  readonly now: Now;
  /** Only gaps that hold this service are framed; null: gaps of some length. */
  readonly wanted: MinutesOn | null;
  /** The day that stands open as a strip. */
  readonly opened: string | null;
  readonly onOpened: (day: string | null) => void;
  readonly onDay: (day: string) => void;
  readonly onPerson: (entityId: string) => void;
  readonly onEntry: (entry: Entry, column: Column) => void;
  readonly onBook: ((place: NewBookingPlace) => void) | null;
}

const HOURS_APART = 120;

/** The whole salon's week: people down, days across, one day opened as a strip. */
export function SalonWeek(props: SalonWeekProps) {
  const { handle, columns, now, wanted, onOpened, onDay, onPerson, onEntry, onBook } = props;
  const t = useText();
  const section = useRef<HTMLElement>(null);
  const shown = useMemo(() => hoursOfWeek(columns), [columns]);
  const { day: today, minute } = now;
  const week = useMemo(
    () => makeWeek(columns, shown, { day: today, minute }, wanted),
    [columns, shown, today, minute, wanted],
  );
  // A closed day has nothing to open: the next one that is open stands in for it.
  const opened = openDayFrom(week, props.opened);
  const people = week[0]?.cells.map(({ column }) => column.calendar) ?? [];
  const place = (cell: DayCell, gap: MinuteRange | null): NewBookingPlace => ({
    day: cell.column.day,
    entityId: cell.column.calendar.id,
    ...(gap && { time: formatTimeOfDay(gap.from) }),
  });
  const bookIn = onBook && ((cell: DayCell, gap: MinuteRange) => onBook(place(cell, gap)));

  useImperativeHandle(handle, () => ({
    current() {
      const [row, day] = positionOf(document.activeElement);
      const cell = week.find((one) => one.day === day)?.cells[row];
      return cell ? place(cell, cell.longest) : null;
    },
  }));

  const focusCell = (row: number, day: string | undefined) =>
    section.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-day="${day}"]`)?.focus();

  // A cell that opens or closes is another element: the focus goes along.
  const last = useRef<ReturnType<typeof positionOf>>([-1, undefined]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another day is opened
  useLayoutEffect(() => {
    if (last.current[1] && document.activeElement === document.body) focusCell(...last.current);
  }, [opened]);

  function onKeyDown(event: KeyboardEvent): void {
    const [row, day] = positionOf(event.target as Element);
    if (!day) return;
    const walked = week.filter(({ isClosed }) => !isClosed).map((one) => one.day);
    const at = walked.indexOf(day);
    const next = walkFrom(event.key, row, at, walked);
    const closes = event.key === 'Escape' && opened !== null;
    if ((!next && !closes) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (next) focusCell(...next);
    else onOpened(null);
  }

  // One cell is in the tab order; the arrows walk from it.
  const firstOpen = week.find(({ isClosed }) => !isClosed)?.day;
  const tracks = week
    .map(({ day, isClosed }) =>
      day === opened ? 'var(--opened)' : isClosed ? '30px' : 'minmax(var(--least), 1fr)',
    )
    .join(' ');
  return (
    <section ref={section} className="k-week-scroll" aria-label={t('week.grid')}>
      <table
        className={cx('k-week', people.length > 8 && 'tight')}
        style={
          {
            '--tracks': tracks,
            '--people': people.length,
            '--hours': (shown.to - shown.from) / 60,
          } as CSSProperties
        }
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          last.current = positionOf(event.target);
        }}
      >
        <thead className="contents">
          <tr className="contents">
            <td className="name hd num">
              {saidHour(shown.from)} – {saidHour(shown.to)}
            </td>
            {week.map((one, i) => (
              <DayHead
                key={one.day}
                one={one}
                column={i + 2}
                shown={shown}
                now={now}
                isOpened={one.day === opened}
                onOpened={onOpened}
                onDay={onDay}
              />
            ))}
          </tr>
        </thead>
        <tbody className="contents">
          {people.map((calendar, row) => (
            <tr key={calendar.id} className="contents">
              <th scope="row" className="name">
                <button type="button" className="person" onClick={() => onPerson(calendar.id)}>
                  <CalendarFace calendar={calendar} size="small" />
                  <span className="cut font-bold" title={calendar.name}>
                    {calendar.name}
                  </span>
                </button>
              </th>
              {week.map(({ day, cells, isClosed }) => {
                const cell = cells[row];
                if (!cell || isClosed) return null;
                const shared = {
                  cell,
                  shown,
                  now,
                  row,
                  inTabOrder: row === 0 && day === (opened ?? firstOpen),
                  onGap: bookIn,
                };
                return day === opened ? (
                  <WeekStrip key={day} {...shared} onDay={onDay} onEntry={onEntry} />
                ) : (
                  <WeekCell key={day} {...shared} onOpen={onOpened} />
                );
              })}
            </tr>
          ))}
          <tr className="contents">
            <th scope="row" className="name sum font-bold">
              {t('week.all')}
            </th>
            {week.map((one) =>
              one.isClosed ? null : (
                <td key={one.day} className={cx('sum', one.day === opened && 'opened')}>
                  <Cloth loads={one.loads} />
                  {one.freest && (
                    <p className="num">
                      {t('week.freest', {
                        count: one.freest.people,
                        time: shortHour(one.freest.minute, shown),
                      })}
                    </p>
                  )}
                </td>
              ),
            )}
          </tr>
        </tbody>
      </table>
    </section>
  );
}

/** The cell that a key leads to: its row and its day. */
function walkFrom(
  key: string,
  row: number,
  at: number,
  days: readonly string[],
): [row: number, day: string | undefined] | null {
  if (key === 'ArrowLeft') return [row, days[at - 1]];
  if (key === 'ArrowRight') return [row, days[at + 1]];
  if (key === 'ArrowUp') return [row - 1, days[at]];
  if (key === 'ArrowDown') return [row + 1, days[at]];
  if (key === 'Home') return [row, days[0]];
  return key === 'End' ? [row, days.at(-1)] : null;
}

function positionOf(element: Element | null): [row: number, day: string | undefined] {
  const { row, day } = element instanceof HTMLElement ? element.dataset : {};
  return [Number(row ?? -1), row === undefined ? undefined : day];
}

interface DayHeadProps {
  readonly one: WeekDay;
  /** Number of the grid's column, from 1. */
  readonly column: number;
  readonly shown: MinuteRange;
  readonly now: Now;
  readonly isOpened: boolean;
  readonly onOpened: (day: string | null) => void;
  readonly onDay: (day: string) => void;
}

function DayHead({ one, column, shown, now, isOpened, onOpened, onDay }: DayHeadProps) {
  const t = useText();
  const { day, full, isClosed } = one;
  if (isClosed) {
    return (
      <th scope="col" className="shut" style={{ gridColumn: column }}>
        <span>{t('week.closed', { day: formatDay(day) })}</span>
      </th>
    );
  }
  const isToday = day === now.day;
  if (!isOpened) {
    return (
      <th scope="col" className={cx('hd', isToday && 'today')}>
        <button type="button" aria-expanded={false} onClick={() => onOpened(day)}>
          <span className="cut block">
            <b>{formatWeekday(day)}</b> <span className="num dm">{dayAndMonth(day)}</span>
          </span>
          <span className="num block text-t1 text-ink-3">{dayWords(t, one)}</span>
        </button>
        <i className="meter" style={{ '--full': `${full}%` } as CSSProperties} />
      </th>
    );
  }
  const hours = Array.from(
    { length: Math.ceil((shown.to - shown.from) / HOURS_APART) },
    (_, i) => shown.from + i * HOURS_APART,
  ).slice(1);
  return (
    <th scope="col" className={cx('hd opened', isToday && 'today')}>
      <span className="flex items-center gap-2">
        <b className="text-t3">{formatDay(day)}</b>
        <span className="num cut text-t1 text-ink-3">{dayWords(t, one)}</span>
        <span className="ml-auto flex items-center">
          <Button size="small" variant="quiet" onClick={() => onDay(day)}>
            {t('week.open_day')} <Kbd>↵</Kbd>
          </Button>
          <IconButton
            size="small"
            label={t('week.close_day', { day: formatDay(day) })}
            icon={<IconX className="i-s" aria-hidden />}
            onClick={() => onOpened(null)}
          />
        </span>
      </span>
      <span className="hours num" aria-hidden>
        {hours
          .filter((minute) => !isToday || Math.abs(minute - now.minute) > 50)
          .map((minute) => (
            <span key={minute} style={at(minute, shown)}>
              {hourText(minute)}
            </span>
          ))}
        {isToday && now.minute > shown.from && now.minute < shown.to && (
          <span className="now" style={at(now.minute, shown)}>
            {startText(now.minute)}
          </span>
        )}
      </span>
    </th>
  );
}

const at = (minute: number, { from, to }: MinuteRange): CSSProperties => ({
  left: `${((minute - from) / (to - from)) * 100}%`,
});

/** "6 Dec" */
function dayAndMonth(day: string): string {
  return formatDay(day).replace(`${formatWeekday(day)} `, '');
}
