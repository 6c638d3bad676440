import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';

export type RadioOption<V extends string = string> = {
  value: V;
  label: ReactNode;
  sub?: ReactNode;
  disabled?: boolean | undefined;
};

export type RadioGroupProps<V extends string = string> = {
  label: string;
  options: readonly RadioOption<V>[];
  value: V | null;
  onValueChange: (value: V) => void;
  name?: string | undefined;
  /** Cards for a few options that need explaining. */
  look?: 'list' | 'card' | undefined;
  disabled?: boolean | undefined;
  invalid?: boolean | undefined;
  className?: string | undefined;
};

export function RadioGroup<V extends string>({
  label,
  options,
  value,
  onValueChange,
  name,
  look = 'list',
  disabled = false,
  invalid = false,
  className,
}: RadioGroupProps<V>) {
  const made = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-invalid={invalid || undefined}
      className={cx('grid', look === 'card' && 'gap-2', className)}
    >
      {options.map((option) => (
        <label key={option.value} className={cx('k-check', look === 'card' && 'card')}>
          <input
            type="radio"
            name={name ?? made}
            value={option.value}
            checked={option.value === value}
            disabled={disabled || option.disabled}
            onChange={() => onValueChange(option.value)}
          />
          <span className={cx(look === 'card' && 'font-medium')}>
            {option.label}
            {option.sub && <span className="sub block font-regular">{option.sub}</span>}
          </span>
        </label>
      ))}
    </div>
  );
}
