import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { cx } from '../cx.ts';
import { IconSearch } from '../pictures/icons.ts';
import { TextInput, type TextInputProps } from './text-input.tsx';

export type Suggestion = { key: string; content: ReactNode };

export type SuggestFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'lead' | 'role'> & {
  /** Accessible name; only without a Field around it. */
  label?: string | undefined;
  listLabel: string;
  value: string;
  onValueChange: (value: string) => void;
  suggestions: readonly Suggestion[];
  onPick: (key: string) => void;
  /** Live region: how many suggestions there are. */
  status: string;
  /** Below the suggestions, or alone: that there are more, what to type, or why there are none. */
  hint?: string | undefined;
  /** The list stands below the field instead of over what follows: in a window of its own. */
  inline?: boolean | undefined;
  ref?: ComponentProps<'input'>['ref'];
};

/** Combobox: suggestions while typing; arrows, Enter and Escape as in a listbox. */
export function SuggestField({
  label,
  listLabel,
  value,
  onValueChange,
  suggestions,
  onPick,
  status,
  hint,
  inline = false,
  className,
  ...rest
}: SuggestFieldProps) {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const open = inline || isOpen;
  const [active, setActive] = useState(0);
  const shown = open && suggestions.length > 0;
  const at = Math.min(active, suggestions.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;
  const activeId = shown ? optionId(at) : undefined;

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  function pick(index: number): void {
    const picked = suggestions[index];
    if (!picked) return;
    setOpen(false);
    onPick(picked.key);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { length } = suggestions;
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!shown) setOpen(true);
      else setActive((at + (event.key === 'ArrowDown' ? 1 : length - 1)) % length);
    } else if (event.key === 'Enter' && shown) {
      event.preventDefault();
      pick(at);
    } else if (event.key === 'Escape' && shown && !inline) {
      // Escape closes the list only, not the drawer around it.
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    }
  }

  return (
    <div className={cx('relative', className)}>
      <TextInput
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        {...rest}
        role="combobox"
        aria-label={label}
        aria-expanded={shown}
        aria-controls={shown ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        value={value}
        lead={<IconSearch className="i-m" aria-hidden />}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onChange={(event) => {
          onValueChange(event.target.value);
          setActive(0);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
      />
      {open && (shown || hint) && (
        <div
          className={cx(
            'flex max-h-[min(22rem,60dvh)] flex-col overflow-hidden',
            inline ? 'mt-2' : 'k-pop absolute inset-x-0 top-full z-50 mt-1 max-w-none',
          )}
        >
          {shown && (
            <div id={listId} role="listbox" aria-label={listLabel} className="min-h-0 overflow-auto">
              {suggestions.map(({ key, content }, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
                // biome-ignore lint/a11y/useFocusableInteractive: see above
                <div
                  key={key}
                  id={optionId(index)}
                  role="option"
                  aria-selected={index === at}
                  data-highlighted={index === at ? '' : undefined}
                  className="k-item"
                  // Keeps the focus in the field: blur would close the list before the click.
                  onMouseDown={(event) => event.preventDefault()}
                  onMouseMove={() => setActive(index)}
                  onClick={() => pick(index)}
                >
                  {content}
                </div>
              ))}
            </div>
          )}
          {hint && (
            <p className="k-hint flex-none px-3 py-2" aria-hidden>
              {hint}
            </p>
          )}
        </div>
      )}
      <span role="status" className="sr-only">
        {open && value.trim() !== '' ? status : ''}
      </span>
    </div>
  );
}
