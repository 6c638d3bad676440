import type { Drawer } from '@kursi/core/billing/day-close.contract.ts';
import { denominations, nonzeroOf, type Pieces, piecesOf, planCash } from '@kursi/core/billing/day-close.ts';
import { noPaise, sumPaise } from '@kursi/core/kernel/money.ts';
import { formatDay, formatInstant, formatMoney } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { TakingsByMethod } from '../../../shared/payments/takings-by-method.tsx';
import { Button } from '../../../ui/button.tsx';
import { DifferenceText } from './compare-kinds.tsx';
import { Figures } from './figures.tsx';

interface HandOverProps {
  readonly drawer: Drawer;
  readonly pieces: Pieces;
  readonly onDay: (day: string) => void;
}

/** What came in, where the cash goes, and how the days before were closed. */
export function HandOver({ drawer, pieces, onDay }: HandOverProps) {
  const t = useText();
  const { day, today, expected, last_closes, unclosed_days } = drawer;
  const plan = expected && planCash(pieces, { tips: expected.tips, float: drawer.opening_cash });
  const take = plan ? denominations.filter((value) => piecesOf(plan.take, value) > 0) : [];
  return (
    <div className="flex-1 px-4 py-3.5 desk:px-6">
      {expected && (
        <TakingsByMethod
          title={day === today ? t('close.came_in_today') : t('close.came_in')}
          money={{ ...expected, cash: expected.cash_in }}
        />
      )}
      {expected && (expected.covered > 0 || expected.advance > 0 || expected.due > 0) && (
        <p className="num mt-2 text-t1 text-ink-3">
          {t('close.besides', {
            covered: formatMoney(expected.covered),
            advance: formatMoney(expected.advance),
            due: formatMoney(expected.due),
          })}
        </p>
      )}
      {plan && (
        <>
          <h2 className="mt-4 mb-2 border-t border-line pt-3 text-t3 font-bold">{t('close.cash_goes')}</h2>
          <Figures
            rows={[
              { key: 'tips', name: t('close.tips'), amount: formatMoney(plan.tips) },
              { key: 'stays', name: t('close.stays'), amount: formatMoney(plan.stays) },
              { key: 'bank', name: t('close.to_bank'), amount: formatMoney(plan.to_bank), strong: true },
            ]}
          />
          {take.length > 0 && (
            <p className="num mt-1 text-t1 text-ink-3">
              {t('close.take', {
                pieces: take.map((value) => `${piecesOf(plan.take, value)} × ${value}`).join(', '),
              })}
            </p>
          )}
        </>
      )}
      {unclosed_days.length > 0 && (
        <p className="mt-3 flex flex-wrap items-center gap-1">
          <span className="text-ink-2">{t('close.unclosed')}</span>
          {unclosed_days.map((one) => (
            <Button key={one} size="small" onClick={() => onDay(one)}>
              {formatDay(one, { today })}
            </Button>
          ))}
        </p>
      )}
      {drawer.reopened.map((one) => (
        <p key={one.closed_at} className="mt-3 text-ink-2 break-words">
          {t('close.was_reopened', {
            closer: one.closed_by_name,
            closed: formatInstant(one.closed_at, { timeZone: drawer.time_zone }),
            amount: formatMoney(one.counted_cash),
            name: one.reopened_by_name,
            at: formatInstant(one.reopened_at, { timeZone: drawer.time_zone }),
            reason: one.reason,
          })}
        </p>
      ))}
      {last_closes.length > 0 && (
        <div className="desk:[@media(height<840px)]:hidden">
          <h2 className="mt-4 mb-1 border-t border-line pt-3 text-t3 font-bold">{t('close.last')}</h2>
          <ul>
            {last_closes.map((one) => (
              <li key={one.day} className="flex items-center gap-3">
                <button type="button" className="k-link min-h-8" onClick={() => onDay(one.day)}>
                  {formatDay(one.day, { today })}
                </button>
                <span className="num ml-auto">{formatMoney(one.came_in)}</span>
                {one.has_changed ? (
                  <span className="text-warn">{t('close.changed_short')}</span>
                ) : (
                  <DifferenceText
                    expected={noPaise}
                    counted={sumPaise(nonzeroOf(one.difference))}
                    cancels={nonzeroOf(one.difference).length > 1}
                  />
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
