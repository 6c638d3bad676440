import type { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { MOST_HOLIDAY_DAYS } from '@kursi/core/business/settings-rules.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { type Done, done, refuse } from '@kursi/core/kernel/result.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import { deleteHolidays, putHolidays } from './business-holiday.store.ts';

/** One row per day, so that a day of a longer holiday can be given back alone. */
export async function setHoliday(
  ctx: CommandContext,
  { day, last_day = day, name }: InputOf<typeof settingsCalls.setHoliday>,
): Done<'MALFORMED'> {
  const first = Temporal.PlainDate.from(day);
  const count = first.until(last_day).days + 1;
  if (count < 1) return wrong({ field: 'last_day', problem: 'ends_before_start' });
  if (count > MOST_HOLIDAY_DAYS) {
    return wrong({ field: 'last_day', problem: 'too_many_days', limit: MOST_HOLIDAY_DAYS });
  }
  await putHolidays(
    ctx.tx,
    Array.from({ length: count }, (_, i) => ({
      business_id: ctx.business_id,
      day: first.add({ days: i }).toString(),
      name,
    })),
  );
  ctx.emit('business.holidays_changed');
  return done;
}

export async function removeHoliday(
  ctx: CommandContext,
  { day, last_day = day }: InputOf<typeof settingsCalls.removeHoliday>,
): Done<'NOT_FOUND'> {
  const range = { first_day: day, last_day };
  if (!(await deleteHolidays(ctx.tx, ctx.business_id, range))) return refuse('NOT_FOUND');
  ctx.emit('business.holidays_changed');
  return done;
}

/** For an undo: these days have the holidays that they had before, and no others. */
export async function replaceHolidays(
  ctx: CommandContext,
  range: { readonly first_day: string; readonly last_day: string },
  before: readonly { readonly day: string; readonly name: string }[],
): Promise<void> {
  const { tx, business_id } = ctx;
  await deleteHolidays(tx, business_id, range);
  const holidays = before
    .filter(({ day }) => day >= range.first_day && day <= range.last_day)
    .map(({ day, name }) => ({ business_id, day, name }));
  if (holidays.length > 0) await putHolidays(tx, holidays);
  ctx.emit('business.holidays_changed');
}

function wrong(problem: { readonly field: string; readonly problem: string; readonly limit?: number }) {
  return refuse('MALFORMED', { fields: [problem] });
}
