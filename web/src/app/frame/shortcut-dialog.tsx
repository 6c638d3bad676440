import type { Shortcut } from '../../lib/keyboard/shortcut-registry.ts';
import { keySigns, useDialogShortcutsOnly } from '../../lib/keyboard/shortcuts.tsx';
import { useText } from '../../lib/text.ts';
import { ShortcutList } from '../../ui/lists/shortcut-list.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

const scopes = ['global', 'page', 'dialog'] as const;

interface ShortcutDialogProps {
  readonly listed: readonly Shortcut[];
  readonly open: boolean;
  readonly onClose: () => void;
}

export default function ShortcutDialog({ listed, open, onClose }: ShortcutDialogProps) {
  const t = useText();
  useDialogShortcutsOnly(open);
  const groups = scopes
    .map((scope) => ({
      key: scope,
      title: t(`shortcuts.scope.${scope}`),
      items: listed
        .filter((shortcut) => shortcut.scope === scope)
        .map((shortcut) => ({ key: shortcut.keys, label: shortcut.label, ...capsOf(shortcut.keys) })),
    }))
    .filter((group) => group.items.length > 0);
  return (
    <Dialog open={open} onClose={onClose} title={t('shortcuts.title')} closeLabel={t('action.close')}>
      <ShortcutList groups={groups} thenLabel={t('shortcuts.then')} />
    </Dialog>
  );
}

function capsOf(keys: string): { keys: readonly string[]; next?: readonly string[] } {
  const [first = [], second] = keySigns(keys);
  return second ? { keys: first, next: second } : { keys: first };
}
