import { type Paise, paise } from '../kernel/money.ts';
/** Granularity of durations, in minutes. */
export const DURATION_STEP = 5;
export const DURATION_MAX = 12 * 60;
export const BUFFER_MAX = 4 * 60;
/** One crore rupees: more is a typo. */
export const PRICE_MAX = paise(1_000_000_000);

export interface Offered {
  readonly price: Paise;
  readonly duration: number;
}

/** Price and duration of a service on one calendar: the calendar's own where set. */
export function offeredOn(
  service: Offered,
  onCalendar: { readonly price: Paise | null; readonly duration: number | null } | undefined,
): Offered {
  return {
    price: onCalendar?.price ?? service.price,
    duration: onCalendar?.duration ?? service.duration,
  };
}

/** Price range over the calendars that offer it; the service's own price when none does. */
export function priceRange(
  service: Offered & { readonly calendars: readonly { price: Paise | null; duration: number | null }[] },
): { readonly lowest: number; readonly highest: number } {
  const prices = service.calendars.map((one) => offeredOn(service, one).price);
  if (prices.length === 0) prices.push(service.price);
  return { lowest: Math.min(...prices), highest: Math.max(...prices) };
}

/** Moves an item to another position, clamped to the list. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.toSpliced(from, 1);
  const item = list.slice(from, from + 1);
  return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, ...item);
}

/** Target group of a service. */
export const serviceGenders = ['all', 'female', 'male'] as const;
