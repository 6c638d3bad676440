import { type CSSProperties, memo } from 'react';
import { useText } from '../../../../../lib/text.ts';
import { cx } from '../../../../../ui/cx.ts';
import { timeText } from '../calendar-text.ts';
import type { Column } from './columns.ts';
import { EntryCard } from './entry-card.tsx';
import { gapsIn, type MinuteRange, overlapsIn } from './layout.ts';
import { offWords } from './slot-words.ts';

interface LaneProps {
  readonly column: Column;
  readonly index: number;
  readonly isToday: boolean;
  readonly shown: MinuteRange;
  /** Letters of a name in one line when the whole day is shown; null otherwise. */
  readonly fits: number | null;
  /** Its height at the usual text size. */
  readonly quarter: number;
}

/** One column: closed hours in the background, entries above them. */
export const Lane = memo(function Lane({ column, index, isToday, shown, fits, quarter }: LaneProps) {
  const t = useText();
  const { calendar, entries, left = [] } = column;
  return (
    <div className={cx('k-cal-lane', isToday && 'today')} data-lane={index}>
      <ClosedHours column={column} shown={shown} />
      {left.map(({ from, to }) => (
        <span
          key={from}
          className="k-cal-left"
          style={{ '--at': from, '--for': to - from } as CSSProperties}
          aria-hidden
        />
      ))}
      <ul aria-label={t('desk.lane', { name: calendar.name, count: entries.length })}>
        {entries.map((entry) => (
          <EntryCard
            key={entry.item.id}
            entry={entry}
            calendarName={calendar.name}
            fits={fits}
            quarter={quarter}
            isToday={isToday}
          />
        ))}
      </ul>
      {/* Only while a visit is edited; the edit form says it in words. A walk-in stands beside others on purpose. */}
      {overlapsIn(entries.filter(({ item }) => item.visit_type !== 'walk-in')).map(({ from, to }) => (
        <span
          key={from}
          className="k-cal-clash"
          style={{ '--at': from, '--for': to - from } as CSSProperties}
          aria-hidden
        />
      ))}
    </div>
  );
});

function ClosedHours({ column: { open, because }, shown }: Pick<LaneProps, 'column' | 'shown'>) {
  const t = useText();
  const first = open[0]?.from;
  const words = (gap: MinuteRange) => {
    if (first === undefined) return offWords(t, { because });
    if (gap.to === first) return t('desk.starts', { time: timeText(first) });
    return gap.to === shown.to ? null : t('desk.break');
  };
  return gapsIn(shown, open).map((gap) => (
    <span
      key={gap.from}
      className={cx('k-cal-closed', gap.to === first && 'foot')}
      style={{ '--at': gap.from, '--for': gap.to - gap.from } as CSSProperties}
    >
      {words(gap)}
    </span>
  ));
}
