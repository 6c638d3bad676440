import { moveTo, priceElsewhere, slotsBooked } from '@kursi/core/booking/price-elsewhere.ts';
import type { MyVisit } from '@kursi/core/booking/visits.contract.ts';
import type { BusinessPage, PublicService } from '@kursi/core/discovery/discovery.contract.ts';
import { type Paise, paise, subtractPaise, sumPaise } from '@kursi/core/kernel/money.ts';
import { isOnline } from '@kursi/core/payments/payment-methods.ts';
import { servicesOf } from '../../../../../shared/cart/cart.ts';
import { refundableOnline } from '../../../refundable-online.ts';
import type { ChosenTime } from '../choose-time.tsx';
import { partsInOrder } from '../visit-text.ts';

type Part = MyVisit['services'][number];

/** One service of the visit as it is to become; `key` tells two of the same apart. */
export interface EditLine {
  readonly key: string;
  /** The booking it began as; kept while it is the same service. */
  readonly booking: Part | null;
  readonly service_id: string;
  /** Null: anyone. */
  readonly entity_id: string | null;
}

export const linesNow = (visit: MyVisit): EditLine[] =>
  partsInOrder(visit).map((booking) => ({
    key: booking.id,
    booking,
    service_id: booking.service_id,
    entity_id: booking.entity_id,
  }));

/** Whoever does the first service does the next one too, where they do it. */
export function lineFor(page: BusinessPage, lines: readonly EditLine[], service_id: string): EditLine {
  const [first] = lines;
  const who = first?.entity_id ?? null;
  const entity_id = who !== null && unitWith(page, service_id, who) ? who : null;
  return { key: crypto.randomUUID(), booking: null, service_id, entity_id };
}

/** Another service in its place; the person stays if they do it. */
export function withService(page: BusinessPage, line: EditLine, service_id: string): EditLine {
  const { entity_id } = line;
  const stays = entity_id !== null && unitWith(page, service_id, entity_id) !== undefined;
  return { ...line, service_id, entity_id: stays ? entity_id : null };
}

const kept = ({ booking, service_id }: EditLine): Part | null =>
  booking?.service_id === service_id ? booking : null;

const serviceOf = (page: BusinessPage, id: string): PublicService | undefined =>
  servicesOf(page).find((service) => service.id === id);

/** Price and length of one with this person. */
function unitWith(page: BusinessPage, service_id: string, entity_id: string) {
  return serviceOf(page, service_id)?.with.find(({ person }) => page.team[person]?.id === entity_id);
}

/** How many of it, and its length where the salon set one of its own. */
function amountOf(page: BusinessPage, { entity_id, service_id, service_duration }: Part) {
  const one =
    unitWith(page, service_id, entity_id)?.duration ??
    serviceOf(page, service_id)?.duration ??
    service_duration;
  const slots = slotsBooked(service_duration, one);
  return { slots, own: service_duration === one * slots ? null : service_duration };
}

/** The visit as it is to become, as a query for free times. */
export function wantedOf(visit: MyVisit, page: BusinessPage, lines: readonly EditLine[]) {
  const amounts = lines.map((line) => {
    const booking = kept(line);
    if (!booking) return { slots: 1, duration: null };
    const { slots, own } = amountOf(page, booking);
    return { slots, duration: booking.entity_id === line.entity_id ? booking.service_duration : own };
  });
  return {
    business_id: visit.business_id,
    changing_visit_id: visit.id,
    services: lines.map(({ service_id }) => service_id).join(','),
    entities: lines.map(({ entity_id }) => entity_id ?? '').join(','),
    slots: amounts.map(({ slots }) => slots).join(','),
    durations: amounts.map(({ duration }) => duration ?? '').join(','),
  };
}

/** The services as the call takes them, where a free time places them. */
export function planAt(
  visit: MyVisit,
  page: BusinessPage,
  lines: readonly EditLine[],
  { day, placed }: ChosenTime,
) {
  return {
    booking_date: day,
    services: lines.flatMap((line, i) => {
      const at = placed[i];
      if (!at) return [];
      const { service_id } = line;
      const booking = kept(line);
      const local = Temporal.Instant.from(at.start_date).toZonedDateTimeISO(visit.business.time_zone);
      return [
        {
          ...(booking && { booking_id: booking.id }),
          service_id,
          entity_id: at.entity_id,
          service_time: local.toPlainTime().toString().slice(0, 5),
          service_duration: lengthWith(page, line, at.entity_id),
        },
      ];
    }),
  };
}

function lengthWith(page: BusinessPage, line: EditLine, entity_id: string): number {
  const booking = kept(line);
  const one = unitWith(page, line.service_id, entity_id)?.duration ?? 0;
  if (!booking) return one;
  const { slots, own } = amountOf(page, booking);
  return entity_id === booking.entity_id ? booking.service_duration : (own ?? one * slots);
}

/** What all of it costs where it is placed: what stays as when it is moved, the rest by the price list. */
export function priceAt(
  visit: MyVisit,
  page: BusinessPage,
  lines: readonly EditLine[],
  { placed }: Pick<ChosenTime, 'placed'>,
): Paise {
  const isPaidOnline = visit.payments.some(({ type }) => isOnline(type));
  return sumPaise(
    lines.map((line, i) => {
      const { entity_id = '' } = placed[i] ?? {};
      const booking = kept(line);
      const service = serviceOf(page, line.service_id);
      if (!booking || !service) return unitWith(page, line.service_id, entity_id)?.price ?? paise(0);
      if (booking.entity_id === entity_id) return booking.booking_amount;
      const calendars = service.with.map(({ person, price, duration }) => ({
        entity_id: page.team[person]?.id ?? '',
        price,
        duration,
      }));
      const move = moveTo(booking, { ...service, calendars }, entity_id);
      return priceElsewhere({ ...move, isPaidOnline, isDesk: false }).booking_amount;
    }),
  );
}

type Difference =
  | { readonly what: 'more' | 'less' | 'less_paid' | 'back'; readonly amount: Paise }
  | { readonly what: 'same' };

/** What the change does to the price, said before it is made. */
export function differenceOf(visit: MyVisit, lines: readonly EditLine[], price: Paise): Difference {
  const now = sumPaise(partsInOrder(visit).map(({ booking_amount }) => booking_amount));
  if (price === now) return { what: 'same' };
  if (price > now) return { what: 'more', amount: subtractPaise(price, now) };
  const over = Math.max(0, refundableOnline(visit.payments) - price);
  if (over === 0) return { what: 'less', amount: subtractPaise(now, price) };
  // What is only removed goes back as when it is cancelled; what costs less instead does not by itself.
  const isInstead = lines.some((line) => kept(line) === null);
  return { what: isInstead ? 'less_paid' : 'back', amount: paise(over) };
}

export function isChanged(visit: MyVisit, lines: readonly EditLine[]): boolean {
  const now = linesNow(visit);
  return (
    lines.length !== now.length ||
    lines.some((line, i) => {
      const before = now[i];
      return (
        line.booking?.id !== before?.booking?.id ||
        line.service_id !== before?.service_id ||
        line.entity_id !== before?.entity_id
      );
    })
  );
}
