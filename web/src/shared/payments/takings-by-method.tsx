import { allMoney, type MoneyByMethod } from '@kursi/core/billing/money-by-method.ts';
import { noPaise } from '@kursi/core/kernel/money.ts';
import { formatMoney } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { cx } from '../../ui/cx.ts';
import { methodSums } from './payment-methods.ts';

interface TakingsByMethodProps {
  readonly money: MoneyByMethod;
  readonly title: string;
  /** To compare with, method by method: last week. */
  readonly before?: MoneyByMethod | undefined;
}

const inks: Readonly<Record<string, string>> = { upi: 'bg-ink', cash: 'bg-ink-3', online: 'bg-st-done' };

/** What came in, as one number and by method in steps of ink. */
export function TakingsByMethod({ money, title, before }: TakingsByMethodProps) {
  const t = useText();
  const sums = methodSums(t, money);
  const earlier = before && methodSums(t, before);
  return (
    <div>
      <p className="text-ink-2">{title}</p>
      <p className="num text-t6 font-bold">{formatMoney(allMoney(money))}</p>
      <div className="my-2 flex h-2.5 gap-0.5 overflow-hidden rounded-1 bg-tint" aria-hidden>
        {sums
          .filter(({ amount }) => amount > 0)
          .map(({ key, amount }) => (
            <i key={key} className={inks[key]} style={{ flex: `${amount} 0 0` }} />
          ))}
      </div>
      <dl className="grid grid-cols-3 gap-2">
        {sums.map(({ key, name, amount }) => (
          <div key={key}>
            <dt className="flex items-center gap-1.5 text-ink-2">
              <i aria-hidden className={cx('size-2.5 rounded-1', inks[key])} />
              {name}
            </dt>
            <dd className="num font-bold">{formatMoney(amount)}</dd>
            {earlier && (
              <dd className="num text-t1/[inherit] font-regular text-ink-3">
                {t('takings.last_week', {
                  amount: formatMoney(earlier.find((one) => one.key === key)?.amount ?? noPaise),
                })}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </div>
  );
}
