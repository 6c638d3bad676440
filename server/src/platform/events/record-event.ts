import type { Tx } from '../database/database.ts';
import type { Announcer } from './announcer.ts';
import { appendStatements, type NewEvent } from './event.store.ts';

export type RecordEvent = (tx: Tx, event: NewEvent) => void;

/**
 * What must be true together with what happened: runs inside the transaction, before its events are written. So it
 * cannot be forgotten where a use case is added, and is never late.
 */
export type BeforeEvents = (tx: Tx, business_id: string, events: readonly NewEvent[]) => Promise<void>;

/**
 * Records an event in the transaction that caused it: the audit trail of a business. The rows are inserted by the last statement, pipelined
 * with the commit, however early this is called.
 */
export function makeRecordEvent(
  announcer: Announcer,
  beforeEvents: readonly BeforeEvents[] = [],
): RecordEvent {
  const gathered = new WeakMap<Tx, NewEvent[]>();

  async function write(tx: Tx): Promise<void> {
    const byBusiness = Map.groupBy(gathered.get(tx) ?? [], (event) => event.business_id);
    gathered.delete(tx);
    // Lock order: by business id, so that two transactions over two businesses cannot deadlock.
    for (const [businessId, events] of [...byBusiness].sort(([a], [b]) => (a < b ? -1 : 1))) {
      for (const run of beforeEvents) await run(tx, businessId, events);
      tx.withCommit(appendStatements(businessId, events));
      tx.afterCommit(() => announcer.eventsIn(businessId));
    }
  }

  // One hook per event, so that rolling back a savepoint drops its events.
  return (tx, event) =>
    tx.beforeCommit(async () => {
      const events = gathered.get(tx);
      if (events) events.push(event);
      else {
        gathered.set(tx, [event]);
        tx.beforeCommit(() => write(tx));
      }
    });
}
