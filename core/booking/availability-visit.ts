import type { LocalDay } from '../kernel/local-days.ts';
import {
  at,
  busyMinutes,
  type CalendarTime,
  freeTimes,
  gapsOf,
  leastBusyFirst,
  type OfferRules,
  type Spans,
} from './availability.ts';

/** One service of a visit: the calendars that can take it, and how long it takes there. */
export type VisitService = readonly ServiceOn[];

export interface ServiceOn {
  /** Its place in the list of calendars. */
  readonly calendar: number;
  /** Duration × slots. */
  readonly duration: number;
  readonly buffer: number;
}

/** One after the other, or all at once on different calendars. */
export type VisitOrder = 'sequence' | 'parallel';

/** Where and when one service of the visit happens; the buffer is not part of it. */
export interface Placed {
  readonly calendar: number;
  readonly start: number;
  readonly end: number;
}

export interface FreeVisitDay {
  readonly day: string;
  readonly minutes: readonly number[];
  readonly starts: readonly number[];
  /** For each time, where each service happens, in the order of the services. */
  readonly plans: readonly (readonly Placed[])[];
}

/**
 * Times at which a visit of several services can begin, all or nothing, and one way to do it: with the same
 * person as the service before where that goes, else with the least busy of the day. The next service begins
 * when the one before has ended; with the same person, when the buffer has passed too. Only the beginning of
 * the visit keeps the step.
 */
export function freeVisits(
  services: readonly VisitService[],
  calendars: readonly CalendarTime[],
  days: readonly LocalDay[],
  rules: OfferRules,
  order: VisitOrder,
): FreeVisitDay[] {
  const [first = []] = services;
  const takers = first.map(({ calendar, duration, buffer }) => ({
    open: calendars[calendar]?.open ?? [],
    taken: calendars[calendar]?.taken ?? [],
    takes: duration + buffer,
  }));
  const busy = busyMinutes(calendars, days);
  const planner = makePlanner(services, calendars.map(gapsOf), order);
  return freeTimes(takers, days, rules).map(({ day, minutes, starts }, d) => {
    const preference = [...leastBusyFirst(busy, calendars.length, d)];
    planner.prefer(preference);
    const found = { day, minutes: [] as number[], starts: [] as number[], plans: [] as Placed[][] };
    for (const [i, start] of starts.entries()) {
      const plan = planner.planFrom(start);
      if (!plan) continue;
      found.minutes.push(at(minutes, i));
      found.starts.push(start);
      found.plans.push(plan);
    }
    return found;
  });
}

interface Held extends Placed {
  readonly service: number;
  /** With its buffer. */
  readonly until: number;
}

function makePlanner(services: readonly VisitService[], gaps: readonly Spans[], order: VisitOrder) {
  // At once, whoever has the fewest to choose from chooses first: then a search that fails fails early.
  const turns = services.map((_, i) => i);
  if (order === 'parallel') turns.sort((a, b) => (services[a]?.length ?? 0) - (services[b]?.length ?? 0));
  /** From here (which service, after whom, when) the rest cannot be placed, whatever came before. */
  const dead = new Set<string>();
  let options: readonly ServiceOn[][] = [];
  let held: Held[] = [];
  /** How often a calendar was out of the question only because of an earlier service of the same visit. */
  let clashes = 0;

  function place(turn: number, visitStart: number): boolean {
    const service = turns[turn];
    if (service === undefined) return true;
    const before = order === 'sequence' ? held.at(-1) : undefined;
    const key = before ? `${turn} ${before.calendar} ${before.end}` : null;
    if (key && dead.has(key)) return false;
    const clashesBefore = clashes;
    for (const option of sameFirst(options[service] ?? [], before?.calendar)) {
      const { calendar, duration, buffer } = option;
      const start = !before ? visitStart : before.calendar === calendar ? before.until : before.end;
      const until = start + duration + buffer;
      if (!fits(gaps[calendar] ?? [], start, until)) continue;
      if (held.some((other) => other.calendar === calendar && start < other.until && other.start < until)) {
        clashes++;
        continue;
      }
      held.push({ service, calendar, start, end: start + duration, until });
      if (place(turn + 1, visitStart)) return true;
      held.pop();
    }
    if (key && clashes === clashesBefore) dead.add(key);
    return false;
  }

  return {
    /** The order in which calendars are tried. */
    prefer(preference: readonly number[]): void {
      const rank = new Map(preference.map((calendar, i) => [calendar, i]));
      options = services.map((service) =>
        service.toSorted((a, b) => (rank.get(a.calendar) ?? 0) - (rank.get(b.calendar) ?? 0)),
      );
    },
    planFrom(visitStart: number): Placed[] | null {
      held = [];
      if (!place(0, visitStart)) return null;
      return held
        .toSorted((a, b) => a.service - b.service)
        .map(({ calendar, start, end }) => ({ calendar, start, end }));
    },
  };
}

function sameFirst(options: readonly ServiceOn[], calendar: number | undefined): readonly ServiceOn[] {
  const same = options.find((option) => option.calendar === calendar);
  return same ? [same, ...options.filter((option) => option !== same)] : options;
}

/** Whether one of the gaps holds it all; they are in order, so the search halves. */
function fits(gaps: Spans, start: number, end: number): boolean {
  let low = 0;
  let high = gaps.length / 2 - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (at(gaps, middle * 2) > start) high = middle - 1;
    else if (at(gaps, middle * 2 + 1) <= start) low = middle + 1;
    else return end <= at(gaps, middle * 2 + 1);
  }
  return false;
}
