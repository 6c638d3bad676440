import { bookingStatusAt } from '@kursi/core/booking/booking-rules.ts';
import { type Done, done, refuse } from '@kursi/core/kernel/result.ts';
import type { CommandContext } from '../../../../platform/module/command-context.ts';
import { clientGroup } from '../../../clients/public.ts';
import { findBookingsOfVisit, lockVisit, updateVisit } from '../booking.store.ts';

/**
 * The client answered "I am coming" or "Change the time"; the later answer counts. False: of another's visit, one that
 * is over or off, it says nothing.
 */
export async function noteWish(
  ctx: CommandContext,
  id: string,
  { client_id, wish }: { readonly client_id: string; readonly wish: 'coming' | 'change' },
): Promise<boolean> {
  const { tx, business_id, now } = ctx;
  const visit = await lockVisit(tx, { business_id, id });
  if (visit?.progress !== 'expected') return false;
  if (!(await clientGroup(tx.q, business_id, client_id)).includes(visit.client_id)) return false;
  const isMeant = wish === 'coming' ? ['confirmed'] : ['confirmed', 'created'];
  const [first] = (await findBookingsOfVisit(tx.q, business_id, id))
    .filter((booking) => isMeant.includes(bookingStatusAt(booking, now)))
    .map(({ starts_at }) => starts_at)
    .sort(Temporal.Instant.compare);
  if (!first || Temporal.Instant.compare(first, now) < 0) return false;
  const [coming_for, change_wanted_for] = wish === 'coming' ? [first, null] : [null, first];
  const before = wish === 'coming' ? visit.coming_for : visit.change_wanted_for;
  await updateVisit(tx, { business_id, id }, { coming_for, change_wanted_for, updated_at: now });
  if (!before?.equals(first))
    ctx.emit(wish === 'coming' ? 'visit.coming' : 'visit.change_wanted', {
      visit_id: id,
      client_id: visit.client_id,
    });
  return true;
}

/** Idempotent: what nobody wants any more is seen to already. */
export async function clearChangeWanted(ctx: CommandContext, id: string): Done<'NOT_FOUND'> {
  const { tx, business_id, now } = ctx;
  const visit = await lockVisit(tx, { business_id, id });
  if (!visit) return refuse('NOT_FOUND');
  if (!visit.change_wanted_for) return done;
  await updateVisit(tx, { business_id, id }, { change_wanted_for: null, updated_at: now });
  ctx.emit('visit.wish_settled', { visit_id: id, client_id: visit.client_id });
  return done;
}
