import type { Drawer } from '@kursi/core/billing/day-close.contract.ts';
import {
  amountBy,
  type Counted,
  differenceLevel,
  differencesOf,
  nonzeroOf,
} from '@kursi/core/billing/day-close.ts';
import { allMoney } from '@kursi/core/billing/money-by-method.ts';
import { type Paise, paise, sumPaise } from '@kursi/core/kernel/money.ts';
import { countedBy, paymentMethods } from '@kursi/core/payments/payment-methods.ts';
import { formatMoney } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { RupeeInput } from '../../../shared/payments/rupees.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconAlertTriangle, IconCheck } from '../../../ui/pictures/icons.ts';
import { type CountDraft, isWrongTotal } from './count-draft.ts';
import { FigureTable } from './figures.tsx';

interface CompareKindsProps {
  readonly drawer: Drawer;
  /** Whether the drawer was counted at all. */
  readonly isCounted: boolean;
  /** What was counted, now or at the close. */
  readonly counted: Counted;
  readonly count: CountDraft;
  /** Totals that were handed in stand. */
  readonly stands: Pick<Counted, 'upi' | 'others'> | null;
  readonly onChange: (count: CountDraft) => void;
}

/** A way that money came in: of every business, or of this one. */
interface KindRow {
  readonly key: string;
  readonly label: string;
  readonly hint: string | undefined;
  readonly expected: Paise | undefined;
  /** Null: not looked up. */
  readonly counted: Paise | null;
  /** Where its own total is typed; null: nowhere. */
  readonly typing: {
    readonly label: string;
    readonly text: string;
    readonly onType: (text: string) => void;
  } | null;
}

/** Expected, counted and the difference, by kind of money. Without the first and last for who counts blind. */
export function CompareKinds({ drawer, isCounted, counted, count, stands, onChange }: CompareKindsProps) {
  const t = useText();
  const { close, expected } = drawer;
  const sums = close?.sheet?.expected ?? expected;
  const known = paymentMethods.map((method): KindRow => {
    const { sum } = method;
    return {
      key: sum,
      label: t(`close.kind_${sum}`),
      hint:
        expected && sum !== 'cash'
          ? t(`close.payments_${sum}`, { count: expected.payments[sum] })
          : undefined,
      expected: sums?.[sum],
      // What the gateway confirmed needs no count.
      counted: sum === 'online' ? (sums?.online ?? null) : sum === 'cash' && !isCounted ? null : counted[sum],
      typing:
        countedBy(method) === 'total' && !close && stands?.upi == null
          ? {
              label: t('close.upi_counted'),
              text: count.upi,
              onType: (upi) => onChange({ ...count, upi }),
            }
          : null,
    };
  });
  const own = ownTotals(drawer, counted).map(({ method_id, name }): KindRow => {
    const isHandedIn = stands?.others.some((one) => one.method_id === method_id);
    return {
      key: method_id,
      label: name,
      hint: close ? undefined : t('close.compare_slip'),
      expected: sums ? amountBy(sums.others, method_id) : undefined,
      counted: counted.others.find((one) => one.method_id === method_id)?.amount ?? null,
      typing:
        close || isHandedIn
          ? null
          : {
              label: t('close.total_counted', { name }),
              text: count.others[method_id] ?? '',
              onType: (text) => onChange({ ...count, others: { ...count.others, [method_id]: text } }),
            },
    };
  });
  const rows = [...known, ...own];
  const found = sumPaise(rows.map((row) => row.counted ?? row.expected ?? null));
  const off = sums ? nonzeroOf(differencesOf(sums, counted)) : [];
  const isUnchecked = rows.some((row) => row.counted === null && (row.expected ?? 0) !== 0);
  return (
    <FigureTable
      head={[t('close.came_in_by'), t('close.expected'), t('close.counted'), t('close.difference')]}
      rows={rows.map((row) => ({
        key: row.key,
        cells: [
          <span key="name">
            {row.label}
            {row.hint && (
              <small className="block text-t1/[inherit] font-regular text-ink-3">{row.hint}</small>
            )}
          </span>,
          row.expected === undefined ? '–' : formatMoney(row.expected),
          <CountedCell key="counted" row={row} />,
          row.expected !== undefined && (
            <DifferenceText key="difference" expected={row.expected} counted={row.counted} />
          ),
        ],
      }))}
      foot={
        sums && [
          t('close.together'),
          formatMoney(allMoney(sums)),
          formatMoney(found),
          <DifferenceText
            key="difference"
            expected={allMoney(sums)}
            // What nobody compared matches nothing.
            counted={isUnchecked && off.length === 0 ? null : found}
            cancels={off.length > 1}
          />,
        ]
      }
    />
  );
}

/** Methods of the business that have a line: as of this day, or as they were when it was closed. */
function ownTotals({ close, own_totals }: Drawer, counted: Counted): Drawer['own_totals'] {
  if (!close) return own_totals;
  const named = [...(close.sheet?.expected.others ?? []), ...counted.others];
  return [...new Map(named.map((one) => [one.method_id, one])).values()];
}

function CountedCell({ row: { counted, typing } }: { readonly row: KindRow }) {
  if (typing) {
    return (
      <RupeeInput
        aria-label={typing.label}
        aria-invalid={isWrongTotal(typing.text) || undefined}
        className="num ml-auto w-24 desk:w-29 [&>input]:text-right"
        value={typing.text}
        onChange={({ target }) => typing.onType(target.value)}
      />
    );
  }
  return counted === null ? '–' : <b>{formatMoney(counted)}</b>;
}

export function DifferenceText({
  expected,
  counted,
  cancels = false,
}: {
  readonly expected: Paise;
  readonly counted: Paise | null;
  /** More than one kind differs: then equal sums are no match. */
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
