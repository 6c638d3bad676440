import { useActiveShortcuts, useShortcut } from '../../lib/keyboard/shortcuts.tsx';
import { useText } from '../../lib/text.ts';
import { ToastRegion } from '../../ui/overlays/toast-region.tsx';
import { undoNewest, useHasUndo } from '../../ui/overlays/toast-undo.ts';

export default function Toasts() {
  const t = useText();
  // The calendar has an undo of its own.
  const isTaken = useActiveShortcuts().some(({ keys, scope }) => keys === 'mod+z' && scope === 'page');
  const enabled = useHasUndo() && !isTaken;
  useShortcut('mod+z', { label: t('action.undo'), enabled }, undoNewest);
  return (
    <ToastRegion
      labels={{
        region: t('toast.region'),
        close: t('action.close'),
        secondsLeft: (seconds) => t('toast.seconds', { seconds }),
      }}
    />
  );
}
