import { sharedHours } from '@kursi/core/business/business-hours.ts';
import { type LocalTime, openingAt } from '@kursi/core/business/opening.ts';
import { parseTime } from '@kursi/core/kernel/time.ts';
import { instantAt } from '@kursi/core/kernel/time-zone.ts';
import type { notJoinable } from '@kursi/core/waitlist/waitlist.contract.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { type Queue, readQueue } from '../entries/read-queue.ts';
import type { QueueBusiness } from '../queue-business.store.ts';
import type { WaitlistRow } from '../waitlist.store.ts';
import { waitOfNewcomer } from './quote-queue.ts';

type Business = Pick<QueueBusiness, 'business_hours' | 'time_zone'>;

/** A queue is open in its own hours while the business is. */
export function whenOpen(
  business: Business,
  { hours }: Pick<WaitlistRow, 'hours'>,
  holidays: readonly string[],
  now: Temporal.Instant,
) {
  const { time_zone } = business;
  const business_hours = hours ? sharedHours(hours, business.business_hours) : business.business_hours;
  const { is_open, changes_at } = openingAt(now, { business_hours, time_zone, holidays });
  const changes = changes_at && instantOf(changes_at, time_zone);
  return { is_open, opens_at: is_open ? null : changes, closes_at: is_open ? changes : null };
}

function instantOf({ day, time }: LocalTime, time_zone: string): Temporal.Instant {
  return instantAt(Temporal.PlainDate.from(day), parseTime(time) ?? 0, time_zone);
}

/** No queue is so long that closing time need be looked at earlier. */
const LOOKS_AHEAD_HOURS = 6;

interface Joining {
  readonly business: Business;
  readonly waitlist: WaitlistRow;
  readonly holidays: readonly string[];
  readonly waiting_count: number;
  readonly wanted: Parameters<typeof waitOfNewcomer>[2];
  /** Where it was read already. */
  readonly queue?: Queue;
}

/** Why nobody can join from outside; null: join. The desk adds whom it likes. */
export async function whyNotJoinable(
  db: Executor,
  { business, waitlist, holidays, waiting_count, wanted, queue }: Joining,
  now: Temporal.Instant,
): Promise<(typeof notJoinable)[number] | null> {
  const { is_open, closes_at } = whenOpen(business, waitlist, holidays, now);
  if (waitlist.paused_at) return 'paused';
  if (!is_open) return 'closed';
  if (waitlist.max_waiting !== null && waiting_count >= waitlist.max_waiting) return 'full';
  const left = closes_at?.since(now).total('minutes') ?? Number.POSITIVE_INFINITY;
  if (left > LOOKS_AHEAD_HOURS * 60) return null;
  const line = queue ?? (await readQueue(db, waitlist, business.time_zone, now));
  const wait = waitOfNewcomer(line, waitlist.id, wanted);
  return wait && wait.low >= left ? 'late' : null;
}
