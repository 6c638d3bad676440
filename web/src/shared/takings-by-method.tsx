import './takings-by-method.css';
import { allMoney, type MoneyByMethod } from '@kursi/core/billing/money-by-method.ts';
import { noPaise } from '@kursi/core/kernel/money.ts';
import type { CSSProperties } from 'react';
import { formatMoney } from '../lib/format.ts';
import { useText } from '../lib/text.ts';
import { methodSums } from './payment-methods.ts';

interface TakingsByMethodProps {
  readonly money: MoneyByMethod;
  readonly title: string;
  /** To compare with, method by method: last week. */
  readonly before?: MoneyByMethod | undefined;
}

/** What came in, as one number and by method in steps of ink. */
export function TakingsByMethod({ money, title, before }: TakingsByMethodProps) {
  const t = useText();
  const sums = methodSums(t, money);
  const earlier = before && methodSums(t, before);
  return (
    <div className="k-came-in">
      <p className="text-ink-2">{title}</p>
      <p className="num text-t6 font-bold">{formatMoney(allMoney(money))}</p>
      <div className="stack" aria-hidden>
        {sums
          .filter(({ amount }) => amount > 0)
          .map(({ key, amount }) => (
            <i key={key} className={key} style={{ '--part': amount } as CSSProperties} />
          ))}
      </div>
      <dl className="kinds">
        {sums.map(({ key, name, amount }) => (
          <div key={key}>
            <dt>
              <i aria-hidden className={key} />
              {name}
            </dt>
            <dd className="num">{formatMoney(amount)}</dd>
            {earlier && (
              <dd className="num before">
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
