import { eventsCalls as calls } from '@kursi/core/events/events.contract.ts';
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
      return ok({ items, last_seq: Math.max(seqs.get(input.business_id) ?? 0, items.at(-1)?.seq ?? 0) });
    }),
    stream(calls.live, (request) =>
      live.watch(theCaller(request), request.input.business_id, request.input.after, request.signal),
    ),
  ];
}
