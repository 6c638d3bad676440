import type { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { done, type Result, refuse } from '@kursi/core/kernel/result.ts';
import type { CommandContext } from '../../platform/module/command-context.ts';
import { isMember, lockBusiness } from '../business/public.ts';
import { setServicesOf, updateCalendar } from './calendar.store.ts';
import { unknownField } from './fields.ts';

/** Changes what is sent. With a status it also brings back a removed calendar, which is how that is undone. */
export async function changeCalendar(
  ctx: CommandContext,
  input: InputOf<typeof calendarCalls.changeCalendar>,
): Promise<Result<Record<string, never>, 'NOT_FOUND' | 'MALFORMED'>> {
  const { tx, business_id, now } = ctx;
  const { id, service_ids, business_hours, business_id: _, ...changes } = input;
  await lockBusiness(tx, business_id);
  if (changes.user_id && !(await isMember(tx.q, business_id, changes.user_id))) {
    return refuse('MALFORMED', unknownField('user_id'));
  }
  const key = { business_id, id };
  const hours =
    business_hours === undefined ? {} : { business_hours: business_hours && JSON.stringify(business_hours) };
  const alsoRemoved = changes.calendar_status !== undefined;
  if (!(await updateCalendar(tx, key, { ...changes, ...hours, updated_at: now }, { alsoRemoved }))) {
    return refuse('NOT_FOUND');
  }
  if (service_ids && !(await setServicesOf(tx, key, service_ids))) {
    return refuse('MALFORMED', unknownField('service_ids'));
  }
  ctx.emit('calendar.changed', { entity_id: id });
  return done;
}
