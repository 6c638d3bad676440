import type { Receipt } from '@kursi/core/billing/billing.contract.ts';
import { halfRateOf, taxByCode } from '@kursi/core/billing/receipt.ts';
import { amountInWords } from '@kursi/core/kernel/amount-in-words.ts';
import { type Paise, sumPaise } from '@kursi/core/kernel/money.ts';
import { formatDay, formatInstant, formatMoney, formatPhone } from '../../../lib/format.ts';
import { useLocale, useText } from '../../../lib/text.ts';
import { QrImage } from '../../../shared/qr-image.tsx';
import { cx } from '../../../ui/cx.ts';
import { Mark } from '../../../ui/pictures/mark.tsx';
import {
  clientOf,
  codeOf,
  coveredBy,
  figure,
  kindOf,
  LONG_AGO,
  paidAs,
  type SheetProps,
} from './receipt-words.ts';

/** On A4, as the PDF has it. */
export function A4Sheet({ receipt, link }: SheetProps) {
  const t = useText();
  const locale = useLocale();
  const { seller, client } = receipt;
  const code = codeOf(receipt, link, t);
  return (
    <article className="k-receipt a4">
      <header>
        <Mark height={42} className="mark" />
        <div className="seller">
          <h1>{seller.name}</h1>
          {seller.legal_name && <p className="quiet">{seller.legal_name}</p>}
          <p className="quiet">{seller.address}</p>
          {seller.phone && <p className="quiet num">{formatPhone(seller.phone)}</p>}
          {seller.gstin && <p className="gstin num">{`GSTIN ${seller.gstin}`}</p>}
        </div>
        <div className="which">
          <p className="kind">{kindOf(receipt, t)}</p>
          <p className="number num">{receipt.receipt_number}</p>
          <p className="quiet">
            {formatInstant(receipt.made_at, { timeZone: receipt.time_zone, now: LONG_AGO })}
          </p>
          {receipt.revision > 0 && (
            <p>{t('bill.receipt_revision', { count: receipt.revision, number: receipt.receipt_number })}</p>
          )}
          <p className="quiet small">{t('receipt.original')}</p>
        </div>
      </header>
      {receipt.voided_at && (
        // The reason is for the desk alone.
        <p className="void">
          {t('bill.receipt_void')}
          {receipt.void_reason && `: ${receipt.void_reason}`}
        </p>
      )}
      <dl className="about">
        <div>
          <dt>{t('receipt.billed_to')}</dt>
          <dd>{clientOf(receipt, t)}</dd>
          {client.phone && <dd className="plain num">{formatPhone(client.phone)}</dd>}
        </div>
        <div>
          <dt>{t('receipt.visit')}</dt>
          <dd>{formatDay(receipt.booking_date)}</dd>
        </div>
        {seller.gstin && seller.state && (
          <>
            <div>
              <dt>{t('receipt.supply')}</dt>
              <dd>{`${seller.state}, ${seller.gstin.slice(0, 2)}`}</dd>
            </div>
            <div>
              <dt>{t('receipt.reverse')}</dt>
              <dd>{t('receipt.reverse_no')}</dd>
            </div>
          </>
        )}
      </dl>
      <Lines receipt={receipt} />
      <p className="quiet small note">
        {t(
          receipt.tax_amount === 0
            ? 'receipt.note'
            : receipt.prices_include_tax
              ? 'receipt.note_inside'
              : 'receipt.note_on_top',
        )}
      </p>
      <div className="two">
        <div className="grow">
          <TaxTable receipt={receipt} />
          <p className="words">
            <span className="quiet">{t('bill.receipt_words')}</span>
            <strong>{amountInWords(receipt.total_amount, locale)}</strong>
          </p>
        </div>
        <Sums receipt={receipt} />
      </div>
      <footer>
        {code && (
          <>
            <QrImage className="code" text={code.text} label={code.title} />
            <div className="grow">
              <p className="strong">{code.title}</p>
              <p className="quiet wrap-anywhere">{code.more}</p>
            </div>
          </>
        )}
        <p className="sign">
          {t('receipt.signed_for', { name: seller.legal_name ?? seller.name })}
          <span className="quiet">{t('receipt.unsigned')}</span>
        </p>
      </footer>
    </article>
  );
}

type Line = Receipt['lines'][number];
const lessOf = (line: Line) => sumPaise([line.discount_amount, line.cover_amount]);

function Lines({ receipt }: { readonly receipt: Receipt }) {
  const t = useText();
  const { lines, seller } = receipt;
  const isCoded = seller.gstin !== null && lines.some(({ tax_code }) => tax_code !== null);
  const isTaxed = seller.gstin !== null && lines.some(({ tax_rate }) => tax_rate > 0);
  const rate = halfRateOf(lines) ?? '';
  const total = (pick: (line: Line) => Paise) => figure(sumPaise(lines.map(pick)));
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('receipt.item_name')}</th>
          {isCoded && (
            <th scope="col" className="l wide">
              {t('receipt.code')}
            </th>
          )}
          <th scope="col">{t('bill.receipt_qty')}</th>
          <th scope="col" className="wide">
            {t('receipt.each')}
          </th>
          <th scope="col" className="wide">
            {t('receipt.less')}
          </th>
          {isTaxed && (
            <>
              <th scope="col" className="wide">
                {t('receipt.taxable')}
              </th>
              <th scope="col" className="wide rate">{`CGST ${rate}`}</th>
              <th scope="col" className="wide rate">{`SGST ${rate}`}</th>
            </>
          )}
          <th scope="col">{t('bill.receipt_amount')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a receipt never change
          <tr key={i}>
            <td>
              <span className="strong">{line.name}</span>
              {(line.entity_name ?? line.product_id ?? line.membership_id) && (
                <span className="sub">
                  {line.entity_name ?? t(line.membership_id ? 'receipt.membership' : 'receipt.from_shelf')}
                </span>
              )}
              {line.cover_amount > 0 && (
                <span className="sub">{`${coveredBy(line, t)} −${figure(line.cover_amount)}`}</span>
              )}
            </td>
            {isCoded && <td className="num l wide">{line.tax_code}</td>}
            <td className="num">{line.quantity}</td>
            <td className="num wide">{figure(line.price)}</td>
            <td className="num wide">{lessOf(line) > 0 ? figure(lessOf(line)) : '–'}</td>
            {isTaxed && (
              <>
                <td className="num wide">{figure(line.taxable_amount)}</td>
                <td className="num wide">{figure(line.half_tax_amount)}</td>
                <td className="num wide">{figure(line.half_tax_amount)}</td>
              </>
            )}
            <td className="num strong">{figure(line.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('receipt.sum')}</th>
          {isCoded && <td className="wide" />}
          <td />
          <td className="wide" />
          <td className="num wide">{total(lessOf)}</td>
          {isTaxed && (
            <>
              <td className="num wide">{total((line) => line.taxable_amount)}</td>
              <td className="num wide">{total((line) => line.half_tax_amount)}</td>
              <td className="num wide">{total((line) => line.half_tax_amount)}</td>
            </>
          )}
          <td className="num">{total((line) => line.amount)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** None on a plain receipt, and none where nothing is taxed. */
export function TaxTable({
  receipt,
  isNarrow = false,
}: {
  readonly receipt: Receipt;
  readonly isNarrow?: boolean;
}) {
  const t = useText();
  const rows = receipt.seller.gstin === null ? [] : taxByCode(receipt.lines);
  if (rows.length === 0) return null;
  const halfRate = halfRateOf(receipt.lines);
  const sumOf = (pick: (row: (typeof rows)[number]) => Paise) => sumPaise(rows.map(pick));
  const sums = (taxable: Paise, half: Paise) => (
    <>
      <td className="num">{figure(taxable)}</td>
      <td className="num">{figure(half)}</td>
      <td className="num">{figure(half)}</td>
      {!isNarrow && <td className="num">{figure(sumPaise([half, half]))}</td>}
    </>
  );
  return (
    <table className="tax">
      {!isNarrow && <caption>{t('receipt.by_code')}</caption>}
      <thead>
        <tr>
          {rows.some(({ code }) => code !== null) ? (
            <th scope="col">{t(isNarrow ? 'receipt.code_short' : 'receipt.code')}</th>
          ) : (
            <td />
          )}
          <th scope="col">{t('receipt.taxable')}</th>
          <th scope="col">{`CGST ${halfRate ?? ''}`}</th>
          <th scope="col">{`SGST ${halfRate ?? ''}`}</th>
          {!isNarrow && <th scope="col">{t('bill.sum_tax')}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ code, rate, taxable, half }) => (
          <tr key={`${code} ${rate}`}>
            <th scope="row" className="num">
              {code === null
                ? t('receipt.at_rate', { rate: `${rate / 100} %` })
                : halfRate
                  ? code
                  : `${code}, ${rate / 100} %`}
            </th>
            {sums(taxable, half)}
          </tr>
        ))}
      </tbody>
      {rows.length > 1 && (
        <tfoot>
          <tr>
            <th scope="row">{t('receipt.all')}</th>
            {sums(
              sumOf(({ taxable }) => taxable),
              sumOf(({ half }) => half),
            )}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

function Sums({ receipt }: { readonly receipt: Receipt }) {
  const t = useText();
  const { tip_amount, tip_for, tax_amount, round_off_amount } = receipt;
  return (
    <div className="money">
      <dl className="sums">
        <Sum name={t('bill.sum_lines')} amount={sumPaise(receipt.lines.map(({ amount }) => amount))} />
        {tax_amount > 0 && !receipt.prices_include_tax && (
          <Sum name={t('bill.sum_tax')} amount={tax_amount} />
        )}
        {tip_amount > 0 && (
          <Sum
            name={tip_for ? t('receipt.tip_for_untaxed', { name: tip_for }) : t('receipt.tip_untaxed')}
            amount={tip_amount}
          />
        )}
        {round_off_amount !== 0 && <Sum name={t('bill.sum_round_off')} amount={round_off_amount} />}
      </dl>
      <Total receipt={receipt} />
      <Paid receipt={receipt} />
    </div>
  );
}

export function Total({ receipt }: { readonly receipt: Receipt }) {
  const t = useText();
  return (
    <p className="total">
      <span>{t('bill.receipt_total')}</span>
      <strong className="num">{formatMoney(receipt.total_amount, { alwaysPaise: true })}</strong>
    </p>
  );
}

export function Paid({ receipt }: { readonly receipt: Receipt }) {
  const t = useText();
  return (
    <dl className="sums">
      {receipt.payments.map((payment, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two payments of one kind at one moment are alike
        <Sum key={i} name={paidAs(payment, receipt, t)} amount={payment.amount} />
      ))}
      {!receipt.voided_at && <Sum strong name={t('bill.receipt_due')} amount={receipt.due_amount} />}
    </dl>
  );
}

interface SumProps {
  readonly name: string;
  readonly amount: Paise;
  readonly strong?: boolean;
}

export function Sum({ name, amount, strong = false }: SumProps) {
  return (
    <div className={cx(strong && 'strong')}>
      <dt>{name}</dt>
      <dd className="num">{figure(amount)}</dd>
    </div>
  );
}
