import { useState } from 'react';
import { keySigns, useActiveShortcuts, useDialogShortcutsOnly, useShortcut } from '../lib/shortcuts.tsx';
import { useText } from '../lib/text.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ShortcutList } from '../ui/shortcut-list.tsx';
import { ToastRegion } from '../ui/toast-region.tsx';

const scopes = ['global', 'page', 'dialog'] as const;

/** What may lie over any page: notices, and the list of shortcuts on "?". */
export default function Overlays() {
  const t = useText();
  const active = useActiveShortcuts();
  // What acted when "?" was pressed: while the list is open, the shortcuts of the page rest.
  const [listed, setListed] = useState<typeof active | null>(null);
  const open = listed !== null;
  useShortcut('?', { label: t('shortcuts.show') }, () => setListed(active));
  useDialogShortcutsOnly(open);
  const groups = scopes
    .map((scope) => ({
      key: scope,
      title: t(`shortcuts.scope.${scope}`),
      items: (listed ?? [])
        .filter((shortcut) => shortcut.scope === scope)
        .map((shortcut) => ({ key: shortcut.keys, label: shortcut.label, ...capsOf(shortcut.keys) })),
    }))
    .filter((group) => group.items.length > 0);
  return (
    <>
      <ToastRegion
        labels={{
          region: t('toast.region'),
          close: t('action.close'),
          secondsLeft: (seconds) => t('toast.seconds', { seconds }),
        }}
      />
      <Dialog
        open={open}
        onOpenChange={(next) => !next && setListed(null)}
        title={t('shortcuts.title')}
        closeLabel={t('action.close')}
      >
        <ShortcutList groups={groups} thenLabel={t('shortcuts.then')} />
      </Dialog>
    </>
  );
}

function capsOf(keys: string): { keys: readonly string[]; next?: readonly string[] } {
  const [first = [], second] = keySigns(keys);
  return second ? { keys: first, next: second } : { keys: first };
}
