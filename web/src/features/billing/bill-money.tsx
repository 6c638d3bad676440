import type { Bill } from '@kursi/core/billing/bill.ts';
import { upiLink } from '@kursi/core/billing/receipt.ts';
import type { BusinessSettings } from '@kursi/core/business/settings.contract.ts';
import { PRICE_MAX } from '@kursi/core/catalogue/service-rules.ts';
import { noPaise, type Paise, paise, parseRupees, subtractPaise } from '@kursi/core/kernel/money.ts';
import { type ReactNode, useState } from 'react';
import { settingsPath } from '../../app/address.ts';
import { routerLink } from '../../app/router-link.tsx';
import { formatMoney } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { QrImage } from '../../shared/qr-image.tsx';
import { RupeeInput, rupeesText } from '../../shared/rupees.tsx';
import { IconCheck, IconQr, IconRupee } from '../../ui/icons.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { TextLink } from '../../ui/link.tsx';
import { PickChip } from '../../ui/pick-chip.tsx';
import {
  type BillDraft,
  handedOver,
  leaveDue,
  payAllBy,
  placedOf,
  typeAmount,
  type WayToPay,
} from './bill-draft.ts';

const exact = (amount: Paise) => formatMoney(amount, { alwaysPaise: true });

/** What the bill comes to. */
export function BillSums({ bill, terms }: { readonly bill: Bill; readonly terms: BusinessSettings }) {
  const t = useText();
  const rows: [string, Paise][] = [
    [t('bill.sum_lines'), bill.gross],
    ...(bill.discount > 0 ? [[t('bill.sum_discount'), paise(-bill.discount)] as [string, Paise]] : []),
    ...(bill.tax_amount > 0 && !terms.prices_include_tax
      ? [[t('bill.sum_tax'), bill.tax_amount] as [string, Paise]]
      : []),
    ...(bill.tip > 0 ? [[t('bill.tip'), bill.tip] as [string, Paise]] : []),
    ...(bill.round_off !== 0 ? [[t('bill.sum_round_off'), bill.round_off] as [string, Paise]] : []),
    ...(bill.prepaid > 0 ? [[t('bill.sum_prepaid'), paise(-bill.prepaid)] as [string, Paise]] : []),
  ];
  return (
    <>
      <dl className="k-bill-sums">
        {rows.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{exact(amount)}</dd>
          </div>
        ))}
        {bill.tax_amount > 0 && terms.prices_include_tax && (
          <div className="inner">
            <dt>{t('bill.tax_inside')}</dt>
            <dd className="num">{exact(bill.tax_amount)}</dd>
          </div>
        )}
      </dl>
      <p className="k-bill-total">
        <span>{t('bill.to_collect')}</span>
        <strong className="num">{formatMoney(bill.to_collect)}</strong>
      </p>
    </>
  );
}

interface WaysToPayProps {
  readonly bill: BillDraft;
  readonly toCollect: Paise;
  readonly given: Paise | null;
  readonly settings: BusinessSettings;
  readonly onChange: (bill: BillDraft) => void;
  readonly onGiven: (given: Paise | null) => void;
}

/** Cash and UPI of the business; what neither takes stays due. */
export function WaysToPay(props: WaysToPayProps) {
  const { bill, toCollect, given, settings, onChange, onGiven } = props;
  const t = useText();
  const placed = placedOf(bill, toCollect);
  const payAll = (way: WayToPay) => onChange(payAllBy(bill, way));
  const due = subtractPaise(toCollect, paise(placed.cash + placed.businessUPI));
  return (
    <div className="k-ways">
      <Way
        label={t('bill.cash')}
        sign="C"
        icon={<IconRupee className="i-m" aria-hidden />}
        amount={placed.cash}
        onType={(amount) => onChange(typeAmount(bill, 'cash', amount))}
        onAll={payAll}
      />
      {placed.cash > 0 && <Change amount={placed.cash} given={given} onGiven={onGiven} />}
      <Way
        label={t('bill.upi')}
        sign="U"
        icon={<IconQr className="i-m" aria-hidden />}
        amount={placed.businessUPI}
        onType={(amount) => onChange(typeAmount(bill, 'businessUPI', amount))}
        onAll={payAll}
      />
      {placed.businessUPI > 0 &&
        (settings.upi_id ? (
          <div className="upi">
            <QrImage
              className="code"
              label={t('bill.upi_code', { amount: formatMoney(placed.businessUPI) })}
              text={upiLink(
                { upi_id: settings.upi_id, name: settings.name },
                placed.businessUPI,
                settings.name,
              )}
            />
            <p className="min-w-0">
              <span className="block text-ink-2">{t('bill.upi_scan')}</span>
              <strong className="num block text-t5">{formatMoney(placed.businessUPI)}</strong>
              <span className="block text-ink-3 wrap-anywhere">{settings.upi_id}</span>
              <span className="block pt-1 text-t1 text-ink-3">{t('bill.upi_believed')}</span>
            </p>
          </div>
        ) : (
          <p className="text-t1 text-ink-3">
            {t('bill.upi_missing')}{' '}
            <TextLink inline href={settingsPath('money')} renderLink={routerLink}>
              {t('bill.upi_set')}
            </TextLink>
          </p>
        ))}
      <p className="adds">
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
          <button type="button" className="k-link" onClick={() => onChange(payAllBy(bill, 'cash'))}>
            {t('bill.all_cash')}
          </button>
        )}
      </p>
    </div>
  );
}

interface WayProps {
  readonly label: string;
  readonly sign: string;
  readonly icon: ReactNode;
  readonly amount: Paise;
  readonly onType: (amount: Paise) => void;
  readonly onAll: (way: WayToPay) => void;
}

const wayOfKey: Readonly<Record<string, WayToPay>> = { c: 'cash', u: 'businessUPI' };

function Way({ label, sign, icon, amount, onType, onAll }: WayProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <div className="way">
      {icon}
      <span className="flex items-center gap-2 font-medium">
        {label} <Kbd>{sign}</Kbd>
      </span>
      <RupeeInput
        className="num"
        aria-label={label}
        value={typed ?? (amount === 0 ? '' : rupeesText(amount))}
        placeholder="0"
        onFocus={({ target }) => target.select()}
        onKeyDown={(event) => {
          // Only digits belong here: a letter is a key of the page.
          if (!/^\p{L}$/u.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          const way = wayOfKey[event.key.toLowerCase()];
          if (!way) return;
          setTyped(null);
          onAll(way);
        }}
        onChange={({ target }) => {
          const text = target.value;
          setTyped(text);
          const typed = parseRupees(text) ?? noPaise;
          onType(paise(Math.min(PRICE_MAX, Math.max(0, typed))));
        }}
        onBlur={() => setTyped(null)}
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
    <div className="given">
      <div className="min-w-0">
        <span className="block text-t1 text-ink-3">{t('bill.client_gives')}</span>
        <span className="flex flex-wrap gap-1 pt-1">
          <PickChip picked={!isEnough} onPickedChange={() => onGiven(null)}>
            {t('bill.exact')}
          </PickChip>
          {handedOver(amount).map((sum) => (
            <PickChip key={sum} picked={given === sum} onPickedChange={() => onGiven(sum)}>
              {formatMoney(sum)}
            </PickChip>
          ))}
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
