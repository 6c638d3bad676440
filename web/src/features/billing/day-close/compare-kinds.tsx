import type { Drawer } from '@kursi/core/billing/day-close.contract.ts';
import { differenceLevel } from '@kursi/core/billing/day-close.ts';
import { type Paise, paise, sumPaise } from '@kursi/core/kernel/money.ts';
import { formatMoney } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { RupeeInput } from '../../../shared/rupees.tsx';
import { IconAlertTriangle, IconCheck } from '../../../ui/pictures/icons.ts';
import type { CountDraft } from './count-draft.ts';

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
  readonly onChange: (count: CountDraft) => void;
}

/** Expected, counted and the difference, by kind of money. Without the first and last for who counts blind. */
export function CompareKinds({ drawer, counted, count, onChange }: CompareKindsProps) {
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
  return (
    <table className="k-close-table">
      <thead>
        <tr>
          <th scope="col">{t('close.came_in_by')}</th>
          <th scope="col">{t('close.expected')}</th>
          <th scope="col">{t('close.counted')}</th>
          <th scope="col">{t('close.difference')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ kind, label, sum, counted: one }) => (
          <tr key={kind}>
            <th scope="row">
              {label}
              {expected && (kind === 'upi' || kind === 'online') && (
                <small>{t(`close.payments_${kind}`, { count: expected.payments[kind] })}</small>
              )}
            </th>
            <td>{sum === undefined ? '–' : formatMoney(sum)}</td>
            <td>
              {kind === 'upi' && !close ? (
                <RupeeInput
                  aria-label={t('close.upi_counted')}
                  className="num"
                  value={count.upi}
                  onChange={({ target }) => onChange({ ...count, upi: target.value })}
                />
              ) : one === null ? (
                '–'
              ) : (
                <b>{formatMoney(one)}</b>
              )}
            </td>
            <td>{sum !== undefined && <DifferenceText expected={sum} counted={one} />}</td>
          </tr>
        ))}
      </tbody>
      {sums && (
        <tfoot>
          <tr>
            <th scope="row">{t('close.together')}</th>
            <td>{formatMoney(paise(sums.cash + sums.upi + sums.online + others))}</td>
            <td>{formatMoney(paise(counted.cash + upi + sums.online + others))}</td>
            <td>
              <DifferenceText
                expected={paise(sums.cash + sums.upi)}
                counted={paise(counted.cash + upi)}
                cancels={counted.cash !== sums.cash && upi !== sums.upi}
              />
            </td>
          </tr>
        </tfoot>
      )}
    </table>
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
  if (level === 'matches' && cancels) {
    return (
      <span className="k-close-diff text-warn">
        <IconAlertTriangle className="i-s" aria-hidden />
        {t('close.both_off')}
      </span>
    );
  }
  if (level === 'matches') {
    return (
      <span className="k-close-diff text-good">
        <IconCheck className="i-s" aria-hidden />
        {t('close.matches')}
      </span>
    );
  }
  const amount = formatMoney(paise(Math.abs(counted - expected)));
  return (
    <span className={level === 'small' ? 'k-close-diff text-warn' : 'k-close-diff text-bad'}>
      <IconAlertTriangle className="i-s" aria-hidden />
      {t(counted < expected ? 'close.short' : 'close.over', { amount })}
    </span>
  );
}
