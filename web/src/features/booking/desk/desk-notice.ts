import { dismissToast, showToast, type ToastInput } from '../../../ui/overlays/toast.ts';
import { deskUndo } from './undo-stack.ts';

let last: { readonly id: string; readonly hasUndo: boolean } | undefined;

/**
 * Notice in the status bar. The newest replaces the one before, but a refusal never takes away an undo. What can
 * be undone also goes onto the stack of Ctrl+Z.
 */
export function showDeskNotice(notice: ToastInput): void {
  const { undo } = notice;
  if (last && (undo || !last.hasUndo)) dismissToast(last.id);
  const onUndo =
    undo &&
    deskUndo.push(() => {
      // Undone by the keyboard, the notice would still offer it.
      dismissToast(id);
      undo.onUndo();
    });
  const id = showToast({ ...notice, ...(undo && onUndo && { undo: { ...undo, onUndo } }) });
  if (undo || !last?.hasUndo) last = { id, hasUndo: undo !== undefined };
}
