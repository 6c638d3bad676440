import type { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { answerUntil, bookingStatusAt } from '@kursi/core/booking/booking-rules.ts';
import type { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import type { InputOf, OutputOf } from '@kursi/core/contract/call.ts';
import { ok, type Result, refuse } from '@kursi/core/kernel/result.ts';
import { formatTimeOfDay, localMinute } from '@kursi/core/kernel/time.ts';
import { freeSlotsOf, lockCalendars, takeSlots } from '../catalogue/public.ts';
import {
  type BookingRow,
  bookingBusiness,
  bookingsOf,
  lockVisit,
  lockVisitOfBooking,
  refreshVisitDay,
  updateBooking,
  type VisitRow,
} from './bookings.store.ts';
import { tooLateForClient } from './cancel-booking.ts';
import type { Doing } from './doing.ts';
import { checkPlaces, lengthOn, momentOf, type NewPlace } from './new-places.ts';
import { type SlotRefusal, slotTaken } from './plan-visit.ts';
import { slotOf } from './planned.ts';

type Refused = SlotRefusal | 'CONFLICT' | 'INSIDE_CANCELLATION_WINDOW' | 'AMOUNT_TOO_LARGE';
type Moved = OutputOf<typeof visitCalls.move>['bookings'];

/** To another time or calendar, or longer: one action, for the client and for the desk. */
export async function moveBooking(
  doing: Doing,
  input: InputOf<typeof bookingCalls.move>,
): Promise<Result<OutputOf<typeof bookingCalls.move>, Refused>> {
  const { tx, business_id, now } = doing;
  const found = await lockVisitOfBooking(tx, { business_id, id: input.booking_id });
  if (!found) return refuse('NOT_FOUND');
  const { booking, visit } = found;
  if (bookingStatusAt(booking, now) === 'cancelled')
    return refuse('CONFLICT', { booking_status: 'cancelled' });
  const { time_zone } = await bookingBusiness(tx.q, business_id);
  const start = startAfter(booking, input, time_zone);
  if (!start.ok) return start;
  const entity_id = input.entity_id ?? booking.entity_id;
  const length = await lengthOn(tx.q, booking, entity_id, input.service_duration);
  if (!length.ok) return length;
  const moved = await moveAll(doing, visit, input.override ?? [], [
    { booking, entity_id, starts_at: start.value, ...length.value },
  ]);
  if (!moved.ok) return moved;
  const [one] = moved.value;
  if (!one) throw new Error('one booking was moved');
  return ok({ visit_id: visit.id, ...one });
}

/** What is left out stays, to the moment: a clock that shows a time twice does not say which one it was. */
function startAfter(
  { starts_at }: BookingRow,
  input: Pick<InputOf<typeof bookingCalls.move>, 'booking_date' | 'service_time'>,
  time_zone: string,
): ReturnType<typeof momentOf> {
  const local = localMinute(starts_at, time_zone);
  const [day, time] = [local.day.toString(), formatTimeOfDay(local.minute)];
  const { booking_date = day, service_time = time } = input;
  const stays = booking_date === day && service_time === time;
  return stays ? ok(starts_at) : momentOf(booking_date, service_time, time_zone);
}

/** The first service to this time, the others as much with it, each on its own calendar. */
export async function moveVisit(
  doing: Doing,
  input: InputOf<typeof visitCalls.move>,
): Promise<Result<OutputOf<typeof visitCalls.move>, Refused>> {
  const { tx, business_id, now } = doing;
  const visit = await lockVisit(tx, { business_id, id: input.visit_id });
  if (!visit) return refuse('NOT_FOUND');
  const all = await bookingsOf(tx.q, business_id, visit.id);
  const left = all.filter((booking) => bookingStatusAt(booking, now) !== 'cancelled');
  const [first] = left.toSorted((a, b) => Temporal.Instant.compare(a.starts_at, b.starts_at));
  if (!first) return refuse('CONFLICT', { booking_status: 'cancelled' });
  const { time_zone } = await bookingBusiness(tx.q, business_id);
  const start = momentOf(input.booking_date, input.service_time, time_zone);
  if (!start.ok) return start;
  const shift = first.starts_at.until(start.value);
  const moved = await moveAll(
    doing,
    visit,
    input.override ?? [],
    left.map((booking) => ({
      booking,
      entity_id: booking.entity_id,
      starts_at: booking.starts_at.add(shift),
      service_duration: booking.service_duration,
      service_price: booking.service_price,
      booking_amount: booking.booking_amount,
    })),
  );
  return moved.ok ? ok({ visit_id: visit.id, bookings: moved.value }) : moved;
}

/** Deletes and inserts, never updates a period; a refusal puts everything back where it was. */
async function moveAll(
  doing: Doing,
  visit: VisitRow,
  override: readonly ('hours' | 'step' | 'window' | 'past')[],
  places: readonly NewPlace[],
): Promise<Result<Moved, Refused>> {
  const { tx, business_id, now, role } = doing;
  const bookings = places.map(({ booking }) => booking);
  const tooLate = tooLateForClient(doing, visit, bookings);
  if (tooLate) return tooLate;
  const wantedPlaces = places.map(({ booking, ...place }) => ({ ...booking, ...place }));
  const time_zone = await checkPlaces(tx.q, { business_id, role, override }, wantedPlaces, now);
  if (!time_zone.ok) return time_zone;

  await lockCalendars(
    tx,
    business_id,
    places.flatMap(({ booking, entity_id }) => [booking.entity_id, entity_id]),
  );
  await freeSlotsOf(
    tx,
    business_id,
    bookings.map(({ id }) => id),
  );
  const after = places.map((place) => placed(place, time_zone.value, doing));
  const slots = after.map((one) => slotOf(one, one.id, doing.newId(), one.answer_until));
  const [lost] = await takeSlots(tx, business_id, slots, now);
  if (lost) {
    const wanted = after.find(({ id }) => id === lost.booking_id) ?? after[0];
    if (!wanted) throw new Error('nothing was moved');
    const services = [{ ...wanted, booking_amount: undefined }];
    return slotTaken(
      tx.q,
      { business_id, role, isBooked: true, override: [], arrangement: 'sequence', ...wanted, services },
      now,
      bookings.map(({ id }) => ({ booking_id: id })),
    );
  }
  const moved: Moved = [];
  for (const [i, { id, ...changes }] of after.entries()) {
    const before = bookings[i];
    if (!before) continue;
    await updateBooking(tx, { business_id, id }, changed(changes));
    moved.push({ booking_id: id, before: placeOf(before), after: placeOf({ ...before, ...changes }) });
    doing.happened('booking.moved', {
      visit_id: visit.id,
      booking_id: id,
      client_id: before.client_id,
      entity_id: changes.entity_id,
      before_entity_id: before.entity_id,
      before_start: before.starts_at.toString(),
      start: changes.starts_at.toString(),
    });
    if (changes.booking_status !== before.booking_status) {
      const { client_id } = before;
      const { entity_id } = changes;
      doing.happened('booking.confirmed', { visit_id: visit.id, booking_id: id, entity_id, client_id });
    }
  }
  await refreshVisitDay(tx, { business_id, id: visit.id }, now);
  return ok(moved);
}

/**
 * The booking as it will be. A desk that finds another place for a request says yes to it by that; one that
 * its client moves waits on, until its new beginning at the latest.
 */
function placed(place: NewPlace, time_zone: string, { now, role }: Doing) {
  const { booking, entity_id, starts_at, service_duration, service_price, booking_amount } = place;
  const local = localMinute(starts_at, time_zone);
  const waitsOn = booking.booking_status === 'created' && !role;
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
    booking_status: waitsOn ? ('created' as const) : ('confirmed' as const),
    answer_until: waitsOn && answer_until ? earlier(answer_until, answerUntil(now, starts_at)) : null,
  };
}

function changed({ service_id: _, ...changes }: Omit<ReturnType<typeof placed>, 'id'>) {
  return changes;
}

function earlier(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) < 0 ? one : other;
}

function placeOf({
  entity_id,
  booking_date,
  service_time,
  service_duration,
}: Pick<BookingRow, 'entity_id' | 'booking_date' | 'service_time' | 'service_duration'>) {
  return { entity_id, booking_date, service_time, service_duration };
}
