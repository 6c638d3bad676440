import { partOfDay } from '@kursi/core/kernel/format.ts';
import { formatClock, formatMoney } from '../../../../lib/format.ts';
import { useLocale, useText } from '../../../../lib/text.ts';
import type { FreeTime } from '../../../../shared/cart/free-times.ts';
import { IconMoon, IconSun, IconSunrise } from '../../../../ui/pictures/icons.ts';
import { SlotButton, slotGrid } from './slot-button.tsx';

const parts = [
  { name: 'morning', Icon: IconSunrise },
  { name: 'afternoon', Icon: IconSun },
  { name: 'evening', Icon: IconMoon },
] as const;

interface TimeChoiceProps {
  readonly slots: readonly FreeTime[];
  readonly chosen: string | undefined;
  readonly onTake: (time: string) => void;
}

/** Buttons, not radio buttons: arrow keys would reserve every slot they pass. */
export function TimeChoice({ slots, chosen, onTake }: TimeChoiceProps) {
  const t = useText();
  const locale = useLocale();
  return parts.map(({ name, Icon }) => {
    const here = slots.filter(({ time }) => partOfDay(Number(time.slice(0, 2)), locale) === name);
    if (here.length === 0) return null;
    return (
      <section key={name} className="px-4 pt-4">
        <h3 className="flex items-center gap-1.5 pb-2 text-t2 font-medium text-ink-2">
          <Icon className="i-m" aria-hidden />
          {t(`flow.${name}`)}
        </h3>
        <div className={slotGrid}>
          {here.map(({ time, price }) => (
            <SlotButton key={time} aria-pressed={time === chosen} onClick={() => onTake(time)}>
              {formatClock(time)}
              {price !== undefined && <span className="block text-t1 font-normal">{formatMoney(price)}</span>}
            </SlotButton>
          ))}
        </div>
      </section>
    );
  });
}
