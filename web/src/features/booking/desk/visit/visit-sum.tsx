import type { Visit } from '@kursi/core/booking/booking-shapes.ts';
import { type Paise, subtractPaise, sumPaise } from '@kursi/core/kernel/money.ts';
import { handCodes, isOnline } from '@kursi/core/payments/payment-methods.ts';
import { Fragment } from 'react';
import { billReceiptPath, checkOutPath } from '../../../../app/address/address.ts';
import { ButtonLink } from '../../../../app/address/links.tsx';
import { formatMoney } from '../../../../lib/format.ts';
import { type Translate, useText } from '../../../../lib/text.ts';
import { AdvanceReceipt } from '../../../../shared/payments/advance-receipt.tsx';
import { OwnMethodButtons } from '../../../../shared/payments/own-method-buttons.tsx';
import { methodName } from '../../../../shared/payments/payment-methods.ts';
import { Button } from '../../../../ui/button.tsx';
import { IconBill } from '../../../../ui/pictures/icons.ts';
import type { VisitActions } from './use-visit-actions.ts';
import { dueOf, hasNotedPayment, leftOf, livingServices, mayCheckOut } from './visit-data.ts';
import type { AskFirst } from './visit-question.tsx';

interface VisitSumProps {
  readonly visit: Visit;
  readonly actions: VisitActions;
  readonly ask: AskFirst;
  readonly today: string;
  /** Only owners and admins give money back. */
}

/** Total, payments and refunds of the visit. */
export function VisitSum({ visit, actions, ask, today }: VisitSumProps) {
  const t = useText();
  const living = livingServices(visit);
  const refunds = visit.payments.filter(({ refunded_amount }) => refunded_amount > 0);
  const isBilled = visit.billed_at !== null;
  if (living.length === 0 && visit.payments.length === 0 && !isBilled) return null;
  const due = dueOf(visit);
  const payments = visit.payments.filter(({ status }) => status !== 'undone');
  return (
    <section aria-label={t('visit.payment')}>
      <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1.5 text-ink-2 [&_dd]:num [&_dd]:text-right">
        {extrasOf(t, visit).map(([name, amount], i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one product may stand on a bill twice
          <Fragment key={i}>
            <dt className="break-words">{name}</dt>
            <dd>{formatMoney(amount)}</dd>
          </Fragment>
        ))}
        {(payments.length > 0 || isBilled) && (
          <>
            <dt>{t('visit.total')}</dt>
            <dd>{formatMoney(visit.total_amount as Paise)}</dd>
          </>
        )}
        <Inside visit={visit} />
        {payments.map((payment) => (
          <Fragment key={payment.id}>
            <dt>
              {t('visit.paid_by', { by: methodName(t, payment) })}
              {leftOf(payment) > 0 && (
                <button type="button" className="k-link ml-2" onClick={() => ask.refund(payment)}>
                  {t('visit.refund')}
                </button>
              )}
            </dt>
            <dd>{formatMoney(-payment.amount as Paise)}</dd>
            {payment.receipt_number && (
              <dd className="col-span-2 !text-left">
                <AdvanceReceipt
                  of={{ business_id: visit.business_id, visit_id: visit.id }}
                  number={payment.receipt_number}
                />
              </dd>
            )}
          </Fragment>
        ))}
        {refunds.map(({ id, type, status, refunded_amount }) => (
          <Fragment key={id}>
            <dt>
              {t(
                !isOnline(type)
                  ? 'visit.given_back'
                  : status === 'refunded'
                    ? 'visit.refunded'
                    : 'visit.refunding',
              )}
            </dt>
            <dd>{formatMoney(refunded_amount as Paise)}</dd>
          </Fragment>
        ))}
        {(living.length > 0 || due > 0) && (
          <>
            <dt className="text-t3 font-bold text-ink">{t('visit.to_collect')}</dt>
            <dd className="text-t3 font-bold text-ink">{formatMoney(due as Paise)}</dd>
          </>
        )}
        {visit.to_give_back > 0 && (
          <>
            <dt className="font-bold text-bad">{t('visit.to_give_back')}</dt>
            <dd className="font-bold text-bad">{formatMoney(visit.to_give_back)}</dd>
          </>
        )}
      </dl>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        {mayCheckOut(visit, today) && (
          <ButtonLink size="small" href={checkOutPath(visit.id)}>
            <IconBill className="i-s" aria-hidden />
            {t('bill.check_out')}
          </ButtonLink>
        )}
        {isBilled && (
          <ButtonLink size="small" href={billReceiptPath(visit.id)}>
            <IconBill className="i-s" aria-hidden />
            {t('bill.receipt')}
          </ButtonLink>
        )}
        {due > 0 && (
          <>
            <span className="text-ink-3">{t('visit.note_payment')}</span>
            {handCodes.map((type) => (
              <Button key={type} size="small" onClick={() => ask.pay({ type })}>
                {methodName(t, { type })}
              </Button>
            ))}
            <OwnMethodButtons size="small" businessId={visit.business_id} onTake={ask.pay} />
          </>
        )}
        {visit.to_give_back > 0 && (
          <Button size="small" onClick={ask.giveBack}>
            {t('visit.mark_given_back')}
          </Button>
        )}
        {hasNotedPayment(visit) && (
          <Button size="small" variant="quiet" onClick={() => void actions.undoPayment.run({ visit })}>
            {t('visit.undo_payment')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** What the bill adds to the services, each on its own line. */
function extrasOf(
  t: Translate,
  { products, memberships, extras_amount, financial_summary }: Visit,
): [string, Paise][] {
  const { tip_amount, round_off_amount } = financial_summary;
  const sold = sumPaise([...products, ...memberships].map(({ total_amount }) => total_amount));
  const rest = subtractPaise(extras_amount, sumPaise([sold, tip_amount, round_off_amount]));
  const others: [string, Paise][] = [
    [t('bill.sum_tax'), rest],
    [t('bill.tip'), tip_amount],
    [t('bill.sum_round_off'), round_off_amount],
  ];
  return [
    ...products.map(({ name, quantity, total_amount }): [string, Paise] => [
      quantity > 1 ? `${quantity} × ${name}` : name,
      total_amount,
    ]),
    ...memberships.map(({ name, total_amount }): [string, Paise] => [name, total_amount]),
    // A void bill adds nothing any more.
    ...(extras_amount === 0 && sold === 0 ? [] : others.filter(([, amount]) => amount !== 0)),
  ];
}

/** Parts of the total, which nobody should add to it. */
function Inside({ visit: { financial_summary } }: { readonly visit: Visit }) {
  const t = useText();
  const { discount_amount, tax_amount } = financial_summary;
  const parts = [
    ...(discount_amount > 0 ? [t('visit.discount_given', { amount: formatMoney(discount_amount) })] : []),
    ...(tax_amount > 0 ? [t('visit.tax_inside', { amount: formatMoney(tax_amount) })] : []),
  ];
  return parts.length > 0 && <dt className="col-span-full text-t1 text-ink-3">{parts.join(' · ')}</dt>;
}
