import { dismissToast, showToast, type ToastInput } from '../../../ui/toast.ts';

let last: string | undefined;

/**
 * What was just done, in the status bar. There is room for one, and the next thing done takes its place: a
 * pile of them would grow over the buttons of the visit.
 */
export function showDeskNotice(notice: ToastInput): void {
  if (last) dismissToast(last);
  last = showToast(notice);
}
