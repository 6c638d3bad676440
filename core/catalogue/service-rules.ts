import type { Paise } from '../kernel/money.ts';
/** Every length of time of a service is a multiple of this many minutes. */
export const DURATION_STEP = 5;
export const DURATION_MAX = 12 * 60;
export const BUFFER_MAX = 4 * 60;
/** One crore rupees: more is a slip of the finger. */
export const PRICE_MAX = 1_000_000_000;

export interface Offered {
  readonly price: Paise;
  readonly duration: number;
}

/** What a service costs and takes on one calendar: the calendar's own word where it has one. */
export function offeredOn(
  service: Offered,
  onCalendar: { readonly price: Paise | null; readonly duration: number | null } | undefined,
): Offered {
  return {
    price: onCalendar?.price ?? service.price,
    duration: onCalendar?.duration ?? service.duration,
  };
}

/** Lowest and highest over the calendars that offer it; a service that none offers has its own price. */
export function priceRange(
  service: Offered & { readonly calendars: readonly { price: Paise | null; duration: number | null }[] },
): { readonly lowest: number; readonly highest: number } {
  const prices = service.calendars.map((one) => offeredOn(service, one).price);
  if (prices.length === 0) prices.push(service.price);
  return { lowest: Math.min(...prices), highest: Math.max(...prices) };
}

/** An item of a list taken out and put in at another place; places are clamped to the list. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.toSpliced(from, 1);
  const item = list.slice(from, from + 1);
  return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, ...item);
}

/** For whom a service is. */
export const serviceGenders = ['all', 'female', 'male'] as const;
