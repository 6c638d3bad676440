import type { Discount } from '@kursi/core/billing/bill.ts';
import { noPaise, paise, parseRupees } from '@kursi/core/kernel/money.ts';
import { useState } from 'react';
import { useText } from '../../lib/text.ts';
import { rupeesText } from '../../shared/rupees.tsx';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { IconPercent, IconX } from '../../ui/icons.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { TextInput } from '../../ui/text-input.tsx';

interface DiscountRowProps {
  readonly label: string;
  /** The label is seen; otherwise the line above says what it is about. */
  readonly isLabelled?: boolean;
  readonly discount: Discount;
  /** What it takes off, formatted. */
  readonly off: string;
  readonly onChange: (discount: Discount | null) => void;
}

export const newDiscount: Discount = { kind: 'percent', share: 1000 };

/** A discount of a line or of the bill: a share or a sum. */
export function DiscountRow({ label, isLabelled = false, discount, off, onChange }: DiscountRowProps) {
  const t = useText();
  const [text, setText] = useState(() => textOf(discount));
  function type(next: string): void {
    setText(next);
    onChange(
      discount.kind === 'amount'
        ? { kind: 'amount', amount: paise(Math.max(0, parseRupees(next) ?? noPaise)) }
        : { kind: 'percent', share: readShare(next) },
    );
  }
  return (
    <div className="k-bill-off">
      <IconPercent className="i-m" aria-hidden />
      <span className={cx(!isLabelled && 'sr-only')}>{label}</span>
      <Segmented
        label={label}
        options={[
          { value: 'percent', label: '%' },
          { value: 'amount', label: '₹' },
        ]}
        value={discount.kind}
        onValueChange={(kind) => {
          setText('');
          onChange(kind === 'amount' ? { kind, amount: noPaise } : { kind, share: 0 });
        }}
      />
      <TextInput
        className="w-24"
        aria-label={t(discount.kind === 'percent' ? 'bill.discount_share' : 'bill.discount_amount')}
        inputMode="decimal"
        autoComplete="off"
        autoFocus
        value={text}
        onChange={({ target }) => type(target.value)}
        // What is taken, not what was typed.
        onBlur={() => setText(textOf(discount))}
      />
      <span className="num ml-auto font-medium">{off}</span>
      <IconButton
        label={t('bill.discount_remove')}
        icon={<IconX className="i-m" aria-hidden />}
        onClick={() => onChange(null)}
      />
    </div>
  );
}

function textOf(discount: Discount): string {
  return discount.kind === 'amount' ? rupeesText(discount.amount) : String(discount.share / 100);
}

function readShare(text: string): number {
  const [, typed] = /^\s*(\d+(?:[.,]\d*)?)\s*%?\s*$/.exec(text) ?? [];
  return typed ? Math.min(100_00, Math.round(Number(typed.replace(',', '.')) * 100)) : 0;
}
