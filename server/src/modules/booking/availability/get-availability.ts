import type { availabilityCalls as calls } from '@kursi/core/booking/availability.contract.ts';
import { freeTimes, type Taker } from '@kursi/core/booking/availability.ts';
import { freeVisits } from '@kursi/core/booking/availability-visit.ts';
import type { InputOf, OutputOf } from '@kursi/core/contract/call.ts';
import { ok, type Result, refuse } from '@kursi/core/kernel/result.ts';
import { formatTimeOfDay } from '@kursi/core/kernel/time.ts';
import type { Executor } from '../../../platform/database/database.ts';
import type { PartToMove } from '../visits/visit.store.ts';
import { type Availability, findAvailability, takersOf } from './availability.ts';
import type { NotAvailable, OfferOn } from './offers.ts';

interface Asking {
  readonly now: Temporal.Instant;
  readonly isMember: boolean;
  /** Holds of whoever asks: to them that time is free. */
  readonly ignoring: readonly string[];
}

/** Free times of one service, as the call answers them. */
export async function getAvailability(
  db: Executor,
  input: InputOf<typeof calls.times>,
  asking: Asking,
): Promise<Result<OutputOf<typeof calls.times>, NotAvailable>> {
  const { service_id, entity_id = null, slots } = input;
  const found = await findAvailability(db, {
    ...input,
    ...asking,
    services: [{ service_id, entity_id, slots }],
    beyondWindow: input.beyond_window === 'yes',
  });
  if (!found.ok) return found;
  const { time_zone, rules, days, entity_ids, offers } = found.value;
  const [offersHere = []] = offers;
  const takers = takersOf(found.value, offersHere);
  const free = new Map(freeTimes(takers, days, rules).map((day) => [day.day, day]));
  const isOpen = openDays(takers, found.value);
  return ok({
    time_zone,
    step: rules.step,
    entities: offersHere.map(({ calendar, price, duration }) => ({
      id: entity_ids[calendar] ?? '',
      price,
      duration,
    })),
    days: daysAsked(input).map((day) => {
      const { minutes = [], starts = [], takers: who = [] } = free.get(day) ?? {};
      return {
        day,
        is_open: isOpen.has(day),
        slots: minutes.map((minute, i) => ({
          time: formatTimeOfDay(minute),
          start: writtenInstant(starts[i] ?? 0),
          entities: [...(who[i] ?? [])],
        })),
      };
    }),
  });
}

/** Times for several services in one visit; for one that is to be moved, `moving` is what it is made of. */
export async function getVisitAvailability(
  db: Executor,
  input: InputOf<typeof calls.visitTimes>,
  asking: Asking,
  moving: readonly PartToMove[],
): Promise<Result<OutputOf<typeof calls.visitTimes>, NotAvailable | 'MALFORMED'>> {
  const services = input.services.split(',');
  const entities = input.entities?.split(',');
  const slots = input.slots?.split(',');
  for (const [field, list] of [['entities', entities] as const, ['slots', slots] as const]) {
    if (list && list.length !== services.length) {
      return refuse('MALFORMED', { fields: [{ field, problem: 'invalid_value' }] });
    }
  }
  const found = await findAvailability(db, {
    ...input,
    ...asking,
    ...(moving.length > 0 && { range: Math.max(...moving.map(endOf)) }),
    ignoring: [...asking.ignoring, ...moving.map(({ id }) => id)],
    services:
      moving.length > 0
        ? moving.map(({ service_id, entity_id }) => ({ service_id, entity_id, slots: 1 }))
        : services.map((service_id, i) => ({
            service_id,
            entity_id: entities?.[i] || null,
            slots: Number(slots?.[i] ?? 1),
          })),
    beyondWindow: input.beyond_window === 'yes',
  });
  if (!found.ok) return found;
  const { time_zone, rules, days, entity_ids, calendars } = found.value;
  const offers = found.value.offers.map((on, i) => (moving[i] ? on.map(lasting(moving[i])) : on));
  const order = moving.length > 0 ? moving.map(({ offset }) => offset) : input.arrangement;
  const visits = freeVisits(offers, calendars, days, rules, order);
  const free = new Map(visits.map((day) => [day.day, day]));
  const isOpen = openDays(takersOf(found.value, offers.flat()), found.value);
  return ok({
    time_zone,
    step: rules.step,
    entity_ids: [...entity_ids],
    days: daysAsked(input).map((day) => {
      const { minutes = [], starts = [], plans = [] } = free.get(day) ?? {};
      return {
        day,
        is_open: isOpen.has(day),
        slots: minutes.map((minute, i) => ({
          time: formatTimeOfDay(minute),
          start: writtenInstant(starts[i] ?? 0),
          parts: (plans[i] ?? []).map(({ calendar, start }) => ({
            entity: calendar,
            start: writtenInstant(start),
          })),
        })),
      };
    }),
  });
}

const endOf = ({ offset, service_duration, buffer_after }: PartToMove) =>
  offset + service_duration + buffer_after;

/** As long as it was booked, whatever the service takes by now. */
function lasting({ service_duration, buffer_after }: PartToMove) {
  return (offer: OfferOn): OfferOn => ({ ...offer, duration: service_duration, buffer: buffer_after });
}

function daysAsked({ from, days }: { readonly from: string; readonly days: number }): string[] {
  const first = Temporal.PlainDate.from(from);
  return Array.from({ length: days }, (_, i) => first.add({ days: i }).toString());
}

function openDays(takers: readonly Taker[], { days }: Availability): Set<string> {
  const open = days.filter(({ startsAt, endsAt }) =>
    takers.some((taker) =>
      taker.open.some((from, i) => i % 2 === 0 && from < endsAt && (taker.open[i + 1] ?? 0) > startsAt),
    ),
  );
  return new Set(open.map(({ day }) => day));
}

/** Whole minutes need no seconds' arithmetic; Temporal would take ten times as long for the same text. */
function writtenInstant(minute: number): string {
  return new Date(minute * 60_000).toISOString().replace('.000Z', 'Z');
}
