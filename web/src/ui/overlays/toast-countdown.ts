import { clock, type ToastRequest } from './toast.ts';

/**
 * Whole seconds left after another second went by. The server does not wait for a pointer that rests on the toast or a
 * tab that is hidden, so what it holds back runs on; the rest pauses.
 */
export function countDown(
  left: number,
  { until }: Pick<ToastRequest, 'until'>,
  isPaused: boolean,
  now = clock(),
): number {
  if (until !== undefined) return Math.max(0, Math.ceil((until - now) / 1000));
  return isPaused ? left : left - 1;
}
