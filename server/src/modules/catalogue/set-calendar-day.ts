import { done, type Result, refuse } from '@kursi/core/kernel/result.ts';
import type { CommandContext } from '../../platform/module/command-context.ts';
import { calendarExists } from './calendar.store.ts';
import { clearDay, setDay } from './calendar-time.store.ts';

/** Other hours on one date, a day off, or with null the usual hours again. */
export async function setCalendarDay(
  ctx: CommandContext,
  input: { readonly id: string; readonly day: string; readonly day_hours: readonly string[] | null },
): Promise<Result<Record<string, never>, 'NOT_FOUND'>> {
  const { tx, business_id } = ctx;
  const key = { business_id, id: input.id };
  if (!(await calendarExists(tx.q, key))) return refuse('NOT_FOUND');
  if (input.day_hours) await setDay(tx, key, input.day, input.day_hours);
  else await clearDay(tx, key, input.day);
  ctx.emit('calendar.time_changed', { entity_id: input.id });
  return done;
}
