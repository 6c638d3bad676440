import { expect, it, vi } from 'vitest';
import { dismissToast, listenToToasts, showToast, type ToastEvent, type ToastRequest } from './toast.ts';
import { countDown } from './toast-countdown.ts';

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

it('an undo is offered no longer than the server waits, whatever the toast says meanwhile or lies under', () => {
  vi.useFakeTimers();
  const shown: ToastRequest[] = [];
  const stop = listenToToasts((event: ToastEvent) => {
    if (event.kind === 'show') shown.push(event.toast);
  });
  const undo = { label: 'Undo', onUndo: () => undefined, isHeldBack: true };
  const booked = { id: 'booked', undo };
  showToast({ ...booked, text: 'Booked' });
  vi.advanceTimersByTime(4000);
  showToast({ ...booked, text: 'Booked. The confirmation goes by WhatsApp.' });
  expect(shown.map((toast) => countDown(toast.seconds, toast, true))).toEqual([6, 6]);
  vi.advanceTimersByTime(6000);
  expect(shown.map((toast) => countDown(6, toast, true))).toEqual([0, 0]);
  // Booked once more: a time of its own.
  dismissToast('booked');
  showToast({ ...booked, text: 'Booked' });
  expect(shown.map((toast) => countDown(0, toast, false)).at(-1)).toBe(10);
  vi.useRealTimers();
  stop();
});

it('an undo of what nobody is told waits for who reads it', () => {
  const shown: ToastRequest[] = [];
  const stop = listenToToasts((event: ToastEvent) => {
    if (event.kind === 'show') shown.push(event.toast);
  });
  const undo = { label: 'Undo', onUndo: () => undefined };
  showToast({ text: 'Deleted', undo });
  stop();
  const [toast] = shown;
  expect(toast && [countDown(10, toast, true), countDown(10, toast, false)]).toEqual([10, 9]);
});
