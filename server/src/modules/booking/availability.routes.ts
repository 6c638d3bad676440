import { availabilityCalls as calls } from '@kursi/core/booking/availability.contract.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Handling, reads } from '../../platform/http/handling.ts';
import { lookAtTimes, lookAtVisitTimes } from './availability-answers.ts';

export function availabilityRoutes({ database: { q } }: { readonly database: Database }): Handling[] {
  return [
    reads(calls.times, ({ input, caller, now }) =>
      lookAtTimes(q, input, { now, isMember: caller?.role != null }),
    ),
    reads(calls.visitTimes, ({ input, caller, now }) =>
      lookAtVisitTimes(q, input, { now, isMember: caller?.role != null }),
    ),
  ];
}
