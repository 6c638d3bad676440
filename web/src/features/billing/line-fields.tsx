import type { Paise } from '@kursi/core/kernel/money.ts';
import { formatMoney } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { readRupees, rupeesText } from '../../shared/rupees.tsx';
import { IconButton } from '../../ui/button.tsx';
import { IconPercent, IconX } from '../../ui/pictures/icons.ts';
import { TypedInput } from './typed-input.tsx';

interface PriceProps {
  readonly label: string;
  readonly price: Paise;
  readonly fixed: boolean;
  readonly onChange: (price: Paise) => void;
}

export function Price({ label, price, fixed, onChange }: PriceProps) {
  if (fixed) return <span className="num r">{formatMoney(price)}</span>;
  return (
    <TypedInput
      className="num price"
      label={label}
      text={rupeesText(price)}
      read={(text) => {
        const read = readRupees(text);
        return 'problem' in read ? read : { value: read.paise };
      }}
      onValue={onChange}
    />
  );
}

interface LineActionsProps {
  readonly name: string;
  readonly hasDiscount: boolean;
  readonly onDiscount: () => void;
  readonly onRemove: () => void;
}

export function LineActions({ name, hasDiscount, onDiscount, onRemove }: LineActionsProps) {
  const t = useText();
  return (
    <span className="acts">
      {!hasDiscount && (
        <IconButton
          label={t('bill.discount_of', { name })}
          icon={<IconPercent className="i-m" aria-hidden />}
          onClick={onDiscount}
        />
      )}
      <IconButton
        label={t('bill.remove', { name })}
        icon={<IconX className="i-m" aria-hidden />}
        onClick={onRemove}
      />
    </span>
  );
}
