import type { deskCalls } from '@kursi/core/booking/desk.contract.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import { UNDO_STACK_MINUTES } from '@kursi/core/kernel/undo.ts';
import type { CommandContext } from '../../../../platform/module/command-context.ts';
import { deleteBookingSlots } from '../../../catalogue/public.ts';
import { listPaymentRows } from '../../payments/visit-payment.store.ts';
import type { LockToldOfVisit } from '../../ports.ts';
import { type BookingRow, deleteVisits, findBookingsOfVisit, lockVisit } from '../booking.store.ts';
import { cancelVisit } from './cancel-booking.ts';

/**
 * Undo of a booking made at the desk: it is deleted, so that the client's history shows no cancellation that
 * never was one. Where anybody was told of it meanwhile, by whichever channel, they must be told again: then it is
 * cancelled. Refused once anything else happened to it.
 */
export async function withdrawVisits(
  ctx: CommandContext,
  { visit_ids, believed }: Pick<InputOf<typeof deskCalls.withdrawVisits>, 'visit_ids' | 'believed'>,
  lockToldOfVisit: LockToldOfVisit,
): Outcome<{ visit_ids: string[] }, 'NOT_FOUND' | 'CONFLICT'> {
  const { tx, business_id, now } = ctx;
  const since = now.subtract({ minutes: UNDO_STACK_MINUTES });
  // Lock order: visits by id.
  const ids = [...new Set(visit_ids)].sort();
  const deleted: string[] = [];
  for (const id of ids) {
    const visit = await lockVisit(tx, { business_id, id });
    if (!visit) return refuse('NOT_FOUND');
    const bookings = await findBookingsOfVisit(tx.q, business_id, id);
    const isFresh =
      visit.source === 'desk' &&
      visit.made_by === ctx.actor_id &&
      visit.progress === 'expected' &&
      (believed
        ? visit.note === (believed.additional_note || null) &&
          bookings.every((one) => believed.bookings.some((was) => isAsBooked(one, was)))
        : visit.updated_at.equals(visit.created_at)) &&
      Temporal.Instant.compare(visit.created_at, since) >= 0 &&
      bookings.every((one) => one.booking_status === 'confirmed' && one.payment_membership_id === null) &&
      (await listPaymentRows(tx.q, [visit])).length === 0;
    if (!isFresh) return refuse('CONFLICT', { visit_id: id, progress: visit.progress });
    if (await lockToldOfVisit(tx, { business_id, visit_id: id })) {
      const cancelled = await cancelVisit(ctx, id, null);
      if (!cancelled.ok) return refuse('CONFLICT', { visit_id: id });
      continue;
    }
    deleted.push(id);
    await deleteBookingSlots(
      tx,
      business_id,
      bookings.map((one) => one.id),
    );
    for (const { id: booking_id, entity_id, client_id } of bookings)
      ctx.emit('booking.withdrawn', { visit_id: id, booking_id, entity_id, client_id });
  }
  if (deleted.length > 0) await deleteVisits(tx, business_id, deleted);
  return ok({ visit_ids: ids });
}

type Believed = NonNullable<InputOf<typeof deskCalls.withdrawVisits>['believed']>['bookings'][number];

function isAsBooked(one: BookingRow, was: Believed): boolean {
  return (
    one.id === was.booking_id &&
    one.service_id === was.service_id &&
    one.entity_id === was.entity_id &&
    one.booking_date === was.booking_date &&
    one.service_time === was.service_time &&
    one.service_duration === was.service_duration &&
    one.booking_amount === was.booking_amount
  );
}
