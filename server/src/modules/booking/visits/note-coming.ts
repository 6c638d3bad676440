import { bookingStatusAt } from '@kursi/core/booking/booking-rules.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import { clientGroup } from '../../clients/public.ts';
import { findBookingsOfVisit, lockVisit, updateVisit } from './booking.store.ts';

/** The client answered "I am coming". Of another's visit, one that is over or off, it says nothing. */
export async function noteComing(ctx: CommandContext, id: string, client_id: string): Promise<void> {
  const { tx, business_id, now } = ctx;
  const visit = await lockVisit(tx, { business_id, id });
  if (visit?.progress !== 'expected') return;
  if (!(await clientGroup(tx.q, business_id, client_id)).includes(visit.client_id)) return;
  const [first] = (await findBookingsOfVisit(tx.q, business_id, id))
    .filter((booking) => bookingStatusAt(booking, now) === 'confirmed')
    .map(({ starts_at }) => starts_at)
    .sort(Temporal.Instant.compare);
  if (!first || Temporal.Instant.compare(first, now) < 0 || visit.coming_for?.equals(first)) return;
  await updateVisit(tx, { business_id, id }, { coming_for: first, updated_at: now });
  ctx.emit('visit.coming', { visit_id: id, client_id: visit.client_id });
}
