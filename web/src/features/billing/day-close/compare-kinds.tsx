import type { Drawer } from '@kursi/core/billing/day-close.contract.ts';
import { differenceLevel } from '@kursi/core/billing/day-close.ts';
import { type Paise, paise, sumPaise } from '@kursi/core/kernel/money.ts';
import { formatMoney } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { RupeeInput } from '../../../shared/payments/rupees.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconAlertTriangle, IconCheck } from '../../../ui/pictures/icons.ts';
import type { CountDraft } from './count-draft.ts';
import { FigureTable } from './figures.tsx';

export interface Compared {
  readonly cash: Paise;
  /** Null: not looked up. */
  readonly upi: Paise | null;
}

interface CompareKindsProps {
  readonly drawer: Drawer;
  /** What was counted, now or at the close. */
  readonly counted: Compared;
  readonly count: CountDraft;
  /** The UPI that was handed in stands. */
  readonly stands: boolean;
  readonly onChange: (count: CountDraft) => void;
}

/** Expected, counted and the difference, by kind of money. Without the first and last for who counts blind. */
export function CompareKinds({ drawer, counted, count, stands, onChange }: CompareKindsProps) {
  const t = useText();
  const { close, expected } = drawer;
  const sums = close?.sheet?.expected ?? expected;
  const upi = counted.upi ?? sums?.upi ?? paise(0);
  const rows = [
    { kind: 'cash', label: t('close.kind_cash'), sum: sums?.cash, counted: counted.cash },
    { kind: 'upi', label: t('close.kind_upi'), sum: sums?.upi, counted: counted.upi },
    { kind: 'online', label: t('close.kind_online'), sum: sums?.online, counted: sums?.online ?? null },
    ...(sums?.others ?? []).map(({ method_id, name, amount }) => ({
      kind: method_id,
      label: name,
      sum: amount,
      counted: null,
    })),
  ];
  const others = sumPaise((sums?.others ?? []).map(({ amount }) => amount));
  const isUnchecked = (counted.upi === null && (sums?.upi ?? 0) > 0) || others > 0;
  return (
    <FigureTable
      head={[t('close.came_in_by'), t('close.expected'), t('close.counted'), t('close.difference')]}
      rows={rows.map(({ kind, label, sum, counted: one }) => ({
        key: kind,
        cells: [
          <span key="name">
            {label}
            {!close && sums?.others.some(({ method_id }) => method_id === kind) && (
              <small className="block text-t1/[inherit] font-regular text-ink-3">
                {t('close.compare_slip')}
              </small>
            )}
            {expected && (kind === 'upi' || kind === 'online') && (
              <small className="block text-t1/[inherit] font-regular text-ink-3">
                {t(`close.payments_${kind}`, { count: expected.payments[kind] })}
              </small>
            )}
          </span>,
          sum === undefined ? '–' : formatMoney(sum),
          kind === 'upi' && !close && !stands ? (
            <RupeeInput
              key="counted"
              aria-label={t('close.upi_counted')}
              className="num ml-auto w-24 desk:w-29 [&>input]:text-right"
              value={count.upi}
              onChange={({ target }) => onChange({ ...count, upi: target.value })}
            />
          ) : one === null ? (
            '–'
          ) : (
            <b key="counted">{formatMoney(one)}</b>
          ),
          sum !== undefined && <DifferenceText key="difference" expected={sum} counted={one} />,
        ],
      }))}
      foot={
        sums && [
          t('close.together'),
          formatMoney(paise(sums.cash + sums.upi + sums.online + others)),
          formatMoney(paise(counted.cash + upi + sums.online + others)),
          <DifferenceText
            key="difference"
            expected={paise(sums.cash + sums.upi)}
            // What nobody compared matches nothing.
            counted={isUnchecked && counted.cash === sums.cash ? null : paise(counted.cash + upi)}
            cancels={counted.cash !== sums.cash && upi !== sums.upi}
          />,
        ]
      }
    />
  );
}

export function DifferenceText({
  expected,
  counted,
  cancels = false,
}: {
  readonly expected: Paise;
  readonly counted: Paise | null;
  /** Cash and UPI both differ: then equal sums are no match. */
  readonly cancels?: boolean;
}) {
  const t = useText();
  if (counted === null) return <span className="text-ink-3">{t('close.not_checked')}</span>;
  const level = differenceLevel(expected, counted);
  const isMatch = level === 'matches' && !cancels;
  const Icon = isMatch ? IconCheck : IconAlertTriangle;
  const tone = isMatch ? 'text-good' : level === 'large' ? 'text-bad' : 'text-warn';
  const amount = formatMoney(paise(Math.abs(counted - expected)));
  return (
    <span className={cx('inline-flex items-center gap-1.25 font-medium whitespace-nowrap', tone)}>
      <Icon className="i-s" aria-hidden />
      {level === 'matches'
        ? t(cancels ? 'close.both_off' : 'close.matches')
        : t(counted < expected ? 'close.short' : 'close.over', { amount })}
    </span>
  );
}
