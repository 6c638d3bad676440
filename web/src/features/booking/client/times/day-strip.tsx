import { useId } from 'react';
import { formatDay, formatWeekday } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.ts';
import type { FreeDay } from '../../../../shared/cart/free-times.ts';
import { cx } from '../../../../ui/cx.ts';

/** Three weeks, below the names of the days. */
export const daysGrid = 'grid min-w-0 grid-cols-7 gap-0.5 px-3 text-center max-phone:gap-0 max-phone:px-0.5';
export const weekday = 'min-h-5 overflow-hidden text-t1/[1.25rem] whitespace-nowrap text-ink-3';
const label =
  'group num relative flex min-h-[46px] flex-col items-center justify-center rounded-2 leading-[1.25rem] has-checked:bg-ink has-checked:text-surface has-checked:shadow-none has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus';
const open = 'cursor-pointer hover:bg-hover';
const none = { label: `${open} font-regular text-ink-3`, bar: 'h-[3px] w-4' };
const looks = {
  free: { label: `${open} font-medium`, bar: 'h-[3px] w-4 bg-good group-has-checked:bg-surface' },
  few: { label: `${open} font-medium`, bar: 'h-[3px] w-1.5 bg-warn-bar group-has-checked:bg-surface' },
  // An empty bar, so that it can be told from closed and be pressed for an alert.
  full: { ...none, bar: 'h-[5px] w-4 shadow-[inset_0_0_0_1px_currentcolor]' },
  off: none,
  over: none,
  closed: { ...none, label: 'cursor-default font-regular text-ink-3 line-through' },
};

/** Up to this many free slots a day is marked as "few left". */
const FEW = 4;

/** off: the business is open, but the person who was asked for does not work. over: today has no time left. */
type DayState = 'free' | 'few' | 'full' | 'off' | 'over' | 'closed';

function stateOf({ day, slots, is_open, is_business_open }: FreeDay, today: string): DayState {
  if (slots.length > FEW) return 'free';
  if (slots.length > 0) return 'few';
  if (is_open) return 'full';
  if (!is_business_open) return 'closed';
  return day === today ? 'over' : 'off';
}

/** Why a day that can be chosen has no times. */
export function whyNoTimes(one: FreeDay, today: string): 'full' | 'off' | 'over' {
  const state = stateOf(one, today);
  return state === 'off' || state === 'over' ? state : 'full';
}

interface DayStripProps {
  readonly days: readonly FreeDay[];
  readonly chosen: string;
  readonly today: string;
  readonly onChoose: (day: string) => void;
}

/** Date picker of three weeks; shows which days have free slots. */
export function DayStrip({ days, chosen, today, onChoose }: DayStripProps) {
  const t = useText();
  const name = useId();
  return (
    <>
      <div className="mt-4 mb-1.5 flex items-baseline justify-between gap-3 px-4">
        <h2 className="text-t3 font-bold" aria-live="polite">
          {formatDay(chosen)}
        </h2>
        <p
          className="flex flex-wrap justify-end gap-x-2.5 gap-y-0.5 text-t1 text-ink-3 [&>span]:flex [&>span]:items-center [&>span]:gap-[5px]"
          aria-hidden
        >
          <span>
            <i className="h-[3px] w-3.5 rounded-(--r-hair) bg-good" />
            {t('flow.legend_free')}
          </span>
          <span>
            <i className="h-[3px] w-1.5 rounded-(--r-hair) bg-warn-bar" />
            {t('flow.legend_few')}
          </span>
          <span>
            <i className="h-[5px] w-4 rounded-(--r-hair) shadow-[inset_0_0_0_1px_currentcolor]" />
            {t('flow.legend_full')}
          </span>
        </p>
      </div>
      <fieldset className={daysGrid}>
        <legend className="sr-only">{t('flow.days')}</legend>
        {days.slice(0, 7).map(({ day }) => (
          <span key={day} className={weekday} aria-hidden>
            {formatWeekday(day)}
          </span>
        ))}
        {days.map((one) => {
          const state = stateOf(one, today);
          return (
            <label
              key={one.day}
              className={cx(
                label,
                looks[state].label,
                one.day === today && 'shadow-[inset_0_0_0_1px_var(--line-field)]',
              )}
            >
              <input
                type="radio"
                className="absolute inset-0 z-(--z-raised) m-0 size-full cursor-[inherit] opacity-0"
                name={name}
                checked={one.day === chosen}
                disabled={state === 'closed'}
                aria-label={t(`flow.day_${state}`, { day: formatDay(one.day) })}
                onChange={() => onChoose(one.day)}
              />
              {Temporal.PlainDate.from(one.day).day}
              <i className={cx('mt-[3px] rounded-(--r-hair)', looks[state].bar)} />
            </label>
          );
        })}
      </fieldset>
    </>
  );
}
