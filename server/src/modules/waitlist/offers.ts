import type { InputOf, OutputOf } from '@kursi/core/contract/call.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import { localMinute } from '@kursi/core/kernel/time-zone.ts';
import type { waitlistCalls as calls } from '@kursi/core/waitlist/waitlist.contract.ts';
import type { Executor } from '../../platform/database/database.ts';
import { findHolidays } from '../business/public.ts';
import { depositOf } from './deposits/deposits.ts';
import { readQueue } from './entries/read-queue.ts';
import { countWaiting } from './entries/waitlist-booking.store.ts';
import { waitOfNewcomer, waitsOfNewcomer } from './estimates/quote-queue.ts';
import { whenOpen, whyNotJoinable } from './estimates/when-open.ts';
import { listCalendarsOffered, listServicesOffered, type OfferedService } from './offered.store.ts';
import { getQueueBusiness, showsQueues } from './queue-business.store.ts';
import { getWaitlist, listWaitlists, type WaitlistRow } from './waitlist.store.ts';

type Offered = OutputOf<typeof calls.offered>;

/** What the join page shows: the waitlists, what can be chosen in each, and how long one waits. */
export async function getOffered(
  db: Executor,
  business_id: string,
  now: Temporal.Instant,
): Outcome<Offered, 'NOT_FOUND'> {
  const business = await getQueueBusiness(db, business_id);
  if (!showsQueues(business)) return refuse('NOT_FOUND');
  const day = localMinute(now, business.time_zone).day.toString();
  const [waitlists, waiting, holidays, services, calendars] = await Promise.all([
    listWaitlists(db, business_id),
    countWaiting(db, { business_id, day }),
    findHolidays(db, business_id),
    listServicesOffered(db, business_id),
    listCalendarsOffered(db, business_id),
  ]);
  const closedDays = holidays.map((one) => one.day);
  const items: Offered['items'][number][] = [];
  for (const waitlist of waitlists) {
    const count = waiting.get(waitlist.id) ?? 0;
    const { opens_at } = whenOpen(business, waitlist, closedDays, now);
    const queue = await readQueue(db, waitlist, business.time_zone, now);
    const wanted = { service_ids: waitlist.service_ids.slice(0, 1), people: 1, calendar_id: null };
    items.push({
      id: waitlist.id,
      name: waitlist.name,
      max_guest_count: waitlist.max_guest_count,
      deposit_amount: depositOf(business, waitlist),
      not_joinable: await whyNotJoinable(
        db,
        { business, waitlist, holidays: closedDays, waiting_count: count, wanted, queue },
        now,
      ),
      opens_at: opens_at?.toString() ?? null,
      waiting_count: count,
      wait: waitOfNewcomer(queue, waitlist.id, wanted),
      services: waitlist.service_ids.flatMap((id) => pricedFor(waitlist, services.get(id))),
      calendars: waitlist.entity_ids.flatMap((id) => calendars.get(id) ?? []),
    });
  }
  const { name, business_url, time_zone } = business;
  return ok({ business: { name, business_url, time_zone }, items });
}

/** For each choice on the join page: with anyone, and with each of those who serve. */
export async function getWait(
  db: Executor,
  input: InputOf<typeof calls.wait>,
  now: Temporal.Instant,
): Outcome<OutputOf<typeof calls.wait>, 'NOT_FOUND'> {
  const { business_id, waitlist_id, guest_count: people } = input;
  const business = await getQueueBusiness(db, business_id);
  const waitlist = await getWaitlist(db, { business_id, id: waitlist_id });
  if (!waitlist || !showsQueues(business)) return refuse('NOT_FOUND');
  const asked = input.service_ids.split(',');
  const service_ids = waitlist.service_ids.filter((id) => asked.includes(id));
  const queue = await readQueue(db, waitlist, business.time_zone, now);
  const { entity_ids } = waitlist;
  const choices = [null, ...entity_ids].map((calendar_id) => ({ service_ids, people, calendar_id }));
  const [anyone = null, ...each] = waitsOfNewcomer(queue, waitlist_id, choices);
  return ok({
    ahead_count: queue.now.waiting.length,
    anyone,
    each: entity_ids.map((entity_id, i) => ({ entity_id, wait: each[i] ?? null })),
  });
}

/** With the least that it costs with those who serve in this queue, and whether some of them cost more. */
function pricedFor({ entity_ids }: Pick<WaitlistRow, 'entity_ids'>, service: OfferedService | undefined) {
  if (!service) return [];
  const { prices, ...shown } = service;
  const serve = prices.filter(({ entity_id }) => entity_ids.length === 0 || entity_ids.includes(entity_id));
  const costs = serve.map(({ price }) => price).toSorted((a, b) => a - b);
  const price = costs[0] ?? service.price;
  return [{ ...shown, price, costs_more: (costs.at(-1) ?? price) > price }];
}
