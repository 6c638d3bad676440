import type { OpenRange } from '@kursi/core/business/business-hours.ts';
import type { catalogueCalls, Service } from '@kursi/core/catalogue/catalogue.contract.ts';
import { offeredOn } from '@kursi/core/catalogue/service-rules.ts';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import { formatTimeOfDay } from '@kursi/core/kernel/time.ts';
import { instantAt } from '@kursi/core/kernel/time-zone.ts';
import type { DemoClient } from '../part.ts';
import type { PastService } from '../past/past-visits.ts';

type Catalogue = OutputOf<typeof catalogueCalls.get>;

export interface WantedDay {
  readonly day: Temporal.PlainDate;
  readonly zone: string;
  readonly catalogue: Catalogue;
  readonly hoursOf: (entityId: string) => readonly OpenRange[];
  /** From 0 to 1: how much of it is booked. */
  readonly full: number;
  readonly random: () => number;
  readonly client: (services: readonly Service[]) => DemoClient | null;
}

export interface PlannedVisit {
  readonly client: DemoClient;
  readonly services: readonly PastService[];
}

const STEP = 15;
/** Share of visits with two services. */
const TWO_SERVICES = 0.16;

/** A plausible day of every chair: bookings in sequence, with gaps. */
export function planDay(wanted: WantedDay): PlannedVisit[] {
  return wanted.catalogue.calendars.flatMap(({ id }) =>
    wanted.hoursOf(id).flatMap((range) => planRange(wanted, id, range)),
  );
}

function planRange(wanted: WantedDay, entityId: string, { start, end }: OpenRange): PlannedVisit[] {
  const { catalogue, full, random } = wanted;
  const offered = catalogue.services.filter(({ calendars }) =>
    calendars.some(({ entity_id }) => entity_id === entityId),
  );
  const visits: PlannedVisit[] = [];
  let at = start;
  while (at < end) {
    // The middle of the morning and the hours after work fill first.
    const isPeak = (at >= 11 * 60 && at < 13 * 60) || at >= 17 * 60;
    const services =
      random() < full + (isPeak ? 0.12 : -0.05) ? choose(wanted, offered, entityId, end - at) : [];
    const client = services.length > 0 ? wanted.client(services) : null;
    if (!client) {
      at += 2 * STEP;
      continue;
    }
    const placed = services.map((service) => {
      const planned = plan(wanted, service, entityId, at);
      at += planned.service_duration + planned.buffer_after;
      return planned;
    });
    visits.push({ client, services: placed });
    at = Math.ceil(at / STEP) * STEP;
  }
  return visits;
}

/** One or two services that fit into the remaining time; long and expensive ones are rare. */
function choose(
  { random }: WantedDay,
  offered: readonly Service[],
  entityId: string,
  room: number,
): Service[] {
  const fitting = (minutes: number) => offered.filter((service) => lengthOf(service, entityId) <= minutes);
  const pick = (from: readonly Service[]) => {
    const one = from[Math.floor(random() * from.length)];
    return one && (one.duration <= 90 || random() < 0.3) ? one : undefined;
  };
  const first = pick(fitting(room));
  if (!first) return [];
  const left = fitting(room - lengthOf(first, entityId)).filter(
    ({ id, gender }) => id !== first.id && (gender === 'all' || gender === first.gender),
  );
  const second = random() < TWO_SERVICES ? pick(left) : undefined;
  return second ? [first, second] : [first];
}

const offerOf = (service: Service, entityId: string) =>
  offeredOn(
    service,
    service.calendars.find(({ entity_id }) => entity_id === entityId),
  );
const lengthOf = (service: Service, entityId: string) =>
  offerOf(service, entityId).duration + service.buffer_after;

function plan({ day, zone }: WantedDay, service: Service, entity_id: string, minute: number): PastService {
  const { price, duration } = offerOf(service, entity_id);
  const starts_at = instantAt(day, minute, zone);
  return {
    service_id: service.id,
    entity_id,
    booking_date: day.toString(),
    service_time: formatTimeOfDay(minute),
    service_duration: duration,
    buffer_after: service.buffer_after,
    starts_at,
    ends_at: starts_at.add({ minutes: duration }),
    service_name: service.name,
    service_name_hi: service.name_hi ?? null,
    service_price: price,
    booking_amount: price,
  };
}
