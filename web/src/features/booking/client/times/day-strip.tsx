import { useId } from 'react';
import { formatDay, formatWeekday } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.ts';
import type { FreeDay } from '../../../../shared/cart/free-times.ts';
import { cx } from '../../../../ui/cx.ts';

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
      <fieldset className="k-dates">
        <legend className="sr-only">{t('flow.days')}</legend>
        {days.slice(0, 7).map(({ day }) => (
          <span key={day} className="wd" aria-hidden>
            {formatWeekday(day)}
          </span>
        ))}
        {days.map((one) => {
          const state = stateOf(one, today);
          return (
            <label key={one.day} className={cx(state, one.day === today && 'today')}>
              <input
                type="radio"
                name={name}
                checked={one.day === chosen}
                disabled={state === 'closed'}
                aria-label={t(`flow.day_${state}`, { day: formatDay(one.day) })}
                onChange={() => onChoose(one.day)}
              />
              {Temporal.PlainDate.from(one.day).day}
              <i />
            </label>
          );
        })}
      </fieldset>
    </>
  );
}
