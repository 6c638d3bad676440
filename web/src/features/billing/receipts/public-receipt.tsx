import { taxByRate, upiLink } from '@kursi/core/billing/receipt.ts';
import type { PublicReceipt } from '@kursi/core/billing/receipt-link.contract.ts';
import { type ReceiptSummary, receiptSummary } from '@kursi/core/billing/receipt-model.ts';
import type { DeadReceipt, GivenReceipt } from '@kursi/core/discovery/rendering.ts';
import { writtenMoney } from '@kursi/core/kernel/format.ts';
import { type Paise, paise } from '@kursi/core/kernel/money.ts';
import type { ReactNode } from 'react';
import { bookPath, businessPath } from '../../../app/address/address.ts';
import { paths } from '../../../app/address/paths.ts';
import type { Locale, Translate } from '../../../lib/text.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Chip } from '../../../ui/fields/chip.tsx';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import {
  IconBan,
  IconBox,
  IconCheck,
  IconChevronDown,
  IconDownload,
  IconTag,
} from '../../../ui/pictures/icons.ts';
import { NotFoundView } from '../../../ui/states/not-found-view.tsx';

interface Spoken {
  readonly t: Translate;
}

const exact = (amount: Paise) => writtenMoney(amount, { alwaysPaise: true });

/** `/r/{token}` for holders of the link. Drawn by the server and never run in a browser: no hooks, no handlers. */
export function PublicReceiptPage({
  receipt,
  token,
  t,
  locale,
}: GivenReceipt & Spoken & { readonly locale: Locale }) {
  const { business, lines, due_amount } = receipt;
  const summary = receiptSummary(receipt, locale);
  const { kind, number } = summary;
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-lg flex-col">
      <header className="flex items-center gap-3 px-4 py-2.5">
        <Avatar name={business.name} shape="arch" tone="brand" size="large" />
        <div className="min-w-0">
          <h1 className="text-t3 font-bold break-words">{business.name}</h1>
          <p className="text-t2 text-ink-3 break-words">{business.address}</p>
        </div>
      </header>
      <main className="k-slip">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <State receipt={receipt} t={t} />
          <span className="num text-t2 text-ink-3">{summary.made}</span>
        </div>
        <p className={cx('num mt-3 text-t6 font-bold', receipt.is_void && 'text-ink-3 line-through')}>
          {writtenMoney(receipt.total_amount)}
        </p>
        <p className="mt-0.5 text-t2 text-ink-3 break-words">
          {receipt.first_name
            ? t('receipt.heading_for', { kind, number, name: receipt.first_name })
            : `${kind} ${number}`}
        </p>
        {summary.revision && <p className="text-t2 text-ink-3">{summary.revision}</p>}
        {receipt.is_void && <p className="mt-2 text-t2 text-bad">{t('receipt.void_more')}</p>}
        <ul className="mt-4">
          {lines.map((line, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: drawn once
            <Line key={i} line={line} words={summary.words} t={t} />
          ))}
        </ul>
        <Sums summary={summary} />
        <Tax receipt={receipt} t={t} />
      </main>
      <nav className="px-4 py-5 text-center text-t2">
        <a
          className="language-name underline underline-offset-2"
          href={locale === 'en' ? '?lang=hi' : '?lang=en'}
          lang={locale === 'en' ? 'hi' : 'en'}
        >
          {t(locale === 'en' ? 'language.hi' : 'language.en')}
        </a>
      </nav>
      <Dock
        business={business}
        due={due_amount}
        number={number}
        pdf={`/r/${token}/receipt.pdf?lang=${locale}`}
        t={t}
      />
    </div>
  );
}

function State({ receipt, t }: Spoken & { readonly receipt: PublicReceipt }) {
  if (receipt.is_void)
    return (
      <Chip tone="bad" icon={<IconBan className="i-s" aria-hidden />}>
        {t('receipt.void')}
      </Chip>
    );
  if (receipt.due_amount > 0)
    return <Chip tone="warn">{t('receipt.due', { amount: writtenMoney(receipt.due_amount) })}</Chip>;
  return (
    <Chip tone="good" icon={<IconCheck className="i-s" aria-hidden />}>
      {t('receipt.paid')}
    </Chip>
  );
}

interface LineProps extends Spoken {
  readonly line: PublicReceipt['lines'][number];
  readonly words: ReceiptSummary['words'];
}

function Line({ line, words, t }: LineProps) {
  const { name, entity_name, quantity, price, discount_amount } = line;
  const more =
    quantity > 1
      ? t('receipt.pieces', { count: quantity, price: writtenMoney(price) })
      : entity_name && t('bill.receipt_with', { name: entity_name });
  return (
    <li className="grid grid-cols-[24px_minmax(0,1fr)_auto] gap-x-3 border-t border-line-soft py-3">
      {line.is_product ? (
        <span className="row-span-2 grid size-6 place-items-center rounded-1 bg-tint text-ink-2">
          <IconBox className="i-s" aria-hidden />
        </span>
      ) : (
        <Avatar name={entity_name ?? name} shape="arch" tone="leaf" size="small" className="row-span-2" />
      )}
      <span className="font-medium break-words">{name}</span>
      <span className="num text-right">{exact(paise(price * quantity))}</span>
      {more && <span className="num col-start-2 text-t2 text-ink-3 break-words">{more}</span>}
      {discount_amount > 0 && (
        <span className="col-span-2 col-start-2 mt-1.5 flex items-center gap-1.5 text-t2 text-ink-2">
          <IconTag className="i-m" aria-hidden />
          {words.off}
          <b className="num ml-auto font-medium">{exact(paise(-discount_amount))}</b>
        </span>
      )}
    </li>
  );
}

function Sums({ summary }: { readonly summary: ReceiptSummary }) {
  const { words, added, total, paid, due } = summary;
  const isDue = due !== null && due.amount > 0;
  return (
    <>
      <dl className="k-slip-sums border-t border-line pt-3.5 pb-3">
        {added.map(({ label, amount }) => (
          <Sum key={label} name={label}>
            {exact(amount)}
          </Sum>
        ))}
        <Sum strong name={words.total}>
          {total}
        </Sum>
      </dl>
      {(paid.length > 0 || isDue) && (
        <dl className="k-slip-sums border-t border-line pt-3.5 pb-1">
          {paid.map(({ label, amount }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: drawn once
            <Sum key={i} name={label}>
              {exact(amount)}
            </Sum>
          ))}
          {isDue && (
            <Sum strong name={due.label}>
              {exact(due.amount)}
            </Sum>
          )}
        </dl>
      )}
    </>
  );
}

interface SumProps {
  readonly name: string;
  readonly strong?: boolean;
  readonly children: ReactNode;
}

function Sum({ name, strong = false, children }: SumProps) {
  return (
    <div className={strong ? 'font-bold' : undefined}>
      <dt className={strong ? undefined : 'text-ink-2'}>{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}

function Tax({ receipt, t }: Spoken & { readonly receipt: PublicReceipt }) {
  const { gstin } = receipt.business;
  const rates = taxByRate(receipt.lines);
  if (!gstin || rates.length === 0) return null;
  return (
    <details className="k-slip-tax">
      <summary>
        {t(receipt.prices_include_tax ? 'receipt.tax_inside' : 'receipt.tax_on_top')}
        <IconChevronDown className="i-m ml-auto" aria-hidden />
      </summary>
      <dl className="k-slip-sums tight text-t2 text-ink-3">
        {rates.map(({ rate, taxable, half }) => (
          <div key={rate} className="contents">
            <Sum name={t('bill.receipt_taxable')}>{exact(taxable)}</Sum>
            <Sum name={`CGST ${rate / 200} %`}>{exact(half)}</Sum>
            <Sum name={`SGST ${rate / 200} %`}>{exact(half)}</Sum>
          </div>
        ))}
        <Sum name="GSTIN">{gstin}</Sum>
      </dl>
    </details>
  );
}

interface DockProps extends Spoken {
  readonly business: PublicReceipt['business'];
  readonly due: Paise;
  readonly number: string;
  readonly pdf: string;
}

function Dock({ business, due, number, pdf, t }: DockProps) {
  const { business_url, upi_id, name } = business;
  const primary = buttonClass({ variant: 'primary', size: 'big' }, 'flex-1');
  return (
    <footer className="k-dock">
      <div className="flex gap-2">
        <a
          className={buttonClass({ size: 'big' }, upi_id || business_url ? undefined : 'flex-1')}
          href={pdf}
          download
          aria-label={t('receipt.pdf_label')}
        >
          <IconDownload className="i-m" aria-hidden />
          {'PDF'}
        </a>
        {upi_id ? (
          <a className={primary} href={upiLink({ upi_id, name }, due, number)}>
            {t('receipt.pay', { amount: writtenMoney(due) })}
          </a>
        ) : (
          business_url && (
            <a className={primary} href={bookPath(business_url)}>
              {t('receipt.book_again')}
            </a>
          )
        )}
      </div>
      {upi_id && <p className="mt-2 text-center text-t2 text-ink-3">{t('receipt.pay_more')}</p>}
    </footer>
  );
}

export function DeadReceiptPage({ business, t }: DeadReceipt & Spoken) {
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-lg place-items-center p-4">
      <NotFoundView
        title={t('receipt.dead')}
        action={
          <a
            className={buttonClass({ variant: 'primary' })}
            href={business ? businessPath(business.business_url) : paths.home}
          >
            {business ? t('receipt.dead_page', { name: business.name }) : t('receipt.dead_home')}
          </a>
        }
      >
        {t('receipt.dead_more')}
      </NotFoundView>
    </main>
  );
}
