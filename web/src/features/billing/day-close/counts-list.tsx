import type { Drawer } from '@kursi/core/billing/day-close.contract.ts';
import { amountBy } from '@kursi/core/billing/day-close.ts';
import type { Paise } from '@kursi/core/kernel/money.ts';
import { formatInstantTime, formatMoney } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { DifferenceText } from './compare-kinds.tsx';

/** Every count that was handed in: the first stands, what follows is listed below it. */
export function CountsList({ drawer }: { readonly drawer: Drawer }) {
  const t = useText();
  const { counts, close, expected, time_zone } = drawer;
  const sums = close?.sheet?.expected ?? expected;
  if (counts.length === 0) return null;
  const kindsOf = ({ cash, upi, others }: Drawer['counts'][number]) => [
    ...(cash === null ? [] : [kind('cash', t('close.kind_cash'), cash, sums?.cash)]),
    ...(upi === null ? [] : [kind('upi', t('close.kind_upi'), upi, sums?.upi)]),
    ...others.map(({ method_id, name, amount }) =>
      kind(method_id, name, amount, sums ? amountBy(sums.others, method_id) : undefined),
    ),
  ];
  return (
    <>
      <h2 className="pt-5 pb-2 text-t3 font-bold">{t('close.counts')}</h2>
      <ol className="divide-y divide-line-soft">
        {counts.map((one, i) => (
          <li key={one.counted_at} className="py-1.5">
            <p>
              <span className="font-medium">{t(i === 0 ? 'close.count_first' : 'close.count_again')}</span>{' '}
              <span className="text-t2 text-ink-3 wrap-anywhere">
                {t('close.counted_by', {
                  name: one.counted_by_name,
                  time: formatInstantTime(one.counted_at, { timeZone: time_zone }),
                })}
              </span>
            </p>
            {kindsOf(one).map(({ key, name, counted, should }) => (
              <p key={key} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
                <span className="min-w-0 flex-1 text-ink-2 wrap-anywhere">{name}</span>
                <b className="num">{formatMoney(counted)}</b>
                {should !== undefined && <DifferenceText expected={should} counted={counted} />}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </>
  );
}

const kind = (key: string, name: string, counted: Paise, should: Paise | undefined) => ({
  key,
  name,
  counted,
  should,
});
