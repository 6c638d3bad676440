import { useText } from '../../lib/text.ts';
import { PickChip } from '../../ui/fields/pick-chip.tsx';
import { DayField } from './day-field.tsx';

const lengths = [1, 7, 30, 90] as const;

export interface DateRange {
  /** YYYY-MM-DD, both included. */
  readonly from: string;
  readonly to: string;
}

interface DayRangeProps {
  readonly value: DateRange;
  readonly onChange: (days: DateRange) => void;
  readonly today: Temporal.PlainDate;
  /** The range begins so many days ago at most. */
  readonly maxDays: number;
}

/** The days of a report: the last 1, 7, 30 or 90, or from one day to another. */
export function DayRange({ value, onChange, today, maxDays }: DayRangeProps) {
  const t = useText();
  const first = today.subtract({ days: maxDays - 1 }).toString();
  /** In either order. */
  function choose(...ends: readonly [string, string]): void {
    const [from = '', to = ''] = ends.toSorted();
    if (from >= first) onChange({ from, to });
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      {lengths.map((days) => {
        const from = today.subtract({ days: days - 1 }).toString();
        const isPicked = value.from === from && value.to === today.toString();
        return (
          <PickChip
            key={days}
            picked={isPicked}
            onPickedChange={() => onChange({ from, to: today.toString() })}
          >
            {days === 1 ? t('takings.today') : t('takings.last_days', { count: days })}
          </PickChip>
        );
      })}
      <DayField
        className="w-40"
        label={t('takings.from')}
        value={value.from}
        onChange={(from) => choose(from, value.to)}
      />
      <span aria-hidden>–</span>
      <DayField
        className="w-40"
        label={t('takings.to')}
        value={value.to}
        onChange={(to) => choose(value.from, to)}
      />
    </div>
  );
}
