import { memo } from 'react';
import { formatDay } from '../../../../../lib/format.ts';
import { useText } from '../../../../../lib/text.ts';
import { CalendarFace } from '../../../../../shared/calendar-face.tsx';
import { cx } from '../../../../../ui/cx.ts';
import { Menu } from '../../../../../ui/overlays/menu.tsx';
import { IconBan, IconUserX } from '../../../../../ui/pictures/icons.ts';
import { timeText } from '../calendar-text.ts';
import { type Column, freeNext, fullnessOf } from './columns.ts';
import { offWords } from './slot-words.ts';

interface HeadProps {
  readonly column: Column;
  /** Null on days other than today: then the whole day counts. */
  readonly nowMinute: number | null;
  readonly isPast: boolean;
}

const notFree = { full: 'desk.none_free', blocked: 'desk.blocked', over: 'desk.day_over' } as const;

function useHeadWords({ column, nowMinute, isPast }: HeadProps) {
  const t = useText();
  const full = fullnessOf([column]);
  if (column.open.length === 0) return { full, words: offWords(t, column) };
  if (isPast) return { full, words: t('desk.full_percent', { full }) };
  const free = freeNext(column, nowMinute ?? 0);
  if (typeof free === 'number') return { full, words: t('desk.free_at', { time: timeText(free) }) };
  return { full, words: t(notFree[free]) };
}

/** The menu opens below the whole head: the name and the words under it stay readable. */
const BELOW_HEAD = 24;

interface CalendarHeadProps extends HeadProps {
  readonly onAway: (column: Column) => void;
  readonly onBlock: (column: Column) => void;
}

/** Column head: the person, their next free time and how full their day is; pressed, what can be done with it. */
export const CalendarHead = memo(function CalendarHead({ onAway, onBlock, ...props }: CalendarHeadProps) {
  const t = useText();
  const { column } = props;
  const { calendar } = props.column;
  const { full, words } = useHeadWords(props);
  return (
    <div className="k-cal-head">
      <CalendarFace calendar={calendar} />
      <div className="min-w-0">
        <h2 className="cut font-bold" title={calendar.name}>
          {column.open.length === 0 || props.isPast ? (
            calendar.name
          ) : (
            <Menu
              align="start"
              offset={BELOW_HEAD}
              trigger={
                <button type="button" className="k-cal-dayname cut max-w-full font-bold">
                  {calendar.name}
                </button>
              }
              entries={[
                {
                  key: 'away',
                  label: t('away.open', { name: calendar.name }),
                  icon: <IconUserX className="i-m" aria-hidden />,
                  onSelect: () => onAway(column),
                },
                {
                  key: 'block',
                  label: t('desk.block_title'),
                  icon: <IconBan className="i-m" aria-hidden />,
                  onSelect: () => onBlock(column),
                },
              ]}
            />
          )}
        </h2>
        <p className="num cut text-t1 text-ink-3">{words}</p>
      </div>
      <span className="meter" role="img" aria-label={t('desk.full_percent', { full })}>
        <i style={{ width: `${full}%` }} />
      </span>
    </div>
  );
});

interface DayHeadProps extends HeadProps {
  readonly today: string;
  readonly onPick: (day: string) => void;
}

export const DayHead = memo(function DayHead({ today, onPick, ...props }: DayHeadProps) {
  const t = useText();
  const { day } = props.column;
  const { full, words } = useHeadWords(props);
  return (
    <div className={cx('k-cal-head day', day === today && 'today')}>
      <h2 className="min-w-0">
        <button type="button" className="k-cal-dayname cut font-bold" onClick={() => onPick(day)}>
          {formatDay(day, { today })}
        </button>
      </h2>
      <p className="num cut text-t1 text-ink-3">{words}</p>
      <span className="meter" role="img" aria-label={t('desk.full_percent', { full })}>
        <i style={{ width: `${full}%` }} />
      </span>
    </div>
  );
});
