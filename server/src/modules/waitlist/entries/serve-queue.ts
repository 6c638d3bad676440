import type { InputOf } from '@kursi/core/contract/call.ts';
import { type Done, done, type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import { nextFor } from '@kursi/core/waitlist/queue-position.ts';
import type { waitlistBookingCalls as calls } from '@kursi/core/waitlist/waitlist-booking.contract.ts';
import { stepBetween, type WaitlistStatus } from '@kursi/core/waitlist/waitlist-states.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import { calendarExists } from '../../catalogue/public.ts';
import { requote } from '../estimates/quote-queue.ts';
import { lockWaitlist, updateWaitlist } from '../waitlist.store.ts';
import { type LockedEntry, type LockedQueue, lockEntry, lockQueue } from './lock-entry.ts';
import { endQueueTime, freeQueueTime, takeQueueTime } from './queue-time.ts';
import { readLine } from './read-queue.ts';
import { type EntryRow, updateEntry } from './waitlist-booking.store.ts';

type Changed = Done<'NOT_FOUND' | 'CONFLICT'>;

/** Safe when two press at once: the second sees whom the first has called. */
export async function callNext(
  ctx: CommandContext,
  { waitlist_id, entity_id = null }: InputOf<typeof calls.callNext>,
): Outcome<{ waitlist_booking_id: string; number: number }, 'NOT_FOUND' | 'NOBODY_WAITS'> {
  const queue = await lockQueue(ctx, waitlist_id);
  if (!queue || (entity_id && !queue.waitlist.entity_ids.includes(entity_id))) return refuse('NOT_FOUND');
  const { line } = await readLine(ctx.tx.q, queue.waitlist, queue.time_zone, ctx.now);
  const next = nextFor(line, entity_id);
  if (!next) return refuse('NOBODY_WAITS');
  await noteCall(ctx, queue, next, entity_id);
  return ok({ waitlist_booking_id: next.id, number: next.number });
}

/** To a chair, or again. */
export async function callEntry(
  ctx: CommandContext,
  { waitlist_booking_id, entity_id = null }: InputOf<typeof calls.call>,
): Changed {
  const found = await waiting(ctx, waitlist_booking_id);
  if (!found.ok) return found;
  const { entry, waitlist } = found.value;
  if (entity_id && !waitlist.entity_ids.includes(entity_id)) return refuse('NOT_FOUND');
  await noteCall(ctx, found.value, entry, entity_id);
  return done;
}

async function noteCall(
  ctx: CommandContext,
  queue: LockedQueue,
  entry: EntryRow,
  entity_id: string | null,
): Promise<void> {
  const { tx, business_id, now } = ctx;
  const called_entity_id = entity_id ?? entry.entity_id;
  await updateEntry(tx, { business_id, id: entry.id }, { called_at: now, called_entity_id });
  await changed(ctx, queue, entry, 'waitlist_booking.called');
}

export async function uncallEntry(ctx: CommandContext, id: string): Changed {
  const found = await waiting(ctx, id);
  if (!found.ok) return found;
  const { entry } = found.value;
  const key = { business_id: ctx.business_id, id };
  await updateEntry(ctx.tx, key, { called_at: null, called_entity_id: null });
  await changed(ctx, found.value, entry, 'waitlist_booking.stepped_back');
  return done;
}

/** Others go first until then. An entry that was called goes back into the line. */
export async function beLate(ctx: CommandContext, id: string, minutes: number): Changed {
  const found = await waiting(ctx, id);
  if (!found.ok) return found;
  const { entry } = found.value;
  if (entry.status !== 'pending') return refuse('CONFLICT');
  const { tx, business_id, now } = ctx;
  const late_until = minutes > 0 ? now.add({ minutes }) : null;
  await updateEntry(tx, { business_id, id }, { late_until, called_at: null, called_entity_id: null });
  await changed(ctx, found.value, entry, 'waitlist_booking.late');
  return done;
}

/** One step, or one step back. A step that was made meanwhile is refused with what is there now. */
export async function stepEntry(
  ctx: CommandContext,
  input: Pick<InputOf<typeof calls.step>, 'waitlist_booking_id' | 'from' | 'to' | 'entity_id'>,
): Changed {
  const { tx, business_id } = ctx;
  const found = await lockEntry(ctx, input.waitlist_booking_id);
  if (!found) return refuse('NOT_FOUND');
  const { entry, waitlist, isOfToday } = found;
  const step = stepBetween(input.from, input.to);
  // What was billed stays done: the bill is what can be changed.
  const isBilled = entry.visit_id !== null;
  if (entry.status !== input.from || !step || !isOfToday || isBilled)
    return refuse('CONFLICT', { status: entry.status });
  const entity_id = input.entity_id ?? entry.called_entity_id ?? entry.entity_id;
  if (input.entity_id && !(await mayServe(ctx, waitlist, input.entity_id))) return refuse('NOT_FOUND');
  const changes = {
    ...stepped(ctx.now, entry, input.to, entity_id),
    // "I am here" is only said; the desk has seen them.
    ...(ctx.role && { unseen_network: null }),
  };
  const kept = await updateEntry(tx, { business_id, id: entry.id }, changes);
  if (!kept) return refuse('CONFLICT', { status: entry.status });
  if (input.to === 'serving') await takeQueueTime(ctx, { ...entry, ...changes });
  else if (input.to === 'completed') await endQueueTime(ctx, entry.id);
  else if (input.from === 'serving') await freeQueueTime(ctx, entry.id);
  await changed(ctx, found, entry, step.event);
  return done;
}

/** A queue that names nobody is served by anyone of the business. */
async function mayServe(
  { tx, business_id }: CommandContext,
  { entity_ids }: LockedQueue['waitlist'],
  id: string,
): Promise<boolean> {
  return entity_ids.length > 0 ? entity_ids.includes(id) : calendarExists(tx.q, { business_id, id });
}

/** What a step writes; a step back takes away what the step had written. */
function stepped(now: Temporal.Instant, entry: EntryRow, to: WaitlistStatus, entity_id: string | null) {
  const isBack =
    to === 'pending' || entry.status === 'completed' || (to === 'arrived' && entry.status === 'serving');
  if (to === 'pending') return { status: to, arrived_at: null };
  if (to === 'arrived' && !isBack) return { status: to, arrived_at: now };
  if (to === 'arrived') return { status: to, serving_at: null, served_entity_id: null };
  if (to === 'serving' && !isBack) {
    const first_served_at = entry.first_served_at ?? now;
    return { status: to, serving_at: now, first_served_at, served_entity_id: entity_id };
  }
  if (to === 'serving') return { status: to, completed_at: null };
  return { status: to, completed_at: now };
}

/** To another waitlist, with its next number; the time of joining stays. */
export async function moveEntry(
  ctx: CommandContext,
  { waitlist_booking_id, waitlist_id }: InputOf<typeof calls.move>,
): Outcome<{ number: number }, 'NOT_FOUND' | 'CONFLICT' | 'ALREADY_IN_QUEUE'> {
  const { tx, business_id, now } = ctx;
  const found = await lockEntry(ctx, waitlist_booking_id, waitlist_id);
  const target = await lockWaitlist(tx, { business_id, id: waitlist_id });
  if (!found || !target) return refuse('NOT_FOUND');
  const { entry, waitlist, isOfToday } = found;
  if ((entry.status !== 'pending' && entry.status !== 'arrived') || !isOfToday || waitlist.id === target.id)
    return refuse('CONFLICT', { status: entry.status });
  const day = entry.created_at_iso_date;
  const number = target.numbered_on === day ? target.last_number + 1 : 1;
  const entity_id = target.entity_ids.includes(entry.entity_id ?? '') ? entry.entity_id : null;
  const moved = await updateEntry(
    tx,
    { business_id, id: entry.id },
    { waitlist_id, number, entity_id, called_at: null, called_entity_id: null },
  );
  if (!moved) return refuse('ALREADY_IN_QUEUE');
  await updateWaitlist(
    tx,
    { business_id, id: waitlist_id },
    { last_number: number, numbered_on: day, updated_at: now },
  );
  await requote(ctx, found);
  await changed(ctx, { ...found, waitlist: target }, entry, 'waitlist_booking.moved');
  return ok({ number });
}

/** Locked, of today, and neither served nor over. */
async function waiting(ctx: CommandContext, id: string): Outcome<LockedEntry, 'NOT_FOUND' | 'CONFLICT'> {
  const found = await lockEntry(ctx, id);
  if (!found) return refuse('NOT_FOUND');
  const { status } = found.entry;
  const waits = (status === 'pending' || status === 'arrived') && found.isOfToday;
  return waits ? ok(found) : refuse('CONFLICT', { status });
}

/** Everyone in the line is told anew. */
export async function changed(
  ctx: CommandContext,
  queue: LockedQueue,
  { id: waitlist_booking_id, client_id }: Pick<EntryRow, 'id' | 'client_id'>,
  event: Parameters<CommandContext['emit']>[0],
): Promise<void> {
  await requote(ctx, queue);
  ctx.emit(event, { waitlist_id: queue.waitlist.id, waitlist_booking_id, client_id });
}
