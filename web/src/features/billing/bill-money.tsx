import type { Bill } from '@kursi/core/billing/bill.ts';
import type { BusinessSettings } from '@kursi/core/business/settings.contract.ts';
import { leastPaise, type Paise, paise, subtractPaise, sumPaise } from '@kursi/core/kernel/money.ts';
import { formatMoney } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/text.ts';
import { cx } from '../../ui/cx.ts';

const exact = (amount: Paise) => formatMoney(amount, { alwaysPaise: true });

interface BillSumsProps {
  readonly bill: Bill;
  readonly terms: Pick<BusinessSettings, 'prices_include_tax'>;
  /** Of what was paid before: before there was a bill. The rest was paid on the bill that is revised. */
  readonly advance: Paise;
  /** Of what was paid before: above the total. */
  readonly over: Paise;
  /** The memberships that cover something. */
  readonly coveredBy: readonly string[];
}

const sumRow = 'flex justify-between gap-4';

type SumRow = readonly [name: string, amount: Paise, tone?: 'good'];

/** What the bill comes to. */
export function BillSums({ bill, terms, advance, over, coveredBy }: BillSumsProps) {
  const t = useText();
  const before = sumPaise([bill.prepaid, over]);
  const paidAhead = leastPaise(before, advance);
  const onBill = subtractPaise(before, paidAhead);
  const rows: readonly SumRow[] = [
    [t('bill.sum_lines'), bill.gross],
    ...some(t('bill.sum_discount'), paise(-bill.discount)),
    ...(bill.membership_discount_total > 0
      ? [[coverWords(t, coveredBy), paise(-bill.membership_discount_total), 'good'] as const]
      : []),
    ...(terms.prices_include_tax ? [] : some(t('bill.sum_tax'), bill.tax_amount)),
    ...some(t('bill.tip'), bill.tip),
    ...some(t('bill.sum_round_off'), bill.round_off),
  ];
  const paid: readonly SumRow[] = [
    ...(before > 0 ? [[t('bill.receipt_total'), bill.total] as const] : []),
    ...some(t('bill.sum_prepaid'), paise(-paidAhead)),
    ...some(t('bill.sum_paid_on_bill'), paise(-onBill)),
  ];
  const shown = ([name, amount, tone]: SumRow) => (
    <div key={name} className={cx(sumRow, tone === 'good' ? 'text-good' : 'text-ink-2')}>
      <dt>{name}</dt>
      <dd className="num">{exact(amount)}</dd>
    </div>
  );
  return (
    <>
      <dl className="grid gap-1 pt-4">
        {rows.map(shown)}
        {bill.tax_amount > 0 && terms.prices_include_tax && (
          <div className={cx(sumRow, 'pr-16 pl-3 text-t1/[inherit] text-ink-3')}>
            <dt>{t('bill.tax_inside')}</dt>
            <dd className="num">{exact(bill.tax_amount)}</dd>
          </div>
        )}
        {paid.map(shown)}
      </dl>
      <p className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-2 text-t3/[inherit] font-bold">
        <span>{t(over > 0 ? 'bill.give_back' : 'bill.to_collect')}</span>
        <strong className="num text-(length:--t-6)/[1.25]">
          {formatMoney(over > 0 ? over : bill.to_collect)}
        </strong>
      </p>
    </>
  );
}

/** "Glow membership", or only that there are several. */
const coverWords = (t: Translate, names: readonly string[]) =>
  names.length === 1 ? t('bill.cover_sum', { name: names[0] ?? '' }) : t('bill.cover_sum_several');

/** A row, unless it is nought. */
const some = (name: string, amount: Paise): SumRow[] => (amount === 0 ? [] : [[name, amount]]);
