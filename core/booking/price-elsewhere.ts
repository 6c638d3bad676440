import { type Offered, offeredOn } from '../catalogue/service-rules.ts';
import { greatestPaise, multiplyPaise, type Paise } from '../kernel/money.ts';

interface Move {
  readonly booked: Price;
  /** How many times the service, one after the other. */
  readonly slots: number;
  /** Of the service today with the person it was booked with; null when they do it no more. */
  readonly priceHere: Paise | null;
  readonly priceThere: Paise;
  readonly isPaidOnline: boolean;
  readonly isDesk: boolean;
}

interface Price {
  /** Of one. */
  readonly service_price: Paise;
  readonly booking_amount: Paise;
}

/**
 * What a booking costs with another person. The price of its day stays where both cost the same, and so does one that
 * was agreed by hand. What was paid online is never sent back by a move: the desk leaves it as it is, and a client who
 * moves to somebody dearer owes the rest.
 */
export function priceElsewhere({ booked, slots, priceHere, priceThere, isPaidOnline, isDesk }: Move): Price {
  const isAgreed = booked.booking_amount !== booked.service_price * slots;
  if (isAgreed || (isPaidOnline && isDesk) || priceHere === priceThere) return booked;
  const service_price = isPaidOnline ? greatestPaise(booked.service_price, priceThere) : priceThere;
  return { service_price, booking_amount: multiplyPaise(service_price, slots) };
}

/** How many times a service was booked, by the length that one takes with the person it was booked with. */
export const slotsBooked = (service_duration: number, one: number): number =>
  Math.max(1, Math.round(service_duration / one));

interface Booked extends Price {
  readonly entity_id: string;
  readonly service_duration: number;
}
interface OnCalendar {
  readonly entity_id: string;
  readonly price: Paise | null;
  readonly duration: number | null;
}

/** A booking with another person, by what its service costs today with both. */
export function moveTo(
  { entity_id: here, service_duration, service_price, booking_amount }: Booked,
  service: Offered & { readonly calendars: readonly OnCalendar[] },
  entity_id: string,
): Pick<Move, 'booked' | 'slots' | 'priceHere' | 'priceThere'> {
  const on = (id: string) => service.calendars.find((one) => one.entity_id === id);
  const before = on(here);
  const offered = before ? offeredOn(service, before) : null;
  return {
    booked: { service_price, booking_amount },
    slots: slotsBooked(service_duration, offered?.duration ?? service.duration),
    priceHere: offered?.price ?? null,
    priceThere: offeredOn(service, on(entity_id)).price,
  };
}

/**
 * What is billed when the bill names another person than the one it was booked with: what moving it there costs, and
 * never less than was booked. Less is a change of price, which has its own right.
 */
export function priceBilledElsewhere(move: Omit<Move, 'isDesk'>): Price {
  const there = priceElsewhere({ ...move, isDesk: true });
  return there.booking_amount > move.booked.booking_amount ? there : move.booked;
}
