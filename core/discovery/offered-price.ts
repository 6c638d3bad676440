import type { Service } from '../catalogue/catalogue.contract.ts';
import type { Paise } from '../kernel/money.ts';

export interface Offered {
  readonly price: Paise;
  readonly price_varies: boolean;
  readonly duration: number;
  readonly duration_varies: boolean;
}

/**
 * Price and duration for a client, over the bookable calendars with their own prices. While no calendar
 * offers it, those of the service.
 */
export function offeredAt(service: Service, bookable: ReadonlySet<string>): Offered {
  const on = service.calendars.filter(({ entity_id }) => bookable.has(entity_id));
  const prices = on.map(({ price }) => price ?? service.price);
  const durations = on.map(({ duration }) => duration ?? service.duration);
  const price = least(prices, service.price);
  const duration = least(durations, service.duration);
  return {
    price,
    price_varies: prices.some((other) => other !== price),
    duration,
    duration_varies: durations.some((other) => other !== duration),
  };
}

function least<T extends number>(values: readonly T[], otherwise: T): T {
  return values.toSorted((one, other) => one - other)[0] ?? otherwise;
}
