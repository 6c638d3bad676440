import type { OutputOf } from '@kursi/core/contract/call.ts';
import { type Paise, paise } from '@kursi/core/kernel/money.ts';
import type { subscriptionCalls } from '@kursi/core/subscription/subscription.contract.ts';
import type { ReactNode } from 'react';
import { formatDayRange, formatInstantDay, formatMoney, homeTimeZone } from '../../lib/format.ts';
import { useLocale, useText } from '../../lib/text.ts';

type Invoice = OutputOf<typeof subscriptionCalls.getInvoice>;

/** Printable invoice of one page. */
export function InvoiceSheet({ invoice, brand }: { readonly invoice: Invoice; readonly brand: ReactNode }) {
  const t = useText();
  const locale = useLocale();
  const day = (at: string) => Temporal.Instant.from(at).toZonedDateTimeISO(homeTimeZone).toPlainDate();
  const money = (amount: Paise) => formatMoney(amount, { alwaysPaise: true });
  // A distant "now", so that dates are formatted with their year: invoices are read years later.
  const inYear = { now: '1970-01-01T00:00:00Z' };
  const { kind, period, starts_at, ends_at } = invoice;
  const plan = invoice.plan_name[locale];
  const named = kind === 'plan' ? 'invoice.plan_line' : 'invoice.purchase_line';
  const line = period ? t(named, { plan, period: t(`period.${period}`) }) : plan;
  return (
    <article className="k-card pad mx-auto w-full max-w-2xl desk:p-10 print:max-w-none print:p-0 print:shadow-none">
      <header className="flex flex-wrap items-start justify-between gap-4 border-b border-line pb-6">
        {brand}
        <div className="text-right">
          <h1 className="text-t5 font-bold">{t('invoice.word')}</h1>
          <p className="num">{invoice.number}</p>
        </div>
      </header>
      <div className="grid gap-6 py-6 tablet:grid-cols-2">
        <div className="min-w-0">
          <p className="text-ink-3">{t('invoice.to')}</p>
          <p className="font-bold break-words">{invoice.business_name}</p>
          <p className="break-words text-ink-2">{invoice.address}</p>
          {invoice.gstin && <p className="num text-ink-2">{t('invoice.gstin', { number: invoice.gstin })}</p>}
        </div>
        <dl className="grid content-start gap-1 tablet:justify-items-end tablet:text-right">
          <dt className="text-ink-3">{t('invoice.issued')}</dt>
          <dd>{formatInstantDay(invoice.issued_at, inYear)}</dd>
          <dt className="mt-2 text-ink-3">{t('invoice.from')}</dt>
          <dd>
            <span className="block font-bold">{invoice.seller?.name ?? t('app.name')}</span>
            {invoice.seller?.address && <span className="block text-ink-2">{invoice.seller.address}</span>}
            {invoice.seller?.gstin && (
              <span className="num block text-ink-2">
                {t('invoice.gstin', { number: invoice.seller.gstin })}
              </span>
            )}
          </dd>
        </dl>
      </div>
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-y border-line text-left text-ink-3">
            <th scope="col" className="py-2 font-regular">
              {t('invoice.item')}
            </th>
            <th scope="col" className="py-2 text-right font-regular">
              {t('billing.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr className="border-b border-line align-top">
            <td className="py-3 pr-4">
              <span className="block font-medium break-words">{line}</span>
              {starts_at && ends_at && (
                <span className="text-ink-3">
                  {formatDayRange(day(starts_at), day(ends_at), { today: '1970-01-01' })}
                </span>
              )}
            </td>
            <td className="num py-3 text-right">{money(invoice.amount)}</td>
          </tr>
        </tbody>
        <tfoot>
          {invoice.tax && <TaxRows tax={invoice.tax} money={money} />}
          <tr className="text-t4 font-bold">
            <th scope="row" className="py-3 text-left font-bold">
              {t('invoice.total')}
            </th>
            <td className="num py-3 text-right">{money(invoice.amount)}</td>
          </tr>
          {invoice.refunded > 0 && (
            <tr>
              <th scope="row" className="text-left font-regular text-ink-2">
                {t('invoice.refunded')}
              </th>
              <td className="num text-right">{money(paise(-invoice.refunded))}</td>
            </tr>
          )}
        </tfoot>
      </table>
      <p className="mt-6 break-all text-ink-3">
        {t('invoice.reference', { reference: invoice.payment_reference })}
      </p>
      <p className="text-ink-3">{t('invoice.thanks')}</p>
    </article>
  );
}

interface TaxRowsProps {
  readonly tax: NonNullable<Invoice['tax']>;
  readonly money: (amount: Paise) => string;
}

/** The tax inside the price. */
function TaxRows({ tax, money }: TaxRowsProps) {
  const t = useText();
  const rate = (hundredths: number) => `${hundredths / 100} %`;
  const rows = tax.is_same_state
    ? [
        [t('invoice.cgst', { rate: rate(tax.rate / 2) }), tax.half],
        [t('invoice.sgst', { rate: rate(tax.rate / 2) }), tax.half],
      ]
    : [[t('invoice.igst', { rate: rate(tax.rate) }), paise(tax.half * 2)]];
  return [[t('invoice.taxable'), tax.taxable], ...rows].map(([label, amount]) => (
    <tr key={label as string} className="text-ink-2">
      <th scope="row" className="py-1 text-left font-regular">
        {label}
      </th>
      <td className="num py-1 text-right">{money(amount as Paise)}</td>
    </tr>
  ));
}
