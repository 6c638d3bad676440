import { availabilityCalls as calls } from '@kursi/core/booking/availability.contract.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Handling, type Request, reads } from '../../platform/http/handling.ts';
import { lookAtTimes, lookAtVisitTimes } from './availability-answers.ts';
import { holdsOfPerson } from './holds.store.ts';
import { bookingIdsToMove } from './visits.store.ts';

export function availabilityRoutes({ database: { q } }: { readonly database: Database }): Handling[] {
  return [
    reads(calls.times, async (request) => lookAtTimes(q, request.input, await askingOf(q, request))),
    reads(calls.visitTimes, async (request) =>
      lookAtVisitTimes(q, request.input, await askingOf(q, request)),
    ),
  ];
}

async function askingOf(
  q: Database['q'],
  {
    caller,
    now,
    input,
  }: Pick<Request<typeof calls.times | typeof calls.visitTimes>, 'caller' | 'now' | 'input'>,
) {
  const isMember = caller?.role != null;
  const holds = caller ? await holdsOfPerson(q, caller.user_id, now) : [];
  const moving =
    caller && input.moving_visit_id
      ? await bookingIdsToMove(
          q,
          { business_id: input.business_id, visit_id: input.moving_visit_id },
          { user_id: caller.user_id, isMember },
        )
      : [];
  return { now, isMember, ignoring: [...holds.map(({ booking_id }) => booking_id), ...moving] };
}
