import type { OutputOf } from '@kursi/core/contract/call.ts';
import { type Paise, sumPaise } from '@kursi/core/kernel/money.ts';
import type { salesReportCalls } from '@kursi/core/sales/sales-report.contract.ts';
import { inRupees } from '@kursi/core/sales/sales-report.ts';
import { Fragment, useState } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { ChangeText } from '../../../shared/charts/change-text.tsx';
import { formatRupees } from '../../../shared/charts/write-money.ts';
import { cx } from '../../../ui/cx.ts';
import { groupName } from './group-name.ts';
import type { SalesView } from './sales-address.ts';

export type SalesRow = OutputOf<typeof salesReportCalls.listSales>['rows'][number];

interface SalesTableProps {
  readonly rows: readonly SalesRow[];
  readonly view: SalesView;
  readonly otherName: string | undefined;
  readonly onOpen: (row: SalesRow) => void;
}

/** Rows beyond it fold into one that opens. */
const SHOWN = 12;
/** Below what is sold, in this order. */
const LAST = ['product', 'membership', 'tip', 'round_off'];

/** Sorted by the figure; days by their order. Columns give way on a phone, where a second line says them. */
export function SalesTable({ rows, view, otherName, onOpen }: SalesTableProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const { by, within, figure, open } = view;
  const isTime = by === 'day' || by === 'month';
  const rank = ({ key }: SalesRow) => 1 + LAST.indexOf(key.split(':')[0] ?? '');
  const order = (a: SalesRow, b: SalesRow) =>
    isTime
      ? a.key.localeCompare(b.key)
      : rank(a) - rank(b) || b[figure] - a[figure] || a.key.localeCompare(b.key);
  const firsts = rows.filter((row) => row.within === null).toSorted(order);
  const beforeOf = (row: SalesRow) => (figure === 'sold' ? row.sold_before : row.earned_before);
  const sums = {
    figure: sumPaise(firsts.map((row) => row[figure])),
    covered: sumPaise(firsts.map(({ covered }) => covered)),
    discount: sumPaise(firsts.map(({ discount }) => discount)),
    before: sumPaise(firsts.map(beforeOf)),
  };
  const folds = !isTime && firsts.length > SHOWN + 2;
  const shown = folds && !isOpen ? firsts.slice(0, SHOWN) : firsts;
  const rest = folds && !isOpen ? firsts.slice(SHOWN) : [];
  // In whole rupees that come to the sum, also where some are folded.
  const written = inRupees([...shown.map((row) => row[figure]), sumPaise(rest.map((row) => row[figure]))]);
  const most = Math.max(1, ...firsts.map((row) => row[figure]));
  const cell = 'py-2 pl-4 text-right whitespace-nowrap max-tablet:hidden';

  function line(row: SalesRow, amount: Paise, isInner: boolean) {
    const name = isInner
      ? groupName(t, within ?? by, row.within ?? '', row.within_name)
      : groupName(t, by, row.key, row.name);
    const isChosen = open?.key === row.key && (open.within ?? null) === row.within;
    const share = sums.figure > 0 ? Math.round((row[figure] / sums.figure) * 100) : 0;
    return (
      <tr className={cx('border-t border-line-soft', isChosen && 'bg-hover')}>
        <th scope="row" className={cx('w-full max-w-0 py-0 text-left font-regular', isInner && 'pl-6')}>
          <button
            type="button"
            aria-expanded={isChosen}
            className={cx(
              'min-h-9 w-full rounded-1 py-1 text-left hover:text-brand-ink max-desk:min-h-11',
              !isInner && 'font-medium',
            )}
            onClick={() => onOpen(row)}
          >
            <span className="block truncate">{name}</span>
            <span className="num block text-t1 text-ink-3 tablet:hidden">
              {formatNumber(row.times)} ×
              {row.covered > 0 && `, ${t('figures.cover')} ${formatRupees(row.covered)}`}
            </span>
          </button>
        </th>
        <td className={cell}>{row.times === 0 ? '' : formatNumber(row.times)}</td>
        <td className="py-2 pl-3 text-right whitespace-nowrap font-medium">{formatRupees(amount)}</td>
        <td className={cx(cell, 'w-40')}>
          {share > 0 && (
            <span className="flex w-32 items-center gap-2">
              <i aria-hidden className="block h-2 flex-1 rounded-1">
                <i
                  className="block h-full rounded-1 bg-st-done"
                  style={{ width: `${(Math.max(0, row[figure]) / most) * 100}%` }}
                />
              </i>
              <span className="w-9 text-ink-3">{share}%</span>
            </span>
          )}
        </td>
        <td className={cell}>{row.covered === 0 ? '' : formatRupees(row.covered)}</td>
        <td className={cell}>{row.discount === 0 ? '' : formatRupees(row.discount)}</td>
        {otherName && <td className={cx(cell, 'text-ink-3')}>{formatRupees(beforeOf(row))}</td>}
        {otherName && (
          <td className="py-2 pl-3 text-right whitespace-nowrap">
            <ChangeText now={row[figure]} before={beforeOf(row)} />
          </td>
        )}
      </tr>
    );
  }

  return (
    <section className="k-card pad overflow-x-auto" aria-label={t('figures.sales')}>
      <table className="num w-full border-collapse">
        <caption className="sr-only">{t('figures.sales')}</caption>
        <thead>
          <tr className="text-t1 text-ink-3">
            <th scope="col" className="py-2 text-left font-regular">
              {t(`figures.group_${by}`)}
            </th>
            <th scope="col" className={cx(cell, 'font-regular')}>
              {t('figures.times')}
            </th>
            <th scope="col" className="py-2 pl-3 text-right whitespace-nowrap font-regular">
              {t(`figures.${figure}`)}
            </th>
            <th scope="col" className={cx(cell, 'font-regular')}>
              {t('figures.share')}
            </th>
            <th scope="col" className={cx(cell, 'font-regular')}>
              {t('figures.cover')}
            </th>
            <th scope="col" className={cx(cell, 'font-regular')}>
              {t('figures.discount')}
            </th>
            {otherName && (
              <th scope="col" className={cx(cell, 'font-regular')}>
                {otherName}
              </th>
            )}
            {otherName && (
              <th scope="col" className="py-2 pl-3 text-right whitespace-nowrap font-regular">
                {t('figures.change')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, i) => (
            <Fragment key={row.key}>
              {line(row, written[i] as Paise, false)}
              {within &&
                rows
                  .filter((inner) => inner.key === row.key && inner.within !== null)
                  .toSorted((a, b) => b[figure] - a[figure])
                  .map((inner) => <Fragment key={inner.within}>{line(inner, inner[figure], true)}</Fragment>)}
            </Fragment>
          ))}
        </tbody>
        <tfoot className="font-bold">
          {rest.length > 0 && (
            <tr className="border-t border-line-soft font-regular">
              <th scope="row" className="py-2 text-left font-regular">
                <button
                  type="button"
                  className="min-h-9 text-brand-ink hover:underline max-desk:min-h-11"
                  onClick={() => setOpen(true)}
                >
                  {t('figures.others', { count: rest.length })}
                </button>
              </th>
              <td className={cell} />
              <td className="py-2 pl-3 text-right whitespace-nowrap">
                {formatRupees(written.at(-1) as Paise)}
              </td>
            </tr>
          )}
          <tr className="border-t-2 border-line">
            <th scope="row" className="py-2 text-left">
              {t(`figures.${figure}`)}
            </th>
            <td className={cell} />
            <td className="py-2 pl-3 text-right whitespace-nowrap">{formatRupees(sums.figure)}</td>
            <td className={cell} />
            <td className={cell}>{formatRupees(sums.covered)}</td>
            <td className={cell}>{formatRupees(sums.discount)}</td>
            {otherName && <td className={cell}>{formatRupees(sums.before)}</td>}
            {otherName && (
              <td className="py-2 pl-3 text-right whitespace-nowrap">
                <ChangeText now={sums.figure} before={sums.before} />
              </td>
            )}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
