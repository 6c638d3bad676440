import type { BillDraft, PayKey } from '@kursi/core/billing/bill-draft.ts';
import { upiLink } from '@kursi/core/billing/receipt.ts';
import type { BusinessSettings } from '@kursi/core/business/settings.contract.ts';
import { PRICE_MAX } from '@kursi/core/catalogue/service-rules.ts';
import { noPaise, type Paise, parseRupees, subtractPaise, sumPaise } from '@kursi/core/kernel/money.ts';
import { type MethodCode, paymentMethods, REFERENCE_MAX } from '@kursi/core/payments/payment-methods.ts';
import { Fragment, type FunctionComponent, type ReactNode, useRef } from 'react';
import { settingsPath } from '../../app/address/address.ts';
import { TextLink } from '../../app/address/links.tsx';
import { formatMoney } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { referenceProblem } from '../../shared/payments/own-method-buttons.tsx';
import { methodIconOf, type OwnMethodRow } from '../../shared/payments/own-methods.ts';
import { rupeesText } from '../../shared/payments/rupees.tsx';
import { QrImage } from '../../shared/qr-image.tsx';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/fields/field.tsx';
import { PickChip } from '../../ui/fields/pick-chip.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { IconCheck, IconGlobe, IconQr, IconRupee } from '../../ui/pictures/icons.ts';
import { handedOver, leaveDue, payRestBy, placedOf, typeAmount } from './draft/bill-payments.ts';
import { TypedInput } from './typed-input.tsx';
import { OWN_METHOD_KEY } from './use-bill-keys.ts';

interface WaysToPayProps {
  readonly bill: BillDraft;
  readonly toCollect: Paise;
  readonly given: Paise | null;
  readonly settings: BusinessSettings;
  /** Whether a client can pay online on this server. */
  readonly takesOnline: boolean;
  readonly ownMethods: readonly OwnMethodRow[];
  readonly onChange: (bill: BillDraft) => void;
  readonly onGiven: (given: Paise | null) => void;
  /** A key of the page, pressed in an amount. */
  readonly onKey: (letter: string) => void;
}

const icons = { rupee: IconRupee, qr: IconQr, globe: IconGlobe };
/** How the page calls a method, and the key that gives it the rest. */
const signs = {
  cash: { label: 'bill.cash', letter: 'C' },
  businessUPI: { label: 'bill.upi', letter: 'U' },
  pg: { label: 'paylink.way', letter: 'O' },
} as const satisfies Record<MethodCode, object>;

/** A method on the page: of the table, or of the business. */
interface WayToPay {
  readonly key: PayKey;
  readonly label: string;
  readonly letter: string | undefined;
  readonly Icon: FunctionComponent<{ className?: string; 'aria-hidden'?: boolean }>;
  readonly counts_in_drawer: boolean;
  readonly below: (amount: Paise) => ReactNode;
}

/** The methods of the table, then those of the business; what none of them takes stays due. */
export function WaysToPay(props: WaysToPayProps) {
  const { bill, toCollect, given, settings, takesOnline, onChange, onGiven, onKey } = props;
  const t = useText();
  const rows = useRef<HTMLDivElement>(null);
  const placed = placedOf(bill, toCollect);
  const below: Record<MethodCode, (amount: Paise) => ReactNode> = {
    cash: (amount) => <Change amount={amount} given={given} onGiven={onGiven} />,
    businessUPI: (amount) => <UpiToPay amount={amount} settings={settings} />,
    pg: () => <p className="text-t1 text-ink-3">{t('paylink.way_more')}</p>,
  };
  const known = paymentMethods
    .filter(({ taken_online }) => takesOnline || !taken_online)
    .map(({ code, icon, counts_in_drawer }) => ({
      key: code,
      label: t(signs[code].label),
      letter: signs[code].letter,
      Icon: icons[icon],
      counts_in_drawer,
      below: below[code],
    }));
  const first = props.ownMethods.find(({ is_on }) => is_on);
  const own = props.ownMethods
    // One that was switched off while the bill lay there is shown, so that its amount can be moved.
    .filter(({ id, is_on }) => is_on || (placed[id] ?? 0) > 0)
    .map((method) => ({
      key: method.id,
      label: method.name,
      letter: method === first ? OWN_METHOD_KEY.toUpperCase() : undefined,
      Icon: methodIconOf[method.icon],
      counts_in_drawer: false,
      below: () =>
        method.asks_reference && (
          <Reference
            method={method}
            text={bill.references?.[method.id] ?? ''}
            onChange={(text) => onChange({ ...bill, references: { ...bill.references, [method.id]: text } })}
          />
        ),
    }));
  const methods: readonly WayToPay[] = [...known, ...own];
  const due = subtractPaise(toCollect, sumPaise(Object.values(placed)));
  /** The next method takes what is open, and the amount can be corrected. */
  function next(from: HTMLElement): void {
    const inputs = [...(rows.current?.querySelectorAll<HTMLElement>('input[inputmode="decimal"]') ?? [])];
    const at = inputs.indexOf(from) + 1;
    const method = methods[at];
    if (!inputs[at] || !method) return;
    if (due > 0) onChange(payRestBy(bill, method.key));
    requestAnimationFrame(() => inputs[at]?.focus());
  }
  return (
    <div ref={rows} className="group/ways">
      {methods.map(({ key, label, letter, Icon, counts_in_drawer, below }) => {
        const amount = placed[key] ?? noPaise;
        return (
          <Fragment key={key}>
            <Way
              label={label}
              sign={letter}
              icon={<Icon className="i-m" aria-hidden />}
              amount={amount}
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
                onChange(typeAmount(bill, key, amount, toCollect));
              }}
              onKey={onKey}
              onNext={next}
            />
            {amount > 0 && below(amount)}
          </Fragment>
        );
      })}
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-3 font-medium *:flex *:items-center *:gap-1.5">
        {due === 0 ? (
          <span className="text-good group-has-[[aria-invalid=true]]/ways:invisible!">
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

interface ReferenceProps {
  readonly method: OwnMethodRow;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** What the slip says. The bill is not finished while it cannot be kept: it looks for aria-invalid. */
function Reference({ method, text, onChange }: ReferenceProps) {
  const t = useText();
  return (
    <Field
      className={cx(well, 'flex-col gap-1!')}
      label={t('method.reference_of', { name: method.name })}
      optional={t('state.optional')}
      error={referenceProblem(t, text)}
    >
      <TextInput
        autoComplete="off"
        maxLength={REFERENCE_MAX}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}

interface WayProps {
  readonly label: string;
  readonly sign: string | undefined;
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
      <span className="min-w-0 font-medium break-words">
        {label} {sign && <Kbd>{sign}</Kbd>}
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
