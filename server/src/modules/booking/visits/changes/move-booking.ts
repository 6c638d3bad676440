import type { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { answerUntil, bookingStatusAt } from '@kursi/core/booking/booking-rules.ts';
import type { Alternative } from '@kursi/core/booking/booking-shapes.ts';
import { bookingTransitions, mayTransition } from '@kursi/core/booking/booking-states.ts';
import type { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import type { InputOf, OutputOf } from '@kursi/core/contract/call.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import { formatTimeOfDay } from '@kursi/core/kernel/time.ts';
import { localMinute } from '@kursi/core/kernel/time-zone.ts';
import { countAttempt, type Limit } from '../../../../platform/http/rate-limit.store.ts';
import type { CommandContext } from '../../../../platform/module/command-context.ts';
import { deleteBookingSlots, lockCalendars } from '../../../catalogue/public.ts';
import { type SlotRefusal, slotTaken } from '../../availability/plan-visit.ts';
import { toSlot } from '../../availability/planned-booking.ts';
import { coverVisit } from '../../payments/cover-visit.ts';
import { settleVisit } from '../../payments/visit-payment.store.ts';
import {
  type BookingRow,
  findBookingsOfVisit,
  getAnswerDeadline,
  getBookingBusiness,
  lockVisit,
  lockVisitOfBooking,
  updateBooking,
  type VisitRow,
} from '../booking.store.ts';
import { takeSlots } from '../serve-unbooked.ts';
import { bindLateChange, tooLateForClient } from './cancel-booking.ts';
import { checkSlots, lengthOn, type NewSlot, parseStart } from './new-slots.ts';

export type MoveRefusal =
  | SlotRefusal
  | 'CONFLICT'
  | 'INSIDE_CANCELLATION_WINDOW'
  | 'AMOUNT_TOO_LARGE'
  | 'VISIT_BILLED'
  | 'TOO_MANY_REQUESTS';
type Moved = OutputOf<typeof visitCalls.move>['bookings'];

/** To another time or calendar, or another duration, for clients and the desk. */
export async function moveBooking(
  ctx: CommandContext,
  input: InputOf<typeof bookingCalls.move>,
): Outcome<OutputOf<typeof bookingCalls.move>, MoveRefusal> {
  const { tx, business_id, now } = ctx;
  const found = await lockVisitOfBooking(tx, { business_id, id: input.booking_id });
  if (!found) return refuse('NOT_FOUND');
  const { visit } = found;
  if (bookingStatusAt(found.booking, now) === 'cancelled')
    return refuse('CONFLICT', { booking_status: 'cancelled' });
  if (input.believed && !isThere(input.believed, found.booking))
    return refuse('CONFLICT', { present: positionOf(found.booking) });
  const booking = input.waits_again ? await unanswered(ctx, found) : found.booking;
  const { time_zone } = await getBookingBusiness(tx.q, business_id);
  const start = startAfter(booking, input, time_zone);
  if (!start.ok) return start;
  const entity_id = input.entity_id ?? booking.entity_id;
  const isDesk = ctx.role !== null;
  const length = await lengthOn(tx.q, booking, entity_id, { wanted: input.service_duration, isDesk });
  if (!length.ok) return length;
  const newSlot = { booking, entity_id, starts_at: start.value, ...length.value };
  const waits = booking !== found.booking;
  const moved = await moveAll(ctx, visit, input.override ?? [], [newSlot], waits);
  if (!moved.ok) return moved;
  const [one] = moved.value;
  if (!one) throw new Error('one booking was moved');
  return ok({ visit_id: visit.id, ...one });
}

/**
 * Undo of a move that confirmed a request: the booking as the request it was. Stays confirmed once the client
 * has arrived or the deadline has passed.
 */
async function unanswered(
  { tx, now }: CommandContext,
  { booking, visit }: { readonly booking: BookingRow; readonly visit: VisitRow },
): Promise<BookingRow> {
  if (!mayTransition('reopen', booking.booking_status) || visit.progress !== 'expected') return booking;
  const answer_until = await getAnswerDeadline(tx, booking, 'answer_until');
  const isOver = !answer_until || Temporal.Instant.compare(answer_until, now) <= 0;
  return isOver ? booking : { ...booking, booking_status: bookingTransitions.reopen.to, answer_until };
}

/** Without a new date or time the instant stays: a local time can be ambiguous at a clock change. */
function startAfter(
  { starts_at }: BookingRow,
  input: Pick<InputOf<typeof bookingCalls.move>, 'booking_date' | 'service_time'>,
  time_zone: string,
): ReturnType<typeof parseStart> {
  const local = localMinute(starts_at, time_zone);
  const [day, time] = [local.day.toString(), formatTimeOfDay(local.minute)];
  const { booking_date = day, service_time = time } = input;
  const stays = booking_date === day && service_time === time;
  return stays ? ok(starts_at) : parseStart(booking_date, service_time, time_zone);
}

/** Shifts the whole visit so that the first service starts then; each stays on its calendar, unless `parts` says. */
export async function moveVisit(
  ctx: CommandContext,
  input: InputOf<typeof visitCalls.move>,
): Outcome<OutputOf<typeof visitCalls.move>, MoveRefusal> {
  const { tx, business_id, now } = ctx;
  const visit = await lockVisit(tx, { business_id, id: input.visit_id });
  if (!visit) return refuse('NOT_FOUND');
  const all = await findBookingsOfVisit(tx.q, business_id, visit.id);
  const left = all.filter((booking) => bookingStatusAt(booking, now) !== 'cancelled');
  const [first] = left.toSorted((a, b) => Temporal.Instant.compare(a.starts_at, b.starts_at));
  if (!first) return refuse('CONFLICT', { booking_status: 'cancelled' });
  const { time_zone } = await getBookingBusiness(tx.q, business_id);
  const start = parseStart(input.booking_date, input.service_time, time_zone);
  if (!start.ok) return start;
  const shift = first.starts_at.until(start.value);
  const newSlots = input.parts
    ? await slotsOfParts(ctx, left, input.parts, start.value)
    : ok(
        left.map((booking) => ({
          booking,
          entity_id: booking.entity_id,
          starts_at: booking.starts_at.add(shift),
          service_duration: booking.service_duration,
          service_price: booking.service_price,
          booking_amount: booking.booking_amount,
        })),
      );
  if (!newSlots.ok) return newSlots;
  const moved = await moveAll(ctx, visit, input.override ?? [], newSlots.value);
  return moved.ok ? ok({ visit_id: visit.id, bookings: moved.value }) : moved;
}

/** Each booking where `parts` places it, with the length and price of the person there. */
async function slotsOfParts(
  { tx, role }: CommandContext,
  left: readonly BookingRow[],
  parts: NonNullable<InputOf<typeof visitCalls.move>['parts']>,
  start: Temporal.Instant,
): Outcome<NewSlot[], MoveRefusal> {
  const starts = parts.map(({ start_date }) => Temporal.Instant.from(start_date));
  const isWhole = left.length === parts.length && starts.toSorted(Temporal.Instant.compare)[0]?.equals(start);
  const newSlots: NewSlot[] = [];
  for (const booking of left) {
    const part = parts.find(({ booking_id }) => booking_id === booking.id);
    if (!part || !isWhole) {
      return refuse('MALFORMED', { fields: [{ field: 'parts', problem: 'invalid_value' }] });
    }
    const length = await lengthOn(tx.q, booking, part.entity_id, {
      wanted: undefined,
      isDesk: role !== null,
    });
    if (!length.ok) return length;
    const starts_at = Temporal.Instant.from(part.start_date);
    newSlots.push({ booking, entity_id: part.entity_id, starts_at, ...length.value });
  }
  return ok(newSlots);
}

/** Each move is mailed to the team, so a client cannot move a visit back and forth all day. */
const CLIENT_MOVES: Limit = { tries: 10, windowSeconds: 24 * 3600 };

export async function tooManyMoves({ tx, role, actor_id, now }: CommandContext, visit: VisitRow) {
  if (role || !actor_id) return null;
  const retry_after_seconds = await countAttempt(tx.q, `moves:${visit.id}`, CLIENT_MOVES, now);
  return retry_after_seconds > 0 ? refuse('TOO_MANY_REQUESTS', { retry_after_seconds }) : null;
}

/** Slots are deleted and inserted, never updated; a refusal rolls back. */
async function moveAll(
  ctx: CommandContext,
  visit: VisitRow,
  override: readonly ('hours' | 'step' | 'window' | 'past')[],
  newSlots: readonly NewSlot[],
  /** True to undo the confirmation by an earlier move. */
  waits = false,
): Outcome<Moved, MoveRefusal> {
  const { tx, business_id, now, role } = ctx;
  const bookings = newSlots.map(({ booking }) => booking);
  if (visit.billed_at) return refuse('VISIT_BILLED');
  // No change: no event, and a request stays unanswered.
  if (!waits && newSlots.every(isWhereItIs)) {
    return ok(bookings.map((one) => ({ ...stays(one), was_request: false })));
  }
  const tooLate = tooLateForClient(ctx, visit, bookings);
  if (tooLate) return tooLate;
  const tooOften = await tooManyMoves(ctx, visit);
  if (tooOften) return tooOften;
  const movedBookings = newSlots.map(({ booking, ...newSlot }) => ({ ...booking, ...newSlot }));
  const time_zone = await checkSlots(tx.q, { business_id, role, override }, movedBookings, now);
  if (!time_zone.ok) return time_zone;

  await lockCalendars(
    tx,
    business_id,
    newSlots.flatMap(({ booking, entity_id }) => [booking.entity_id, entity_id]),
  );
  await deleteBookingSlots(
    tx,
    business_id,
    bookings.map(({ id }) => id),
  );
  const after = newSlots.map((newSlot) => movedTo(newSlot, time_zone.value, ctx, waits));
  const slots = after.map((one) => toSlot(one, one.id, ctx.newId(), one.answer_until));
  const [lost] = await takeSlots(ctx, role ? visit.type : 'advance', slots);
  if (lost) {
    const lostBooking = after.find(({ id }) => id === lost.booking_id) ?? after[0];
    if (!lostBooking) throw new Error('nothing was moved');
    const services = [{ ...lostBooking, booking_amount: undefined }];
    const no = await slotTaken(
      tx.q,
      {
        business_id,
        role,
        knowsBusiness: true,
        override: [],
        arrangement: 'sequence',
        ...lostBooking,
        services,
      },
      now,
      bookings.map(({ id }) => ({ booking_id: id })),
    );
    // Its present time is free too, but is no alternative.
    const before = bookings.find(({ id }) => id === lostBooking.id);
    const alternatives = (no.details['alternatives'] as Alternative[]).filter(
      (one) =>
        one.entity_id !== before?.entity_id ||
        one.booking_date !== before.booking_date ||
        one.service_time !== before.service_time,
    );
    return refuse(no.code, { alternatives });
  }
  const moved: Moved = [];
  for (const [i, { id, ...changes }] of after.entries()) {
    const before = bookings[i];
    if (!before) continue;
    await updateBooking(tx, { business_id, id }, changed(changes));
    moved.push({
      booking_id: id,
      before: positionOf(before),
      after: positionOf({ ...before, ...changes }),
      was_request: before.booking_status === 'created' && !waits,
    });
    ctx.emit('booking.moved', {
      visit_id: visit.id,
      booking_id: id,
      client_id: before.client_id,
      entity_id: changes.entity_id,
      before_entity_id: before.entity_id,
      before_start: before.starts_at.toString(),
      start: changes.starts_at.toString(),
      ...(changes.service_duration !== before.service_duration && {
        before_duration: String(before.service_duration),
        duration: String(changes.service_duration),
      }),
    });
    const { client_id, answer_until } = before;
    const ids = { visit_id: visit.id, booking_id: id, entity_id: changes.entity_id, client_id };
    if (waits) ctx.emit(bookingTransitions.reopen.event, ids);
    else if (changes.booking_status !== before.booking_status) {
      const until = answer_until && { answer_until: answer_until.toString() };
      ctx.emit(bookingTransitions.accept.event, { ...ids, ...until });
    }
  }
  await coverVisit(ctx, visit);
  await bindLateChange(ctx, visit, bookings);
  await settleVisit(tx, visit, now);
  return ok(moved);
}

/** Optimistic lock: refused when another desk has moved the booking since it was read. */
function isThere(
  believed: NonNullable<InputOf<typeof bookingCalls.move>['believed']>,
  booking: BookingRow,
): boolean {
  const present = positionOf(booking);
  return (
    believed.entity_id === present.entity_id &&
    believed.booking_date === present.booking_date &&
    believed.service_time === present.service_time &&
    (believed.service_duration ?? present.service_duration) === present.service_duration
  );
}

function isWhereItIs({ booking, entity_id, starts_at, service_duration }: NewSlot): boolean {
  return (
    booking.entity_id === entity_id &&
    booking.starts_at.equals(starts_at) &&
    booking.service_duration === service_duration
  );
}

function stays(booking: BookingRow) {
  return { booking_id: booking.id, before: positionOf(booking), after: positionOf(booking) };
}

/**
 * The booking after the move. The desk's move confirms a request; a client's move leaves it waiting, at the
 * latest until its new start.
 */
function movedTo(newSlot: NewSlot, time_zone: string, { now, role }: CommandContext, waits: boolean) {
  const { booking, entity_id, starts_at, service_duration, service_price, booking_amount } = newSlot;
  const local = localMinute(starts_at, time_zone);
  const waitsOn = booking.booking_status === 'created' && (!role || waits);
  const { answer_until } = booking;
  return {
    id: booking.id,
    service_id: booking.service_id,
    buffer_after: booking.buffer_after,
    entity_id,
    starts_at,
    ends_at: starts_at.add({ minutes: service_duration }),
    service_duration,
    service_price,
    booking_amount,
    booking_date: local.day.toString(),
    service_time: formatTimeOfDay(local.minute),
    booking_status: waitsOn ? booking.booking_status : bookingTransitions.accept.to,
    answer_until: waitsOn && answer_until ? earlier(answer_until, answerUntil(now, starts_at)) : null,
  };
}

function changed({ service_id: _, ...changes }: Omit<ReturnType<typeof movedTo>, 'id'>) {
  return changes;
}

function earlier(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) < 0 ? one : other;
}

function positionOf({
  entity_id,
  booking_date,
  service_time,
  service_duration,
}: Pick<BookingRow, 'entity_id' | 'booking_date' | 'service_time' | 'service_duration'>) {
  return { entity_id, booking_date, service_time, service_duration };
}
