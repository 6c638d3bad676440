import { done, type Result, refuse } from '@kursi/core/kernel/result.ts';
import type { CommandContext } from '../../platform/module/command-context.ts';
import { lockBusiness } from '../business/public.ts';
import { updateCalendar } from './calendar.store.ts';
import { closeForGood, isBookedAfter } from './slot.store.ts';

export async function removeCalendar(
  ctx: CommandContext,
  { id }: { readonly id: string },
): Promise<Result<Record<string, never>, 'NOT_FOUND' | 'CALENDAR_HAS_BOOKINGS'>> {
  const { tx, business_id, now } = ctx;
  await lockBusiness(tx, business_id);
  await closeForGood(tx, { business_id, entity_id: id }, now);
  const removed = { calendar_status: 'deleted' as const, updated_at: now };
  if (!(await updateCalendar(tx, { business_id, id }, removed, { alsoRemoved: false })))
    return refuse('NOT_FOUND');
  if (await isBookedAfter(tx, { business_id, entity_id: id }, now)) return refuse('CALENDAR_HAS_BOOKINGS');
  ctx.emit('calendar.removed', { entity_id: id });
  return done;
}
