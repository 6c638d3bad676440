import type { BillDraft, PayKey } from '@kursi/core/billing/bill-draft.ts';
import { useShortcut } from '../../lib/keyboard/shortcuts.tsx';
import { useText } from '../../lib/text.ts';
import type { OwnMethodRow } from '../../shared/payments/own-methods.ts';
import { payRestBy } from './draft/bill-payments.ts';
import { newDiscount } from './lines/discount-row.tsx';

/** Gives the first method of the business all that is open; of "card", as C is cash. */
export const OWN_METHOD_KEY = 'k';

interface BillKeys {
  readonly bill: BillDraft;
  readonly hasLines: boolean;
  /** The money is shown. */
  readonly isBilling: boolean;
  readonly takesOnline: boolean;
  /** The first method of the business. */
  readonly firstOwn: OwnMethodRow | undefined;
  readonly onChange: (bill: BillDraft) => void;
  readonly onTip: () => void;
  /** Null where it cannot be parked. */
  readonly onPark: (() => void) | null;
  /** Null without a wallet. */
  readonly onWallet: (() => void) | null;
}

/** The single letters of the bill. Answers with a way to press one, for fields in which only digits belong. */
export function useBillKeys(props: BillKeys): (letter: string) => void {
  const { bill, hasLines, isBilling, takesOnline, firstOwn, onChange, onTip, onPark, onWallet } = props;
  const t = useText();
  const payRest = (method: PayKey) => onChange(payRestBy(bill, method));
  const keys = {
    c: { label: t('bill.all_cash'), enabled: isBilling, act: () => payRest('cash') },
    u: { label: t('bill.all_upi'), enabled: isBilling, act: () => payRest('businessUPI') },
    o: { label: t('paylink.all'), enabled: isBilling && takesOnline, act: () => payRest('pg') },
    [OWN_METHOD_KEY]: {
      label: t('bill.all_by', { name: firstOwn?.name ?? '' }),
      enabled: isBilling && firstOwn !== undefined,
      act: () => firstOwn && payRest(firstOwn.id),
    },
    t: { label: t('bill.tip'), enabled: hasLines && bill.services.length > 0, act: onTip },
    d: {
      label: t('bill.discount'),
      enabled: hasLines,
      act: () => onChange({ ...bill, discount: bill.discount ?? newDiscount }),
    },
    w: { label: t('bill.cover_wallet'), enabled: hasLines && onWallet !== null, act: () => onWallet?.() },
    p: { label: t('parked.park'), enabled: onPark !== null, act: () => onPark?.() },
  };
  const act = (letter: keyof typeof keys) => (event: KeyboardEvent) => {
    // The letter would be typed into the field that the key opens.
    event.preventDefault();
    keys[letter].act();
  };
  useShortcut('c', keys.c, act('c'));
  useShortcut('u', keys.u, act('u'));
  useShortcut('o', keys.o, act('o'));
  useShortcut(OWN_METHOD_KEY, keys.k, act(OWN_METHOD_KEY));
  useShortcut('t', keys.t, act('t'));
  useShortcut('d', keys.d, act('d'));
  useShortcut('p', keys.p, act('p'));
  useShortcut('w', keys.w, act('w'));
  return (letter) => {
    const key = keys[letter as keyof typeof keys];
    if (key?.enabled) key.act();
  };
}
