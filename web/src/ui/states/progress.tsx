import { useId } from 'react';
import { cx } from '../cx.ts';

export type ProgressProps = {
  label: string;
  value: number;
  max: number;
  /** Value in words: "340 of 1,200 messages". */
  text: string;
  className?: string | undefined;
};

export function Progress({ label, value, max, text, className }: ProgressProps) {
  const id = useId();
  const share = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0;
  return (
    <div className={className}>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <span id={id} className="font-medium">
          {label}
        </span>
        <span className="num text-ink-3">{text}</span>
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-valuetext={text}
        className="k-meter brand thick"
      >
        <i style={{ width: `${share}%` }} />
      </div>
    </div>
  );
}

export type ProgressDashesProps = {
  /** For screen readers: "Step 3 of 5". */
  label: string;
  count: number;
  /** How many are filled. */
  reached: number;
  wrong?: readonly number[] | undefined;
  className?: string | undefined;
};

export function ProgressDashes({ label, count, reached, wrong = [], className }: ProgressDashesProps) {
  const dashes = Array.from({ length: count }, (_, index) => index);
  return (
    <div role="img" aria-label={label} className={cx('flex gap-1', className)}>
      {dashes.map((index) => (
        <i
          key={index}
          className={cx(
            'h-1 min-w-3.5 flex-1 rounded-(--r-hair)',
            wrong.includes(index) ? 'bg-bad' : index < reached ? 'bg-brand-ink' : 'bg-line',
          )}
        />
      ))}
    </div>
  );
}
