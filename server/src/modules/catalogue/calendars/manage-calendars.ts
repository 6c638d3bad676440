import { CALENDAR_COLOURS, type calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { type Done, done, type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import { sameMembers } from '@kursi/core/kernel/same-members.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import { isMember, lockBusiness } from '../../business/public.ts';
import { sentFields, unknownField } from '../fields.ts';
import { isBookedAfter, lockCalendarForRemoval } from '../slot.store.ts';
import {
  insertCalendar,
  listCalendarIds,
  nextCalendarIndex,
  setCalendarOrder,
  setCalendarServices,
  updateCalendar,
} from './calendar.store.ts';

export async function addCalendar(
  ctx: CommandContext,
  input: InputOf<typeof calendarCalls.add>,
): Outcome<{ id: string; index: number }, 'MALFORMED'> {
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
    // Unless chosen, neighbouring calendars get different colours.
    colour: fields.colour ?? (index % CALENDAR_COLOURS) + 1,
    business_hours: business_hours && JSON.stringify(business_hours),
    created_at: now,
    updated_at: now,
  });
  if (!(await setCalendarServices(tx, key, service_ids)))
    return refuse('MALFORMED', unknownField('service_ids'));
  ctx.emit('calendar.added', { entity_id: key.id });
  return ok({ id: key.id, index });
}

/** Partial update. With a status it also restores a deleted calendar: that is the undo. */
export async function changeCalendar(
  ctx: CommandContext,
  input: InputOf<typeof calendarCalls.change>,
): Done<'NOT_FOUND' | 'MALFORMED'> {
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
  if (service_ids && !(await setCalendarServices(tx, key, service_ids))) {
    return refuse('MALFORMED', unknownField('service_ids'));
  }
  ctx.emit('calendar.changed', { entity_id: id });
  return done;
}

export async function removeCalendar(
  ctx: CommandContext,
  { id }: { readonly id: string },
): Done<'NOT_FOUND' | 'CALENDAR_HAS_BOOKINGS'> {
  const { tx, business_id, now } = ctx;
  await lockBusiness(tx, business_id);
  await lockCalendarForRemoval(tx, { business_id, entity_id: id }, now);
  const removed = { calendar_status: 'deleted' as const, updated_at: now };
  if (!(await updateCalendar(tx, { business_id, id }, removed, { alsoRemoved: false })))
    return refuse('NOT_FOUND');
  if (await isBookedAfter(tx, { business_id, entity_id: id }, now)) return refuse('CALENDAR_HAS_BOOKINGS');
  ctx.emit('calendar.removed', { entity_id: id });
  return done;
}

export async function orderCalendars(
  ctx: CommandContext,
  { ids }: { readonly ids: readonly string[] },
): Done<'CONFLICT'> {
  const { tx, business_id, now } = ctx;
  await lockBusiness(tx, business_id);
  const current = await listCalendarIds(tx, business_id);
  if (!sameMembers(ids, current)) return refuse('CONFLICT', { ids: current });
  await setCalendarOrder(tx, business_id, ids, now);
  ctx.emit('calendar.reordered');
  return done;
}
