import type { Bill } from '@kursi/core/billing/bill.ts';
import type { BillDraft } from '@kursi/core/billing/bill-draft.ts';
import { upiLink } from '@kursi/core/billing/receipt.ts';
import type { BusinessSettings } from '@kursi/core/business/settings.contract.ts';
import { PRICE_MAX } from '@kursi/core/catalogue/service-rules.ts';
import {
  leastPaise,
  noPaise,
  type Paise,
  paise,
  parseRupees,
  subtractPaise,
  sumPaise,
} from '@kursi/core/kernel/money.ts';
import { type MethodCode, paymentMethods } from '@kursi/core/payments/payment-methods.ts';
import { Fragment, type ReactNode, useRef } from 'react';
import { settingsPath } from '../../app/address/address.ts';
import { TextLink } from '../../app/address/links.tsx';
import { formatMoney } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/text.ts';
import { rupeesText } from '../../shared/payments/rupees.tsx';
import { QrImage } from '../../shared/qr-image.tsx';
import { cx } from '../../ui/cx.ts';
import { PickChip } from '../../ui/fields/pick-chip.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { IconCard, IconCheck, IconQr, IconRupee } from '../../ui/pictures/icons.ts';
import { handedOver, leaveDue, payRestBy, placedOf, typeAmount } from './draft/bill-payments.ts';
import { TypedInput } from './typed-input.tsx';

const exact = (amount: Paise) => formatMoney(amount, { alwaysPaise: true });

interface BillSumsProps {
  readonly bill: Bill;
  readonly terms: Pick<BusinessSettings, 'prices_include_tax'>;
  /** Of what was paid before: before there was a bill. The rest was paid on the bill that is revised. */
  readonly advance: Paise;
  /** The memberships that cover something. */
  readonly coveredBy: readonly string[];
}

const sumRow = 'flex justify-between gap-4';

type SumRow = readonly [name: string, amount: Paise, tone?: 'good'];

/** What the bill comes to. */
export function BillSums({ bill, terms, advance, coveredBy }: BillSumsProps) {
  const t = useText();
  const paidAhead = leastPaise(bill.prepaid, advance);
  const onBill = subtractPaise(bill.prepaid, paidAhead);
  const rows: readonly SumRow[] = [
    [t('bill.sum_lines'), bill.gross],
    ...some(t('bill.sum_discount'), paise(-bill.discount)),
    ...(bill.membership_discount_total > 0
      ? [[coverWords(t, coveredBy), paise(-bill.membership_discount_total), 'good'] as const]
      : []),
    ...(terms.prices_include_tax ? [] : some(t('bill.sum_tax'), bill.tax_amount)),
    ...some(t('bill.tip'), bill.tip),
    ...some(t('bill.sum_round_off'), bill.round_off),
  ];
  const paid: readonly SumRow[] = [
    ...(bill.prepaid > 0 ? [[t('bill.receipt_total'), bill.total] as const] : []),
    ...some(t('bill.sum_prepaid'), paise(-paidAhead)),
    ...some(t('bill.sum_paid_on_bill'), paise(-onBill)),
  ];
  const shown = ([name, amount, tone]: SumRow) => (
    <div key={name} className={cx(sumRow, tone === 'good' ? 'text-good' : 'text-ink-2')}>
      <dt>{name}</dt>
      <dd className="num">{exact(amount)}</dd>
    </div>
  );
  return (
    <>
      <dl className="grid gap-1 pt-4">
        {rows.map(shown)}
        {bill.tax_amount > 0 && terms.prices_include_tax && (
          <div className={cx(sumRow, 'pr-16 pl-3 text-t1/[inherit] text-ink-3')}>
            <dt>{t('bill.tax_inside')}</dt>
            <dd className="num">{exact(bill.tax_amount)}</dd>
          </div>
        )}
        {paid.map(shown)}
      </dl>
      <p className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-2 text-t3/[inherit] font-bold">
        <span>{t('bill.to_collect')}</span>
        <strong className="num text-(length:--t-6)/[1.25]">{formatMoney(bill.to_collect)}</strong>
      </p>
    </>
  );
}

/** "Glow membership", or only that there are several. */
const coverWords = (t: Translate, names: readonly string[]) =>
  names.length === 1 ? t('bill.cover_sum', { name: names[0] ?? '' }) : t('bill.cover_sum_several');

/** A row, unless it is nought. */
const some = (name: string, amount: Paise): SumRow[] => (amount === 0 ? [] : [[name, amount]]);

interface WaysToPayProps {
  readonly bill: BillDraft;
  readonly toCollect: Paise;
  readonly given: Paise | null;
  readonly settings: BusinessSettings;
  /** Whether a client can pay online on this server. */
  readonly takesOnline: boolean;
  readonly onChange: (bill: BillDraft) => void;
  readonly onGiven: (given: Paise | null) => void;
  /** A key of the page, pressed in an amount. */
  readonly onKey: (letter: string) => void;
}

const icons = { rupee: IconRupee, qr: IconQr, card: IconCard };
/** How the page calls a method, and the key that gives it the rest. */
const signs = {
  cash: { label: 'bill.cash', letter: 'C' },
  businessUPI: { label: 'bill.upi', letter: 'U' },
  pg: { label: 'paylink.way', letter: 'O' },
} as const satisfies Record<MethodCode, object>;

/** The methods of the table; what none of them takes stays due. */
export function WaysToPay(props: WaysToPayProps) {
  const { bill, toCollect, given, settings, takesOnline, onChange, onGiven, onKey } = props;
  const t = useText();
  const rows = useRef<HTMLDivElement>(null);
  const placed = placedOf(bill, toCollect);
  const methods = paymentMethods.filter(({ taken_online }) => takesOnline || !taken_online);
  const due = subtractPaise(toCollect, sumPaise(Object.values(placed)));
  /** The next method takes what is open, and the amount can be corrected. */
  function next(from: HTMLElement): void {
    const inputs = [...(rows.current?.querySelectorAll<HTMLElement>('input') ?? [])];
    const at = inputs.indexOf(from) + 1;
    const method = methods[at];
    if (!inputs[at] || !method) return;
    if (due > 0) onChange(payRestBy(bill, method.code));
    requestAnimationFrame(() => inputs[at]?.focus());
  }
  const below: Record<MethodCode, (amount: Paise) => ReactNode> = {
    cash: (amount) => <Change amount={amount} given={given} onGiven={onGiven} />,
    businessUPI: (amount) => <UpiToPay amount={amount} settings={settings} />,
    pg: () => <p className="text-t1 text-ink-3">{t('paylink.way_more')}</p>,
  };
  return (
    <div ref={rows}>
      {methods.map(({ code, icon, counts_in_drawer }) => {
        const { label, letter } = signs[code];
        const Icon = icons[icon];
        return (
          <Fragment key={code}>
            <Way
              label={t(label)}
              sign={letter}
              icon={<Icon className="i-m" aria-hidden />}
              amount={placed[code]}
              // More cash than there is to collect is what the client hands over.
              most={
                counts_in_drawer
                  ? { amount: PRICE_MAX, problem: t('problem.too_large', { limit: formatMoney(PRICE_MAX) }) }
                  : {
                      amount: toCollect,
                      problem: t('bill.only_to_collect', { amount: formatMoney(toCollect) }),
                    }
              }
              onType={(amount) => {
                if (counts_in_drawer) onGiven(amount > toCollect ? amount : null);
                onChange(typeAmount(bill, code, amount, toCollect));
              }}
              onKey={onKey}
              onNext={next}
            />
            {placed[code] > 0 && below[code](placed[code])}
          </Fragment>
        );
      })}
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-3 font-medium *:flex *:items-center *:gap-1.5">
        {due === 0 ? (
          <span className="text-good">
            <IconCheck className="i-m" aria-hidden /> {t('bill.adds_up', { amount: formatMoney(toCollect) })}
          </span>
        ) : (
          <span className="text-warn">{t('bill.stays_due', { amount: formatMoney(due) })}</span>
        )}
        {due === 0 ? (
          <button type="button" className="k-link" onClick={() => onChange(leaveDue({ ...bill, paid: {} }))}>
            {t('bill.leave_due')}
          </button>
        ) : (
          <button type="button" className="k-link" onClick={() => onChange(payRestBy(bill, 'cash'))}>
            {t('bill.all_cash')}
          </button>
        )}
      </p>
    </div>
  );
}

const well = 'flex gap-4 rounded-2 bg-sunken px-3 py-2.5';

function UpiToPay({
  amount,
  settings: { upi_id, name },
}: {
  readonly amount: Paise;
  readonly settings: BusinessSettings;
}) {
  const t = useText();
  if (!upi_id) {
    return (
      <p className="text-t1 text-ink-3">
        {t('bill.upi_missing')}{' '}
        <TextLink inline href={settingsPath('money')}>
          {t('bill.upi_set')}
        </TextLink>
      </p>
    );
  }
  return (
    <div className={cx(well, 'items-center')}>
      <QrImage
        className="size-33 flex-none rounded-1"
        label={t('bill.upi_code', { amount: formatMoney(amount) })}
        text={upiLink({ upi_id, name }, amount, name)}
      />
      <p className="min-w-0">
        <span className="block text-ink-2">{t('bill.upi_scan')}</span>
        <strong className="num block text-t5">{formatMoney(amount)}</strong>
        <span className="block text-ink-3 wrap-anywhere">{upi_id}</span>
        <span className="block pt-1 text-t1 text-ink-3">{t('bill.upi_believed')}</span>
      </p>
    </div>
  );
}

interface WayProps {
  readonly label: string;
  readonly sign: string;
  readonly icon: ReactNode;
  readonly amount: Paise;
  readonly most: { readonly amount: Paise; readonly problem: string };
  readonly onType: (amount: Paise) => void;
  readonly onKey: (letter: string) => void;
  /** From this input to the next one. */
  readonly onNext: (from: HTMLElement) => void;
}

function Way({ label, sign, icon, amount, most, onType, onKey, onNext }: WayProps) {
  const t = useText();
  return (
    <div className="grid grid-cols-[20px_minmax(0,1fr)_124px] items-center gap-3 py-2">
      {icon}
      <span className="flex items-center gap-2 font-medium">
        {label} <Kbd>{sign}</Kbd>
      </span>
      <TypedInput
        className="num [&>input]:text-right [&>input]:font-medium"
        label={label}
        text={amount === 0 ? '' : rupeesText(amount)}
        placeholder="0"
        onKeyDown={(event, forget) => {
          if (event.ctrlKey || event.metaKey || event.altKey) return;
          if (event.key === 'Enter') onNext(event.currentTarget as HTMLElement);
          // Only digits belong here: a letter is a key of the page.
          if (!/^\p{L}$/u.test(event.key)) return;
          event.preventDefault();
          forget();
          onKey(event.key.toLowerCase());
        }}
        read={(text) => {
          const typed = text.trim() === '' ? noPaise : parseRupees(text);
          if (typed === null || typed < 0) return { problem: t('catalogue.not_an_amount') };
          return typed > most.amount ? { problem: most.problem } : { value: typed };
        }}
        onValue={onType}
      />
    </div>
  );
}

interface ChangeProps {
  readonly amount: Paise;
  readonly given: Paise | null;
  readonly onGiven: (given: Paise | null) => void;
}

/** What the client hands over, and what goes back. Never stored: the payment is what stays in the drawer. */
function Change({ amount, given, onGiven }: ChangeProps) {
  const t = useText();
  const isEnough = given !== null && given >= amount;
  return (
    <div className={cx(well, 'justify-between')}>
      <div className="min-w-0">
        <span className="block text-t1 text-ink-3">{t('bill.client_gives')}</span>
        <span className="flex flex-wrap gap-1 pt-1">
          <PickChip picked={!isEnough} onPickedChange={() => onGiven(null)}>
            {t('bill.exact')}
          </PickChip>
          {[...new Set([...handedOver(amount), ...(isEnough && given > amount ? [given] : [])])].map(
            (sum) => (
              <PickChip key={sum} picked={given === sum} onPickedChange={() => onGiven(sum)}>
                {formatMoney(sum)}
              </PickChip>
            ),
          )}
        </span>
      </div>
      <p className="flex-none text-right">
        <span className="block text-t1 text-ink-3">{t('bill.give_back')}</span>
        <strong className="num text-t5">
          {formatMoney(isEnough ? subtractPaise(given, amount) : noPaise)}
        </strong>
      </p>
    </div>
  );
}
