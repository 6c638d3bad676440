import type { closingCalls } from '@kursi/core/booking/closing.contract.ts';
import type { InputOf, OutputOf } from '@kursi/core/contract/call.ts';
import { type Done, type Outcome, ok } from '@kursi/core/kernel/result.ts';
import { instantAt } from '@kursi/core/kernel/time-zone.ts';
import type { CommandContext } from '../../../../platform/module/command-context.ts';
import { findHolidays, replaceHolidays, setHoliday } from '../../../business/public.ts';
import { getBookingBusiness } from '../booking.store.ts';
import type { MoveRefusal } from '../changes/move-booking.ts';
import { lockSettled, overlapping, putBack, settleConflicts } from './settle-conflicts.ts';

/** A holiday over bookings. The holiday comes first, so that no booking can be moved onto a closed day. */
export async function closeDays(
  ctx: CommandContext,
  input: InputOf<typeof closingCalls.close>,
): Outcome<OutputOf<typeof closingCalls.close>, MoveRefusal | 'NOT_ALLOWED'> {
  const { tx, business_id } = ctx;
  const { day, last_day = day, name, decisions } = input;
  const replaced = await findHolidays(tx.q, business_id, { first_day: day, last_day });
  const closed = await setHoliday(ctx, { business_id, day, last_day, name });
  if (!closed.ok) return closed;
  const { time_zone } = await getBookingBusiness(tx.q, business_id);
  const at = (date: Temporal.PlainDate) => instantAt(date, 0, time_zone);
  const range = {
    start: at(Temporal.PlainDate.from(day)),
    end: at(Temporal.PlainDate.from(last_day).add({ days: 1 })),
  };
  const settled = await settleConflicts(ctx, decisions, {
    findInTheWay: (booked) => overlapping(booked, range),
    calendars: [],
    override: ['step', 'window'],
  });
  return settled.ok ? ok({ replaced, ...settled.value }) : settled;
}

/** The days open again first, so that the bookings fit where they were. */
export async function undoClosing(
  ctx: CommandContext,
  input: InputOf<typeof closingCalls.undo>,
): Done<MoveRefusal> {
  const { day, last_day = day, replaced, moved, cancelled } = input;
  await replaceHolidays(ctx, { first_day: day, last_day }, replaced);
  return (await lockSettled(ctx, { moved, cancelled }, [])) ?? putBack(ctx, { moved, cancelled });
}
