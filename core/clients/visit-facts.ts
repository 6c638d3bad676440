import { leastPaise, noPaise, type Paise, paise, sumPaise } from '../kernel/money.ts';

/**
 * What a visit means for the figures of its client: how often they came, what they spent, when they come next. The
 * one rule for the profile, the list and audiences. Days are those of the service, in the business's zone.
 */

/** expected: booked or asked for; it counts as a visit when its day is over and nobody said otherwise. */
export const visitStandings = ['came', 'expected', 'missed', 'cancelled'] as const;
export type VisitStanding = (typeof visitStandings)[number];
/** owed: no visit, only what is due from the books before. */
type FactStanding = VisitStanding | 'owed';

export interface CountedVisit {
  readonly booking_date: string;
  readonly progress: 'expected' | 'arrived' | 'in_service' | 'done' | 'no_show';
  readonly is_billed: boolean;
  /** The bill was a mistake of the desk: the visit never was. */
  readonly is_voided: boolean;
  /** No visit, only what they owe from the books before. */
  readonly is_opening: boolean;
  readonly total_amount: Paise;
  readonly paid_amount: Paise;
  readonly services: readonly CountedService[];
}

interface CountedService {
  readonly booking_id: string;
  readonly service_id: string;
  readonly entity_id: string;
  readonly booking_date: string;
  readonly booking_amount: Paise;
  /** Cancelled, or asked for and not answered in time. */
  readonly is_off: boolean;
}

/** One service of a visit, or what was bought besides (`service_id` null). */
export interface VisitFact {
  readonly line: number;
  readonly booking_id: string | null;
  readonly service_id: string | null;
  readonly entity_id: string | null;
  readonly day: string;
  readonly standing: FactStanding;
  /** From this day on it is a visit; null: never. */
  readonly counts_from: string | null;
  /** What was paid for it, and not given back. */
  readonly amount: Paise;
  /** What is left to pay of the visit's bill; on its first line. */
  readonly due_amount: Paise;
}

export function visitFacts(visit: CountedVisit): VisitFact[] {
  if (visit.is_voided) return [];
  const paid = leastPaise(visit.paid_amount, visit.total_amount);
  const due = visit.is_billed ? paise(visit.total_amount - paid) : noPaise;
  let left = paid;
  const take = (most: Paise) => {
    const taken = leastPaise(left, most);
    left = paise(left - taken);
    return taken;
  };
  const services = visit.services.map((one, line) => ({
    line,
    booking_id: one.booking_id,
    service_id: one.service_id,
    entity_id: one.entity_id,
    ...standingOn(one.booking_date, one.is_off ? null : visit),
    // What was paid goes to the services in their order, and the rest to products and the tip.
    amount: take(one.is_off ? noPaise : one.booking_amount),
    due_amount: line === 0 ? due : noPaise,
  }));
  const costs = sumPaise(visit.services.map((one) => (one.is_off ? noPaise : one.booking_amount)));
  if (!visit.is_billed || (services.length > 0 && visit.total_amount <= costs)) return services;
  const rest = {
    line: services.length,
    booking_id: null,
    service_id: null,
    entity_id: null,
    ...standingOn(visit.booking_date, visit),
    ...(visit.is_opening && { standing: 'owed' as const, counts_from: null }),
    amount: visit.is_opening ? noPaise : left,
    due_amount: services.length === 0 ? due : noPaise,
  };
  return [...services, rest];
}

/**
 * Served in the queue and not billed: a visit of that day, of which nothing is paid yet. When it is billed the bill is
 * the visit, and these go.
 */
export function servedEntryFacts(entry: {
  readonly day: string;
  readonly entity_id: string | null;
  readonly service_ids: readonly string[];
}): VisitFact[] {
  const services = entry.service_ids.length > 0 ? entry.service_ids : [null];
  return services.map((service_id, line) => ({
    line,
    booking_id: null,
    service_id,
    entity_id: entry.entity_id,
    day: entry.day,
    standing: 'came',
    counts_from: BEFORE_ALL_DAYS,
    amount: noPaise,
    due_amount: noPaise,
  }));
}

function standingOf({ progress, is_billed }: CountedVisit): VisitStanding {
  if (is_billed) return 'came';
  if (progress === 'no_show') return 'missed';
  return progress === 'expected' ? 'expected' : 'came';
}

/** Finished before its day, it has been a visit all the same. */
const BEFORE_ALL_DAYS = '0001-01-01';

/** Null: this service is off. */
function standingOn(day: string, visit: CountedVisit | null) {
  const standing = visit ? standingOf(visit) : 'cancelled';
  return { day, standing, counts_from: visit && countsFrom(day, standing, visit) };
}

function countsFrom(
  day: string,
  standing: VisitStanding,
  { is_billed, progress }: CountedVisit,
): string | null {
  if (standing === 'expected') return Temporal.PlainDate.from(day).add({ days: 1 }).toString();
  if (standing === 'missed') return null;
  return is_billed || progress === 'done' ? BEFORE_ALL_DAYS : day;
}

/** First seen within these days: a new client. */
export const NEW_CLIENT_DAYS = 30;
/** Came before, not within these days, and has nothing booked: a lapsed client. */
export const LAPSED_AFTER_DAYS = 90;
