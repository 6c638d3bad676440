import { type Discount, discountOn } from '@kursi/core/billing/bill.ts';
import type { Paise } from '@kursi/core/kernel/money.ts';
import type { ReactNode } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { readRupees, rupeesText } from '../../../shared/payments/rupees.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconPercent, IconX } from '../../../ui/pictures/icons.ts';
import { TypedInput } from '../typed-input.tsx';
import { DiscountRow, newDiscount } from './discount-row.tsx';

/** Two rows where the column of the bill is narrow, as on a phone and on a tablet. */
const columns = 'grid grid-cols-[minmax(0,1fr)_128px_92px_88px_60px] items-center gap-x-2 gap-y-1';

/** What stands over the lines, up to the amount. */
export function LinesHead({ names }: { readonly names: readonly string[] }) {
  return (
    <li
      className={cx(
        columns,
        'border-b border-line py-2 text-t1/[inherit] text-ink-3 *:last:text-right @max-[33rem]:hidden',
      )}
      aria-hidden
    >
      {names.map((name) => (
        <span key={name}>{name}</span>
      ))}
    </li>
  );
}

interface BillLineProps {
  readonly name: string;
  /** Below the name. */
  readonly more?: ReactNode;
  readonly price: Paise;
  readonly mayChangePrice: boolean;
  readonly discount: Discount | null;
  /** What the discount is taken off. */
  readonly amount: Paise;
  /** Beside the price of one. */
  readonly showsAmount?: boolean;
  readonly onChange: (change: { price: Paise; is_agreed: true } | { discount: Discount | null }) => void;
  readonly onRemove: () => void;
  /** Below the line. */
  readonly below?: ReactNode;
  /** Between the name and the price: two columns, or one where the amount is shown. */
  readonly children: ReactNode;
}

/** A line of the bill: what it is, its price, and a discount of its own. */
export function BillLine(props: BillLineProps) {
  const { name, price, discount, amount, onChange } = props;
  const t = useText();
  return (
    <li className="border-b border-line-soft py-2">
      <div className={cx(columns, '@max-[33rem]:grid-cols-2')}>
        <span className="font-medium wrap-anywhere @max-[33rem]:col-start-1">
          {name}
          {props.more}
        </span>
        {props.children}
        {props.mayChangePrice ? (
          <TypedInput
            className="num [&>input]:text-right"
            label={t('bill.price_of', { name })}
            text={rupeesText(price)}
            read={(text) => {
              const read = readRupees(text);
              return 'problem' in read ? read : { value: read.paise };
            }}
            onValue={(typed) => onChange({ price: typed, is_agreed: true })}
          />
        ) : (
          <Amount amount={price} />
        )}
        {props.showsAmount && <Amount amount={amount} />}
        <span className="flex justify-end @max-[33rem]:col-start-2 @max-[33rem]:row-start-1">
          {!discount && (
            <IconButton
              label={t('bill.discount_of', { name })}
              icon={<IconPercent className="i-m" aria-hidden />}
              onClick={() => onChange({ discount: newDiscount })}
            />
          )}
          <IconButton
            label={t('bill.remove', { name })}
            icon={<IconX className="i-m" aria-hidden />}
            onClick={props.onRemove}
          />
        </span>
      </div>
      {discount && (
        <DiscountRow
          label={t('bill.discount_of', { name })}
          discount={discount}
          most={amount}
          off={`−${formatMoney(discountOn(amount, discount))}`}
          onChange={(changed) => onChange({ discount: changed })}
        />
      )}
      {props.below}
    </li>
  );
}

function Amount({ amount }: { readonly amount: Paise }) {
  return <span className="num text-right @max-[33rem]:col-start-2">{formatMoney(amount)}</span>;
}
