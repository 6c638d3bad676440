import type { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { type Done, done, type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import { sameMembers } from '@kursi/core/kernel/same-members.ts';
import type { CommandContext } from '../../platform/module/command-context.ts';
import { lockBusiness, setHasService } from '../business/public.ts';
import { listCategoryIds } from './category.store.ts';
import { sentFields, unknownField } from './fields.ts';
import {
  findServicePositions,
  hasEnabledService,
  insertServices,
  nextServiceIndex,
  type ServicePosition,
  setServiceCalendars,
  setServiceOrder,
  updateService,
} from './service.store.ts';

export async function addService(
  ctx: CommandContext,
  input: InputOf<typeof catalogueCalls.addService>,
): Outcome<{ id: string; index: number }, 'MALFORMED'> {
  const { tx, business_id, now } = ctx;
  const { calendars = [], ...fields } = input;
  await lockBusiness(tx, business_id);
  if (fields.category_id && !(await listCategoryIds(tx, business_id)).includes(fields.category_id)) {
    return refuse('MALFORMED', unknownField('category_id'));
  }
  const key = { business_id, id: ctx.newId() };
  const index = await nextServiceIndex(tx, business_id);
  await insertServices(tx, [{ ...sentFields(fields), ...key, index, created_at: now, updated_at: now }]);
  if (!(await setServiceCalendars(tx, key, calendars))) return refuse('MALFORMED', unknownField('calendars'));
  await refreshHasService(ctx);
  ctx.emit('service.added', { service_id: key.id });
  return ok({ id: key.id, index });
}

/** Partial update. With a status it also restores a deleted service: that is the undo. */
export async function changeService(
  ctx: CommandContext,
  input: InputOf<typeof catalogueCalls.changeService>,
): Done<'NOT_FOUND' | 'MALFORMED'> {
  const { tx, business_id, now } = ctx;
  const { calendars, id, business_id: _, ...changes } = input;
  await lockBusiness(tx, business_id);
  if (changes.category_id && !(await listCategoryIds(tx, business_id)).includes(changes.category_id)) {
    return refuse('MALFORMED', unknownField('category_id'));
  }
  const key = { business_id, id };
  const alsoRemoved = changes.service_status !== undefined;
  if (!(await updateService(tx, key, { ...changes, updated_at: now }, { alsoRemoved }))) {
    return refuse('NOT_FOUND');
  }
  if (calendars && !(await setServiceCalendars(tx, key, calendars))) {
    return refuse('MALFORMED', unknownField('calendars'));
  }
  await refreshHasService(ctx);
  ctx.emit('service.changed', { service_id: id });
  return done;
}

export async function removeService(ctx: CommandContext, { id }: { readonly id: string }): Done<'NOT_FOUND'> {
  const { tx, business_id, now } = ctx;
  await lockBusiness(tx, business_id);
  const removed = { service_status: 'deleted' as const, updated_at: now };
  if (!(await updateService(tx, { business_id, id }, removed, { alsoRemoved: false })))
    return refuse('NOT_FOUND');
  await refreshHasService(ctx);
  ctx.emit('service.removed', { service_id: id });
  return done;
}

export interface ServiceGroup {
  readonly category_id: string | null;
  readonly service_ids: readonly string[];
}

/**
 * Sets the order of the whole list. A stale list (services added or deleted since) is refused with the
 * current one.
 */
export async function orderServices(
  ctx: CommandContext,
  { groups }: { readonly groups: readonly ServiceGroup[] },
): Done<'CONFLICT'> {
  const { tx, business_id, now } = ctx;
  await lockBusiness(tx, business_id);
  const wanted: ServicePosition[] = groups.flatMap(({ category_id, service_ids }) =>
    service_ids.map((id) => ({ id, category_id })),
  );
  const current = await findServicePositions(tx, business_id);
  const categories = [null, ...(await listCategoryIds(tx, business_id))];
  const ids = (places: readonly ServicePosition[]) => places.map(({ id }) => id);
  const isCurrent =
    sameMembers(ids(wanted), ids(current)) && groups.every((group) => categories.includes(group.category_id));
  if (!isCurrent) return refuse('CONFLICT', { groups: grouped(current, categories) });
  await setServiceOrder(tx, business_id, wanted, now);
  ctx.emit('service.reordered');
  return done;
}

function grouped(places: readonly ServicePosition[], categories: readonly (string | null)[]): ServiceGroup[] {
  return categories.map((category_id) => ({
    category_id,
    service_ids: places.filter((place) => place.category_id === category_id).map(({ id }) => id),
  }));
}

/** Denormalised flag of the business: whether it has a service. */
export async function refreshHasService({ tx, business_id }: CommandContext): Promise<void> {
  await setHasService(tx, business_id, await hasEnabledService(tx, business_id));
}
