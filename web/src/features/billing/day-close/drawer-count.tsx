import type { Drawer } from '@kursi/core/billing/day-close.contract.ts';
import {
  countedCash,
  type Denomination,
  denominations,
  type Pieces,
  piecesOf,
} from '@kursi/core/billing/day-close.ts';
import { multiplyPaise, paise } from '@kursi/core/kernel/money.ts';
import { useRef } from 'react';
import { formatInstantTime, formatMoney } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { IconPlus, IconX } from '../../../ui/pictures/icons.ts';
import { type CountDraft, piecesIn } from './count-draft.ts';
import { Figures } from './figures.tsx';

interface DrawerCountProps {
  readonly drawer: Drawer;
  readonly count: CountDraft;
  /** What was handed in, while nobody counts again. */
  readonly stands: Drawer['count'];
  readonly onChange: (count: CountDraft) => void;
  readonly onRecount: () => void;
  readonly onFloat: () => void;
  readonly onPayOut: () => void;
  readonly onTakeBack: (payoutId: string) => void;
}

/** Notes and coins, and what should be in the drawer as far as this person is told. */
export function DrawerCount({
  drawer,
  count,
  stands,
  onChange,
  onRecount,
  onFloat,
  onPayOut,
  onTakeBack,
}: DrawerCountProps) {
  const t = useText();
  const fields = useRef(new Map<number, HTMLInputElement>());
  const { close, expected } = drawer;
  const sheet = close?.sheet;
  const pieces: Pieces = close ? (sheet?.pieces ?? {}) : (stands?.pieces ?? piecesIn(count));
  const isOpen = close === null;
  const counts = isOpen ? drawer.has_cash : Boolean(sheet?.pieces);
  const isTyped = isOpen && counts && !stands?.pieces;
  const isHandedIn = stands && (stands.pieces || stands.upi !== null || stands.others.length > 0);
  const step = (value: Denomination, by: 1 | -1) => {
    const at = denominations.indexOf(value) + by;
    const next = fields.current.get(denominations[at] ?? -1);
    next?.focus();
    next?.select();
  };
  const cash = sheet ?? expected;
  return (
    <section
      className="grid content-start gap-1 bg-sunken px-4 py-3.5 desk:max-wide:row-span-2 desk:border-r desk:border-line desk:px-5"
      aria-label={t('close.count')}
    >
      <header className="flex items-baseline justify-between">
        <h2 className="text-t3 font-bold">{t('close.count')}</h2>
        {isTyped && (
          <span className="flex items-center gap-1 text-t1/[inherit] text-ink-3 pointer-coarse:hidden">
            <Kbd>↵</Kbd>
            {t('close.next')}
          </span>
        )}
      </header>
      {!counts && (!close || sheet) && <p className="text-ink-2">{t('close.no_cash')}</p>}
      {counts &&
        denominations.map((value) => (
          <div
            key={value}
            className="grid min-h-tap grid-cols-[56px_14px_76px_minmax(0,1fr)] items-center gap-x-2.5 desk:min-h-9 desk:[@media(height<840px)]:min-h-8.5"
          >
            <span
              className={cx(
                'grid h-6.5 place-items-center border border-line bg-surface text-t1/[inherit] font-medium',
                value < 10 ? 'ml-3 w-7 rounded-full' : 'w-13 rounded-[3px]',
              )}
              aria-hidden
            >
              {value < 10 ? value : `₹${value}`}
            </span>
            <span aria-hidden className="text-ink-3">
              ×
            </span>
            {isTyped ? (
              <div className="k-field min-h-tap desk:min-h-8">
                <input
                  ref={(field) => {
                    if (field) fields.current.set(value, field);
                  }}
                  aria-label={t('close.pieces_of', { value: formatMoney(paise(100 * value)) })}
                  className="num text-right"
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={5}
                  value={count.pieces[value] ?? ''}
                  onChange={({ target }) => {
                    const digits = target.value.replace(/\D/g, '');
                    onChange({ ...count, pieces: { ...count.pieces, [value]: digits } });
                  }}
                  onKeyDown={(event) => {
                    if (event.ctrlKey || event.metaKey) return;
                    const by = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
                    if (by === undefined) return;
                    event.preventDefault();
                    step(value, by as 1 | -1);
                  }}
                />
              </div>
            ) : (
              <span className="num text-right">{piecesOf(pieces, value)}</span>
            )}
            <span className="num text-right">
              {formatMoney(multiplyPaise(paise(100 * value), piecesOf(pieces, value)))}
            </span>
          </div>
        ))}
      {counts && (
        <p className="mt-1.5 flex items-baseline justify-between border-y border-line py-2">
          <span className="text-t3 font-bold">{t('close.counted')}</span>
          <b className="num text-t5">{formatMoney(countedCash(pieces))}</b>
        </p>
      )}
      {isHandedIn && (
        <div className="grid justify-items-start gap-1.5 pb-1">
          <p className="text-t1 text-ink-3">{t('close.count_stands')}</p>
          <Button size="small" onClick={onRecount}>
            {t('close.recount')}
          </Button>
        </div>
      )}
      <Figures
        rows={[
          {
            key: 'morning',
            name: (
              <>
                {t('close.morning')}{' '}
                {drawer.may_note_float && (
                  <button type="button" className="k-link" onClick={onFloat}>
                    {t('close.float_change')}
                  </button>
                )}
                {drawer.floats.map((float) => (
                  <small key={float.noted_at} className="block text-t1/[inherit] text-ink-3">
                    {t('close.float_noted', {
                      amount: formatMoney(float.amount),
                      name: float.noted_by_name,
                      time: formatInstantTime(float.noted_at, { timeZone: drawer.time_zone }),
                    })}
                  </small>
                ))}
              </>
            ),
            amount: formatMoney(drawer.opening_cash),
          },
          ...(cash ? [{ key: 'in', name: t('close.cash_in'), amount: formatMoney(cash.cash_in) }] : []),
          ...drawer.payouts.map((payout) => ({
            key: payout.id,
            name: (
              <>
                {t('close.paid_out_for', { reason: payout.reason })}
                {isOpen && (
                  <IconButton
                    size="small"
                    className="max-desk:min-h-tap max-desk:min-w-tap"
                    label={t('close.take_back', { reason: payout.reason })}
                    icon={<IconX className="i-s" aria-hidden />}
                    onClick={() => onTakeBack(payout.id)}
                  />
                )}
              </>
            ),
            amount: `−${formatMoney(payout.amount)}`,
          })),
          ...(cash
            ? [
                {
                  key: 'should_be',
                  name: t('close.should_be'),
                  amount: formatMoney('expected' in cash ? cash.expected.cash : cash.cash),
                  strong: true,
                },
              ]
            : []),
        ]}
      />
      <div>
        <Button size="small" onClick={onPayOut}>
          <IconPlus className="i-s" aria-hidden />
          {t('close.pay_out')} <Kbd>O</Kbd>
        </Button>
      </div>
    </section>
  );
}
