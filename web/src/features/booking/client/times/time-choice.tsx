import { formatClock, formatMoney } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.ts';
import type { FreeTime } from '../../../../shared/cart/free-times.ts';
import { IconMoon, IconSun, IconSunrise } from '../../../../ui/icons.ts';

const parts = [
  { name: 'morning', until: '12:00', Icon: IconSunrise },
  { name: 'afternoon', until: '17:00', Icon: IconSun },
  { name: 'evening', until: '24:00', Icon: IconMoon },
] as const;

interface TimeChoiceProps {
  readonly slots: readonly FreeTime[];
  readonly chosen: string | undefined;
  readonly onTake: (time: string) => void;
}

/** Buttons, not radio buttons: arrow keys would reserve every slot they pass. */
export function TimeChoice({ slots, chosen, onTake }: TimeChoiceProps) {
  const t = useText();
  let from = '00:00';
  return parts.map(({ name, until, Icon }) => {
    const here = slots.filter(({ time }) => time >= from && time < until);
    from = until;
    if (here.length === 0) return null;
    return (
      <section key={name} className="px-4 pt-4">
        <h3 className="flex items-center gap-1.5 pb-2 text-t2 font-medium text-ink-2">
          <Icon className="i-m" aria-hidden />
          {t(`flow.${name}`)}
        </h3>
        <div className="k-slots">
          {here.map(({ time, price }) => (
            <button key={time} type="button" aria-pressed={time === chosen} onClick={() => onTake(time)}>
              {formatClock(time)}
              {price !== undefined && <span className="block text-t1 font-normal">{formatMoney(price)}</span>}
            </button>
          ))}
        </div>
      </section>
    );
  });
}
