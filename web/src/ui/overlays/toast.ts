import { UNDO_SECONDS } from '@kursi/core/kernel/undo.ts';
import { type ReactNode, useSyncExternalStore } from 'react';

/* The queue is separate from the region, so that any page can show a toast without loading the region. */

export type ToastRequest = {
  id: string;
  text: ReactNode;
  tone: 'plain' | 'good' | 'bad';
  /** Seconds it stays; 0 stays until dismissed. */
  seconds: number;
  /** `isHeldBack`: when the time is up the server tells others what is done. It waits for nobody who reads. */
  undo?: { label: string; onUndo: () => void; isHeldBack?: boolean } | undefined;
  /** Until when that can be undone before anybody is told, in milliseconds. */
  until?: number | undefined;
  /** Called once when it expires without undo: commit the delayed change. */
  onExpire?: (() => void) | undefined;
};

export type ToastInput = Partial<Omit<ToastRequest, 'text' | 'until'>> & { text: ReactNode };

export type ToastEvent = { kind: 'show'; toast: ToastRequest } | { kind: 'dismiss'; id: string };

let listener: ((event: ToastEvent) => void) | undefined;
let waiting: ToastEvent[] = [];
let count = 0;
/** By id: until when each offers an undo of what is held back. */
const ends = new Map<string, number>();
const FORGET_MS = 60_000;
export const clock = () => Temporal.Now.instant().epochMilliseconds;
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
  const until = input.undo?.isHeldBack && seconds > 0 ? endOf(id, seconds) : undefined;
  send({ kind: 'show', toast: { ...input, id, seconds, until, tone: input.tone ?? 'plain' } });
  return id;
}

/** Other words in the same toast give no more time, also when they come too late. */
function endOf(id: string, seconds: number): number {
  const now = clock();
  const known = ends.get(id) ?? 0;
  const until = known + FORGET_MS > now ? known : now + seconds * 1000;
  ends.set(id, until);
  return until;
}

export function dismissToast(id: string): void {
  ends.delete(id);
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
