import type { closingCalls } from '@kursi/core/booking/closing.contract.ts';
import { closedOfDay, rangesOf } from '@kursi/core/business/business-hours.ts';
import type { InputOf, OutputOf } from '@kursi/core/contract/call.ts';
import { type Done, type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import { instantAt } from '@kursi/core/kernel/time-zone.ts';
import type { CommandContext } from '../../../../platform/module/command-context.ts';
import { addLeave, getDayHours, removeLeave, setCalendarDay } from '../../../catalogue/public.ts';
import { getBookingBusiness } from '../booking.store.ts';
import type { MoveRefusal } from '../changes/move-booking.ts';
import { lockSettled, overlapping, putBack, settleConflicts } from './settle-conflicts.ts';

type Calls = typeof closingCalls;
type Refused = MoveRefusal | 'NOT_ALLOWED';

/** Leave over bookings. It comes first, so that no booking can be moved into it. */
export async function takeLeave(
  ctx: CommandContext,
  { decisions, ...leave }: InputOf<Calls['takeLeave']>,
): Outcome<OutputOf<Calls['takeLeave']>, Refused> {
  const { id, first_day, last_day } = leave;
  const added = await addLeave(ctx, leave);
  if (!added.ok) return added;
  const at = await clockOf(ctx);
  const range = { start: at(first_day, 0), end: at(nextDay(last_day), 0) };
  const settled = await settleConflicts(ctx, decisions, {
    findInTheWay: (booked) => overlapping(booked, range, id),
    calendars: [id],
    override: ['step', 'window'],
  });
  return settled.ok ? ok({ leave_id: added.value.id, ...settled.value }) : settled;
}

/** The leave goes before the bookings return, so that they fit where they were. */
export async function undoLeave(
  ctx: CommandContext,
  { id, leave_id, moved, cancelled }: InputOf<Calls['undoLeave']>,
): Done<MoveRefusal> {
  const removed = await removeLeave(ctx, { id, leave_id });
  if (!removed.ok) return removed;
  return (await lockSettled(ctx, { moved, cancelled }, [id])) ?? putBack(ctx, { moved, cancelled });
}

/** Other hours of a date over bookings, or a day off. */
export async function setDayOver(
  ctx: CommandContext,
  { id, day, day_hours, decisions }: InputOf<Calls['setDay']>,
): Outcome<OutputOf<Calls['setDay']>, Refused> {
  const before = await getDayHours(ctx.tx.q, { business_id: ctx.business_id, id }, day);
  const set = await setCalendarDay(ctx, { id, day, day_hours });
  if (!set.ok) return set;
  const at = await clockOf(ctx);
  const closed = closedOfDay(rangesOf(day_hours)).map(({ start, end }) => ({
    start: at(day, start),
    end: at(day, end),
  }));
  const settled = await settleConflicts(ctx, decisions, {
    findInTheWay: (booked) => new Set(closed.flatMap((range) => [...overlapping(booked, range, id)])),
    calendars: [id],
    override: ['step', 'window'],
  });
  return settled.ok ? ok({ before: { day_hours: before }, after: { day_hours }, ...settled.value }) : settled;
}

export async function undoDay(
  ctx: CommandContext,
  { id, day, before, after, moved, cancelled }: InputOf<Calls['undoDay']>,
): Done<MoveRefusal> {
  const present = await getDayHours(ctx.tx.q, { business_id: ctx.business_id, id }, day);
  if (JSON.stringify(present) !== JSON.stringify(after.day_hours)) return refuse('CONFLICT');
  const set = await setCalendarDay(ctx, { id, day, ...before });
  if (!set.ok) return set;
  return (await lockSettled(ctx, { moved, cancelled }, [id])) ?? putBack(ctx, { moved, cancelled });
}

async function clockOf({ tx, business_id }: CommandContext) {
  const { time_zone } = await getBookingBusiness(tx.q, business_id);
  return (day: string, minute: number) => instantAt(Temporal.PlainDate.from(day), minute, time_zone);
}

function nextDay(day: string): string {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toString();
}
