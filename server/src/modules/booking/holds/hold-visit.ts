import type { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { holdExpiry } from '@kursi/core/booking/booking-rules.ts';
import type { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import type { InputOf, OutputOf } from '@kursi/core/contract/call.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import { allInTransaction } from '../../../platform/database/all-in-transaction.ts';
import type { ActorContext } from '../../../platform/module/command-context.ts';
import { consumeSlotOrFail, consumeSlots, lockCalendars, type Slot } from '../../catalogue/public.ts';
import { lockClientForShare } from '../../clients/public.ts';
import { planVisit, type SlotRefusal, type VisitQuery } from '../availability/plan-visit.ts';
import { inOrder, toSlot, writtenAnswer } from '../availability/planned-booking.ts';
import {
  type HoldRow,
  insertHolds,
  insertHoldsStatements,
  lockHoldsOfPerson,
  lockTheseHolds,
} from './hold.store.ts';
import { type Holder, limitReached, minutesOf } from './hold-limits.ts';
import { releaseHolds } from './release-hold.ts';

type Refused = SlotRefusal | 'TOO_MANY_HOLDS' | 'CLIENT_REQUIRED';

/** A new hold replaces the person's own older holds that overlap it. */
function overlaps(hold: HoldRow, slot: Slot): boolean {
  const until = hold.ends_at.add({ minutes: hold.buffer_after });
  return (
    hold.entity_id === slot.entity_id &&
    Temporal.Instant.compare(hold.starts_at, slot.end) < 0 &&
    Temporal.Instant.compare(slot.start, until) < 0
  );
}

/** One service is a visit with one part. */
export function asVisit(input: InputOf<typeof bookingCalls.reserve>): InputOf<typeof visitCalls.reserve> {
  const { service_id, entity_id, service_duration, ...rest } = input;
  return { ...rest, arrangement: 'sequence', services: [{ service_id, entity_id, service_duration }] };
}

export function visitQueryBy(
  { for_myself, ...input }: InputOf<typeof visitCalls.reserve>,
  role: ActorContext['role'],
): VisitQuery {
  if (for_myself) return { ...input, override: [], role: null, knowsBusiness: role !== null };
  return { ...input, override: input.override ?? [], role };
}

export async function holdTime(
  ctx: ActorContext,
  holder: Holder,
  input: InputOf<typeof bookingCalls.reserve>,
): Outcome<OutputOf<typeof bookingCalls.reserve>, Refused> {
  const held = await holdVisit(ctx, holder, asVisit(input));
  if (!held.ok) return held;
  const { visit_id, expires_at, bookings } = held.value;
  const [booking] = bookings;
  if (!booking) throw new Error('one service makes one hold');
  return ok({ ...booking, visit_id, expires_at });
}

const NO_CLIENT = { id: null, kind: 'person' } as const;

/** Atomic: several services, all or none. Alternatives for SLOT_TAKEN: find-alternatives.ts. */
export async function holdVisit(
  ctx: ActorContext,
  { is_guest, network }: Holder,
  input: InputOf<typeof visitCalls.reserve>,
): Outcome<OutputOf<typeof visitCalls.reserve>, Refused> {
  const { tx, business_id, now } = ctx;
  const query = visitQueryBy(input, ctx.role);
  const { role } = query;
  const asked_id = (role && input.client_id) ?? null;
  // Pipelined, in the lock order. The plan comes after the person's lock, to see what was committed meanwhile.
  const [{ has_name, holds: own, minutesOfNetwork }, client, planned] = await allInTransaction([
    role
      ? { has_name: true, holds: [], minutesOfNetwork: 0 }
      : lockHoldsOfPerson(tx, ctx.actor_id, now, { business_id, network }),
    asked_id === null ? NO_CLIENT : lockClientForShare(tx, { business_id, client_id: asked_id }),
    planVisit(tx.q, query, now, role ? null : ctx.actor_id),
  ]);
  if (!client) return refuse('NOT_FOUND', { field: 'client_id' });
  if (client.kind === 'walk_in') return refuse('CLIENT_REQUIRED');
  if (!planned.ok) return planned;

  const client_id = client.id;
  const visit_id = ctx.newId();
  const bookings = inOrder(planned.value.bookings, ctx.newId);
  const expires_at = holdExpiry(
    now,
    bookings.map(({ starts_at }) => starts_at),
  );
  const slots = bookings.map((one) => toSlot(one, one.booking_id, ctx.newId(), expires_at));
  // Only holds of this business that are released below make room within the limit.
  const inTheWay = own.filter(
    (hold) =>
      hold.business_id === business_id &&
      (hold.visit_id === input.instead_of || slots.some((slot) => overlaps(hold, slot))),
  );
  // Alert holds do not count towards the limit.
  const counting = own.filter((hold) => !hold.is_alert_hold && !inTheWay.includes(hold));
  const givenUpHere = minutesOf(inTheWay.filter((hold) => hold.network === network));
  const beyond = role
    ? null
    : limitReached({ is_guest, has_name }, counting, bookings, minutesOfNetwork - givenUpHere);
  if (beyond) return refuse('TOO_MANY_HOLDS', beyond);
  if (inTheWay.length > 0) {
    // Race: a confirmation does not lock the person, so one of these may be a booking by now. Lock and read
    // again.
    const inTheWayIds = inTheWay.map(({ booking_id }) => booking_id);
    const givenUp = await lockTheseHolds(tx, business_id, inTheWayIds);
    const calendars = [...givenUp, ...slots].map(({ entity_id }) => entity_id);
    await lockCalendars(tx, business_id, calendars);
    if (givenUp.length > 0) await releaseHolds(ctx, givenUp);
  }
  const { booking_type, cancellation_window } = planned.value;
  const hold = {
    business_id,
    visit_id,
    client_id,
    holder_id: ctx.actor_id,
    network: role ? null : network,
    source: role ? ('desk' as const) : ('client' as const),
    created_at: now,
    expires_at,
    booking_type,
    cancellation_window,
  };
  const [slot] = slots;
  if (slot && slots.length === 1 && inTheWay.length === 0 && !tx.isRetry) {
    // Optimistic: the time is nearly always free, so send the writes together with the commit.
    tx.optimistically([consumeSlotOrFail(business_id, slot), ...insertHoldsStatements(hold, bookings)]);
  } else {
    // Pipelined: where the time is gone, the refusal rolls back the holds too.
    const [refused] = await allInTransaction([
      consumeSlots(tx, business_id, slots, now),
      insertHolds(tx, hold, bookings),
    ]);
    if (refused.length > 0) return refuse('SLOT_TAKEN');
  }
  for (const { booking_id, entity_id } of bookings) {
    ctx.emit('booking.reserved', { visit_id, booking_id, entity_id });
  }
  return ok({
    visit_id,
    booking_date: input.booking_date,
    bookings: bookings.map(writtenAnswer),
    expires_at: expires_at.toString(),
    booking_type,
    cancellation_window,
  });
}
