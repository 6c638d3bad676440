import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';

export type SegmentOption<V extends string = string> = {
  value: V;
  label: ReactNode;
  disabled?: boolean | undefined;
};

export type SegmentedProps<V extends string = string> = {
  label: string;
  options: readonly SegmentOption<V>[];
  value: V;
  onValueChange: (value: V) => void;
  wide?: boolean | undefined;
  className?: string | undefined;
};

export function Segmented<V extends string>({
  label,
  options,
  value,
  onValueChange,
  wide = false,
  className,
}: SegmentedProps<V>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={cx('k-seg', wide && 'wide', className)}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onValueChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
