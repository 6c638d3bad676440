import { BUFFER_MAX } from '../../catalogue/service-rules.ts';
import type { LocalDay } from '../../kernel/local-days.ts';
import {
  at,
  busyMinutes,
  type CalendarTime,
  freeTimes,
  gapsOf,
  type MinuteRanges,
  type OfferRules,
  preferredFirst,
} from './availability.ts';

/** One service of a visit: the calendars that can take it, and how long it takes there. */
export type VisitService = readonly ServiceOn[];

export interface ServiceOn {
  /** Index in the list of calendars. */
  readonly calendar: number;
  /** Duration × slots. */
  readonly duration: number;
  readonly buffer: number;
  /** In paise, for all slots: the cheapest free calendar is taken first. */
  readonly cost?: number;
}

/**
 * One after the other, in whichever order fits, as they were named if that does; or all in parallel on different
 * calendars; or each at a fixed offset in minutes.
 */
export type VisitOrder = 'sequence' | 'parallel' | readonly number[];

/** More services than this keep the order in which they were named: five have 120 orders. */
const REORDERED_MAX = 4;

/** Calendar and time of one service of the visit; without the buffer. */
export interface ServiceSlot {
  readonly calendar: number;
  readonly start: number;
  readonly end: number;
}

export interface FreeVisitDay {
  readonly day: string;
  readonly minutes: readonly number[];
  readonly starts: readonly number[];
  /** For each time, the placement of each service, in the order of the services. */
  readonly plans: readonly (readonly ServiceSlot[])[];
}

/**
 * Times at which a visit of several services can start, all or nothing, and one plan for each: with the
 * cheapest person; of several, with the same as the service before, else the least busy that day. The next service starts
 * when the one before has ended; with the same person, after the buffer too. Only the start of the visit is
 * aligned to the step.
 */
export function freeVisits(
  services: readonly VisitService[],
  calendars: readonly CalendarTime[],
  days: readonly LocalDay[],
  rules: OfferRules,
  order: VisitOrder,
): FreeVisitDay[] {
  const first = order === 'sequence' && services.length <= REORDERED_MAX ? services : services.slice(0, 1);
  const candidates = first.flat().map(({ calendar, duration, buffer }) => ({
    open: calendars[calendar]?.open ?? [],
    taken: calendars[calendar]?.taken ?? [],
    takes: duration + buffer,
  }));
  const busy = busyMinutes(calendars, days);
  // Costs differ by service, so they are compared there.
  const free = calendars.map(() => 0);
  const planner = makePlanner(
    services,
    calendars.map((calendar) => gapsOf(calendar, 1)),
    order,
  );
  return freeTimes(candidates, days, rules).map(({ day, minutes, starts }, d) => {
    const preference = [...preferredFirst(busy, free, d)];
    planner.prefer(preference);
    const found = { day, minutes: [] as number[], starts: [] as number[], plans: [] as ServiceSlot[][] };
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

type Options = readonly (readonly ServiceOn[])[];

function makePlanner(services: readonly VisitService[], gaps: readonly MinuteRanges[], order: VisitOrder) {
  const known: Known = { dead: new Set(), mayFit: new Map() };
  let options: Options = services;
  let turns: Turns = [];
  const most = services.map((on) => Math.max(0, ...on.map(({ duration, buffer }) => duration + buffer)));
  const longest = most.reduce((sum, minutes) => sum + minutes, 0);
  /** A first look, before any order is tried: each service fits somewhere by itself while the visit lasts. */
  const eachFitsAlone = (start: number) =>
    services.every((on) =>
      on.some(({ calendar, duration, buffer }) =>
        hasRoom(gaps[calendar] ?? [], start, start + longest, duration + buffer),
      ),
    );
  return {
    /** The order in which calendars are tried. */
    prefer(preference: readonly number[]): void {
      const rank = new Map(preference.map((calendar, i) => [calendar, i]));
      options = services.map((service) =>
        service.toSorted(
          (a, b) => costOf(a) - costOf(b) || (rank.get(a.calendar) ?? 0) - (rank.get(b.calendar) ?? 0),
        ),
      );
      turns = options.map((service) => gaps.map((_, calendar) => sameFirst(service, calendar)));
    },
    planFrom(start: number): ServiceSlot[] | null {
      if (order === 'sequence')
        return eachFitsAlone(start) ? planInTurn(options, turns, gaps, start, known) : null;
      return order === 'parallel'
        ? planAtOnce(options, gaps, start)
        : planAsItStands(options, gaps, start, order);
    },
  };
}

/** Each service on its present calendar, at its present offset from the start. */
function planAsItStands(
  options: Options,
  gaps: readonly MinuteRanges[],
  visitStart: number,
  offsets: readonly number[],
): ServiceSlot[] | null {
  const plan: ServiceSlot[] = [];
  for (const [i, [one]] of options.entries()) {
    if (!one) return null;
    const start = visitStart + at(offsets, i);
    const end = start + one.duration;
    if (!fits(gaps[one.calendar] ?? [], start, end + one.buffer)) return null;
    plan.push({ calendar: one.calendar, start, end });
  }
  return plan;
}

interface Held extends ServiceSlot {
  /** Its place among the services that were asked for. */
  readonly service: number;
  /** With its buffer. */
  readonly until: number;
}

/** For each service and each calendar of the service before it: its options in the order of trying. */
type Turns = readonly (readonly (readonly ServiceOn[])[])[];

/** What is known of a rest of the visit, so that it is not tried again. */
interface Known {
  /** Dead ends. */
  readonly dead: Set<number | string>;
  /** Whether it fits when the visit's own buffers are left out: far fewer states, so most of what cannot fit ends here. */
  readonly mayFit: Map<number, boolean>;
}

function planInTurn(
  options: Options,
  turns: Turns,
  gaps: readonly MinuteRanges[],
  visitStart: number,
  { dead, mayFit }: Known,
): ServiceSlot[] | null {
  const held: Held[] = [];
  const keepsOrder = options.length > REORDERED_MAX;
  const hasBuffers = options.some((on) => on.some(({ buffer }) => buffer > 0));

  /** `left` has a bit for each service that has no place yet. */
  function seatRest(left: number): boolean {
    if (left === 0) return true;
    const before = held.at(-1);
    const key = before ? stateOf(left, before) : null;
    if (key !== null && dead.has(key)) return false;
    for (let service = 0; service < options.length; service++) {
      if (!(left & (1 << service))) continue;
      if (seat(service, before, left)) return true;
      if (keepsOrder) break;
    }
    if (key !== null) dead.add(key);
    return false;
  }

  function seat(service: number, before: Held | undefined, left: number): boolean {
    const inTurn = (before ? turns[service]?.[before.calendar] : options[service]) ?? [];
    for (const { calendar, duration, buffer } of inTurn) {
      const start = !before ? visitStart : before.calendar === calendar ? before.until : before.end;
      const until = start + duration + buffer;
      if (!fits(gaps[calendar] ?? [], start, until)) continue;
      // The buffer of an earlier service of this visit may still block it.
      if (held.some((other) => other.calendar === calendar && start < other.until)) continue;
      const one = { service, calendar, start, end: start + duration, until };
      const rest = left & ~(1 << service);
      if (hasBuffers && !mayFitAfter(one, rest)) continue;
      held.push(one);
      if (seatRest(rest)) return true;
      held.pop();
    }
    return false;
  }

  function mayFitAfter(before: Held, left: number): boolean {
    if (left === 0) return true;
    const place = (before.end * gaps.length + before.calendar) * (BUFFER_MAX + 1) + before.until - before.end;
    const key = place * (1 << options.length) + left;
    const known = mayFit.get(key);
    if (known !== undefined) return known;
    let fitsSomehow = false;
    for (let service = 0; service < options.length && !fitsSomehow; service++) {
      if (!(left & (1 << service))) continue;
      fitsSomehow = (options[service] ?? []).some(({ calendar, duration, buffer }) => {
        const start = before.calendar === calendar ? before.until : before.end;
        const until = start + duration + buffer;
        return (
          fits(gaps[calendar] ?? [], start, until) &&
          mayFitAfter({ service, calendar, start, end: start + duration, until }, left & ~(1 << service))
        );
      });
      if (keepsOrder) break;
    }
    mayFit.set(key, fitsSomehow);
    return fitsSomehow;
  }

  /** Memo key: the services left, time, previous calendar, and buffers that still block. A number where none does: quicker. */
  function stateOf(left: number, before: Held): number | string {
    const state = (before.end * gaps.length + before.calendar) * (1 << options.length) + left;
    const running = hasBuffers ? held.filter(({ until }) => until > before.end) : [];
    return running.length === 0 ? state : `${state} ${running.map((one) => `${one.calendar}:${one.until}`)}`;
  }

  if (!seatRest((1 << options.length) - 1)) return null;
  return held.toSorted((a, b) => a.service - b.service).map(serviceSlot);
}

/** Bipartite matching: a calendar for each service at one time; an earlier one moves on if that frees a place. */
function planAtOnce(options: Options, gaps: readonly MinuteRanges[], start: number): ServiceSlot[] | null {
  const free = options.map((service) =>
    service.filter(({ calendar, duration, buffer }) =>
      fits(gaps[calendar] ?? [], start, start + duration + buffer),
    ),
  );
  const serviceOn = new Map<number, number>();
  const chosen: ServiceOn[] = [];

  function seat(service: number, tried: Set<number>): boolean {
    for (const option of free[service] ?? []) {
      if (tried.has(option.calendar)) continue;
      tried.add(option.calendar);
      const other = serviceOn.get(option.calendar);
      if (other !== undefined && !seat(other, tried)) continue;
      serviceOn.set(option.calendar, service);
      chosen[service] = option;
      return true;
    }
    return false;
  }

  const all = options.every((_, service) => seat(service, new Set()));
  return all ? chosen.map(({ calendar, duration }) => ({ calendar, start, end: start + duration })) : null;
}

function serviceSlot({ calendar, start, end }: Held): ServiceSlot {
  return { calendar, start, end };
}

/** Among equally cheap calendars the one of the service before comes first; options are sorted by cost. */
function sameFirst(options: readonly ServiceOn[], calendar: number | undefined): readonly ServiceOn[] {
  const same = options.find((option) => option.calendar === calendar);
  if (!same) return options;
  const others = options.filter((option) => option !== same);
  const cheaper = others.filter((option) => costOf(option) < costOf(same));
  return [...cheaper, same, ...others.slice(cheaper.length)];
}

const costOf = ({ cost = 0 }: ServiceOn) => cost;

/** Whether so many minutes in a row are free between two moments. */
function hasRoom(gaps: MinuteRanges, from: number, to: number, minutes: number): boolean {
  let low = 0;
  let high = gaps.length / 2;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(gaps, middle * 2 + 1) <= from) low = middle + 1;
    else high = middle;
  }
  for (let i = low * 2; i < gaps.length && at(gaps, i) + minutes <= to; i += 2)
    if (Math.min(at(gaps, i + 1), to) - Math.max(at(gaps, i), from) >= minutes) return true;
  return false;
}

/** Binary search: whether one of the sorted gaps contains the whole range. */
function fits(gaps: MinuteRanges, start: number, end: number): boolean {
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
