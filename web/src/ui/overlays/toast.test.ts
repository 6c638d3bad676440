import { expect, it } from 'vitest';
import { listenToToasts, showToast, type ToastEvent } from './toast.ts';

it('a newer notice replaces the one before, and one that can be undone stays', () => {
  const shown = new Map<string, unknown>();
  const stop = listenToToasts((event: ToastEvent) => {
    if (event.kind === 'show') shown.set(event.toast.id, event.toast.text);
  });
  const undo = { label: 'Undo', onUndo: () => undefined };
  showToast({ text: 'Link copied' });
  showToast({ text: 'Booking cancelled', undo });
  showToast({ text: 'Booking moved', undo });
  showToast({ text: 'Saved' });
  stop();
  expect([...shown.values()]).toEqual(['Saved', 'Booking cancelled', 'Booking moved']);
});
