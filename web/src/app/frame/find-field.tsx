import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { keySigns, useActiveShortcuts, useShortcut } from '../../lib/keyboard/shortcuts.tsx';
import { keepTyping } from '../../lib/keyboard/type-ahead.ts';
import { useText, withParts } from '../../lib/text.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { IconSearch } from '../../ui/pictures/icons.ts';
import type { ShellItem } from '../../ui/shell/nav-item.tsx';
import type { Address } from '../address/address.ts';
import type { MyBusiness } from '../selected-business.ts';

// The names of the pages of Set-up.
const FindAnything = lazy(withParts(['inside', 'business', 'clients'], () => import('./find-anything.tsx')));

const KEYS = 'mod+k';

interface FindFieldProps {
  readonly business: MyBusiness;
  readonly areas: readonly ShellItem<Address>[];
}

/** In the head of every page of a desk; on a phone only its sign. */
export function FindField({ business, areas }: FindFieldProps) {
  const t = useText();
  const active = useActiveShortcuts();
  // Snapshot: while the window is open, only its own keys are active.
  const [commands, setCommands] = useState<typeof active | null>(null);
  const endTyping = useRef<(() => string) | null>(null);
  /** What was typed while the window loaded. */
  const takeTyped = useCallback(() => {
    const typed = endTyping.current?.() ?? '';
    endTyping.current = null;
    return typed;
  }, []);
  const open = () => {
    if (commands) return;
    endTyping.current ??= keepTyping();
    setCommands(active.filter(({ keys }) => keys !== KEYS));
  };
  useEffect(() => (commands ? () => void takeTyped() : undefined), [commands, takeTyped]);
  useShortcut(KEYS, { label: t('anything.title'), inFields: true }, open);
  return (
    <>
      <button
        type="button"
        className="flex min-h-9 w-full items-center gap-2.5 rounded-2 border border-line bg-surface px-3 text-ink-2 hover:border-line-strong max-desk:size-11 max-desk:justify-center max-desk:border-0 max-desk:bg-transparent max-desk:px-0"
        onClick={open}
      >
        <IconSearch className="i-m flex-none" aria-hidden />
        <span className="cut min-w-0 flex-1 text-start max-desk:sr-only">{t('anything.placeholder')}</span>
        <span className="flex flex-none gap-1 max-desk:hidden" aria-hidden>
          {keySigns(KEYS)
            .flat()
            .map((sign) => (
              <Kbd key={sign}>{sign}</Kbd>
            ))}
        </span>
      </button>
      {commands && (
        <Suspense>
          <FindAnything
            business={business}
            areas={areas}
            commands={commands}
            takeTyped={takeTyped}
            onClose={() => setCommands(null)}
          />
        </Suspense>
      )}
    </>
  );
}
