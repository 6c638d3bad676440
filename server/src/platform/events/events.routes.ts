import { type BusinessEvent, eventsCalls as calls } from '@kursi/core/events/events.contract.ts';
import { ok } from '@kursi/core/kernel/result.ts';
import type { Database } from '../database/database.ts';
import { type Endpoint, query, stream, theCaller } from '../http/endpoint.ts';
import { eventsAfter, lastSeqs } from './event.store.ts';
import type { Live } from './live.ts';

export function eventsRoutes({
  database,
  live,
}: {
  readonly database: Database;
  readonly live: Live;
}): Endpoint[] {
  return [
    query(calls.list, async ({ input }) => {
      // Race: read the number first, so that an event committed in between is in the list and after the
      // number, never lost.
      const seqs = await lastSeqs(database.q, [input.business_id]);
      const items = await eventsAfter(database.q, input.business_id, input.after, input.limit);
      return ok({
        items: items.map(withoutSums),
        last_seq: Math.max(seqs.get(input.business_id) ?? 0, items.at(-1)?.seq ?? 0),
      });
    }),
    stream(calls.live, async function* (request) {
      const { input, signal } = request;
      for await (const event of live.watch(theCaller(request), input.business_id, input.after, signal))
        yield withoutSums(event);
    }),
  ];
}

/** Pages refetch what an event names. Sums in it are for the history alone, which not everybody may read. */
function withoutSums(event: BusinessEvent): BusinessEvent {
  const ids = Object.entries(event.ids).filter(([name, value]) => name !== 'parts' && !/^-?\d+$/.test(value));
  return { ...event, ids: Object.fromEntries(ids) };
}
