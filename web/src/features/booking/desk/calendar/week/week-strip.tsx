import { formatDuration } from '../../../../../lib/format.ts';
import { useText } from '../../../../../lib/text.ts';
import { cx } from '../../../../../ui/cx.ts';
import { entryLabel, timeText, whoComes } from '../calendar-text.ts';
import { type Column, type Entry, statusOf } from '../grid/columns.ts';
import { gapsIn, length } from '../grid/layout.ts';
import { across, type CellProps } from './week-cell.tsx';
import { cellLabel, shortLength } from './week-words.ts';

/** Minutes: shorter entries have no room for letters, longer ones for the first name and the service. */
const INITIALS = 45;
const NAMED = 90;

interface StripProps extends CellProps {
  readonly onDay: (day: string) => void;
  readonly onEntry: (entry: Entry, column: Column) => void;
}

/** One person's day from left to right, in the opened column. */
export function WeekStrip({ cell, shown, now, row, inTabOrder, onGap, onDay, onEntry }: StripProps) {
  const t = useText();
  const { column, gaps } = cell;
  const isToday = column.day === now.day;
  return (
    <td className="strip opened">
      <button
        type="button"
        data-row={row}
        data-day={column.day}
        tabIndex={inTabOrder ? 0 : -1}
        aria-label={cellLabel(t, cell, shown)}
        className="whole"
        onClick={() => onDay(column.day)}
      />
      {gapsIn(shown, column.open).map((closed) => (
        <i key={closed.from} className="hatch" style={across(closed, shown)} />
      ))}
      {isToday && now.minute > shown.from && now.minute < shown.to && (
        <i className="now" style={across({ from: now.minute, to: now.minute }, shown)} />
      )}
      {column.entries.map((entry) => {
        const { item, family } = entry;
        const name = whoComes(t, item);
        const minutes = length(entry);
        const label = entryLabel(t, entry, column.calendar.name);
        // Too narrow for a finger's target: by pointer only; the keys lead to the day.
        return (
          <button
            key={item.id}
            type="button"
            tabIndex={-1}
            title={label}
            className={cx('entry', item.kind, item.kind === 'booking' && `${statusOf(item)} f-${family}`)}
            style={across(entry, shown)}
            onClick={() => onEntry(entry, column)}
          >
            <span className="sr-only">{label}</span>
            {item.kind === 'booking' && minutes >= INITIALS && (
              <span className="contents" aria-hidden>
                <b>{minutes >= NAMED ? name.split(' ')[0] : initials(name)}</b>
                {minutes >= NAMED && <span>{item.service_name}</span>}
              </span>
            )}
          </button>
        );
      })}
      {onGap &&
        gaps.map((gap) => (
          <button
            key={gap.from}
            type="button"
            tabIndex={-1}
            className="gap"
            style={across(gap, shown)}
            onClick={() => onGap(cell, gap)}
          >
            <span className="sr-only">
              {t('week.book_gap', {
                name: column.calendar.name,
                time: timeText(gap.from),
                length: formatDuration(length(gap)),
              })}
            </span>
            <span aria-hidden>
              {t('week.free')}
              <br />
              {shortLength(t, length(gap))}
            </span>
          </button>
        ))}
    </td>
  );
}

function initials(name: string): string {
  const words = name.split(' ').filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase();
}
