import type { CSSProperties, MouseEvent, ReactNode } from 'react';
import { useText } from '../../../../../lib/text.ts';
import { cx } from '../../../../../ui/cx.ts';
import { length, type MinuteRange } from '../grid/layout.ts';
import { offWords } from '../grid/slot-words.ts';
import type { DayCell, Load, Now } from './week-model.ts';
import { cellLabel, roomWords } from './week-words.ts';

export interface CellProps {
  readonly cell: DayCell;
  readonly shown: MinuteRange;
  readonly now: Now;
  readonly row: number;
  readonly inTabOrder: boolean;
  readonly onGap: ((cell: DayCell, gap: MinuteRange) => void) | null;
}

/** Left edge and width of a range in percent of the shown hours. */
export function across({ from, to }: MinuteRange, shown: MinuteRange): CSSProperties {
  const whole = length(shown);
  const start = Math.max(from, shown.from);
  return {
    left: `${((start - shown.from) / whole) * 100}%`,
    width: `${((Math.min(to, shown.to) - start) / whole) * 100}%`,
  };
}

/** One person's day: visits, percent, an hour each in cloth, and the longest gap in words. */
export function WeekCell({
  cell,
  shown,
  row,
  inTabOrder,
  onGap,
  onOpen,
}: CellProps & { readonly onOpen: (day: string) => void }) {
  const t = useText();
  const { column, visits, full, loads, longest, isFramed } = cell;
  const isOff = column.open.length === 0 && visits === 0;
  function press(event: MouseEvent): void {
    const isOnGap = (event.target as Element).closest('[data-gap]') !== null;
    if (isOnGap && longest && onGap) onGap(cell, longest);
    else onOpen(column.day);
  }
  return (
    <td className="contents">
      <button
        type="button"
        data-row={row}
        data-day={column.day}
        tabIndex={inTabOrder ? 0 : -1}
        className={cx('cell', isOff && 'off')}
        onClick={press}
      >
        <span className="sr-only">{cellLabel(t, cell, shown)}</span>
        {/* Hidden from screen readers: the label above says all of it in one sentence. */}
        {isOff ? (
          <span aria-hidden>{offWords(t, column)}</span>
        ) : (
          <span className="contents" aria-hidden>
            <span className="top num">
              <b>{t('desk.visits', { count: visits })}</b>
              <span>{full}%</span>
            </span>
            <Cloth loads={loads}>
              {isFramed && longest && <i data-gap className="gap" style={across(longest, shown)} />}
            </Cloth>
            <span className="room num" data-gap={longest ? '' : undefined} data-long={isFramed || undefined}>
              {roomWords(t, cell, shown)}
            </span>
          </span>
        )}
      </button>
    </td>
  );
}

/** How full each hour is. */
export function Cloth({
  loads,
  children,
}: {
  readonly loads: readonly Load[];
  readonly children?: ReactNode;
}) {
  return (
    <span className="cloth" aria-hidden>
      {loads.map((load, hour) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is the hour
        <i key={hour} className={load === null ? 'x' : `l${load}`} />
      ))}
      {children}
    </span>
  );
}
