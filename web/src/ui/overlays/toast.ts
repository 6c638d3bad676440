import { UNDO_SECONDS } from '@kursi/core/kernel/undo.ts';
import { type ReactNode, useSyncExternalStore } from 'react';

/* The queue is separate from the region, so that any page can show a toast without loading the region. */

export type ToastRequest = {
  id: string;
  text: ReactNode;
  tone: 'plain' | 'good' | 'bad';
  /** Seconds it stays; 0 stays until dismissed. */
  seconds: number;
  undo?: { label: string; onUndo: () => void } | undefined;
  /** Called once when it expires without undo: commit the delayed change. */
  onExpire?: (() => void) | undefined;
};

export type ToastInput = Partial<Omit<ToastRequest, 'text'>> & { text: ReactNode };

export type ToastEvent = { kind: 'show'; toast: ToastRequest } | { kind: 'dismiss'; id: string };

let listener: ((event: ToastEvent) => void) | undefined;
let waiting: ToastEvent[] = [];
let count = 0;
let hasSpoken = false;
let onFirst: (() => void) | undefined;

function send(event: ToastEvent): void {
  if (listener) listener(event);
  else waiting.push(event);
  if (hasSpoken || event.kind !== 'show') return;
  hasSpoken = true;
  onFirst?.();
}

export function showToast(input: ToastInput): string {
  count += 1;
  // A newer notice replaces the one before; only those that can still be undone stand side by side.
  const id = input.id ?? (input.undo || input.onExpire ? `toast-${count}` : 'notice');
  const seconds = input.seconds ?? (input.undo ? UNDO_SECONDS : 5);
  send({ kind: 'show', toast: { ...input, id, seconds, tone: input.tone ?? 'plain' } });
  return id;
}

export function dismissToast(id: string): void {
  send({ kind: 'dismiss', id });
}

/** For the region only: replays queued events, then follows new ones. */
export function listenToToasts(next: (event: ToastEvent) => void): () => void {
  listener = next;
  const early = waiting;
  waiting = [];
  for (const event of early) next(event);
  return () => {
    if (listener === next) listener = undefined;
  };
}

/** False until the first toast of this visit: the region is loaded lazily. */
export function useToastsWanted(): boolean {
  return useSyncExternalStore(subscribeFirst, wasWanted, () => false);
}

const wasWanted = () => hasSpoken;

function subscribeFirst(act: () => void): () => void {
  onFirst = act;
  return () => {
    if (onFirst === act) onFirst = undefined;
  };
}
