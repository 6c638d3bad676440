import { type RefObject, useId, useRef, useState } from 'react';
import { formatDay, homeTimeZone } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { cx } from '../../ui/cx.ts';
import { useFieldControl, useFieldLabelId } from '../../ui/fields/field.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { IconCalendar } from '../../ui/pictures/icons.ts';
import { chosenDay, DayPicker } from './day-picker.tsx';

interface DayFieldProps {
  /** YYYY-MM-DD */
  readonly value: string;
  readonly onChange: (day: string) => void;
  /** Accessible name; only without a Field around it. */
  readonly label?: string;
  readonly className?: string;
  /** The first and the last day that can be chosen. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** What takes the focus once a day was chosen; else the field itself. */
  readonly nextFocus?: RefObject<HTMLElement | null>;
}

/** A date field: shows the day in words, opens the month grid. */
export function DayField({ value, onChange, label, className, min, max, nextFocus }: DayFieldProps) {
  const [open, setOpen] = useState(false);
  const chose = useRef(false);
  const today = useNow().toZonedDateTimeISO(homeTimeZone).toPlainDate().toString();
  const shownId = useId();
  // A button must not have aria-required; the label says it.
  const { 'aria-required': _, ...wired } = useFieldControl({});
  const labelId = useFieldLabelId();
  const words = formatDay(value, { today });
  return (
    <Popover
      open={open}
      onOpenChange={(next) => {
        chose.current = false;
        setOpen(next);
      }}
      firstFocus={chosenDay}
      lastFocus={() => (chose.current && nextFocus?.current) || true}
      trigger={
        <button
          type="button"
          {...wired}
          {...(label ? { 'aria-label': `${label}, ${words}` } : { 'aria-labelledby': cx(labelId, shownId) })}
          className={cx('k-field', className)}
        >
          <span id={shownId} className="cut flex-1">
            {words}
          </span>
          <IconCalendar className="i-m" aria-hidden />
        </button>
      }
    >
      <DayPicker
        day={value}
        today={today}
        min={min}
        max={max}
        onDay={onChange}
        onDone={() => {
          chose.current = true;
          setOpen(false);
        }}
      />
    </Popover>
  );
}
