import type { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { ok, type Result, refuse } from '@kursi/core/kernel/result.ts';
import type { CommandContext } from '../../platform/module/command-context.ts';
import { lockBusiness } from '../business/public.ts';
import { categoryIds } from './category.store.ts';
import { sentFields, unknownField } from './fields.ts';
import { refreshHasService } from './refresh-has-service.ts';
import { insertServices, nextServiceIndex, setCalendarsOf } from './service.store.ts';

export async function addService(
  ctx: CommandContext,
  input: InputOf<typeof catalogueCalls.addService>,
): Promise<Result<{ id: string; index: number }, 'MALFORMED'>> {
  const { tx, business_id, now } = ctx;
  const { calendars = [], ...fields } = input;
  await lockBusiness(tx, business_id);
  if (fields.category_id && !(await categoryIds(tx, business_id)).includes(fields.category_id)) {
    return refuse('MALFORMED', unknownField('category_id'));
  }
  const key = { business_id, id: ctx.newId() };
  const index = await nextServiceIndex(tx, business_id);
  await insertServices(tx, [{ ...sentFields(fields), ...key, index, created_at: now, updated_at: now }]);
  if (!(await setCalendarsOf(tx, key, calendars))) return refuse('MALFORMED', unknownField('calendars'));
  await refreshHasService(ctx);
  ctx.emit('service.added', { service_id: key.id });
  return ok({ id: key.id, index });
}
