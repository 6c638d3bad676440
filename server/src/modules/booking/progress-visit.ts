import { bookingStatusAt, nextProgress, type VisitProgress } from '@kursi/core/booking/booking-rules.ts';
import { done, ok, type Result, refuse } from '@kursi/core/kernel/result.ts';
import { bookingsOf, lockVisit, updateVisit } from './bookings.store.ts';
import type { Doing } from './doing.ts';

/** Says where it was before, so that the undo knows where to go back to. */
export async function progressVisit(
  doing: Doing,
  id: string,
  progress: VisitProgress,
): Promise<Result<{ before: VisitProgress }, 'NOT_FOUND' | 'CONFLICT'>> {
  const { tx, business_id, now } = doing;
  const visit = await lockVisit(tx, { business_id, id });
  if (!visit) return refuse('NOT_FOUND');
  const before = visit.progress;
  if (before === progress) return ok({ before });
  const bookings = await bookingsOf(tx.q, business_id, id);
  const isOff = bookings.every((booking) => bookingStatusAt(booking, now) === 'cancelled');
  if (isOff || !nextProgress[before].includes(progress)) return refuse('CONFLICT', { progress: before });
  await updateVisit(tx, { business_id, id }, { progress, updated_at: now });
  doing.happened('visit.progressed', { visit_id: id, client_id: visit.client_id, before, progress });
  return ok({ before });
}

export async function noteVisit(
  doing: Doing,
  id: string,
  note: string | null,
): Promise<Result<Record<string, never>, 'NOT_FOUND'>> {
  const { tx, business_id, now } = doing;
  if (!(await lockVisit(tx, { business_id, id }))) return refuse('NOT_FOUND');
  await updateVisit(tx, { business_id, id }, { note, updated_at: now });
  doing.happened('visit.changed', { visit_id: id });
  return done;
}
