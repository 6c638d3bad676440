import { availabilityCalls as calls } from '@kursi/core/booking/availability.contract.ts';
import { type Endpoint, query, type Request } from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { findHoldsOfPerson } from '../holds/hold.store.ts';
import { findPartsToMove } from '../visits/visit.store.ts';
import { getAvailability, getVisitAvailability } from './get-availability.ts';

export function availabilityRoutes({ database: { q } }: Deps): Endpoint[] {
  return [
    query(calls.find, async (request) => getAvailability(q, request.input, await getAsker(request))),
    query(calls.findForVisit, async (request) => {
      const { input, caller, now } = request;
      const { business_id, moving_visit_id, changing_visit_id } = input;
      const asking = await getAsker(request);
      const partsOf = async (visit_id: string | undefined) =>
        caller && visit_id
          ? findPartsToMove(q, { business_id, visit_id }, { ...asking, ...caller }, now)
          : [];
      const own = await partsOf(changing_visit_id);
      const ignoring = [...asking.ignoring, ...own.map(({ id }) => id)];
      return getVisitAvailability(q, input, { ...asking, ignoring }, await partsOf(moving_visit_id));
    }),
  ];

  async function getAsker({ caller, now }: Pick<Request<never>, 'caller' | 'now'>) {
    const holds = caller ? await findHoldsOfPerson(q, caller.user_id, now) : [];
    return { now, isMember: caller?.role != null, ignoring: holds.map(({ booking_id }) => booking_id) };
  }
}
