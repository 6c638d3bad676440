import type { Discount } from '@kursi/core/billing/bill.ts';
import { noPaise, type Paise, parseRupees } from '@kursi/core/kernel/money.ts';
import type { ComponentProps } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { type Translate, useText } from '../../../lib/text.ts';
import { rupeesText } from '../../../shared/payments/rupees.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { IconPercent, IconX } from '../../../ui/pictures/icons.ts';
import { type Typed, TypedInput } from '../typed-input.tsx';

interface DiscountRowProps {
  readonly label: string;
  /** The label is seen; otherwise the line above says what it is about. */
  readonly isLabelled?: boolean;
  readonly discount: Discount;
  /** The sum that it is taken off. */
  readonly most: Paise;
  /** What it takes off, formatted. */
  readonly off: string;
  readonly onChange: (discount: Discount | null) => void;
}

export const newDiscount: Discount = { kind: 'percent', share: 1000 };

/** What belongs to the line above it, or to the whole bill. */
export function LineStrip({ className = 'bg-sunken', children }: ComponentProps<'div'>) {
  return (
    <div className={cx('mt-2 flex flex-wrap items-center gap-2 rounded-1 px-2.5 py-1.5', className)}>
      {children}
    </div>
  );
}

/** A discount of a line or of the bill: a share or a sum. */
export function DiscountRow({ label, isLabelled = false, discount, most, off, onChange }: DiscountRowProps) {
  const t = useText();
  const isShare = discount.kind === 'percent';
  return (
    <LineStrip>
      <IconPercent className="i-m" aria-hidden />
      <span className={cx(!isLabelled && 'sr-only')}>{label}</span>
      <Segmented
        label={label}
        options={[
          { value: 'percent', label: '%' },
          { value: 'amount', label: '₹' },
        ]}
        value={discount.kind}
        onValueChange={(kind) => onChange(kind === 'amount' ? { kind, amount: noPaise } : { kind, share: 0 })}
      />
      <TypedInput
        key={discount.kind}
        className="w-28"
        label={t(isShare ? 'bill.discount_share' : 'bill.discount_amount')}
        unit={isShare ? 'percent' : 'rupees'}
        autoFocus
        text={textOf(discount)}
        read={(text) => (isShare ? readShare(t, text) : readAmountOff(t, text, most))}
        onValue={onChange}
      />
      <span className="num ml-auto font-medium">{off}</span>
      <IconButton
        label={t('bill.discount_remove')}
        icon={<IconX className="i-m" aria-hidden />}
        onClick={() => onChange(null)}
      />
    </LineStrip>
  );
}

function textOf(discount: Discount): string {
  if (discount.kind === 'amount') return discount.amount === 0 ? '' : rupeesText(discount.amount);
  return discount.share === 0 ? '' : String(discount.share / 100);
}

/** Percent with up to two decimals; empty is none. */
function readShare(t: Translate, text: string): Typed<Discount> {
  const [, typed] = /^\s*(\d{1,3}(?:\.\d{0,2})?)\s*%?\s*$/.exec(text.trim() === '' ? '0' : text) ?? [];
  if (!typed) return { problem: t('bill.not_a_share') };
  const share = Math.round(Number(typed) * 100);
  return share > 100_00
    ? { problem: t('problem.too_large', { limit: '100 %' }) }
    : { value: { kind: 'percent', share } };
}

function readAmountOff(t: Translate, text: string, most: Paise): Typed<Discount> {
  const amount = text.trim() === '' ? noPaise : parseRupees(text);
  if (amount === null || amount < 0) return { problem: t('catalogue.not_an_amount') };
  return amount > most
    ? { problem: t('problem.too_large', { limit: formatMoney(most) }) }
    : { value: { kind: 'amount', amount } };
}
