import { whyNotOffered } from '@kursi/core/booking/availability/alternatives.ts';
import { priceElsewhere, slotsBooked } from '@kursi/core/booking/price-elsewhere.ts';
import { offeredOn } from '@kursi/core/catalogue/service-rules.ts';
import type { Paise } from '@kursi/core/kernel/money.ts';
import { type Outcome, ok, type Result, refuse } from '@kursi/core/kernel/result.ts';
import { DAY_MINUTES, parseTime } from '@kursi/core/kernel/time.ts';
import { instantAt, localMinute } from '@kursi/core/kernel/time-zone.ts';
import type { Executor } from '../../../../platform/database/database.ts';
import { type Availability, findBookable } from '../../availability/availability.ts';
import { findOffers } from '../../availability/offers.ts';
import { type SlotRefusal, tooSoon, type VisitQuery } from '../../availability/plan-visit.ts';
import { listPaymentRows } from '../../payments/visit-payment.store.ts';
import { getServiceOnCalendar } from '../../schedule/schedule.store.ts';
import type { BookingRow } from '../booking.store.ts';

/** A booking's new calendar, time and price. */
export interface NewSlot {
  readonly booking: BookingRow;
  readonly entity_id: string;
  readonly starts_at: Temporal.Instant;
  readonly service_duration: number;
  readonly service_price: Paise;
  readonly booking_amount: Paise;
}

type SlotToCheck = Pick<
  BookingRow,
  'service_id' | 'entity_id' | 'starts_at' | 'service_duration' | 'buffer_after'
>;

export function parseStart(
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
 * A booking's duration and price on a calendar. The desk sets any length, and the price stays: it changes on
 * purpose only (`bookingCalls.change`). Elsewhere a booking keeps its number of slots, with that calendar's
 * duration, or the length that the desk gave it; what it costs there says `priceElsewhere`.
 */
export async function lengthOn(
  db: Executor,
  booking: BookingRow,
  entity_id: string,
  { wanted, isDesk }: { readonly wanted: number | undefined; readonly isDesk: boolean },
): Outcome<
  Pick<NewSlot, 'service_duration' | 'service_price' | 'booking_amount'>,
  SlotRefusal | 'AMOUNT_TOO_LARGE'
> {
  const { booking_amount, service_duration, service_price } = booking;
  const stays = entity_id === booking.entity_id;
  if (stays) return ok({ service_duration: wanted ?? service_duration, service_price, booking_amount });
  const on = await getServiceOnCalendar(db, booking, entity_id);
  if (!on) throw new Error(`the service ${booking.service_id} of a booking is gone`);
  const { service, here, before } = on;
  if (!here.calendar_status || here.calendar_status === 'deleted') {
    return refuse('NOT_FOUND', { field: 'entity_id' });
  }
  if (service.service_status !== 'enable') return refuse('SERVICE_NOT_OFFERED');
  if (here.calendar_status !== 'enable') return refuse('CALENDAR_NOT_OFFERED');
  if (!here.is_offered) return refuse('CALENDAR_DOES_NOT_OFFER');
  const unitBefore = before.is_offered ? offeredOn(service, before).duration : service.duration;
  const slots = slotsBooked(service_duration, unitBefore);
  const usual = offeredOn(service, here).duration * slots;
  const isOwnLength = service_duration !== unitBefore * slots;
  const isPaidOnline = (await listPaymentRows(db, [{ ...booking, id: booking.visit_id }])).some(
    ({ is_online }) => is_online,
  );
  return ok({
    service_duration: wanted ?? (isOwnLength ? service_duration : usual),
    ...priceElsewhere({
      booked: { service_price, booking_amount },
      slots,
      priceHere: before.is_offered ? offeredOn(service, before).price : null,
      priceThere: offeredOn(service, here).price,
      isPaidOnline,
      isDesk,
    }),
  });
}

interface WhoAsks extends Pick<VisitQuery, 'business_id' | 'role' | 'override'> {
  /** A new slot must still be offered, also for the desk. */
  readonly isAnew?: boolean;
  /** When the visit begins, where only what changed of it is checked. */
  readonly begins?: Temporal.Instant;
}

/**
 * Checks the client rules, less those that the desk overrides; returns the business's time zone. No
 * visibility check: the caller has a booking there already.
 */
export async function checkSlots(
  db: Executor,
  who: WhoAsks,
  slots: readonly SlotToCheck[],
  now: Temporal.Instant,
): Outcome<string, SlotRefusal> {
  const [earliest] = slots
    .map(({ starts_at }) => starts_at)
    .concat(who.begins ?? [])
    .sort(Temporal.Instant.compare);
  if (!earliest) throw new Error('nothing is to be moved');
  let time_zone = '';
  // Bookings of a visit may be years apart: one query per day.
  for (const [day, those] of Map.groupBy(slots, ({ starts_at }) => utcDay(starts_at).toString())) {
    // The UTC day and its neighbours include the local day in every zone.
    const first = Temporal.PlainDate.from(day).subtract({ days: 1 });
    const { business_id, override } = who;
    const laid = await findBookable(db, {
      business_id,
      override,
      services: those,
      from: first.toString(),
      days: 3,
      now,
      knowsBusiness: true,
      isDesk: who.role !== null,
    });
    if (!laid.ok) return laid;
    for (const slot of those) {
      const why = whyNot(slot, laid.value, who, slot.starts_at.equals(earliest), now);
      if (why) return refuse(...why);
    }
    time_zone = laid.value.row.time_zone;
  }
  return ok(time_zone);
}

function utcDay(moment: Temporal.Instant): Temporal.PlainDate {
  return moment.toZonedDateTimeISO('UTC').toPlainDate();
}

type Why = readonly [SlotRefusal, Readonly<Record<string, unknown>>?];

function whyNot(
  { service_id, entity_id, starts_at, service_duration, buffer_after }: SlotToCheck,
  { row, days, calendars, rules }: Availability,
  { role, isAnew = false }: WhoAsks,
  /** Only the start of a visit must be on the step. */
  isFirst: boolean,
  now: Temporal.Instant,
): Why | null {
  const time = calendars[row.calendars.findIndex(({ id }) => id === entity_id)];
  if (!time) return ['NOT_FOUND', { field: 'entity_id' }];
  // The desk may still move bookings of a service that is no longer offered.
  if (!role || isAnew) {
    const offered = findOffers(row, service_id, entity_id);
    // The calendar exists, so it is the service that was deleted.
    if (!offered.ok) return [offered.code === 'NOT_FOUND' ? 'SERVICE_NOT_OFFERED' : offered.code];
  }
  const takes = service_duration + buffer_after;
  const start = starts_at.epochMilliseconds / 60_000;
  const step = isFirst ? rules.step : 1;
  // Taken or not is decided by the exclusion constraint when the slot is written.
  const why = whyNotOffered(start, { open: time.open, taken: [], takes }, days, { ...rules, step });
  if (why === 'past') return [tooSoon(start, now)];
  if (why === 'beyond_window') return ['OUTSIDE_WINDOW'];
  if (why === 'off_step') return ['NOT_ON_STEP'];
  return why ? ['CLOSED'] : null;
}
