import type { Block, calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { type Done, done, type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import { parseTime } from '@kursi/core/kernel/time.ts';
import { instantAt } from '@kursi/core/kernel/time-zone.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import { getBusinessFacts, setBusinessTimeZone } from '../../business/public.ts';
import { consumeSlots, lockCalendars } from '../slot.store.ts';
import { calendarExists } from './calendar.store.ts';
import {
  clearDay,
  deleteBlock,
  deleteLeave,
  insertLeave,
  isAnythingAhead,
  setDay,
} from './calendar-time.store.ts';
import { presentBlock } from './get-calendar-time.ts';

/**
 * Hours are local, and bookings keep the local time that was agreed: with some ahead, a new clock would make the
 * two disagree. Past visits keep the times that they had.
 */
export async function setTimeZone(
  { tx, business_id, now, emit }: CommandContext,
  { time_zone }: InputOf<typeof calendarCalls.setTimeZone>,
): Done<'CALENDAR_HAS_BOOKINGS'> {
  await lockCalendars(tx, business_id, 'all');
  if (await isAnythingAhead(tx.q, business_id, now)) return refuse('CALENDAR_HAS_BOOKINGS');
  await setBusinessTimeZone(tx, business_id, time_zone);
  emit('business.changed', { time_zone });
  return done;
}

/** Special hours on a date, a day off, or null for the usual hours. */
export async function setCalendarDay(
  ctx: CommandContext,
  input: { readonly id: string; readonly day: string; readonly day_hours: readonly string[] | null },
): Done<'NOT_FOUND'> {
  const { tx, business_id } = ctx;
  const key = { business_id, id: input.id };
  if (!(await calendarExists(tx.q, key))) return refuse('NOT_FOUND');
  if (input.day_hours) await setDay(tx, key, input.day, input.day_hours);
  else await clearDay(tx, key, input.day);
  ctx.emit('calendar.time_changed', { entity_id: input.id });
  return done;
}

export async function addLeave(
  ctx: CommandContext,
  { id, first_day, last_day, note = null }: InputOf<typeof calendarCalls.addLeave>,
): Outcome<{ id: string }, 'NOT_FOUND' | 'MALFORMED'> {
  const { tx, business_id } = ctx;
  if (last_day < first_day) {
    return refuse('MALFORMED', { fields: [{ field: 'last_day', problem: 'ends_before_start' }] });
  }
  const key = { business_id, id };
  if (!(await calendarExists(tx.q, key))) return refuse('NOT_FOUND');
  const leaveId = ctx.newId();
  await insertLeave(tx, key, { id: leaveId, first_day, last_day, note });
  ctx.emit('calendar.time_changed', { entity_id: id });
  return ok({ id: leaveId });
}

export async function removeLeave(
  ctx: CommandContext,
  { id, leave_id }: { readonly id: string; readonly leave_id: string },
): Done<'NOT_FOUND'> {
  const { tx, business_id } = ctx;
  if (!(await deleteLeave(tx, { business_id, id }, leave_id))) return refuse('NOT_FOUND');
  ctx.emit('calendar.time_changed', { entity_id: id });
  return done;
}

export async function addBlock(
  ctx: CommandContext,
  input: InputOf<typeof calendarCalls.addBlock>,
): Outcome<Block, 'NOT_FOUND' | 'MALFORMED' | 'SLOT_TAKEN'> {
  const block = await takeBlock(ctx, ctx.newId(), input);
  if (block.ok) ctx.emit('calendar.blocked', { entity_id: input.id, block_id: block.value.id });
  return block;
}

/** Keeps its id; a refusal rolls the deletion back. */
export async function changeBlock(
  ctx: CommandContext,
  { id, block_id, entity_id = id, ...input }: InputOf<typeof calendarCalls.changeBlock>,
): Outcome<Block, 'NOT_FOUND' | 'MALFORMED' | 'SLOT_TAKEN'> {
  const { tx, business_id } = ctx;
  // Lock order: calendars before slots are swapped.
  await lockCalendars(tx, business_id, [id, entity_id]);
  if (!(await deleteBlock(tx, { business_id, id }, block_id))) return refuse('NOT_FOUND');
  const block = await takeBlock(ctx, block_id, { ...input, id: entity_id });
  if (!block.ok) return block;
  ctx.emit('calendar.unblocked', { entity_id: id, block_id });
  ctx.emit('calendar.blocked', { entity_id, block_id });
  return block;
}

type BlockInput = Omit<InputOf<typeof calendarCalls.addBlock>, 'business_id'>;

/** Race: the exclusion constraint decides; the second one is refused. */
async function takeBlock(
  ctx: CommandContext,
  id: string,
  input: BlockInput,
): Outcome<Block, 'NOT_FOUND' | 'MALFORMED' | 'SLOT_TAKEN'> {
  const { tx, business_id } = ctx;
  const key = { business_id, id: input.id };
  if (!(await calendarExists(tx.q, key))) return refuse('NOT_FOUND');
  const { time_zone } = await getBusinessFacts(tx.q, business_id);
  const day = Temporal.PlainDate.from(input.day);
  const at = (time: string) => instantAt(day, parseTime(time) ?? 0, time_zone);
  const block = {
    id,
    start: at(input.start_time),
    end: at(input.end_time),
    note: input.note ?? null,
  };
  // Compare instants, not clock times: in an hour that a zone skips, a later time can be the same instant.
  if (Temporal.Instant.compare(block.start, block.end) >= 0) {
    return refuse('MALFORMED', { fields: [{ field: 'end_time', problem: 'ends_before_start' }] });
  }
  const slot = { ...block, entity_id: input.id, booking_id: null, expires_at: null };
  if ((await consumeSlots(tx, business_id, [slot], ctx.now)).length > 0) return refuse('SLOT_TAKEN');
  return ok(presentBlock(block, time_zone));
}

export async function removeBlock(
  ctx: CommandContext,
  { id, block_id }: { readonly id: string; readonly block_id: string },
): Done<'NOT_FOUND'> {
  const { tx, business_id } = ctx;
  if (!(await deleteBlock(tx, { business_id, id }, block_id))) return refuse('NOT_FOUND');
  ctx.emit('calendar.unblocked', { entity_id: id, block_id });
  return done;
}
