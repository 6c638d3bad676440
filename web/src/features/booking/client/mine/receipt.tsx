import { type MyVisit, visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { addressLine } from '@kursi/core/business/address.ts';
import { type Paise, paise, subtractPaise, sumPaise } from '@kursi/core/kernel/money.ts';
import { ownMethodText } from '@kursi/core/payments/payment-methods.ts';
import { Fragment, type ReactNode } from 'react';
import { myVisitPath } from '../../../../app/address/address.ts';
import { ButtonLink } from '../../../../app/address/links.tsx';
import { usePageTitle } from '../../../../app/address/page-title.ts';
import { NothingHere } from '../../../../app/nothing-here.tsx';
import { formatDate, formatInstant, formatMoney } from '../../../../lib/format.ts';
import { useOneQuery } from '../../../../lib/sync/queries.ts';
import { useText } from '../../../../lib/text.ts';
import { clientName } from '../../../../shared/clients/client-name.ts';
import { LoadingCard } from '../../../../shared/loading.tsx';
import { AdvanceReceipt } from '../../../../shared/payments/advance-receipt.tsx';
import { Button } from '../../../../ui/button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { IconArrowLeft, IconPrinter } from '../../../../ui/pictures/icons.ts';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { quantityOf, quantityText } from '../flow/book-text.ts';

interface ReceiptScreenProps {
  readonly businessId: string;
  readonly visitId: string;
  /** The receipt of its bill; passed in by the route. */
  readonly bill: ReactNode;
}

/** Printable receipt of a visit: of its bill, else of online and desk payments, and refunds. */
export function ReceiptScreen({ businessId, visitId, bill }: ReceiptScreenProps) {
  const t = useText();
  const key = { business_id: businessId, visit_id: visitId };
  const { data, isError } = useOneQuery(visitCalls.getMine, key);
  usePageTitle(t('receipt.title'));
  if (data === null || (isError && !data)) return <NothingHere />;
  if (data?.receipt) return bill;
  const payments = data?.payments ?? [];
  return (
    <main className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-4 p-4 desk:p-8 print:p-0">
      <div className="mx-auto flex w-full max-w-2xl flex-wrap justify-between gap-2 print:hidden">
        <ButtonLink variant="quiet" size="tap" href={myVisitPath({ business_id: businessId, id: visitId })}>
          <IconArrowLeft className="i-m" aria-hidden />
          {t('receipt.back')}
        </ButtonLink>
        {payments.length > 0 && (
          <div className="flex flex-wrap gap-2">
            {payments.map(
              ({ receipt_number }) =>
                receipt_number && (
                  <AdvanceReceipt key={receipt_number} size="tap" of={key} number={receipt_number} />
                ),
            )}
            <Button variant="primary" size="tap" onClick={() => window.print()}>
              <IconPrinter className="i-m" aria-hidden />
              {t('receipt.print')}
            </Button>
          </div>
        )}
      </div>
      {!data ? (
        <LoadingCard lines={8} />
      ) : payments.length === 0 ? (
        <EmptyState title={t('receipt.none_title')}>{t('receipt.none_body')}</EmptyState>
      ) : (
        <Sheet visit={data} payments={payments} />
      )}
    </main>
  );
}

/** A distant "now", so that dates are formatted with their year: receipts are read years later. */
const LONG_AGO = '1970-01-01T00:00:00Z';

interface SheetProps {
  readonly visit: MyVisit;
  readonly payments: MyVisit['payments'];
}

function Sheet({ visit, payments }: SheetProps) {
  const t = useText();
  const money = (amount: Paise) => formatMoney(amount, { alwaysPaise: true });
  const { business } = visit;
  const stays = sumPaise(
    payments.map(({ amount, refunded_amount }) => subtractPaise(amount, refunded_amount)),
  );
  return (
    <article className="k-card pad mx-auto w-full max-w-2xl desk:p-10 print:max-w-none print:p-0 print:shadow-none">
      <header className="flex flex-wrap items-center justify-between gap-4 border-b border-line pb-6">
        <p className="min-w-0 text-t4 font-bold wrap-anywhere">{business.name}</p>
        <h1 className="text-t5 font-bold">{t('receipt.title')}</h1>
      </header>
      <dl className="grid gap-4 py-6 tablet:grid-cols-3">
        <div className="min-w-0">
          <dt className="text-ink-3">{t('receipt.from')}</dt>
          <dd className="wrap-anywhere">{business.name}</dd>
          <dd className="text-ink-2 wrap-anywhere">{addressLine(business)}</dd>
        </div>
        <div className="min-w-0">
          <dt className="text-ink-3">{t('receipt.for')}</dt>
          <dd className="wrap-anywhere">{clientName(t, visit.client.name)}</dd>
        </div>
        <div>
          <dt className="text-ink-3">{t('receipt.visit_on')}</dt>
          <dd>{formatDate(visit.booking_date)}</dd>
        </div>
      </dl>
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-y border-line text-left text-ink-3">
            <th scope="col" className="py-2 font-regular">
              {t('receipt.item')}
            </th>
            <th scope="col" className="py-2 text-right font-regular">
              {t('receipt.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {visit.services.map((line) => (
            <tr key={line.id} className="border-b border-line align-top">
              <td className="py-3 pr-4 wrap-anywhere">
                {t('mine.with', {
                  service: quantityText(quantityOf(line), line.service_name),
                  name: line.entity_name,
                })}
                {line.booking_status === 'cancelled' && (
                  <span className="block text-t2 text-ink-3">{t('mine.cancelled')}</span>
                )}
              </td>
              <td
                className={cx(
                  'num py-3 text-right',
                  line.booking_status === 'cancelled' && 'text-ink-3 line-through',
                )}
              >
                {money(line.booking_amount)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {payments.map(({ type, status, paid_at, amount, refunded_amount, receipt_number, ...by }) => (
            <Fragment key={paid_at}>
              <tr className="text-t4 font-bold">
                <th scope="row" className="py-3 text-left font-bold">
                  {t(`receipt.paid_${type}`, { method: ownMethodText(by) })}
                  <span className="block text-t2 font-regular text-ink-3">
                    {formatInstant(paid_at, { timeZone: business.time_zone, now: LONG_AGO })}
                  </span>
                  {receipt_number && (
                    <span className="num block text-t2 font-regular text-ink-2">{receipt_number}</span>
                  )}
                </th>
                <td className="num py-3 text-right align-top">{money(amount)}</td>
              </tr>
              {refunded_amount > 0 && (
                <tr>
                  <th scope="row" className="pb-3 text-left font-regular text-ink-2">
                    {t(status === 'refunding' ? 'receipt.going_back' : 'receipt.went_back')}
                  </th>
                  <td className="num pb-3 text-right">{money(paise(-refunded_amount))}</td>
                </tr>
              )}
            </Fragment>
          ))}
          {payments.some(({ refunded_amount }) => refunded_amount > 0) && (
            <tr className="border-t border-line">
              <th scope="row" className="py-3 text-left font-regular text-ink-2">
                {t('receipt.stays')}
              </th>
              <td className="num py-3 text-right">{money(stays)}</td>
            </tr>
          )}
        </tfoot>
      </table>
    </article>
  );
}
