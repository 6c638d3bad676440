import type { Bill } from '@kursi/core/billing/bill.ts';
import type { BillDraft } from '@kursi/core/billing/bill-draft.ts';
import type { Receipt } from '@kursi/core/billing/billing.contract.ts';
import type { BusinessSettings } from '@kursi/core/business/settings.contract.ts';
import { noPaise, type Paise, sumPaise } from '@kursi/core/kernel/money.ts';
import type { ReactNode, RefObject } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { keySigns } from '../../lib/keyboard/shortcuts.tsx';
import { useText } from '../../lib/text.ts';
import type { OwnMethodRow } from '../../shared/payments/own-methods.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { BillSums } from './bill-money.tsx';
import { placedOf } from './draft/bill-payments.ts';
import { type ChosenWays, type Overpaid, partsBack } from './draft/give-back.ts';
import { finishLabel } from './finish-label.ts';
import { GiveBack } from './give-back.tsx';
import { WaysToPay } from './ways-to-pay.tsx';

interface BillPayProps {
  readonly bill: BillDraft;
  readonly sums: Bill;
  readonly settings: BusinessSettings;
  /** The bill of the visit, to be revised: it keeps the terms of its day. */
  readonly revised: Receipt | null;
  /** Names of the memberships that cover some of it. */
  readonly coveredBy: readonly string[];
  /** The lines, then the money. */
  readonly step: 1 | 2;
  readonly waysRef: RefObject<HTMLDivElement | null>;
  readonly given: Paise | null;
  readonly takesOnline: boolean;
  readonly ownMethods: readonly OwnMethodRow[];
  readonly sending: boolean;
  /** What was paid above the total; null: nothing was. */
  readonly overpaid: Overpaid | null;
  readonly ways: ChosenWays;
  readonly onWays: (ways: ChosenWays) => void;
  readonly onChange: (bill: BillDraft) => void;
  readonly onGiven: (given: Paise | null) => void;
  readonly onKey: (letter: string) => void;
  readonly onOnward: () => void;
  /** Notes over the button. */
  readonly children: ReactNode;
}

/** The money of the bill: what it comes to, how it comes in, and the button that goes on. */
export function BillPay(props: BillPayProps) {
  const { bill, sums, settings, revised, step, given, overpaid, onChange } = props;
  const t = useText();
  const over = overpaid?.over ?? noPaise;
  const advance = revised
    ? sumPaise(revised.payments.filter(({ is_advance }) => is_advance).map(({ amount }) => amount))
    : sumPaise([sums.prepaid, over]);
  const hasLines = sums.lines.length > 0;
  return (
    <section className="max-desk:contents desk:border-l desk:border-line" aria-label={t('bill.billing')}>
      <div className={cx('px-4 desk:flex-1 desk:px-6', step === 1 ? 'max-desk:hidden' : 'max-desk:-order-1')}>
        <BillSums
          bill={sums}
          terms={revised ?? settings}
          advance={advance}
          over={over}
          coveredBy={props.coveredBy}
        />
        {step === 2 && (
          <div ref={props.waysRef} tabIndex={-1} className="outline-none">
            {overpaid ? (
              <GiveBack
                overpaid={overpaid}
                chosen={props.ways}
                name={bill.client?.name ?? ''}
                onChoose={props.onWays}
              />
            ) : (
              <WaysToPay
                bill={bill}
                toCollect={sums.to_collect}
                given={given}
                settings={settings}
                takesOnline={props.takesOnline}
                ownMethods={props.ownMethods}
                onChange={onChange}
                onGiven={props.onGiven}
                onKey={props.onKey}
              />
            )}
          </div>
        )}
      </div>
      <div className="sticky bottom-0 bg-surface px-4 py-3 max-desk:bottom-[calc(64px+env(safe-area-inset-bottom))] max-desk:order-2 max-desk:border-t max-desk:border-line desk:px-6">
        {props.children}
        {step === 1 && hasLines && (
          <p className="flex justify-between gap-4 pb-2 font-bold desk:hidden">
            <span>{t(overpaid ? 'bill.give_back' : 'bill.to_collect')}</span>
            <span className="num">{formatMoney(overpaid?.over ?? sums.to_collect)}</span>
          </p>
        )}
        <Button
          variant="primary"
          size="big"
          wide
          disabled={!hasLines}
          loading={props.sending}
          loadingLabel={t('bill.finishing')}
          onClick={props.onOnward}
        >
          {step === 1
            ? t('bill.go_to_billing')
            : overpaid && partsBack(overpaid, props.ways).length > 0
              ? t('bill.finish_back', { amount: formatMoney(overpaid.over) })
              : finishLabel(t, placedOf(bill, sums.to_collect), sums.to_collect)}{' '}
          <Kbd>{keySigns('mod+enter')[0]?.join(' ')}</Kbd>
        </Button>
      </div>
    </section>
  );
}
