import { formatDayRange } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { DayField } from '../../shared/days/day-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { IconChevronLeft, IconChevronRight } from '../../ui/pictures/icons.ts';
import { kindOf, type ReportRange, rangeAround, rangeKinds, stepped, today } from './report-range.ts';

interface RangeBarProps {
  readonly range: ReportRange;
  readonly onChange: (range: ReportRange) => void;
}

/** Which dates a report is of: a day, week, month or year, the one before or after it, or any dates. */
export function RangeBar({ range, onChange }: RangeBarProps) {
  const t = useText();
  const kind = kindOf(range);
  /** In either order. */
  function choose(...ends: readonly [string, string]): void {
    const [from = '', to = ''] = ends.toSorted();
    onChange({ from, to });
  }
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <Segmented
        label={t('figures.range')}
        value={kind ?? 'any'}
        options={[
          ...rangeKinds.map((value) => ({ value, label: t(`figures.${value}`) })),
          { value: 'any' as const, label: t('figures.any') },
        ]}
        onValueChange={(chosen) => {
          if (chosen !== 'any') onChange(rangeAround(chosen, anchorOf(range)));
          else if (kind)
            onChange({
              from: range.from,
              to: today().toString() > range.from ? today().toString() : range.to,
            });
        }}
      />
      <div className="flex items-center gap-1">
        <Button
          variant="quiet"
          className="icon"
          aria-label={t('figures.earlier')}
          onClick={() => onChange(stepped(range, -1))}
        >
          <IconChevronLeft aria-hidden />
        </Button>
        {kind ? (
          <span className="num min-w-36 text-center font-medium">
            {formatDayRange(range.from, range.to, { today: today() })}
          </span>
        ) : (
          <span className="flex flex-wrap items-center gap-1">
            <DayField
              className="w-40"
              label={t('figures.from')}
              value={range.from}
              onChange={(from) => choose(from, range.to)}
            />
            <span aria-hidden>–</span>
            <DayField
              className="w-40"
              label={t('figures.to')}
              value={range.to}
              onChange={(to) => choose(range.from, to)}
            />
          </span>
        )}
        <Button
          variant="quiet"
          className="icon"
          aria-label={t('figures.later')}
          onClick={() => onChange(stepped(range, 1))}
        >
          <IconChevronRight aria-hidden />
        </Button>
      </div>
    </div>
  );
}

/** Today where the range has it, so that "week" is this week. */
function anchorOf({ from, to }: ReportRange): Temporal.PlainDate {
  const now = today();
  const isIn = from <= now.toString() && now.toString() <= to;
  return isIn ? now : Temporal.PlainDate.from(from);
}
