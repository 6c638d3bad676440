import './receipt.css';
import { billingCalls, type Receipt } from '@kursi/core/billing/billing.contract.ts';
import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { productCalls } from '@kursi/core/catalogue/products.contract.ts';
import { type Paise, paise, sumPaise } from '@kursi/core/kernel/money.ts';
import { useState } from 'react';
import { NothingHere } from '../../app/nothing-here.tsx';
import { usePageTitle } from '../../app/page-title.ts';
import { paths } from '../../app/paths.ts';
import { routerLink } from '../../app/router-link.tsx';
import { useCommand } from '../../lib/command.ts';
import { formatInstant, formatMoney } from '../../lib/format.ts';
import { useOneQuery } from '../../lib/queries.ts';
import { useText } from '../../lib/text.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/field.tsx';
import { IconArrowLeft, IconPrinter } from '../../ui/icons.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Skeleton, SkeletonCard } from '../../ui/skeleton.tsx';
import { TextInput } from '../../ui/text-input.tsx';

type Paper = 'a4' | 'roll';

interface BillReceiptProps {
  readonly businessId: string;
  readonly visitId: string;
  readonly paper: Paper;
  readonly onPaper: (paper: Paper) => void;
}

/** The receipt of a bill, for A4 or the 80 mm roll. */
export function BillReceipt({ businessId, visitId, paper, onPaper }: BillReceiptProps) {
  const t = useText();
  const { data, isError } = useOneQuery(billingCalls.get, { business_id: businessId, visit_id: visitId });
  usePageTitle(data?.receipt_number ?? t('bill.receipt_title'));
  if (data === null || (isError && !data)) return <NothingHere />;
  return (
    <main className="mx-auto grid w-full max-w-4xl gap-4 p-4 desk:p-8 print:block print:p-0">
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <ButtonLink variant="quiet" size="tap" href={paths.walkIn} renderLink={routerLink}>
          <IconArrowLeft className="i-m" aria-hidden />
          {t('bill.receipt_back')}
        </ButtonLink>
        <Segmented
          className="ml-auto"
          label={t('bill.receipt_paper')}
          options={[
            { value: 'a4', label: 'A4' },
            { value: 'roll', label: t('bill.receipt_roll') },
          ]}
          value={paper}
          onValueChange={onPaper}
        />
        {data && !data.voided_at && <VoidBill businessId={businessId} receipt={data} />}
        <Button variant="primary" size="tap" disabled={!data} onClick={() => printOn(paper)}>
          <IconPrinter className="i-m" aria-hidden />
          {t('bill.receipt_print')}
        </Button>
      </div>
      {data ? (
        <ReceiptSheet receipt={data} paper={paper} />
      ) : (
        <Skeleton label={t('state.loading')}>
          <SkeletonCard lines={8} />
        </Skeleton>
      )}
    </main>
  );
}

interface VoidBillProps {
  readonly businessId: string;
  readonly receipt: Receipt;
}

function VoidBill({ businessId, receipt }: VoidBillProps) {
  const t = useText();
  const [asks, setAsks] = useState(false);
  const [reason, setReason] = useState('');
  const voiding = useCommand(billingCalls.void, {
    invalidates: [billingCalls.get, visitCalls.get, scheduleCalls.get, productCalls.list],
    said: () => t('bill.voided', { number: receipt.receipt_number }),
    onDone: () => setAsks(false),
  });
  return (
    <>
      <Button variant="quiet" size="tap" onClick={() => setAsks(true)}>
        {t('bill.void')}
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={t('bill.void_title', { number: receipt.receipt_number })}
        confirmLabel={t('bill.void')}
        cancelLabel={t('action.cancel')}
        danger
        busy={voiding.pending}
        onConfirm={() => {
          if (voiding.pending || reason.trim() === '') return;
          void voiding.run({ business_id: businessId, visit_id: receipt.visit_id, reason: reason.trim() });
        }}
      >
        <p className="pb-3">
          {receipt.paid_amount > 0
            ? t('bill.void_money', { amount: formatMoney(receipt.paid_amount) })
            : t('bill.void_plain')}
        </p>
        <Field label={t('bill.void_why')} required>
          <TextInput value={reason} maxLength={200} onChange={({ target }) => setReason(target.value)} />
        </Field>
      </ConfirmDialog>
    </>
  );
}

/** Browsers know no paper of any length: the page is made as long as the receipt. */
function printOn(paper: Paper): void {
  const before = document.adoptedStyleSheets;
  if (paper === 'roll') {
    const sheet = new CSSStyleSheet();
    const height = document.querySelector('.k-receipt')?.getBoundingClientRect().height ?? 0;
    sheet.replaceSync(`@page { size: 80mm ${Math.ceil((height * 25.4) / 96) + 10}mm; margin: 4mm; }`);
    document.adoptedStyleSheets = [...before, sheet];
  }
  window.print();
  document.adoptedStyleSheets = before;
}

/** A distant "now", so that dates are formatted with their year: receipts are read years later. */
const LONG_AGO = '1970-01-01T00:00:00Z';
const money = (amount: Paise) => formatMoney(amount, { alwaysPaise: true });

function ReceiptSheet({ receipt, paper }: { readonly receipt: Receipt; readonly paper: Paper }) {
  const t = useText();
  const { seller, lines, client, payments } = receipt;
  const isInvoice = seller.gstin !== null;
  const rates = taxRates(receipt);
  return (
    <article className={cx('k-receipt', paper)}>
      <header>
        <div>
          <h1>{seller.legal_name ?? seller.name}</h1>
          {seller.legal_name && <p>{seller.name}</p>}
          <p>{seller.address}</p>
          {seller.phone && <p className="num">{seller.phone}</p>}
          {seller.gstin && <p className="num">{`GSTIN ${seller.gstin}`}</p>}
        </div>
        <p className="kind">{t(isInvoice ? 'bill.receipt_tax_invoice' : 'bill.receipt_title')}</p>
      </header>
      {receipt.voided_at && <p className="void">{`${t('bill.receipt_void')}: ${receipt.void_reason}`}</p>}
      {receipt.revision > 0 && (
        <p>{t('bill.receipt_revision', { count: receipt.revision, number: receipt.receipt_number })}</p>
      )}
      <dl className="about">
        <div>
          <dt>{t('bill.receipt_number')}</dt>
          <dd className="num">{receipt.receipt_number}</dd>
        </div>
        <div>
          <dt>{t('bill.receipt_day')}</dt>
          <dd>{formatInstant(receipt.made_at, { timeZone: receipt.time_zone, now: LONG_AGO })}</dd>
        </div>
        <div>
          <dt>{t('bill.receipt_for')}</dt>
          <dd>{client.is_anonymous ? t('bill.no_name') : client.name}</dd>
        </div>
        {receipt.made_by_name && (
          <div>
            <dt>{t('bill.receipt_by')}</dt>
            <dd>{receipt.made_by_name}</dd>
          </div>
        )}
      </dl>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('bill.receipt_item')}</th>
            {isInvoice && (
              <th scope="col" className="wide">
                {t('bill.receipt_code')}
              </th>
            )}
            <th scope="col" className="r wide">
              {t('bill.receipt_qty')}
            </th>
            <th scope="col" className="r wide">
              {t('bill.receipt_price')}
            </th>
            <th scope="col" className="r">
              {t('bill.receipt_amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a receipt never change
            <tr key={i}>
              <td>
                {line.name}
                {line.entity_name && (
                  <span className="sub">{t('bill.receipt_with', { name: line.entity_name })}</span>
                )}
                {line.quantity > 1 && (
                  <span className="sub narrow num">{`${line.quantity} × ${money(line.price)}`}</span>
                )}
                {line.discount_amount > 0 && (
                  <span className="sub num">
                    {`${t('bill.receipt_off')} ${money(paise(-line.discount_amount))}`}
                  </span>
                )}
              </td>
              {isInvoice && <td className="num wide">{line.tax_code}</td>}
              <td className="num r wide">{line.quantity}</td>
              <td className="num r wide">{money(line.price)}</td>
              <td className="num r">{money(line.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="sums">
        {receipt.tax_amount > 0 && !receipt.prices_include_tax && (
          <Sum name={t('bill.sum_tax')} amount={receipt.tax_amount} />
        )}
        {receipt.tip_amount > 0 && <Sum name={t('bill.tip')} amount={receipt.tip_amount} />}
        {receipt.round_off_amount !== 0 && (
          <Sum name={t('bill.sum_round_off')} amount={receipt.round_off_amount} />
        )}
        <Sum strong name={t('bill.receipt_total')} amount={receipt.total_amount} />
        {payments.map(({ type, amount, paid_at, is_advance }, i) => (
          <Sum
            // biome-ignore lint/suspicious/noArrayIndexKey: two payments of one kind at one moment are alike
            key={i}
            name={
              is_advance
                ? t('bill.receipt_advance', {
                    day: formatInstant(paid_at, { timeZone: receipt.time_zone, now: LONG_AGO }),
                  })
                : t(`bill.receipt_paid_${type}`)
            }
            amount={amount}
          />
        ))}
        {receipt.due_amount > 0 && <Sum strong name={t('bill.receipt_due')} amount={receipt.due_amount} />}
      </dl>
      {isInvoice && rates.length > 0 && (
        <dl className="sums tax">
          {rates.map(({ rate, taxable, half }) => (
            <div key={rate} className="contents">
              <Sum name={t('bill.receipt_taxable')} amount={taxable} />
              <Sum name={`CGST ${rate / 200} %`} amount={half} />
              <Sum name={`SGST ${rate / 200} %`} amount={half} />
            </div>
          ))}
        </dl>
      )}
      <p className="thanks">{t('bill.receipt_thanks')}</p>
    </article>
  );
}

interface SumProps {
  readonly name: string;
  readonly amount: Paise;
  readonly strong?: boolean;
}

function Sum({ name, amount, strong = false }: SumProps) {
  return (
    <div className={cx(strong && 'strong')}>
      <dt>{name}</dt>
      <dd className="num">{money(amount)}</dd>
    </div>
  );
}

/** The parts of the tax by rate; without a rate there is none. */
function taxRates({ lines }: Receipt) {
  return [...Map.groupBy(lines, ({ tax_rate }) => tax_rate)]
    .filter(([rate]) => rate > 0)
    .map(([rate, those]) => ({
      rate,
      taxable: sumPaise(those.map(({ taxable_amount }) => taxable_amount)),
      half: sumPaise(those.map(({ half_tax_amount }) => half_tax_amount)),
    }));
}
