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
/** Of the methods of the business, in turn. */
const ownInks = ['bg-brand', 'bg-brand-line', 'bg-brand-deep'];
const inkOf = (key: string, at: number) => inks[key] ?? ownInks[at % ownInks.length];

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
          .map(({ key, amount }, i) => ({ key, amount, ink: inkOf(key, i) }))
          .filter(({ amount }) => amount > 0)
          .map(({ key, amount, ink }) => (
            <i key={key} className={ink} style={{ flex: `${amount} 0 0` }} />
          ))}
      </div>
      <dl className="grid grid-cols-3 gap-2">
        {sums.map(({ key, name, amount }, i) => (
          <div key={key}>
            <dt className="flex items-center gap-1.5 text-ink-2">
              <i aria-hidden className={cx('size-2.5 flex-none rounded-1', inkOf(key, i))} />
              <span className="min-w-0 break-words">{name}</span>
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
