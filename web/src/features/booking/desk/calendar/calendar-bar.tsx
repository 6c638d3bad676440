import { type ReactNode, useState } from 'react';
import { formatDay, formatDayRange } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.ts';
import { DayPicker } from '../../../../shared/day-picker.tsx';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '../../../../ui/icons.ts';
import { Popover } from '../../../../ui/popover.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { type Density, densities } from './density.ts';
import type { Days } from './schedule-data.ts';

export type View = 'day' | 'week' | 'list';
export const views: readonly View[] = ['day', 'week', 'list'];

interface CalendarBarProps {
  readonly view: View;
  readonly views: readonly View[];
  readonly day: string;
  readonly days: Days;
  readonly today: string;
  /** "38 visits, 74% full" */
  readonly sum: string | null;
  readonly filter: ReactNode;
  /** Null where there is no grid. */
  readonly density: { readonly density: Density; readonly choose: (density: Density) => void } | null;
  readonly action: ReactNode;
  readonly onDay: (day: string) => void;
  readonly onView: (view: View) => void;
}

export function CalendarBar(props: CalendarBarProps) {
  const { view, day, days, today, sum, filter, density, action, onDay, onView } = props;
  const t = useText();
  const [picking, setPicking] = useState(false);
  const step = view === 'week' ? 7 : 1;
  const turn = (by: number) =>
    onDay(
      Temporal.PlainDate.from(day)
        .add({ days: by * step })
        .toString(),
    );
  const title = view === 'week' ? formatDayRange(days.from, days.to) : formatDay(day, { today });
  return (
    <div className="k-bar k-cal-bar">
      <h1 className="text-t4 font-bold">
        <Popover
          open={picking}
          onOpenChange={setPicking}
          trigger={
            <button type="button" className="k-cal-date">
              {title}
              <span className="sr-only">{t('desk.pick_day')}</span>
              <IconChevronDown className="i-m" aria-hidden />
            </button>
          }
        >
          <DayPicker day={day} today={today} onDay={onDay} onDone={() => setPicking(false)} />
        </Popover>
      </h1>
      <div className="flex items-center">
        <IconButton
          size="small"
          label={view === 'week' ? t('desk.previous_week') : t('desk.previous_day')}
          icon={<IconChevronLeft className="i-m" aria-hidden />}
          onClick={() => turn(-1)}
        />
        <Button size="small" onClick={() => onDay(today)} aria-current={day === today ? 'date' : undefined}>
          {t('desk.today')}
        </Button>
        <IconButton
          size="small"
          label={view === 'week' ? t('desk.next_week') : t('desk.next_day')}
          icon={<IconChevronRight className="i-m" aria-hidden />}
          onClick={() => turn(1)}
        />
      </div>
      {sum && <span className="num sum text-ink-3">{sum}</span>}
      <div className="end">
        {filter}
        {density && (
          <Segmented
            label={t('desk.density')}
            value={density.density}
            onValueChange={density.choose}
            options={densities.map((value) => ({ value, label: t(`desk.density_${value}`) }))}
          />
        )}
        {props.views.length > 1 && (
          <Segmented
            label={t('desk.view')}
            value={view}
            onValueChange={onView}
            options={props.views.map((value) => ({ value, label: t(`desk.view_${value}`) }))}
          />
        )}
        {action}
      </div>
    </div>
  );
}
