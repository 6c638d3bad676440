import type { deskCalls } from '@kursi/core/booking/desk.contract.ts';
import type { InputOf, OutputOf } from '@kursi/core/contract/call.ts';
import { type Done, type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import { parseTime } from '@kursi/core/kernel/time.ts';
import { instantAt } from '@kursi/core/kernel/time-zone.ts';
import type { CommandContext } from '../../../../platform/module/command-context.ts';
import { calendarExists, consumeSlots, findTakenRanges, removeBlock } from '../../../catalogue/public.ts';
import { getBookingBusiness } from '../booking.store.ts';
import type { MoveRefusal } from '../changes/move-booking.ts';
import { gapsBetween } from './gaps-between.ts';
import { lockSettled, overlapping, putBack, settleConflicts } from './settle-conflicts.ts';

type Input = InputOf<typeof deskCalls.takeTimeOff>;
type Output = OutputOf<typeof deskCalls.takeTimeOff>;

/**
 * Someone is away: what was decided about the bookings in the way, then the rest of the time is blocked. All or
 * nothing. Bookings that stay keep their time, and the block goes around them.
 */
export async function takeTimeOff(
  ctx: CommandContext,
  input: Input,
): Outcome<Output, MoveRefusal | 'NOT_ALLOWED'> {
  const { tx, business_id, now } = ctx;
  const { id: entity_id, day, decisions } = input;
  if (!(await calendarExists(tx.q, { business_id, id: entity_id }))) return refuse('NOT_FOUND');
  const { time_zone } = await getBookingBusiness(tx.q, business_id);
  const at = (time: string) => instantAt(Temporal.PlainDate.from(day), parseTime(time) ?? 0, time_zone);
  const off = { start: at(input.start_time), end: at(input.end_time) };
  if (Temporal.Instant.compare(off.start, off.end) >= 0) {
    return refuse('MALFORMED', { fields: [{ field: 'end_time', problem: 'ends_before_start' }] });
  }
  const settled = await settleConflicts(ctx, decisions, {
    findInTheWay: (booked) => overlapping(booked, off, entity_id),
    calendars: [entity_id],
    override: ['hours', 'step', 'window', 'past'],
  });
  if (!settled.ok) return settled;
  const gaps = gapsBetween(off, await findTakenRanges(tx, business_id, [{ entity_id, ...off }], now));
  const note = input.note ?? null;
  const slots = gaps.map((gap) => ({
    ...gap,
    id: ctx.newId(),
    entity_id,
    booking_id: null,
    expires_at: null,
    note,
  }));
  if (slots.length > 0 && (await consumeSlots(tx, business_id, slots, now)).length > 0) {
    return refuse('SLOT_TAKEN', { alternatives: [] });
  }
  for (const { id: block_id } of slots) ctx.emit('calendar.blocked', { entity_id, block_id });
  return ok({ block_ids: slots.map(({ id }) => id), ...settled.value });
}

/** The block goes before the bookings return, so that they fit where they were. */
export async function undoTimeOff(
  ctx: CommandContext,
  { id, block_ids, moved, cancelled }: InputOf<typeof deskCalls.undoTimeOff>,
): Done<MoveRefusal> {
  const unknown = await lockSettled(ctx, { moved, cancelled }, [id]);
  if (unknown) return unknown;
  for (const block_id of block_ids) {
    const removed = await removeBlock(ctx, { id, block_id });
    if (!removed.ok) return removed;
  }
  return putBack(ctx, { moved, cancelled });
}
