import { freeVisits } from '@kursi/core/booking/availability/availability-visit.ts';
import type { SlotAlertService } from '@kursi/core/booking/slot-alert.contract.ts';
import { ALERT_HOLD_MINUTES } from '@kursi/core/booking/slot-alert-rules.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import { formatTimeOfDay } from '@kursi/core/kernel/time.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { findBookable } from '../availability/availability.ts';
import {
  findOffersForVisit,
  plannedBookings,
  type SlotRefusal,
  tooSoon,
} from '../availability/plan-visit.ts';
import type { Planned } from '../availability/planned-booking.ts';

interface AlertService {
  readonly business_id: string;
  readonly day: string;
  readonly arrangement: 'sequence' | 'parallel';
  readonly services: readonly SlotAlertService[];
}

interface FreeOnDay {
  /** HH:MM */
  readonly times: readonly string[];
  /** The earliest slot that leaves enough time to decide. */
  readonly first: Planned[] | null;
}

/** Free times of a day. Refused where even an empty calendar has none: then no cancellation helps. */
export async function freeOnDay(
  db: Executor,
  alertService: AlertService,
  now: Temporal.Instant,
  /** This person's own holds count as free. */
  holder_id: string | null = null,
): Outcome<FreeOnDay, SlotRefusal> {
  const { business_id, day, arrangement, services } = alertService;
  const laid = await findBookable(db, {
    business_id,
    services,
    from: day,
    days: 1,
    now,
    holder_id,
    knowsBusiness: false,
  });
  if (!laid.ok) return laid;
  const { row, days, calendars, rules } = laid.value;
  const [only] = days;
  if (!only) return refuse('IN_THE_PAST');
  if (only.endsAt <= rules.earliest) return refuse(tooSoon(only.endsAt - 1, now));
  if (only.startsAt > rules.latest) return refuse('OUTSIDE_WINDOW');
  const offers = findOffersForVisit(row, services);
  if (!offers.ok) return offers;
  const find = (those: typeof calendars) => freeVisits(offers.value, those, days, rules, arrangement)[0];
  const free = find(calendars);
  if (!free?.starts.length) {
    const untaken = calendars.map(({ open }) => ({ open, taken: [] }));
    return find(untaken)?.starts.length ? ok({ times: [], first: null }) : refuse('CLOSED');
  }
  const soonest = Math.ceil(now.epochMilliseconds / 60_000) + ALERT_HOLD_MINUTES;
  const plan = free.plans[free.starts.findIndex((start) => start >= soonest)];
  return ok({
    times: free.minutes.map((minute) => formatTimeOfDay(minute)),
    first: plan ? plannedBookings(row, services, offers.value, plan) : null,
  });
}
