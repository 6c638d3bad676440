import './charts.css';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { formatClock, formatWeekday, weekdayName } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { cx } from '../../ui/cx.ts';

export interface HeatCell {
  /** 1 is Monday. */
  readonly weekday: number;
  readonly hour: number;
  readonly working: number;
  readonly served: number;
  readonly working_ahead: number;
  readonly served_ahead: number;
}

interface HeatMapProps {
  /** Of whom, for screen readers. */
  readonly name: string;
  readonly cells: readonly HeatCell[];
  /** The first hour and the one after the last, the same for maps side by side. */
  readonly hours: readonly [first: number, end: number];
  readonly weekdays: readonly number[];
  readonly showsNumbers?: boolean;
  readonly onOpen?: ((weekday: number, hour: number) => void) | undefined;
}

const clockAt = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`;
/** "Mon", of 1; counted from a Sunday. */
export const shortWeekday = (weekday: number) =>
  formatWeekday(Temporal.PlainDate.from('2026-11-15').add({ days: weekday }));

/** How full a cell is in whole percent, over 100 as 100; `off` where nobody worked; hatched while it is to come. */
function lookOf(cell: HeatCell | undefined): { readonly share: number; readonly isAhead: boolean } | 'off' {
  if (!cell) return 'off';
  const { working, served, working_ahead, served_ahead } = cell;
  const isAhead = working === 0 && served === 0;
  const [all, some] = isAhead ? [working_ahead, served_ahead] : [working, served];
  if (all <= 0 && some === 0) return 'off';
  return { share: all <= 0 ? 100 : Math.min(100, Math.round((some / all) * 100)), isAhead };
}

/** The hours that any of these cells has. */
export function hoursOf(cells: readonly HeatCell[]): readonly [first: number, end: number] {
  const worked = cells.filter((cell) => lookOf(cell) !== 'off').map(({ hour }) => hour);
  return worked.length === 0 ? [9, 18] : [Math.min(...worked), Math.max(...worked) + 1];
}

/**
 * Weekdays by hours: a cell fills from below like a chair, by height and depth, so that it reads in grey. Arrow keys walk
 * the cells, a live line reads them, Enter opens one.
 */
export function HeatMap({ name, cells, hours, weekdays, showsNumbers = false, onOpen }: HeatMapProps) {
  const t = useText();
  const [at, setAt] = useState<readonly [row: number, column: number] | null>(null);
  const [first, end] = hours;
  const columns = Array.from({ length: Math.max(1, end - first) }, (_, i) => first + i);
  const cellAt = (weekday: number | undefined, hour: number | undefined) =>
    cells.find((one) => one.weekday === weekday && one.hour === hour);
  const chosen = at && { weekday: weekdays[at[0]] ?? 1, hour: columns[at[1]] ?? first };

  function sayCell(weekday: number, hour: number): string {
    const look = lookOf(cellAt(weekday, hour));
    const where = `${name}, ${weekdayName(weekday)} ${formatClock(clockAt(hour))} – ${formatClock(clockAt(hour + 1))}`;
    if (look === 'off') return `${where}: ${t('chairs.off')}`;
    return `${where}: ${t(look.isAhead ? 'chairs.cell_ahead' : 'chairs.cell', { share: String(look.share) })}`;
  }

  function walk(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, readonly [number, number]>> = {
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
    };
    const step = steps[event.key];
    if (step) {
      event.preventDefault();
      event.stopPropagation();
      const within = (value: number, length: number) => Math.max(0, Math.min(length - 1, value));
      setAt(
        at ? [within(at[0] + step[0], weekdays.length), within(at[1] + step[1], columns.length)] : [0, 0],
      );
    }
    if (event.key === 'Enter' && chosen) onOpen?.(chosen.weekday, chosen.hour);
  }

  return (
    <div className="min-w-0">
      <div
        role="img"
        aria-label={t('chairs.map', { name })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys walk its cells
        tabIndex={0}
        className="k-heat rounded-2 outline-offset-2"
        style={{ gridTemplateColumns: `2.25rem repeat(${columns.length}, minmax(0, 1fr))` }}
        onKeyDown={walk}
        onBlur={() => setAt(null)}
      >
        <span />
        {columns.map((hour, i) => (
          <span key={hour} className="hour">
            {i % 2 === 0 ? hour % 12 || 12 : ''}
          </span>
        ))}
        {weekdays.map((weekday, row) => (
          <Row key={weekday} label={shortWeekday(weekday)}>
            {columns.map((hour, column) => {
              const look = lookOf(cellAt(weekday, hour));
              const isChosen = at?.[0] === row && at[1] === column;
              return (
                // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the map do the same
                // biome-ignore lint/a11y/useKeyWithClickEvents: the same
                <i
                  key={hour}
                  className={cx(
                    look === 'off' && 'off',
                    look !== 'off' && look.isAhead && 'ahead',
                    isChosen && 'on',
                    onOpen && look !== 'off' && 'cursor-pointer',
                  )}
                  style={look === 'off' ? undefined : ({ '--v': look.share } as object)}
                  title={sayCell(weekday, hour)}
                  onPointerEnter={() => setAt([row, column])}
                  onPointerLeave={() => setAt(null)}
                  onClick={() => look !== 'off' && onOpen?.(weekday, hour)}
                >
                  {showsNumbers && look !== 'off' && <b>{look.share}</b>}
                </i>
              );
            })}
          </Row>
        ))}
      </div>
      <p aria-live="polite" className="num min-h-5 truncate text-t1 text-ink-2 print:hidden">
        {chosen ? sayCell(chosen.weekday, chosen.hour) : ''}
      </p>
    </div>
  );
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <span className="day">{label}</span>
      {children}
    </>
  );
}

/** All weekdays of one calendar in a row, two hours in a cell: for a glance, the report has the hours. */
export function HeatStrip({
  label,
  cells,
  all,
  weekdays,
}: {
  readonly label: string;
  readonly cells: readonly HeatCell[];
  /** Of those beside it, for the same hours. */
  readonly all: readonly HeatCell[];
  readonly weekdays: readonly number[];
}) {
  const [first, end] = hoursOf(all);
  const starts = Array.from({ length: Math.ceil((end - first) / 2) }, (_, i) => first + 2 * i);
  return (
    <div role="img" aria-label={label} className="flex min-w-0 flex-1 gap-2">
      {weekdays.map((weekday) => (
        <div key={weekday} className="k-heat strip flex-1">
          {starts.map((start) => {
            const own = cells.filter(
              (one) => one.weekday === weekday && one.hour >= start && one.hour < start + 2,
            );
            const look = lookOf(together(own));
            return (
              <i
                key={start}
                className={cx(look === 'off' && 'off', look !== 'off' && look.isAhead && 'ahead')}
                style={look === 'off' ? undefined : ({ '--v': look.share } as object)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

function together(cells: readonly HeatCell[]): HeatCell | undefined {
  const [first] = cells;
  const sum = (of: (cell: HeatCell) => number) => cells.reduce((all, cell) => all + of(cell), 0);
  return (
    first && {
      ...first,
      working: sum(({ working }) => working),
      served: sum(({ served }) => served),
      working_ahead: sum(({ working_ahead }) => working_ahead),
      served_ahead: sum(({ served_ahead }) => served_ahead),
    }
  );
}

/** What depth and hatching mean. */
export function HeatLegend() {
  const t = useText();
  return (
    <p aria-hidden className="k-heat legend flex items-center gap-1.5 text-t1 text-ink-3">
      {t('chairs.empty')}
      {[0, 25, 50, 75, 100].map((share) => (
        <i key={share} style={{ '--v': share } as object} />
      ))}
      {t('chairs.full')}
      <i className="ahead ml-2" style={{ '--v': 100 } as object} />
      {t('chairs.ahead')}
      <i className="off ml-2" />
      {t('chairs.off_short')}
    </p>
  );
}
