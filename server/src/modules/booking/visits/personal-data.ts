import { type Refusal, refuse } from '@kursi/core/kernel/result.ts';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import { type ContextDeps, contextAs } from '../../../platform/module/command-context.ts';
import type { ErasedPerson, PersonalData } from '../../../platform/module/module.ts';
import { eraseClient } from '../../clients/public.ts';
import { findHoldsOfPerson, lockHolds } from '../holds/hold.store.ts';
import { releaseHolds } from '../holds/release-hold.ts';
import type { GetVisitBills } from '../ports.ts';
import { listBookingsOfVisits } from '../schedule/schedule.store.ts';
import { cancelVisit } from './changes/cancel-booking.ts';
import {
  deleteLinksAndAlertsOfPerson,
  eraseNotesOfPerson,
  findRecordsBookedWith,
  isOwnRecord,
  listSlotAlertsOfPerson,
} from './person-visits.store.ts';
import { listVisitsOfPerson } from './visit.store.ts';

/** More than anyone has. */
const ALL = { from: null, limit: 100_000 };

export function bookingPersonalData(
  deps: ContextDeps &
    Parameters<typeof eraseClient>[0] & {
      readonly now: () => Temporal.Instant;
      readonly getVisitBills: GetVisitBills;
    },
): PersonalData {
  return {
    collect: async (db, userId) => ({
      visits: await collectVisits(deps, db, userId),
      slot_alerts: await listSlotAlertsOfPerson(db, userId),
    }),
    async erase(tx, person, now) {
      const refused = await cancelUpcoming(deps, tx, person, now);
      if (refused) return refused;
      await releaseAllHolds(deps, tx, person, now);
      await eraseNotesOfPerson(tx, person.user_id);
      await deleteLinksAndAlertsOfPerson(tx, person.user_id);
      for (const key of await findRecordsBookedWith(tx.q, person.user_id)) {
        if (!(await isOwnRecord(tx.q, person.user_id, key))) continue;
        await eraseClient(deps, contextOf(deps, tx, key.business_id, person, now), key);
      }
      return null;
    },
  };
}

async function collectVisits(
  { now, getVisitBills }: { readonly now: () => Temporal.Instant; readonly getVisitBills: GetVisitBills },
  db: Executor,
  userId: string,
) {
  const visits = await listVisitsOfPerson(db, userId, { when: 'any', ...ALL }, now());
  const bills = await getVisitBills(db, visits);
  const bookings = Map.groupBy(await listBookingsOfVisits(db, visits), ({ visit_id }) => visit_id);
  return visits.map((visit) => ({
    business_id: visit.business_id,
    business_name: visit.business.name,
    booking_date: visit.booking_date,
    progress: visit.progress,
    note: visit.note,
    comes_name: visit.comes_name,
    comes_phone: visit.comes_phone,
    booked_at: visit.created_at,
    total_amount: visit.total_amount,
    paid_amount: visit.paid_amount,
    bill: bills.get(visit.id) ?? null,
    services: (bookings.get(visit.id) ?? []).map((booking) => ({
      service_name: booking.service_name,
      with: booking.entity_name,
      starts_at: booking.starts_at,
      minutes: booking.service_duration,
      amount: booking.booking_amount,
      status: booking.booking_status,
      cancelled_at: booking.cancelled_at,
    })),
  }));
}

/** As the person: inside the cancellation window of a visit the account stays until the visit is over. */
async function cancelUpcoming(
  deps: ContextDeps,
  tx: Tx,
  person: ErasedPerson,
  now: Temporal.Instant,
): Promise<Refusal<'INSIDE_CANCELLATION_WINDOW'> | null> {
  const upcoming = await listVisitsOfPerson(tx.q, person.user_id, { when: 'upcoming', ...ALL }, now);
  for (const { business_id, id, business } of upcoming) {
    const cancelled = await cancelVisit(contextOf(deps, tx, business_id, person, now), id, null);
    if (!cancelled.ok && cancelled.code === 'INSIDE_CANCELLATION_WINDOW') {
      return refuse('INSIDE_CANCELLATION_WINDOW', { ...cancelled.details, business_name: business.name });
    }
  }
  return null;
}

async function releaseAllHolds(deps: ContextDeps, tx: Tx, person: ErasedPerson, now: Temporal.Instant) {
  const holds = await findHoldsOfPerson(tx.q, person.user_id, now);
  for (const { business_id, booking_id } of holds) {
    const locked = await lockHolds(tx, { business_id, booking_id });
    await releaseHolds(contextOf(deps, tx, business_id, person, now), locked);
  }
}

function contextOf(
  deps: ContextDeps,
  tx: Tx,
  business_id: string,
  { user_id }: ErasedPerson,
  now: Temporal.Instant,
) {
  return contextAs(deps, { tx, now, business_id, actor_id: user_id, role: null });
}
