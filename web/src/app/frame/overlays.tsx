import { lazy, Suspense, useState } from 'react';
import { useActiveShortcuts, useShortcut } from '../../lib/keyboard/shortcuts.tsx';
import { useText } from '../../lib/text.ts';
import { useToastsWanted } from '../../ui/overlays/toast.ts';

// Lazy: both bring a library that most visits to a public page never need.
const Toasts = lazy(() => import('./toasts.tsx'));
const ShortcutDialog = lazy(() => import('./shortcut-dialog.tsx'));

/** Overlays of every page: toasts, and the list of shortcuts on "?". */
export function Overlays() {
  const t = useText();
  const toastsWanted = useToastsWanted();
  const active = useActiveShortcuts();
  // Snapshot of the active shortcuts: they are disabled while the list is open.
  const [listed, setListed] = useState<typeof active | null>(null);
  const [open, setOpen] = useState(false);
  useShortcut('?', { label: t('shortcuts.show') }, () => {
    setListed(active);
    setOpen(true);
  });
  return (
    <>
      {toastsWanted && (
        <Suspense>
          <Toasts />
        </Suspense>
      )}
      {listed && (
        <Suspense>
          <ShortcutDialog listed={listed} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
