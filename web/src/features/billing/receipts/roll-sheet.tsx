import type { Receipt } from '@kursi/core/billing/billing.contract.ts';
import { nameKindOf } from '@kursi/core/clients/client-name.ts';
import { paise, sumPaise } from '@kursi/core/kernel/money.ts';
import { formatInstant, formatPhone } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { QrImage } from '../../../shared/qr-image.tsx';
import { Mark } from '../../../ui/pictures/mark.tsx';
import { Paid, Sum, TaxTable, Total } from './a4-sheet.tsx';
import { clientOf, codeOf, coveredBy, figure, kindOf, LONG_AGO, type SheetProps } from './receipt-words.ts';

/** On the 80 mm roll: nothing grey or thin, which a thermal printer drops. */
export function RollSheet({ receipt, link }: SheetProps) {
  const t = useText();
  const { seller, client, tax_amount, tip_amount, tip_for, round_off_amount } = receipt;
  const code = codeOf(receipt, link, t);
  const firstName = nameKindOf(client.name) === 'named' ? client.name.trim().split(/\s+/)[0] : '';
  return (
    <article className="k-receipt roll">
      <header>
        <Mark height={32} className="mark" />
        <h1>{seller.name}</h1>
        {seller.legal_name && <p>{seller.legal_name}</p>}
        <p>{seller.address}</p>
        {seller.phone && <p className="num">{formatPhone(seller.phone)}</p>}
        {seller.gstin && <p className="num strong">{`GSTIN ${seller.gstin}`}</p>}
      </header>
      <section>
        <p className="pair strong">
          <span>{kindOf(receipt, t)}</span>
          <span className="num">{receipt.receipt_number}</span>
        </p>
        {receipt.voided_at && (
          <p className="void">
            {t('bill.receipt_void')}
            {receipt.void_reason && `: ${receipt.void_reason}`}
          </p>
        )}
        {receipt.revision > 0 && (
          <p>{t('bill.receipt_revision', { count: receipt.revision, number: receipt.receipt_number })}</p>
        )}
        <p className="num">
          {formatInstant(receipt.made_at, { timeZone: receipt.time_zone, now: LONG_AGO })}
        </p>
        <p>{t('receipt.roll_for', { name: clientOf(receipt, t) })}</p>
        {receipt.made_by_name && <p>{t('receipt.roll_by', { name: receipt.made_by_name })}</p>}
      </section>
      <section>
        {receipt.lines.map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a receipt never change
          <Line key={i} line={line} isInvoice={seller.gstin !== null} />
        ))}
      </section>
      <section>
        <dl className="sums">
          <Sum
            name={t(tax_amount > 0 && receipt.prices_include_tax ? 'receipt.sum_inside' : 'receipt.sum')}
            amount={sumPaise(receipt.lines.map(({ amount }) => amount))}
          />
          {tax_amount > 0 && !receipt.prices_include_tax && (
            <Sum name={t('bill.sum_tax')} amount={tax_amount} />
          )}
          {tip_amount > 0 && (
            <Sum
              name={tip_for ? t('receipt.tip_for', { name: tip_for }) : t('bill.tip')}
              amount={tip_amount}
            />
          )}
          {round_off_amount !== 0 && <Sum name={t('bill.sum_round_off')} amount={round_off_amount} />}
        </dl>
        <Total receipt={receipt} />
        <Paid receipt={receipt} />
      </section>
      <section>
        <TaxTable receipt={receipt} isNarrow />
      </section>
      {code && (
        <section className="scan">
          <QrImage className="code" text={code.text} label={code.title} />
          <div>
            <p className="strong">{code.title}</p>
            <p className="wrap-anywhere">{code.more}</p>
          </div>
        </section>
      )}
      <p className="thanks">
        {firstName ? t('receipt.thanks_name', { name: firstName }) : t('bill.receipt_thanks')}
      </p>
    </article>
  );
}

function Line({ line, isInvoice }: { readonly line: Receipt['lines'][number]; readonly isInvoice: boolean }) {
  const t = useText();
  const code = isInvoice && line.tax_code && `${line.product_id ? 'HSN' : 'SAC'} ${line.tax_code}`;
  const pieces = line.quantity > 1 && `${line.quantity} × ${figure(line.price)}`;
  const more = [line.entity_name ?? (line.membership_id && t('receipt.membership')), pieces, code]
    .filter(Boolean)
    .join(', ');
  return (
    <div className="line">
      <p className="pair strong">
        <span>{line.name}</span>
        <span className="num">{figure(paise(line.price * line.quantity))}</span>
      </p>
      {more && <p className="sub num">{more}</p>}
      {line.discount_amount > 0 && (
        <p className="sub pair">
          <span>{t('bill.receipt_off')}</span>
          <span className="num">{figure(paise(-line.discount_amount))}</span>
        </p>
      )}
      {line.cover_amount > 0 && (
        <p className="sub pair">
          <span>{coveredBy(line, t)}</span>
          <span className="num">{figure(paise(-line.cover_amount))}</span>
        </p>
      )}
    </div>
  );
}
