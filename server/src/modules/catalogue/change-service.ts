import type { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { done, type Result, refuse } from '@kursi/core/kernel/result.ts';
import type { CommandContext } from '../../platform/module/command-context.ts';
import { lockBusiness } from '../business/public.ts';
import { categoryIds } from './category.store.ts';
import { unknownField } from './fields.ts';
import { refreshHasService } from './refresh-has-service.ts';
import { setCalendarsOf, updateService } from './service.store.ts';

/** Changes what is sent. With a status it also brings back a removed service, which is how that is undone. */
export async function changeService(
  ctx: CommandContext,
  input: InputOf<typeof catalogueCalls.changeService>,
): Promise<Result<Record<string, never>, 'NOT_FOUND' | 'MALFORMED'>> {
  const { tx, business_id, now } = ctx;
  const { calendars, id, business_id: _, ...changes } = input;
  await lockBusiness(tx, business_id);
  if (changes.category_id && !(await categoryIds(tx, business_id)).includes(changes.category_id)) {
    return refuse('MALFORMED', unknownField('category_id'));
  }
  const key = { business_id, id };
  const alsoRemoved = changes.service_status !== undefined;
  if (!(await updateService(tx, key, { ...changes, updated_at: now }, { alsoRemoved }))) {
    return refuse('NOT_FOUND');
  }
  if (calendars && !(await setCalendarsOf(tx, key, calendars))) {
    return refuse('MALFORMED', unknownField('calendars'));
  }
  await refreshHasService(ctx);
  ctx.emit('service.changed', { service_id: id });
  return done;
}
