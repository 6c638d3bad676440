import type { Tx } from '../database/database.ts';
import type { Announcer } from './announcer.ts';
import { appendStatement, type NewEvent } from './event.store.ts';

export type RecordEvent = (tx: Tx, event: NewEvent) => void;

/**
 * Notes what happened, in the transaction that did it. The rows are written by the last statement, which
 * travels with the commit, however early in the use case this is called.
 */
export function makeRecordEvent(announcer: Announcer): RecordEvent {
  const gathered = new WeakMap<Tx, NewEvent[]>();

  function write(tx: Tx): void {
    const byBusiness = Map.groupBy(gathered.get(tx) ?? [], (event) => event.business_id);
    gathered.delete(tx);
    // Always in the same order, so that two transactions over two businesses cannot wait for each other.
    for (const [businessId, events] of [...byBusiness].sort(([a], [b]) => (a < b ? -1 : 1))) {
      tx.withCommit([appendStatement(businessId, events)]);
      tx.afterCommit(() => announcer.eventsIn(businessId));
    }
  }

  // One hook for each event, so that a savepoint that is undone takes its events with it.
  return (tx, event) =>
    tx.beforeCommit(async () => {
      const events = gathered.get(tx);
      if (events) events.push(event);
      else {
        gathered.set(tx, [event]);
        tx.beforeCommit(async () => write(tx));
      }
    });
}
