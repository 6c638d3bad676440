import { CALENDAR_COLOURS, type calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { ok, type Result, refuse } from '@kursi/core/kernel/result.ts';
import type { CommandContext } from '../../platform/module/command-context.ts';
import { isMember, lockBusiness } from '../business/public.ts';
import { insertCalendar, nextCalendarIndex, setServicesOf } from './calendar.store.ts';
import { sentFields, unknownField } from './fields.ts';

export async function addCalendar(
  ctx: CommandContext,
  input: InputOf<typeof calendarCalls.addCalendar>,
): Promise<Result<{ id: string; index: number }, 'MALFORMED'>> {
  const { tx, business_id, now } = ctx;
  const { service_ids = [], business_hours = null, ...fields } = input;
  await lockBusiness(tx, business_id);
  if (fields.user_id && !(await isMember(tx.q, business_id, fields.user_id))) {
    return refuse('MALFORMED', unknownField('user_id'));
  }
  const key = { business_id, id: ctx.newId() };
  const index = await nextCalendarIndex(tx, business_id);
  await insertCalendar(tx, {
    ...sentFields(fields),
    ...key,
    index,
    // Neighbours differ unless someone chose.
    colour: fields.colour ?? (index % CALENDAR_COLOURS) + 1,
    business_hours: business_hours && JSON.stringify(business_hours),
    created_at: now,
    updated_at: now,
  });
  if (!(await setServicesOf(tx, key, service_ids))) return refuse('MALFORMED', unknownField('service_ids'));
  ctx.emit('calendar.added', { entity_id: key.id });
  return ok({ id: key.id, index });
}
