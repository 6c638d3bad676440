import type { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { done, ok, type Result, refuse } from '@kursi/core/kernel/result.ts';
import type { CommandContext } from '../../platform/module/command-context.ts';
import { calendarExists } from './calendar.store.ts';
import { deleteLeave, insertLeave } from './calendar-time.store.ts';

export async function takeLeave(
  ctx: CommandContext,
  { id, first_day, last_day, note = null }: InputOf<typeof calendarCalls.addLeave>,
): Promise<Result<{ id: string }, 'NOT_FOUND' | 'MALFORMED'>> {
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

export async function endLeave(
  ctx: CommandContext,
  { id, leave_id }: { readonly id: string; readonly leave_id: string },
): Promise<Result<Record<string, never>, 'NOT_FOUND'>> {
  const { tx, business_id } = ctx;
  if (!(await deleteLeave(tx, { business_id, id }, leave_id))) return refuse('NOT_FOUND');
  ctx.emit('calendar.time_changed', { entity_id: id });
  return done;
}
