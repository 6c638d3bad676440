import { type KeyboardEvent, useRef } from 'react';
import { IconButton } from '../button.tsx';
import { cx } from '../cx.ts';
import { IconMinus, IconPlus } from '../pictures/icons.ts';
import { useFieldControl, useFieldLabelId } from './field.tsx';

export type StepperProps = {
  value: number;
  onValueChange: (value: number) => void;
  step: number;
  min: number;
  max: number;
  /** Value in words: "45 min". */
  text: string;
  labels: { less: string; more: string };
  /** Accessible name; only without a Field around it. */
  label?: string | undefined;
  className?: string | undefined;
};

/** Digits that follow each other faster than this are one number. */
const ONE_NUMBER_MS = 1_000;

/** A number in fixed steps, so that nothing invalid can be typed. Arrow keys work too, and digits: the nearest step. */
export function Stepper({
  value,
  onValueChange,
  step,
  min,
  max,
  text,
  labels,
  label,
  className,
}: StepperProps) {
  const wired = useFieldControl<{ id?: string | undefined }>({});
  const labelId = useFieldLabelId();
  const set = (next: number) => onValueChange(Math.min(max, Math.max(min, next)));
  const typed = useRef({ digits: '', at: 0 });
  function type({ key, timeStamp }: KeyboardEvent): void {
    const { digits, at } = typed.current;
    typed.current = { digits: timeStamp - at < ONE_NUMBER_MS ? digits + key : key, at: timeStamp };
    set(Math.round(Number(typed.current.digits) / step) * step);
  }
  function press(event: KeyboardEvent): void {
    const by = {
      ArrowUp: step,
      ArrowRight: step,
      ArrowDown: -step,
      ArrowLeft: -step,
      PageUp: 3 * step,
      PageDown: -3 * step,
    }[event.key];
    if (by !== undefined) set(value + by);
    else if (event.key === 'Home') set(min);
    else if (event.key === 'End') set(max);
    else if (/^\d$/.test(event.key)) type(event);
    else return;
    event.preventDefault();
  }
  return (
    <div className={cx('k-field gap-1 px-0', className)}>
      <IconButton
        label={labels.less}
        icon={<IconMinus className="i-m" aria-hidden />}
        aria-disabled={value <= min || undefined}
        onClick={() => set(value - step)}
      />
      <span
        {...wired}
        role="spinbutton"
        tabIndex={0}
        aria-label={label}
        aria-labelledby={label ? undefined : labelId}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuetext={text}
        className="num flex-1 rounded-1 py-1 text-center font-medium"
        onKeyDown={press}
      >
        {unbroken(text)}
      </span>
      <IconButton
        label={labels.more}
        icon={<IconPlus className="i-m" aria-hidden />}
        aria-disabled={value >= max || undefined}
        onClick={() => set(value + step)}
        className="mr-0!"
      />
    </div>
  );
}

/** No line break between a number and its unit. */
const unbroken = (text: string) => text.replaceAll(/(?<=\d) /g, '\u00a0');
