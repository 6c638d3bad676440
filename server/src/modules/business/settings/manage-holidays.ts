import type { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { done, type Result, refuse } from '@kursi/core/kernel/result.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import { deleteHoliday, putHoliday } from './business-holiday.store.ts';

export async function setHoliday(
  ctx: CommandContext,
  input: InputOf<typeof settingsCalls.setHoliday>,
): Promise<Result<Record<string, never>, never>> {
  await putHoliday(ctx.tx, input);
  ctx.emit('business.holidays_changed');
  return done;
}

export async function removeHoliday(
  ctx: CommandContext,
  { day }: InputOf<typeof settingsCalls.removeHoliday>,
): Promise<Result<Record<string, never>, 'NOT_FOUND'>> {
  if (!(await deleteHoliday(ctx.tx, ctx.business_id, day))) return refuse('NOT_FOUND');
  ctx.emit('business.holidays_changed');
  return done;
}
