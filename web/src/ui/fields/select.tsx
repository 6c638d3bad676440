import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select as Base } from '@base-ui/react/select';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { IconCheck, IconChevronsUpDown } from '../pictures/icons.ts';
import { useFieldControl, useFieldLabelId } from './field.tsx';
import type { ControlSize } from './text-input.tsx';

export type SelectOption<V extends string = string> = {
  value: V;
  label: string;
  sub?: string | undefined;
  lead?: ReactNode;
  disabled?: boolean | undefined;
};

export type SelectProps<V extends string = string> = {
  options: readonly SelectOption<V>[];
  value: V | null;
  onValueChange: (value: V) => void;
  placeholder?: string | undefined;
  /** Accessible name; only without a Field around it. */
  label?: string | undefined;
  name?: string | undefined;
  id?: string | undefined;
  size?: ControlSize | undefined;
  disabled?: boolean | undefined;
  onBlur?: (() => void) | undefined;
  className?: string | undefined;
};

export function Select<V extends string>({
  options,
  value,
  onValueChange,
  placeholder,
  label,
  name,
  id,
  size = 'desk',
  disabled,
  onBlur,
  className,
}: SelectProps<V>) {
  const wired = useFieldControl({ id });
  const labelId = useFieldLabelId();
  const chosen = options.find((option) => option.value === value);
  return (
    <CSPProvider disableStyleElements>
      <Base.Root<V>
        items={options as SelectOption<V>[]}
        value={value}
        onValueChange={(next) => {
          if (next !== null) onValueChange(next);
        }}
        {...(name === undefined ? {} : { name })}
        {...(disabled === undefined ? {} : { disabled })}
      >
        <Base.Trigger
          {...wired}
          aria-label={label}
          aria-labelledby={label ? undefined : labelId}
          className={cx('k-field', size !== 'desk' && size, className)}
          onBlur={onBlur}
        >
          {chosen?.lead}
          <Base.Value className="cut flex-1">
            {chosen ? chosen.label : <span className="ph">{placeholder}</span>}
          </Base.Value>
          <IconChevronsUpDown className="i-m" aria-hidden />
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner className="k-pop-at" align="start" sideOffset={4} alignItemWithTrigger={false}>
            <Base.Popup className="k-pop same">
              <Base.List>
                {options.map((option) => (
                  <Base.Item
                    key={option.value}
                    value={option.value}
                    disabled={option.disabled ?? false}
                    className="k-item"
                  >
                    {option.lead}
                    <span className="grow">
                      <Base.ItemText>{option.label}</Base.ItemText>
                      {option.sub && <span className="sub">{option.sub}</span>}
                    </span>
                    <Base.ItemIndicator>
                      <IconCheck className="i-m" aria-hidden />
                    </Base.ItemIndicator>
                  </Base.Item>
                ))}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  );
}
