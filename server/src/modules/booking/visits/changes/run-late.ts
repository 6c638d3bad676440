import { bookingStatusAt, type LATE_BY, mayRunLate } from '@kursi/core/booking/booking-rules.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { CommandContext } from '../../../../platform/module/command-context.ts';
import { findBookingsOfVisit, lockVisit, updateVisit } from '../booking.store.ts';

type Late = (typeof LATE_BY)[number] | null;

/** Idempotent. It stands for the start that the visit has now: a move makes it void. */
export async function runLate(
  ctx: CommandContext,
  id: string,
  minutes: Late,
): Outcome<{ before: Late }, 'NOT_FOUND' | 'CONFLICT'> {
  const { tx, business_id, now } = ctx;
  const visit = await lockVisit(tx, { business_id, id });
  if (!visit) return refuse('NOT_FOUND');
  const coming = (await findBookingsOfVisit(tx.q, business_id, id)).filter(
    (booking) => bookingStatusAt(booking, now) === 'confirmed',
  );
  const [start] = coming.map(({ starts_at }) => starts_at).sort(Temporal.Instant.compare);
  const end = coming
    .map(({ ends_at }) => ends_at)
    .sort(Temporal.Instant.compare)
    .at(-1);
  if (visit.progress !== 'expected' || !start || !end || !mayRunLate({ start, end }, now))
    return refuse('CONFLICT');
  const before = visit.late_for?.equals(start) ? (visit.late_minutes as Late) : null;
  if (before === minutes) return ok({ before });
  await updateVisit(
    tx,
    { business_id, id },
    { late_for: minutes === null ? null : start, late_minutes: minutes, updated_at: now },
  );
  ctx.emit('visit.late', {
    visit_id: id,
    client_id: visit.client_id,
    ...(minutes !== null && { minutes: String(minutes) }),
  });
  return ok({ before });
}
