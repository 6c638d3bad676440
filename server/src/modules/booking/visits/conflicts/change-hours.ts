import type { closingCalls } from '@kursi/core/booking/closing.contract.ts';
import { type BusinessHours, isSameWeek, rangesClosedByChange } from '@kursi/core/business/business-hours.ts';
import type { InputOf, OutputOf } from '@kursi/core/contract/call.ts';
import { type Done, type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { CommandContext } from '../../../../platform/module/command-context.ts';
import { getBusinessFacts, lockBusiness, setBusinessHours } from '../../../business/public.ts';
import { changeCalendar, listCalendars } from '../../../catalogue/public.ts';
import type { BookedTime } from '../booking.store.ts';
import type { MoveRefusal } from '../changes/move-booking.ts';
import { findInWeek } from './conflict.store.ts';
import { lockSettled, putBack, settleConflicts } from './settle-conflicts.ts';

type Calls = typeof closingCalls;

/** Weekly hours over bookings. The hours come first, so that no booking can be moved outside of them. */
export async function changeHours(
  ctx: CommandContext,
  { business_hours: after, decisions }: InputOf<Calls['changeHours']>,
): Outcome<OutputOf<Calls['changeHours']>, MoveRefusal | 'NOT_ALLOWED'> {
  await lockBusiness(ctx.tx, ctx.business_id);
  const { business_hours: before } = await getBusinessFacts(ctx.tx.q, ctx.business_id);
  await setBusinessHours(ctx, after);
  const settled = await settleConflicts(ctx, decisions, {
    findInTheWay: (booked) => outside(ctx, { before, after }, booked),
    calendars: [],
    override: ['step', 'window'],
  });
  return settled.ok ? ok({ before, after, ...settled.value }) : settled;
}

/** The same for one calendar; without a week of its own it follows the business hours. */
export async function changeCalendarHours(
  ctx: CommandContext,
  { decisions, ...changes }: InputOf<Calls['changeCalendar']>,
): Outcome<OutputOf<Calls['changeCalendar']>, MoveRefusal | 'NOT_ALLOWED'> {
  const { id, business_hours: after } = changes;
  const weeks = await lockWeeks(ctx, id);
  if (!weeks) return refuse('NOT_FOUND');
  const { own: before, shop } = weeks;
  const changed = await changeCalendar(ctx, changes);
  if (!changed.ok) return changed;
  const settled = await settleConflicts(ctx, decisions, {
    findInTheWay: (booked) =>
      outside(
        ctx,
        { before: before ?? shop, after: after ?? shop },
        booked.filter(({ entity_id }) => entity_id === id),
      ),
    calendars: [id],
    override: ['step', 'window'],
  });
  return settled.ok ? ok({ before, after, ...settled.value }) : settled;
}

/** The hours go back first, so that the bookings fit where they were. */
export async function undoHours(
  ctx: CommandContext,
  { before, after, moved, cancelled }: InputOf<Calls['undoHours']>,
): Done<MoveRefusal> {
  await lockBusiness(ctx.tx, ctx.business_id);
  const { business_hours } = await getBusinessFacts(ctx.tx.q, ctx.business_id);
  if (!isSameWeek(business_hours, after)) return refuse('CONFLICT');
  await setBusinessHours(ctx, before);
  return (await lockSettled(ctx, { moved, cancelled }, [])) ?? putBack(ctx, { moved, cancelled });
}

export async function undoCalendarHours(
  ctx: CommandContext,
  { id, before, after, moved, cancelled }: InputOf<Calls['undoCalendar']>,
): Done<MoveRefusal> {
  const weeks = await lockWeeks(ctx, id);
  if (!weeks) return refuse('NOT_FOUND');
  if (!isSameWeek(weeks.own, after)) return refuse('CONFLICT');
  const { business_id } = ctx;
  const changed = await changeCalendar(ctx, { business_id, id, business_hours: before });
  if (!changed.ok) return changed;
  return (await lockSettled(ctx, { moved, cancelled }, [id])) ?? putBack(ctx, { moved, cancelled });
}

interface Change {
  readonly before: BusinessHours;
  readonly after: BusinessHours;
}

/** Bookings in the time that the change closes. */
function outside(
  { tx, business_id }: CommandContext,
  { before, after }: Change,
  booked: readonly BookedTime[],
) {
  return findInWeek(
    tx.q,
    business_id,
    booked.map(({ id }) => id),
    rangesClosedByChange(before, after),
  );
}

/** Its own week and that of the business; null when there is no such calendar. */
async function lockWeeks({ tx, business_id }: CommandContext, id: string) {
  await lockBusiness(tx, business_id);
  const [calendar] = await listCalendars(tx.q, business_id, { ids: [id] });
  if (!calendar) return null;
  const { business_hours: shop } = await getBusinessFacts(tx.q, business_id);
  return { own: calendar.business_hours, shop };
}
