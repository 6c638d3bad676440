import { type EventType, isEventType, readsTouchedBy } from '@kursi/core/events/event-types.ts';
import type { Read } from './command.ts';
import { useLive } from './live.ts';
import { invalidateCalls } from './queries.ts';

/** What a command makes stale, by the events that it emits (core/events/event-types.ts). */
export function touchedBy(...types: readonly EventType[]): readonly Read[] {
  return readsTouchedBy(...types).map((path) => ({ method: 'GET', path }));
}

/** Whether an answer is stale after an event; a newer server may send one that this page does not know. */
export function isTouched({ path }: Read, type: string): boolean {
  return isEventType(type) && readsTouchedBy(type).includes(path);
}

/** Live updates from other devices: refetches those of the shown reads that an event touches. */
export function useLiveReads(businessId: string | null, shown: readonly Read[]): void {
  useLive(businessId, ({ type }) => {
    void invalidateCalls(...shown.filter((read) => isTouched(read, type)));
  });
}
