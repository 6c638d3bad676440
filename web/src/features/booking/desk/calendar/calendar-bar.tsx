import { type ReactNode, useState } from 'react';
import { formatDay, formatDayRange } from '../../../../lib/format.ts';
import { useLocale, useText } from '../../../../lib/text.ts';
import { chosenDay, DayPicker } from '../../../../shared/days/day-picker.tsx';
import { monthName } from '../../../../shared/days/days.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Segmented } from '../../../../ui/fields/segmented.tsx';
import { Popover } from '../../../../ui/overlays/popover.tsx';
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '../../../../ui/pictures/icons.ts';
import { type Density, densities } from './grid/density.ts';
import { type Days, turned } from './schedule-data.ts';

export const views = ['day', 'week', 'month', 'list'] as const;
export type View = (typeof views)[number];

interface CalendarBarProps {
  readonly view: View;
  readonly views: readonly View[];
  readonly day: string;
  readonly days: Days;
  readonly today: string;
  /** Below the month to choose a day from. */
  readonly besideDays: ReactNode;
  /** "38 visits, 74% full" */
  readonly sum: string | null;
  readonly filter: ReactNode;
  /** Null where there is no grid. */
  readonly density: { readonly density: Density; readonly choose: (density: Density) => void } | null;
  readonly action: ReactNode;
  /** A visit is open beside the calendar: there is less room. */
  readonly isBeside: boolean;
  readonly onDay: (day: string) => void;
  readonly onView: (view: View) => void;
}

export function CalendarBar(props: CalendarBarProps) {
  const { view, day, days, today, besideDays, sum, filter, density, action, isBeside, onDay, onView } = props;
  const t = useText();
  const [picking, setPicking] = useState(false);
  const locale = useLocale();
  const turn = (by: number) => onDay(turned(day, view, by));
  const step = view === 'list' ? 'day' : view;
  const title =
    view === 'week'
      ? formatDayRange(days.from, days.to)
      : view === 'month'
        ? monthName(day.slice(0, 7), locale)
        : formatDay(day, { today });
  return (
    <div className={cx('k-bar k-cal-bar', isBeside && 'beside')}>
      <h1 className="text-t4 font-bold">
        <Popover
          open={picking}
          firstFocus={chosenDay}
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
          {besideDays}
        </Popover>
      </h1>
      <div className="flex items-center">
        <IconButton
          size="small"
          label={t(`desk.previous_${step}`)}
          icon={<IconChevronLeft className="i-m" aria-hidden />}
          onClick={() => turn(-1)}
        />
        <Button size="small" onClick={() => onDay(today)} aria-current={day === today ? 'date' : undefined}>
          {t('desk.today')}
        </Button>
        <IconButton
          size="small"
          label={t(`desk.next_${step}`)}
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
