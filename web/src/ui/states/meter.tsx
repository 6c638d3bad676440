import { cx } from '../cx.ts';
import type { Tone } from '../fields/chip.tsx';

export type MeterProps = {
  value: number;
  max?: number | undefined;
  /** Accessible name with the value in words: "Chairs filled, 64 of 100". */
  label: string;
  tone?: Tone | undefined;
  thick?: boolean | undefined;
  className?: string | undefined;
};

export function Meter({ value, max = 100, label, tone = 'neutral', thick = false, className }: MeterProps) {
  const share = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0;
  return (
    <div
      role="img"
      aria-label={label}
      className={cx('k-meter', tone !== 'neutral' && tone, thick && 'thick', className)}
    >
      <i style={{ width: `${share}%` }} />
    </div>
  );
}
