import { type LocalTime, openingAt } from '@kursi/core/business/opening.ts';
import { parseTime } from '@kursi/core/kernel/time.ts';
import { instantAt } from '@kursi/core/kernel/time-zone.ts';
import type { QueueBusiness } from '../queue-business.store.ts';
import type { WaitlistRow } from '../waitlist.store.ts';

export function whenOpen(
  business: Pick<QueueBusiness, 'business_hours' | 'time_zone'>,
  { hours }: Pick<WaitlistRow, 'hours'>,
  holidays: readonly string[],
  now: Temporal.Instant,
) {
  const { time_zone } = business;
  const business_hours = hours ?? business.business_hours;
  const { is_open, changes_at } = openingAt(now, { business_hours, time_zone, holidays });
  return { is_open, opens_at: is_open || !changes_at ? null : instantOf(changes_at, time_zone) };
}

function instantOf({ day, time }: LocalTime, time_zone: string): string {
  return instantAt(Temporal.PlainDate.from(day), parseTime(time) ?? 0, time_zone).toString();
}
