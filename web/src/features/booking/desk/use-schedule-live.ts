import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLive } from '../../../lib/live.ts';
import { isBusy, isOwn, useRefresh } from './schedule-changes.ts';

const ofBookings = /^(booking|visit|client|calendar)\./;
const ofCatalogue = /^(calendar|service|service_category|business)\./;
/** Several things that happen together are one look at the server. */
const TOGETHER_MS = 60;

/** What another desk does appears here by itself; `onFresh` gets the ids of what is new on the screen. */
export function useScheduleLive(businessId: string, onFresh: (ids: ReadonlySet<string>) => void): void {
  const client = useQueryClient();
  const refresh = useRefresh();
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout> | undefined; ids: Set<string> }>({
    timer: undefined,
    ids: new Set(),
  });
  useEffect(() => {
    const { current } = waiting;
    return () => clearTimeout(current.timer);
  }, []);

  async function look(): Promise<void> {
    // A change of our own looks again when it is through.
    if (!isBusy()) await refresh();
    const { ids } = waiting.current;
    waiting.current.ids = new Set();
    onFresh(ids);
  }

  useLive(businessId, ({ type, ids }) => {
    if (ofCatalogue.test(type)) {
      for (const { method, path } of [catalogueCalls.everything, calendarCalls.time])
        void client.invalidateQueries({ queryKey: [method, path] });
    }
    if (!ofBookings.test(type)) return;
    for (const name of ['booking_id', 'visit_id', 'block_id']) {
      const id = ids[name];
      if (id && !isOwn(id)) waiting.current.ids.add(id);
    }
    clearTimeout(waiting.current.timer);
    waiting.current.timer = setTimeout(() => void look(), TOGETHER_MS);
  });
}
