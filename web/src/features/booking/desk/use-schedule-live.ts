import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import { useEffect, useRef } from 'react';
import { useLive } from '../../../lib/sync/live.ts';
import { hasPendingCommand, invalidateCalls } from '../../../lib/sync/queries.ts';
import { isTouched } from '../../../lib/sync/reads.ts';
import { deskReads } from './desk-command.ts';
import { isOwnChange } from './own-changes.ts';

const catalogueReads = [catalogueCalls.get, calendarCalls.getTime];
/** Debounce: several events in a row are one refetch. */
const DEBOUNCE_MS = 60;

/** Live updates from other desks; `onFresh` gets the ids of what changed, to highlight them. */
export function useScheduleLive(businessId: string, onFresh: (ids: ReadonlySet<string>) => void): void {
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout> | undefined; ids: Set<string> }>({
    timer: undefined,
    ids: new Set(),
  });
  useEffect(() => {
    const { current } = waiting;
    return () => clearTimeout(current.timer);
  }, []);

  async function refetch(): Promise<void> {
    // A pending command refetches its own reads when it settles.
    await invalidateCalls(...deskReads.filter((call) => !hasPendingCommand(call)));
    const { ids } = waiting.current;
    waiting.current.ids = new Set();
    onFresh(ids);
  }

  useLive(businessId, ({ type, ids }) => {
    void invalidateCalls(...catalogueReads.filter((read) => isTouched(read, type)));
    if (!isTouched(scheduleCalls.get, type)) return;
    for (const name of ['booking_id', 'visit_id', 'block_id']) {
      const id = ids[name];
      if (id && !isOwnChange(id)) waiting.current.ids.add(id);
    }
    clearTimeout(waiting.current.timer);
    waiting.current.timer = setTimeout(() => void refetch(), DEBOUNCE_MS);
  });
}
