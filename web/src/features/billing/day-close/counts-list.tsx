import type { Drawer } from '@kursi/core/billing/day-close.contract.ts';
import { formatInstantTime, formatMoney } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { DifferenceText } from './compare-kinds.tsx';

/** Every count that was handed in: the first stands, what follows is listed below it. */
export function CountsList({ drawer }: { readonly drawer: Drawer }) {
  const t = useText();
  const { counts, close, expected, time_zone } = drawer;
  const cash = close?.sheet?.expected.cash ?? expected?.cash;
  if (counts.length === 0) return null;
  return (
    <>
      <h2 className="pt-5 pb-2 text-t3 font-bold">{t('close.counts')}</h2>
      <ol className="divide-y divide-line-soft">
        {counts.map((one, i) => (
          <li key={one.counted_at} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-1.5">
            <span className="min-w-0 flex-1">
              <span className="font-medium">{t(i === 0 ? 'close.count_first' : 'close.count_again')}</span>{' '}
              <span className="text-t2 text-ink-3 wrap-anywhere">
                {t('close.counted_by', {
                  name: one.counted_by_name,
                  time: formatInstantTime(one.counted_at, { timeZone: time_zone }),
                })}
              </span>
            </span>
            <b className="num">{formatMoney(one.cash)}</b>
            {cash !== undefined && <DifferenceText expected={cash} counted={one.cash} />}
          </li>
        ))}
      </ol>
    </>
  );
}
