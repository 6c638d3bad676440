import { availabilityCalls as calls } from '@kursi/core/booking/availability.contract.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Handling, type Request, reads } from '../../platform/http/handling.ts';
import { lookAtTimes, lookAtVisitTimes } from './availability-answers.ts';
import { holdsOfPerson } from './holds.store.ts';
import { partsToMove } from './visits.store.ts';

export function availabilityRoutes({ database: { q } }: { readonly database: Database }): Handling[] {
  return [
    reads(calls.times, async (request) => lookAtTimes(q, request.input, await askingOf(request))),
    reads(calls.visitTimes, async (request) => {
      const { input, caller, now } = request;
      const { business_id, moving_visit_id: visit_id } = input;
      const asking = await askingOf(request);
      const moving =
        caller && visit_id
          ? await partsToMove(q, { business_id, visit_id }, { ...asking, ...caller }, now)
          : [];
      return lookAtVisitTimes(q, input, asking, moving);
    }),
  ];

  async function askingOf({ caller, now }: Pick<Request<never>, 'caller' | 'now'>) {
    const holds = caller ? await holdsOfPerson(q, caller.user_id, now) : [];
    return { now, isMember: caller?.role != null, ignoring: holds.map(({ booking_id }) => booking_id) };
  }
}
