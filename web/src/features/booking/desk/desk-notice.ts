import { dismissToast, showToast, type ToastInput } from '../../../ui/toast.ts';

let last: string | undefined;

/** Notice in the status bar. One at a time, the newest replaces it: a stack would cover the buttons of the visit. */
export function showDeskNotice(notice: ToastInput): void {
  if (last) dismissToast(last);
  last = showToast(notice);
}
