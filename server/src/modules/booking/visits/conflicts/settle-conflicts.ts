import { type Override, overrides } from '@kursi/core/booking/booking-rules.ts';
import type { ConflictDecision } from '@kursi/core/booking/booking-shapes.ts';
import type { closingCalls } from '@kursi/core/booking/closing.contract.ts';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import { type Done, done, type Outcome, ok, type Refusal, refuse } from '@kursi/core/kernel/result.ts';
import type { CommandContext } from '../../../../platform/module/command-context.ts';
import { lockCalendars } from '../../../catalogue/public.ts';
import { type BookedTime, lockVisitsOfBookings } from '../booking.store.ts';
import { cancelBooking, uncancelBooking } from '../changes/cancel-booking.ts';
import { type MoveRefusal, moveBooking } from '../changes/move-booking.ts';

type MaybePromise<T> = T | Promise<T>;
export type Settled = Pick<OutputOf<typeof closingCalls.close>, 'moved' | 'cancelled'>;

interface Settling {
  /** Those still in the way. One that someone moved meanwhile is not: nothing happens to it unseen. */
  readonly findInTheWay: (booked: readonly BookedTime[]) => MaybePromise<ReadonlySet<string>>;
  /** Calendars that the caller changes too. */
  readonly calendars: readonly string[];
  readonly override: Override[];
}

/** Moves and cancels bookings in the way of time off as decided, all or nothing; those that stay are not named. */
export async function settleConflicts(
  ctx: CommandContext,
  decisions: readonly ConflictDecision[],
  { findInTheWay, calendars, override }: Settling,
): Outcome<Settled, MoveRefusal | 'NOT_ALLOWED'> {
  const { tx, business_id } = ctx;
  // Lock order: all visits by id, then all calendars by id, before any slot is freed or taken.
  const booked = await lockVisitsOfBookings(
    tx,
    business_id,
    decisions.map(({ booking_id }) => booking_id),
  );
  const inTheWay = await findInTheWay([...booked.values()]);
  for (const { booking_id } of decisions) {
    if (!booked.has(booking_id)) return refuse('NOT_FOUND', { field: 'booking_id', booking_id });
    if (!inTheWay.has(booking_id)) return refuse('CONFLICT', { booking_id });
  }
  const moveTo = decisions.flatMap(({ to }) => to?.entity_id ?? []);
  const before = [...booked.values()].map(({ entity_id }) => entity_id);
  await lockCalendars(tx, business_id, [...calendars, ...before, ...moveTo]);
  const moved: Settled['moved'] = [];
  const cancelled: string[] = [];
  for (const { booking_id, to, cancel, reason } of decisions) {
    if (to) {
      const one = await moveBooking(ctx, { booking_id, ...to, override });
      if (!one.ok) return refuse(one.code, { ...one.details, booking_id });
      const { visit_id: _, ...position } = one.value;
      moved.push(position);
    } else if (cancel) {
      const one = await cancelBooking(ctx, booking_id, reason ?? null);
      if (one.ok) cancelled.push(booking_id);
      // The client was faster: it is out of the way.
      else if (one.details?.['booking_status'] !== 'cancelled')
        return refuse(one.code, { ...one.details, booking_id });
    }
  }
  return ok({ moved, cancelled });
}

/** Before what was settled is put back. Lock order as above. */
export async function lockSettled(
  { tx, business_id }: CommandContext,
  { moved, cancelled }: Settled,
  calendars: readonly string[],
): Promise<Refusal<'NOT_FOUND'> | null> {
  const ids = [...moved.map(({ booking_id }) => booking_id), ...cancelled];
  const booked = await lockVisitsOfBookings(tx, business_id, ids);
  const unknown = ids.find((id) => !booked.has(id));
  if (unknown) return refuse('NOT_FOUND', { field: 'booking_id', booking_id: unknown });
  const now = [...booked.values()].map(({ entity_id }) => entity_id);
  const before = moved.map((one) => one.before.entity_id);
  await lockCalendars(tx, business_id, [...calendars, ...now, ...before]);
  return null;
}

/**
 * The inverse of settling, once the time is free again: moved bookings return to their places, and those that were
 * requests wait for an answer again; cancelled ones stand again.
 */
export async function putBack(ctx: CommandContext, { moved, cancelled }: Settled): Done<MoveRefusal> {
  for (const { booking_id, before, after, was_request } of moved) {
    const back = { booking_id, ...before, override: [...overrides], believed: after };
    const one = await moveBooking(ctx, { ...back, waits_again: was_request });
    if (!one.ok) return refuse(one.code, { ...one.details, booking_id });
  }
  for (const booking_id of cancelled) {
    const one = await uncancelBooking(ctx, booking_id);
    if (!one.ok) return refuse(one.code, { ...one.details, booking_id });
  }
  return done;
}

interface TimeRange {
  readonly start: Temporal.Instant;
  readonly end: Temporal.Instant;
}

/** Of these bookings those in the range, on one calendar or on all. */
export function overlapping(
  booked: readonly BookedTime[],
  { start, end }: TimeRange,
  calendar?: string,
): ReadonlySet<string> {
  const found = booked.filter(
    ({ entity_id, starts_at, ends_at }) =>
      (calendar === undefined || entity_id === calendar) &&
      Temporal.Instant.compare(starts_at, end) < 0 &&
      Temporal.Instant.compare(ends_at, start) > 0,
  );
  return new Set(found.map(({ id }) => id));
}
