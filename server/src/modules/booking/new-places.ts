import { whyNotOffered } from '@kursi/core/booking/availability-wanted.ts';
import { SLOTS_MAX } from '@kursi/core/booking/booking-shapes.ts';
import { offeredOn } from '@kursi/core/catalogue/service-rules.ts';
import { ok, type Result, refuse } from '@kursi/core/kernel/result.ts';
import { DAY_MINUTES, instantAt, localMinute, parseTime } from '@kursi/core/kernel/time.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { BookingRow } from './bookings.store.ts';
import { type DaysWanted, layOutDays } from './laid-out-days.ts';
import type { SlotRefusal } from './plan-visit.ts';
import { serviceOnCalendar } from './schedule.store.ts';

/** Where a booking is to be. */
export interface NewPlace {
  readonly booking: BookingRow;
  readonly entity_id: string;
  readonly starts_at: Temporal.Instant;
  readonly service_duration: number;
  readonly booking_amount: number;
}

export function momentOf(
  day: string,
  time: string,
  time_zone: string,
): Result<Temporal.Instant, 'MALFORMED' | 'CLOSED'> {
  const minute = parseTime(time) ?? DAY_MINUTES;
  if (minute === DAY_MINUTES) {
    return refuse('MALFORMED', { fields: [{ field: 'service_time', problem: 'invalid_value' }] });
  }
  const moment = instantAt(Temporal.PlainDate.from(day), minute, time_zone);
  // A clock change skips this time.
  return localMinute(moment, time_zone).minute === minute ? ok(moment) : refuse('CLOSED');
}

/**
 * How long a booking is on a calendar, and what it costs then. On its own calendar it stays what it was,
 * also when the service has changed or is gone; elsewhere it has as many slots of the length that holds
 * there. Prices are those of the day it was made, so only more or fewer slots change the amount.
 */
export async function lengthOn(
  db: Executor,
  booking: BookingRow,
  entity_id: string,
  wanted: number | undefined,
): Promise<Result<Pick<NewPlace, 'service_duration' | 'booking_amount'>, SlotRefusal | 'AMOUNT_TOO_LARGE'>> {
  const { booking_amount, service_duration } = booking;
  const stays = entity_id === booking.entity_id;
  if (stays && (wanted === undefined || wanted === service_duration))
    return ok({ service_duration, booking_amount });
  const { service, here, before } = await serviceOnCalendar(db, booking, entity_id);
  if (!here.calendar_status || here.calendar_status === 'deleted') {
    return refuse('NOT_FOUND', { field: 'entity_id' });
  }
  if (!stays && service.service_status !== 'enable') return refuse('SERVICE_NOT_OFFERED');
  if (!stays && here.calendar_status !== 'enable') return refuse('CALENDAR_NOT_OFFERED');
  if (!here.is_offered && !stays) return refuse('CALENDAR_DOES_NOT_OFFER');
  const unitBefore = before.is_offered ? offeredOn(service, before).duration : service.duration;
  const slotsBefore = Math.max(1, Math.round(service_duration / unitBefore));
  const unit = here.is_offered ? offeredOn(service, here).duration : service.duration;
  const slots = wanted === undefined ? slotsBefore : wanted / unit;
  if (!Number.isInteger(slots) || slots > SLOTS_MAX)
    return refuse('DURATION_NOT_MULTIPLE', { duration: unit });
  // A price that someone agreed on by hand is left alone.
  const isUsual = booking_amount === booking.service_price * slotsBefore;
  const amount = isUsual ? booking.service_price * slots : booking_amount;
  if ((booking.cash_amount ?? 0) > amount) return refuse('AMOUNT_TOO_LARGE', { booking_amount: amount });
  return ok({ service_duration: slots * unit, booking_amount: amount });
}

/** The rules that bind clients, less what the desk passes over; answers with the zone of the business. */
export async function checkPlaces(
  db: Executor,
  who: Pick<DaysWanted, 'business_id' | 'role' | 'override'>,
  places: readonly NewPlace[],
  now: Temporal.Instant,
): Promise<Result<string, SlotRefusal>> {
  const moments = places.map(({ starts_at }) => starts_at).sort(Temporal.Instant.compare);
  const [earliest] = moments;
  const latest = moments.at(-1);
  if (!earliest || !latest) throw new Error('nothing is to be moved');
  // The days in UTC and their neighbours hold the local ones, whatever the zone.
  const first = earliest.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: 1 });
  const last = latest.toZonedDateTimeISO('UTC').toPlainDate().add({ days: 1 });
  const services = places.map(({ booking, entity_id, service_duration }) => ({
    service_id: booking.service_id,
    entity_id,
    service_duration,
  }));
  const laid = await layOutDays(db, { ...who, services }, first, first.until(last).days + 1, now, []);
  if (!laid.ok) return laid;
  const { row, days, calendars, rules } = laid.value;
  for (const { booking, entity_id, starts_at, service_duration } of places) {
    const time = calendars[row.calendars.findIndex(({ id }) => id === entity_id)];
    if (!time) return refuse('NOT_FOUND', { field: 'entity_id' });
    const takes = service_duration + booking.buffer_after;
    const start = starts_at.epochMilliseconds / 60_000;
    // Only the beginning of a visit keeps the step.
    const step = starts_at.equals(earliest) ? rules.step : 1;
    // Whether it is taken is decided when the slot is written.
    const why = whyNotOffered(start, { open: time.open, taken: [], takes }, days, { ...rules, step });
    if (why === 'past') return refuse('IN_THE_PAST');
    if (why === 'beyond_window') return refuse('OUTSIDE_WINDOW');
    if (why === 'off_step') return refuse('NOT_ON_STEP');
    if (why) return refuse('CLOSED');
  }
  return ok(row.time_zone);
}
