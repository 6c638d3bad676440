import type { InputOf } from '@kursi/core/contract/call.ts';
import { type Done, done, type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import { localMinute } from '@kursi/core/kernel/time-zone.ts';
import { type waitlistCalls as calls, WAITLISTS_MAX } from '@kursi/core/waitlist/waitlist.contract.ts';
import type { CommandContext } from '../../platform/module/command-context.ts';
import { getBusinessFacts, lockBusiness, setHasWaitlist } from '../business/public.ts';
import { lockQueue } from './entries/lock-entry.ts';
import { countActive } from './entries/waitlist-booking.store.ts';
import { requote } from './estimates/quote-queue.ts';
import {
  countKnown,
  insertWaitlist,
  listWaitlists,
  lockWaitlist,
  replaceCalendars,
  replaceServices,
  updateWaitlist,
} from './waitlist.store.ts';

type Fields = Omit<InputOf<typeof calls.change>, 'waitlist_id' | 'business_id'>;

export async function addWaitlist(
  ctx: CommandContext,
  { business_id, ...input }: InputOf<typeof calls.add>,
): Outcome<{ id: string }, 'NOT_FOUND' | 'MALFORMED' | 'TOO_MANY_WAITLISTS'> {
  const { tx, now } = ctx;
  await lockBusiness(tx, business_id);
  const there = await listWaitlists(tx.q, business_id);
  if (there.length >= WAITLISTS_MAX) return refuse('TOO_MANY_WAITLISTS');
  const refused = await whyNotFields(ctx, input);
  if (refused) return refused;
  const key = { business_id, id: ctx.newId() };
  const index = Math.max(-1, ...there.map((one) => one.index)) + 1;
  await insertWaitlist(tx, { ...key, ...columnsOf(input), index, created_at: now, updated_at: now });
  await replaceServices(tx, key, input.service_ids);
  await replaceCalendars(tx, key, input.entity_ids);
  await setHasWaitlist(tx, business_id, true);
  ctx.emit('waitlist.added', { waitlist_id: key.id });
  return ok({ id: key.id });
}

export async function changeWaitlist(
  ctx: CommandContext,
  { waitlist_id, business_id, ...input }: InputOf<typeof calls.change>,
): Done<'NOT_FOUND' | 'MALFORMED'> {
  const { tx, now } = ctx;
  const key = { business_id, id: waitlist_id };
  if (!(await lockWaitlist(tx, key))) return refuse('NOT_FOUND');
  const refused = await whyNotFields(ctx, input);
  if (refused) return refused;
  await updateWaitlist(tx, key, { ...columnsOf(input), updated_at: now });
  await replaceServices(tx, key, input.service_ids);
  await replaceCalendars(tx, key, input.entity_ids);
  const queue = await lockQueue(ctx, waitlist_id);
  if (queue) await requote(ctx, queue);
  ctx.emit('waitlist.changed', { waitlist_id });
  return done;
}

export async function removeWaitlist(
  ctx: CommandContext,
  { waitlist_id, business_id }: InputOf<typeof calls.remove>,
): Done<'NOT_FOUND' | 'SOMEONE_WAITS'> {
  const { tx, now } = ctx;
  await lockBusiness(tx, business_id);
  const key = { business_id, id: waitlist_id };
  if (!(await lockWaitlist(tx, key))) return refuse('NOT_FOUND');
  const { time_zone } = await getBusinessFacts(tx.q, business_id);
  const day = localMinute(now, time_zone).day.toString();
  if ((await countActive(tx.q, { business_id, waitlist_id, day })) > 0) return refuse('SOMEONE_WAITS');
  await updateWaitlist(tx, key, { status: 'deleted', updated_at: now });
  await setHasWaitlist(tx, business_id, (await listWaitlists(tx.q, business_id)).length > 0);
  ctx.emit('waitlist.removed', { waitlist_id });
  return done;
}

export async function pauseWaitlist(
  ctx: CommandContext,
  { waitlist_id, business_id, is_paused }: InputOf<typeof calls.pause>,
): Done<'NOT_FOUND'> {
  const { tx, now } = ctx;
  const key = { business_id, id: waitlist_id };
  const found = await lockWaitlist(tx, key);
  if (!found) return refuse('NOT_FOUND');
  if ((found.paused_at !== null) === is_paused) return done;
  await updateWaitlist(tx, key, { paused_at: is_paused ? now : null, updated_at: now });
  ctx.emit('waitlist.changed', { waitlist_id });
  return done;
}

function columnsOf({ hours, name, serving_count, max_guest_count, max_waiting, deposit_amount }: Fields) {
  const limits = { serving_count, max_guest_count, max_waiting };
  return { name, hours: hours && JSON.stringify(hours), ...limits, deposit_amount };
}

async function whyNotFields({ tx, business_id }: CommandContext, { service_ids, entity_ids }: Fields) {
  for (const [field, ids] of Object.entries({ service_ids, entity_ids })) {
    if (new Set(ids).size < ids.length) {
      return refuse('MALFORMED', { fields: [{ field, problem: 'invalid_value' }] });
    }
  }
  const known = await countKnown(tx.q, business_id, { service_ids, entity_ids });
  if (known.services < service_ids.length) return refuse('NOT_FOUND', { field: 'service_ids' });
  return known.calendars < entity_ids.length ? refuse('NOT_FOUND', { field: 'entity_ids' }) : null;
}
