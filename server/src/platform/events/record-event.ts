import type { Tx } from '../database/database.ts';
import type { Announcer } from './announcer.ts';
import { appendEvents, type NewEvent } from './events.store.ts';

export type RecordEvent = (tx: Tx, event: NewEvent) => void;

/**
 * Notes what happened, in the transaction that did it. The rows are written by the last statement before
 * the commit, however early in the use case this is called.
 */
export function makeRecordEvent(announcer: Announcer): RecordEvent {
  const pending = new WeakMap<Tx, Map<string, NewEvent[]>>();

  function start(tx: Tx): Map<string, NewEvent[]> {
    const byBusiness = new Map<string, NewEvent[]>();
    pending.set(tx, byBusiness);
    tx.beforeCommit(async () => {
      // Always in the same order, so that two transactions over two businesses cannot wait for each other.
      for (const businessId of [...byBusiness.keys()].sort()) {
        await appendEvents(tx, businessId, byBusiness.get(businessId) ?? []);
      }
    });
    tx.afterCommit(() => {
      for (const businessId of byBusiness.keys()) announcer.eventsIn(businessId);
    });
    return byBusiness;
  }

  return (tx, event) => {
    const byBusiness = pending.get(tx) ?? start(tx);
    const events = byBusiness.get(event.business_id) ?? [];
    events.push(event);
    byBusiness.set(event.business_id, events);
  };
}
