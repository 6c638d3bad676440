import { changeableUntil } from '@kursi/core/booking/booking-rules.ts';
import type { BusinessPage } from '@kursi/core/discovery/discovery.contract.ts';
import { formatDay, formatInstant, formatWeekday } from '../../../../lib/format.ts';
import { t } from '../../../../lib/text.ts';
import { todayAt } from '../../../../shared/cart/free-times.ts';

/** The weekday alone within a week ("Wed"), a date beyond it. */
export function shortDay(day: string, timeZone: string): string {
  const away = Temporal.PlainDate.from(todayAt(timeZone)).until(day).days;
  return away < 7 ? formatWeekday(day) : formatDay(day);
}

interface Part {
  readonly service_id: string;
  readonly entity_id: string;
  /** How often; once when left out. */
  readonly slots?: number | undefined;
}

/** "Haircut with Asha, then Gel manicure with Tenzin"; consecutive services of one person name them once. */
export function whoDoesWhat(page: BusinessPage, parts: readonly Part[]): string {
  const services = new Map(
    page.services.flatMap((group) => group.services).map((service) => [service.id, service.name]),
  );
  const people = new Map(page.team.map(({ id, name }) => [id, name]));
  const runs: { names: string[]; entity_id: string }[] = [];
  for (const { service_id, entity_id, slots = 1 } of parts) {
    const last = runs.at(-1);
    const name = quantityText(slots, services.get(service_id) ?? '');
    if (last?.entity_id === entity_id) last.names.push(name);
    else runs.push({ names: [name], entity_id });
  }
  return runs
    .map(({ names, entity_id }) => {
      const service = names.join(', ');
      const person = people.get(entity_id);
      return person ? t('flow.service_with', { service, person }) : service;
    })
    .reduce((first, second) => t('flow.then', { first, second }));
}

/** The cancellation policy in words: until when a change is free. */
export function policyOf(
  /** Snapshot from the hold or the visit: the business may have changed its window since. */
  cancellation_window: number | null,
  time_zone: string,
  start: string,
  now: Temporal.Instant,
): string {
  const until = changeableUntil(Temporal.Instant.from(start), cancellation_window);
  if (Temporal.Instant.compare(until, now) <= 0) return t('flow.cancel_never');
  return t('flow.cancel_until', { when: formatInstant(until, { timeZone: time_zone, now }) });
}

/** "2 × Child's haircut"; once has no number. */
export function quantityText(count: number, name: string): string {
  return count > 1 ? `${t('flow.times', { count })} ${name}` : name;
}

/** How often a booking counts its service: twice the price of one is two. */
export function quantityOf({
  booking_amount,
  service_price,
}: {
  readonly booking_amount: number;
  readonly service_price: number;
}): number {
  const count = service_price > 0 ? booking_amount / service_price : 1;
  return Number.isInteger(count) && count > 1 ? count : 1;
}
