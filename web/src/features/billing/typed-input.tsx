import { type KeyboardEvent, useId, useState } from 'react';
import { RupeeInput } from '../../shared/payments/rupees.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { IconAlertCircle } from '../../ui/pictures/icons.ts';

export type Typed<T> = { readonly value: T } | { readonly problem: string };

interface TypedInputProps<T> {
  readonly label: string;
  /** The value as text, as long as nothing else is typed. */
  readonly text: string;
  readonly read: (text: string) => Typed<T>;
  readonly onValue: (value: T) => void;
  readonly unit?: 'rupees' | 'percent';
  readonly className?: string;
  readonly placeholder?: string;
  readonly autoFocus?: boolean;
  /** `forget` drops what was typed. */
  readonly onKeyDown?: (event: KeyboardEvent, forget: () => void) => void;
}

/**
 * A sum or a share on the bill. What can be read counts at once. What cannot stays as it was typed, with the reason
 * beside it, and the bill is not finished before it is mended: it looks for aria-invalid.
 */
export function TypedInput<T>(props: TypedInputProps<T>) {
  const { label, text, read, onValue, unit = 'rupees', onKeyDown, ...rest } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const problemId = useId();
  const taken = typed === null ? null : read(typed);
  const problem = taken && 'problem' in taken ? taken.problem : null;
  const Input = unit === 'rupees' ? RupeeInput : TextInput;
  return (
    <div className="contents">
      <Input
        {...rest}
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? problemId : undefined}
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? text}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          setTyped(target.value);
          const now = read(target.value);
          if ('value' in now) onValue(now.value);
        }}
        onBlur={() => !problem && setTyped(null)}
        onKeyDown={(event) => onKeyDown?.(event, () => setTyped(null))}
      />
      {problem && (
        <p id={problemId} className="k-error order-1 col-span-full basis-full">
          <IconAlertCircle className="i-s" aria-hidden />
          <span>{problem}</span>
        </p>
      )}
    </div>
  );
}
