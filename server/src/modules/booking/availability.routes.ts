import { availabilityCalls as calls } from '@kursi/core/booking/availability.contract.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Handling, type Request, reads } from '../../platform/http/handling.ts';
import { lookAtTimes, lookAtVisitTimes } from './availability-answers.ts';
import { holdsOfPerson } from './holds.store.ts';

export function availabilityRoutes({ database: { q } }: { readonly database: Database }): Handling[] {
  return [
    reads(calls.times, async (request) => lookAtTimes(q, request.input, await askingOf(q, request))),
    reads(calls.visitTimes, async (request) =>
      lookAtVisitTimes(q, request.input, await askingOf(q, request)),
    ),
  ];
}

async function askingOf(q: Database['q'], { caller, now }: Pick<Request<never>, 'caller' | 'now'>) {
  const isMember = caller?.role != null;
  const holds = caller && !isMember ? await holdsOfPerson(q, caller.user_id, now) : [];
  return { now, isMember, ignoring: holds.map(({ booking_id }) => booking_id) };
}
