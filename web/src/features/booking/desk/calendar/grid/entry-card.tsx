import { type CSSProperties, memo } from 'react';
import { useText } from '../../../../../lib/text.ts';
import { cx } from '../../../../../ui/cx.ts';
import { IconBan, IconList } from '../../../../../ui/pictures/icons.ts';
import { StatusIcon } from '../../../status-icon.tsx';
import { entryLabel, rangeText, whoComes } from '../calendar-text.ts';
import { type Entry, statusOf } from './columns.ts';
import { shortName, startText } from './density.ts';
import { EntryMarks, lettersOf, marksBeside, marksOf } from './entry-marks.tsx';
import { HoldRing } from './hold-ring.tsx';

interface EntryCardProps {
  readonly entry: Entry;
  readonly calendarName: string;
  /** The whole day at once: one line of 12 px for up to half an hour, with so many letters. Null: not so. */
  readonly fits: number | null;
  /** Pixels of fifteen minutes. */
  /** Its height at the usual text size. */
  readonly quarter: number;
  readonly isToday: boolean;
}

/** Pixels: lower entries put name and service on one line, higher ones give the time a line. */
const TINY = 46;
const SHORT = 74;
/** Minutes, when the whole day is shown. */
const DENSE = 45;
const ICON_LETTERS = 2;
const TIME_LETTERS = 2;

/**
 * One entry of a column, memoised. Open, focused, lifted and fresh are data attributes that the grid sets on the
 * element, so they cause no re-render.
 */
export const EntryCard = memo(function EntryCard(props: EntryCardProps) {
  const { entry, calendarName, fits, quarter, isToday } = props;
  const t = useText();
  const { item, from, to, lane, lanes } = entry;
  const minutes = to - from;
  const height = (minutes / 15) * quarter;
  const place = {
    '--at': from,
    '--for': minutes,
    ...(lanes > 1 && { left: `${(lane / lanes) * 100}%`, width: `${100 / lanes}%` }),
  } as CSSProperties;
  const isDense = fits !== null;
  const size = isDense
    ? minutes < DENSE
      ? 'line'
      : 'two'
    : height < TINY
      ? 'tiny'
      : height < SHORT
        ? 'short'
        : undefined;
  const name = whoComes(t, item);
  const status = item.kind === 'booking' ? statusOf(item) : undefined;
  // Confirmed is the plain block when space is short.
  const hasIcon = !(isDense && status === 'confirmed');
  // Beside another entry there is room for the name alone.
  const isNarrow = lanes > 1;
  const room = (fits ?? Number.POSITIVE_INFINITY) - (hasIcon ? ICON_LETTERS : 0);
  const letters = isNarrow ? Math.floor(room / lanes) + TIME_LETTERS : room;
  const marks = marksBeside(name, marksOf(item, isToday), letters);
  return (
    <li className="k-cal-place" style={place}>
      <button
        type="button"
        tabIndex={-1}
        data-entry={item.id}
        data-visit={item.visit_id ?? undefined}
        className={cx(
          'k-cal-entry',
          item.kind,
          status,
          item.kind === 'booking' && `f-${entry.family}`,
          size,
          isNarrow && 'half',
        )}
      >
        <span className="sr-only">{entryLabel(t, entry, calendarName)}</span>
        {marks.length > 0 && (
          <span className="k-cal-marks" data-beside={hasIcon || undefined}>
            <EntryMarks item={item} marks={marks} />
          </span>
        )}
        {/* Hidden from screen readers: the label above says all of it in one sentence. */}
        <span className="contents" aria-hidden>
          {item.kind === 'booking' && status && (
            <>
              <span className="n">
                {isDense && !isNarrow && <span className="at num">{startText(from)}</span>}
                {isDense ? shortName(name, letters - lettersOf(marks)) : name}
                {size === 'tiny' && <span className="w">{item.service_name}</span>}
              </span>
              {hasIcon && <StatusIcon status={status} />}
              {size !== 'tiny' && size !== 'line' && <span className="w">{item.service_name}</span>}
              {size === undefined && <span className="tm num">{rangeText(from, to)}</span>}
              <span className="grip" data-grip />
            </>
          )}
          {item.kind === 'hold' && <HoldRing entry={entry} />}
          {item.kind === 'queue' && (
            <>
              <span className="n">
                {isDense ? shortName(name, letters) : name}
                {size === 'tiny' && <span className="w">{item.note}</span>}
              </span>
              <IconList className="i-s" aria-hidden />
              {size !== 'tiny' && size !== 'line' && <span className="w">{item.note}</span>}
            </>
          )}
          {item.kind === 'block' && (
            <>
              <IconBan className="i-s" aria-hidden />
              <span className="cut">{item.note || t('desk.blocked')}</span>
              <span className="grip" data-grip />
            </>
          )}
        </span>
      </button>
      {item.buffer_after > 0 && (
        <span className="k-cal-buffer" style={{ '--for': item.buffer_after } as CSSProperties} aria-hidden />
      )}
    </li>
  );
});
