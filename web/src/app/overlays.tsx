import { lazy, Suspense, useState } from 'react';
import { useActiveShortcuts, useShortcut } from '../lib/shortcuts.tsx';
import { useText } from '../lib/text.ts';
import { useToastsWanted } from '../ui/toast.ts';

// Both bring a library along that most visits to a public page never need.
const Toasts = lazy(() => import('./toasts.tsx'));
const ShortcutDialog = lazy(() => import('./shortcut-dialog.tsx'));

/** What may lie over any page: notices, and the list of shortcuts on "?". */
export function Overlays() {
  const t = useText();
  const toastsWanted = useToastsWanted();
  const active = useActiveShortcuts();
  // What acted when "?" was pressed: while the list is open, the shortcuts of the page rest.
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
