import type { Visit } from '@kursi/core/booking/booking-shapes.ts';
import type { Paise } from '@kursi/core/kernel/money.ts';
import { Fragment } from 'react';
import { formatMoney } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.ts';
import { Button } from '../../../../ui/button.tsx';
import type { VisitActions } from './use-visit-actions.ts';
import { dueOf, livingServices, notedByDesk, payableServices } from './visit-data.ts';
import type { AskFirst } from './visit-question.tsx';

interface VisitSumProps {
  readonly visit: Visit;
  readonly actions: VisitActions;
  readonly ask: AskFirst;
}

/** Total, payments and refunds of the visit. */
export function VisitSum({ visit, actions, ask }: VisitSumProps) {
  const t = useText();
  const living = livingServices(visit);
  const refunds = visit.payments.filter(({ refunded_amount }) => refunded_amount > 0);
  if (living.length === 0 && refunds.length === 0) return null;
  const due = dueOf(visit);
  const kinds = new Set(
    living.flatMap(({ payment_type, cash_amount }) => (cash_amount === null ? [] : payment_type)),
  );
  const by = [...kinds].map((kind) => t(`visit.paid_${kind ?? 'cash'}`)).join(', ');
  return (
    <section aria-label={t('visit.payment')}>
      <dl className="k-visit-sum">
        {visit.paid_amount > 0 && (
          <>
            <dt>{t('visit.total')}</dt>
            <dd>{formatMoney(visit.total_amount as Paise)}</dd>
            <dt>{by === '' ? t('visit.paid') : t('visit.paid_by', { by })}</dt>
            <dd>{formatMoney(-visit.paid_amount as Paise)}</dd>
          </>
        )}
        {refunds.map(({ paid_at, status, refunded_amount }) => (
          <Fragment key={paid_at}>
            <dt>{t(status === 'refunded' ? 'visit.refunded' : 'visit.refunding')}</dt>
            <dd>{formatMoney(refunded_amount as Paise)}</dd>
          </Fragment>
        ))}
        {living.length > 0 && (
          <>
            <dt className="text-t3 font-bold text-ink">{t('visit.to_collect')}</dt>
            <dd className="text-t3 font-bold text-ink">{formatMoney(due as Paise)}</dd>
          </>
        )}
      </dl>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        {payableServices(visit).length > 0 && (
          <>
            <span className="text-ink-3">{t('visit.note_payment')}</span>
            <Button size="small" onClick={() => ask.pay('cash')}>
              {t('visit.paid_cash')}
            </Button>
            <Button size="small" onClick={() => ask.pay('businessUPI')}>
              {t('visit.paid_businessUPI')}
            </Button>
          </>
        )}
        {notedByDesk(visit).length > 0 && (
          <Button size="small" variant="quiet" onClick={() => void actions.undoPayment.run({ visit })}>
            {t('visit.undo_payment')}
          </Button>
        )}
      </div>
    </section>
  );
}
