import { useId } from 'react';
import { cx } from './cx.ts';
import { IconStar } from './pictures/icons.ts';

const ALL = [1, 2, 3, 4, 5] as const;

export type StarsProps = {
  /** 0 to 5. */
  value: number;
  /** In words: "4 of 5 stars". */
  label: string;
  size?: 'small' | 'large' | undefined;
  className?: string | undefined;
};

/** A rating, read-only. */
export function Stars({ value, label, size = 'small', className }: StarsProps) {
  return (
    <span role="img" aria-label={label} className={cx('k-stars', size === 'large' && 'large', className)}>
      {ALL.map((star) => (
        <IconStar key={star} aria-hidden className={cx(star <= Math.round(value) && 'on')} />
      ))}
    </span>
  );
}

export type StarsInputProps = {
  label: string;
  value: number | null;
  onValueChange: (value: number) => void;
  /** Label of each star: "4 stars, good". */
  nameOf: (stars: number) => string;
  invalid?: boolean | undefined;
};

/** Rating input as radio buttons: arrow keys, screen readers and forms work natively. */
export function StarsInput({ label, value, onValueChange, nameOf, invalid = false }: StarsInputProps) {
  const name = useId();
  return (
    <div>
      <div role="radiogroup" aria-label={label} aria-invalid={invalid || undefined} className="k-stars-input">
        {ALL.map((star) => (
          <label key={star} className={cx(value !== null && star <= value && 'on')}>
            <input
              type="radio"
              name={name}
              value={star}
              aria-label={nameOf(star)}
              checked={star === value}
              onChange={() => onValueChange(star)}
            />
            <IconStar aria-hidden />
          </label>
        ))}
      </div>
      <p className="mt-1 min-h-6 text-center font-medium text-ink-2" aria-hidden>
        {value !== null && nameOf(value)}
      </p>
    </div>
  );
}
