import type { Paise } from '@kursi/core/kernel/money.ts';
import { sumPaise } from '@kursi/core/kernel/money.ts';
import { inRupees } from '@kursi/core/sales/sales-report.ts';
import { type ToCameIn, toCameIn, toEarned } from '@kursi/core/sales/three-words.ts';
import { useState } from 'react';
import { useText } from '../../lib/text.ts';
import { ChangeText } from '../../shared/charts/change-text.tsx';
import { formatRupees, formatSigned } from '../../shared/charts/write-money.ts';
import { methodSums } from '../../shared/payments/payment-methods.ts';
import { cx } from '../../ui/cx.ts';
import { IconAlertTriangle, IconCheck } from '../../ui/pictures/icons.ts';
import type { Words } from './words.ts';

interface BridgeProps {
  readonly found: Words;
  /** Opens what a row is made of. */
  readonly onOpen: (row: ToCameIn | 'came_in') => void;
}

interface Row {
  readonly key: string;
  readonly name: string;
  readonly amount: Paise;
  readonly row?: ToCameIn | 'came_in';
}

/** Came in, sold and earned, and between them what leads from one to the other. */
export function Bridge({ found, onOpen }: BridgeProps) {
  const t = useText();
  const [isExplained, setExplained] = useState(false);
  const { words, before, year, difference } = found;
  const apart = Object.values(difference).find((amount) => amount !== 0);
  const notMoney = toCameIn.flatMap((key) =>
    words.to_came_in[key] === 0
      ? []
      : [{ key, name: t(`figures.${key}`), amount: words.to_came_in[key], row: key }],
  );
  const notYours = toEarned.flatMap((key) =>
    words.to_earned[key] === 0 ? [] : [{ key, name: t(`figures.${key}`), amount: words.to_earned[key] }],
  );
  const { sold, earned } = words;
  return (
    <section className="k-card overflow-hidden" aria-label={t('figures.title')}>
      <div className="grid wide:grid-cols-[1.1fr_1.1fr_1fr_1.1fr_1fr]">
        <Word
          title={t('figures.came_in')}
          amount={words.came_in.amount}
          before={before.came_in}
          year={year.came_in}
          rows={methodSums(t, words.came_in.by_method)
            .filter(({ amount }) => amount !== 0)
            .map((one) => ({ ...one, row: 'came_in' as const }))}
          onOpen={onOpen}
          className="wide:order-1 max-wide:order-3"
        />
        <Steps
          title={t('figures.not_money')}
          rows={notMoney}
          onOpen={onOpen}
          className="wide:order-2 max-wide:order-2"
        />
        <Word
          title={t('figures.sold')}
          amount={sold.amount}
          before={before.sold}
          year={year.sold}
          rows={[
            { key: 'services', name: t('figures.services'), amount: sold.services },
            { key: 'products', name: t('figures.products'), amount: sold.products },
            { key: 'memberships', name: t('figures.memberships_sold'), amount: sold.memberships },
            { key: 'tips', name: t('figures.tips_sold'), amount: sold.tips },
          ]}
          className="wide:order-3 max-wide:order-1"
        />
        <Steps title={t('figures.not_yours')} rows={notYours} className="order-4" />
        <Word
          title={t('figures.earned_long')}
          amount={earned.amount}
          before={before.earned}
          year={year.earned}
          rows={[
            { key: 'services', name: t('figures.services'), amount: earned.services },
            {
              key: 'membership_visits',
              name: t('figures.membership_visits'),
              amount: earned.membership_visits,
            },
            { key: 'products', name: t('figures.products'), amount: earned.products },
            { key: 'ended_unused', name: t('figures.ended_unused'), amount: earned.ended_unused },
          ]}
          className="order-5"
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line-soft px-4 py-2 text-t2">
        {apart === undefined ? (
          <span className="flex items-center gap-1 text-good">
            <IconCheck className="i-s" aria-hidden />
            {t('figures.adds_up')}
          </span>
        ) : (
          <span className="flex items-center gap-1 text-bad" role="alert">
            <IconAlertTriangle className="i-s" aria-hidden />
            {t('figures.not_add_up', { amount: formatRupees(apart) })}
          </span>
        )}
        <span className="text-ink-3">{t('figures.bills', { count: words.bills })}</span>
        <button
          type="button"
          aria-expanded={isExplained}
          className="ml-auto min-h-9 font-medium text-brand-ink hover:underline max-desk:min-h-11 print:hidden"
          onClick={() => setExplained(!isExplained)}
        >
          {t('figures.words')}
        </button>
      </div>
      <ul
        className={cx(
          'grid gap-2 border-t border-line-soft px-4 py-3 text-ink-2',
          !isExplained && 'hidden print:grid',
        )}
      >
        {(['came_in', 'sold', 'earned'] as const).map((word) => (
          <li key={word}>{t(`figures.words_${word}`)}</li>
        ))}
      </ul>
    </section>
  );
}

interface WordProps {
  readonly title: string;
  readonly amount: Paise;
  readonly before: Paise;
  readonly year: Paise;
  readonly rows: readonly Row[];
  readonly onOpen?: BridgeProps['onOpen'] | undefined;
  readonly className: string;
}

function Word({ title, amount, before, year, rows, onOpen, className }: WordProps) {
  const t = useText();
  const others = [
    { key: 'before', name: t('figures.before'), other: before, mark: 'bg-mute' },
    { key: 'year', name: t('figures.year_ago'), other: year, mark: 'border border-line-field' },
  ].filter(({ other }) => other !== 0);
  return (
    <div className={cx('p-4', className)}>
      <h2 className="text-ink-2">{title}</h2>
      <p className="num text-t6 font-bold">{formatRupees(amount)}</p>
      <ul className="mb-3 grid min-h-10 content-start text-t1 text-ink-3">
        {others.map(({ key, name, other, mark }) => (
          <li key={key} className="num flex items-center gap-1.5">
            <i aria-hidden className={cx('size-2.5 flex-none rounded-1', mark)} />
            <span className="sr-only">{name}</span>
            <ChangeText now={amount} before={other} />
            {formatRupees(other)}
          </li>
        ))}
      </ul>
      <Rows rows={rows.filter((row) => row.amount !== 0)} onOpen={onOpen} write={formatRupees} />
    </div>
  );
}

interface StepsProps {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly onOpen?: BridgeProps['onOpen'] | undefined;
  readonly className: string;
}

function Steps({ title, rows, onOpen, className }: StepsProps) {
  const t = useText();
  const together = sumPaise(rows.map(({ amount }) => amount));
  return (
    <div className={cx('border-line-soft bg-sunken p-4 max-wide:border-y wide:border-x', className)}>
      <h2 className="mb-2 font-medium">{title}</h2>
      <Rows rows={rows} onOpen={onOpen} write={formatSigned} />
      <p className="num mt-2 flex justify-between gap-3 border-t border-line pt-2 font-bold">
        <span>{t('figures.together')}</span>
        <span>{formatSigned(together)}</span>
      </p>
    </div>
  );
}

interface RowsProps {
  readonly rows: readonly Row[];
  readonly onOpen?: BridgeProps['onOpen'] | undefined;
  readonly write: (amount: Paise) => string;
}

/** In whole rupees that add up. */
function Rows({ rows, onOpen, write }: RowsProps) {
  const amounts = inRupees(rows.map(({ amount }) => amount));
  return (
    <ul>
      {rows.map(({ key, name, row }, i) => {
        const inside = (
          <>
            <span className="min-w-0 text-left text-ink-2">{name}</span>
            <span className="num flex-none">{write(amounts[i] as Paise)}</span>
          </>
        );
        const shape = 'flex w-full items-center justify-between gap-3 py-1';
        return (
          <li key={key}>
            {row && onOpen ? (
              <button
                type="button"
                className={cx(shape, 'rounded-1 hover:bg-hover max-desk:min-h-11')}
                onClick={() => onOpen(row)}
              >
                {inside}
              </button>
            ) : (
              <span className={shape}>{inside}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
