import { formatMoney } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { methodName } from '../../shared/payments/payment-methods.ts';
import { PickChip } from '../../ui/fields/pick-chip.tsx';
import { type ChosenWays, type Overpaid, partsBack, undecided } from './draft/give-back.ts';

interface GiveBackProps {
  readonly overpaid: Overpaid;
  readonly chosen: ChosenWays;
  /** Above the sum; left out: too much was paid. */
  readonly title?: string;
  /** Whose money it is; empty for a client without a name. */
  readonly name: string;
  readonly onChoose: (chosen: ChosenWays) => void;
}

/** More was paid than the bill comes to: which way it goes back, asked before anything moves. */
export function GiveBack({ overpaid, chosen, title, name, onChoose }: GiveBackProps) {
  const t = useText();
  const { over, online, byHand, asPaid } = overpaid;
  const parts = partsBack(overpaid, chosen);
  const open = undecided(overpaid, chosen);
  const whom = name || t('bill.back_the_client');
  return (
    <section className="mt-3 grid gap-2 rounded-2 bg-sunken px-3 py-3" aria-label={t('bill.back_ask')}>
      <p className="flex items-baseline justify-between gap-4 font-bold">
        <span>{title ?? t('bill.back_title')}</span>
        <span className="num text-t3">{formatMoney(over)}</span>
      </p>
      <p className="text-ink-2">{t('bill.back_ask')}</p>
      <span className="flex flex-wrap gap-1.5">
        {online > 0 && (
          <PickChip
            tick
            picked={chosen.online}
            onPickedChange={(picked) => onChoose({ ...chosen, online: picked })}
          >
            {t('bill.back_online', { amount: formatMoney(online) })}
          </PickChip>
        )}
        {asPaid.length > 0 && (
          <PickChip
            tick
            picked={chosen.byHand === 'as_paid'}
            onPickedChange={(on) => onChoose({ ...chosen, byHand: on ? 'as_paid' : null })}
          >
            {t('bill.back_as_paid')}
          </PickChip>
        )}
        {byHand.map((way) => {
          const { byHand: by } = chosen;
          const picked =
            by !== null && by !== 'as_paid' && by.type === way.type && by.method_id === way.method_id;
          return (
            <PickChip
              key={way.method_id ?? way.type}
              tick
              picked={picked}
              onPickedChange={(on) => onChoose({ ...chosen, byHand: on ? way : null })}
            >
              {way.type === 'cash' ? t('bill.back_cash') : methodName(t, way)}
            </PickChip>
          );
        })}
      </span>
      <div role="status" className="grid gap-1">
        {parts.map(({ amount, ...way }) => (
          <p key={way.method_id ?? way.type} className="text-t1 text-ink-2">
            {t(way.type === 'pg' ? 'bill.back_sent' : 'bill.back_handed', {
              amount: formatMoney(amount),
              method: methodName(t, way),
              name: whom,
            })}
          </p>
        ))}
        {open > 0 && parts.length > 0 && (
          <p className="text-t1 text-warn">{t('bill.back_rest', { amount: formatMoney(open) })}</p>
        )}
      </div>
    </section>
  );
}
