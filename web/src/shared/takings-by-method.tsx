import './takings-by-method.css';
import { type MoneyByKind, sumOfKinds } from '@kursi/core/billing/day-close.ts';
import type { CSSProperties } from 'react';
import { formatMoney } from '../lib/format.ts';
import { useText } from '../lib/text.ts';

const kinds = ['upi', 'cash', 'online'] as const;

interface TakingsByMethodProps {
  readonly money: MoneyByKind;
  readonly title: string;
  /** To compare with, kind by kind: last week. */
  readonly before?: MoneyByKind | undefined;
}

/** What came in, as one number and by kind in steps of ink. */
export function TakingsByMethod({ money, title, before }: TakingsByMethodProps) {
  const t = useText();
  return (
    <div className="k-came-in">
      <p className="text-ink-2">{title}</p>
      <p className="num text-t6 font-bold">{formatMoney(sumOfKinds(money))}</p>
      <div className="stack" aria-hidden>
        {kinds
          .filter((kind) => money[kind] > 0)
          .map((kind) => (
            <i key={kind} className={kind} style={{ '--part': money[kind] } as CSSProperties} />
          ))}
      </div>
      <dl className="kinds">
        {kinds.map((kind) => (
          <div key={kind}>
            <dt>
              <i aria-hidden className={kind} />
              {t(`takings.${kind}`)}
            </dt>
            <dd className="num">{formatMoney(money[kind])}</dd>
            {before && (
              <dd className="num before">{t('takings.last_week', { amount: formatMoney(before[kind]) })}</dd>
            )}
          </div>
        ))}
      </dl>
    </div>
  );
}
