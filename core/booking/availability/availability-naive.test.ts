import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BusinessHours, formatHoursRange, weekdays } from '../../business/business-hours.ts';
import { effectiveHours } from '../../catalogue/calendar-hours.ts';
import { type LocalDay, localDays } from '../../kernel/local-days.ts';
import { instantAt, localMinute } from '../../kernel/time-zone.ts';
import { isOffered, whyNotOffered } from './alternatives.ts';
import { type Candidate, type FreeDay, freeTimes, startsAllowed } from './availability.ts';
import { openRanges } from './availability-hours.ts';
import { freeVisits } from './availability-visit.ts';

const date = (text: string) => Temporal.PlainDate.from(text);
const minuteOf = (instant: Temporal.Instant) => instant.epochMilliseconds / 60_000;
const week = (...ranges: string[]): BusinessHours =>
  Object.fromEntries(weekdays.map((weekday) => [weekday, ranges])) as BusinessHours;

/** Time zones, each with a day on which its clock changes. */
const PLACES = [
  ['Asia/Kolkata', '2026-11-19'],
  ['Europe/London', '2027-03-28'],
  ['Europe/London', '2026-10-25'],
  ['America/New_York', '2027-03-14'],
  ['America/New_York', '2026-11-01'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['Australia/Lord_Howe', '2027-04-04'],
  ['Africa/Cairo', '2027-04-30'],
  ['Africa/Cairo', '2026-10-29'],
] as const;
const DAYS = 3;

/** Ascending, disjoint ranges, in multiples of five or odd minutes. */
const pairs = (max: number, length: number) =>
  fc.uniqueArray(fc.integer({ min: 0, max }), { maxLength: length * 2 }).map((found) => {
    const sorted = found.toSorted((a, b) => a - b);
    return sorted.slice(0, sorted.length - (sorted.length % 2));
  });
const dayRanges = pairs(288, 3).map((fives) =>
  fives.flatMap((start, i) =>
    i % 2 ? [] : [formatHoursRange({ start: start * 5, end: (fives[i + 1] ?? 0) * 5 })],
  ),
);
const weeks = fc
  .array(dayRanges, { minLength: 7, maxLength: 7 })
  .map((list) => Object.fromEntries(weekdays.map((weekday, i) => [weekday, list[i]])) as BusinessHours);
const fullWeeks = fc.oneof(
  weeks,
  fc.constant(week('00.00-24.00')),
  fc.constant(week('01.30-02.45', '09.00-19.00')),
);
const calendarsWithin = (from: Temporal.PlainDate) =>
  fc.array(
    fc.record({
      hours: fc.record({
        business_hours: fc.option(fullWeeks),
        days: fc.uniqueArray(
          fc.record({
            day: fc.integer({ min: 0, max: DAYS }).map((n) => from.add({ days: n }).toString()),
            day_hours: dayRanges,
          }),
          { maxLength: 2, selector: ({ day }) => day },
        ),
        leaves: fc.array(
          fc.integer({ min: 0, max: DAYS }).map((n) => ({
            first_day: from.add({ days: n }).toString(),
            last_day: from.add({ days: n }).toString(),
          })),
          { maxLength: 1 },
        ),
      }),
      taken: pairs((DAYS + 2) * 1440, 12),
      cost: fc.constantFrom(0, 90_000, 140_000),
      takes: fc.oneof(
        fc.integer({ min: 1, max: 60 }).map((n) => n * 5),
        fc.constant(1500),
      ),
    }),
    { maxLength: 5 },
  );
const worlds = fc.constantFrom(...PLACES).chain(([zone, text]) => {
  const from = date(text).subtract({ days: 1 });
  return fc.record({
    zone: fc.constant(zone),
    from: fc.constant(from),
    business: fc.record({
      business_hours: fullWeeks,
      holidays: fc.uniqueArray(
        fc.integer({ min: 0, max: DAYS }).map((n) => from.add({ days: n }).toString()),
        {
          maxLength: 1,
        },
      ),
    }),
    calendars: calendarsWithin(from),
    step: fc.constantFrom(5, 10, 15, 30, 50, 60),
    // Seconds since the start of the first day.
    now: fc.integer({ min: -86_400, max: 2 * 86_400 }),
    window: fc.integer({ min: 0, max: 5 * 1440 }),
    notice: fc.constantFrom(0, 0, 45, 1440),
  });
});
type World = typeof worlds extends fc.Arbitrary<infer T> ? T : never;

interface Shown {
  readonly day: string;
  readonly minute: number;
}
const shown = new Map<string, Shown[]>();

/** The zone's local time for each minute. Slow to compute, so cached per zone and day. */
function clocksOf(zone: string, zero: number, length: number): Shown[] {
  const known = shown.get(`${zone} ${zero}`);
  if (known) return known;
  const clocks = Array.from({ length }, (_, i) => {
    const here = localMinute(Temporal.Instant.fromEpochMilliseconds((zero + i) * 60_000), zone);
    return { day: here.day.toString(), minute: here.minute };
  });
  shown.set(`${zone} ${zero}`, clocks);
  return clocks;
}

/** The naive reference: checks every minute by the local clock, sharing no code with the implementation. */
function naive({ zone, from, business: days, calendars, step, now, window, notice }: World): FreeDay[] {
  const zero = minuteOf(instantAt(from, 0, zone));
  const length = (DAYS + 3) * 1440;
  const clocks = clocksOf(zone, zero, length);
  const asTheBusiness = { business_hours: null, days: [], leaves: [] };
  const minutes = calendars.map(({ hours, taken }) => {
    const open = new Array<boolean>(length).fill(false);
    for (let n = 0; n < DAYS + 2; n++) {
      const day = from.add({ days: n });
      const shop = effectiveHours(day, days, asTheBusiness).ranges;
      for (const own of effectiveHours(day, days, hours).ranges) {
        for (const { start, end } of shop) {
          // Both by the clock on the wall; a clock change moves what they share.
          const [first, last] = [Math.max(own.start, start), Math.min(own.end, end)];
          if (first >= last) continue;
          const until = minuteOf(instantAt(day, last, zone)) - zero;
          for (let i = minuteOf(instantAt(day, first, zone)) - zero; i < until; i++) open[i] = true;
        }
      }
    }
    const busy = new Array<boolean>(length).fill(false);
    for (let k = 0; k < taken.length; k += 2) busy.fill(true, taken[k], taken[k + 1]);
    return { open, busy };
  });
  const seconds = (i: number) => i * 60 - now;
  const costOf = (i: number) => calendars[i]?.cost ?? 0;
  return Array.from({ length: DAYS }, (_, n) => {
    const day = from.add({ days: n }).toString();
    const busyOn = minutes.map(({ busy }) => busy.filter((is, i) => is && clocks[i]?.day === day).length);
    const order = calendars
      .map((_, i) => i)
      .sort((a, b) => costOf(a) - costOf(b) || (busyOn[a] ?? 0) - (busyOn[b] ?? 0) || a - b);
    const seen = new Set<number>();
    const found = { day, minutes: [] as number[], starts: [] as number[], candidates: [] as number[][] };
    for (const [i, here] of clocks.entries()) {
      if (here.day !== day || seen.has(here.minute)) continue;
      seen.add(here.minute);
      if (here.minute % step !== 0 || seconds(i) < notice * 60) continue;
      // The booking window counts whole minutes from the current minute.
      if (Math.floor(now / 60) + window < i) continue;
      const who = order.filter((c) => {
        for (let k = i; k < i + (calendars[c]?.takes ?? 0); k++) {
          if (!minutes[c]?.open[k] || minutes[c]?.busy[k]) return false;
        }
        return true;
      });
      if (who.length === 0) continue;
      found.minutes.push(here.minute);
      found.starts.push(zero + i);
      found.candidates.push(who);
    }
    return found;
  });
}

function swept({ zone, from, business: days, calendars, step, now, window, notice }: World) {
  const laid = localDays(from, DAYS + 2, zone);
  const zero = laid[0]?.startsAt ?? 0;
  const candidates = calendars.map(({ hours, taken, takes, cost }) => ({
    open: openRanges(laid, days, hours),
    taken: taken.map((minute) => minute + zero),
    takes,
    cost,
  }));
  const at = Temporal.Instant.fromEpochMilliseconds(zero * 60_000 + now * 1000);
  return { candidates, laid, rules: { step, ...startsAllowed(at, window, notice) } };
}

const asked = (laid: readonly LocalDay[]) => laid.slice(0, DAYS);

describe('for any hours, zone and bookings', () => {
  test('the sweep finds the same times as the naive check of every minute', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const { candidates, laid, rules } = swept(world);
        expect(freeTimes(candidates, asked(laid), rules)).toEqual(naive(world));
      }),
      { numRuns: 150 },
    );
  });
  test('a time is accepted if and only if it is offered, and a refusal has a reason', () => {
    fc.assert(
      fc.property(worlds, fc.nat(), (world, any) => {
        const { candidates, laid, rules } = swept(world);
        const free = freeTimes(candidates, asked(laid), rules);
        const zero = laid[0]?.startsAt ?? 0;
        for (const [i, one] of candidates.entries()) {
          const starts = free.flatMap((day) => day.starts.filter((_, k) => day.candidates[k]?.includes(i)));
          for (const start of starts) expect(whyNotOffered(start, one, laid, rules)).toBeNull();
          for (let k = 0; k < 40; k++) {
            const start = zero + ((any + k * 37) % (asked(laid).length * 1440));
            if (start >= (asked(laid).at(-1)?.endsAt ?? 0)) continue;
            expect(isOffered(start, one, laid, rules)).toBe(starts.includes(start));
            expect(whyNotOffered(start, one, laid, rules) === null).toBe(starts.includes(start));
          }
        }
      }),
      { numRuns: 60 },
    );
  });
  test('a visit of one service is offered when the service is, and every plan of several services is valid', () => {
    fc.assert(
      fc.property(worlds, fc.constantFrom('sequence', 'parallel'), (world, order) => {
        const { candidates, laid, rules } = swept(world);
        const on = (buffer: number) =>
          candidates.map(({ takes, cost = 0 }, calendar) => ({ calendar, duration: takes, buffer, cost }));
        const single = freeVisits([on(0)], candidates, asked(laid), rules, order);
        const free = freeTimes(candidates, asked(laid), rules);
        expect(single.map(({ starts }) => starts)).toEqual(free.map(({ starts }) => starts));
        // Of one service, the plan is with the first candidate of the list.
        expect(single.map(({ plans }) => plans.map(([plan]) => plan?.calendar))).toEqual(
          free.map((day) => day.candidates.map(([first]) => first)),
        );
        for (const { plans, starts } of freeVisits([on(0), on(5)], candidates, asked(laid), rules, order)) {
          for (const [i, [one, two]] of plans.entries()) {
            if (!one || !two) throw new Error('half a visit');
            const [earlier, later] = one.start <= two.start ? [one, two] : [two, one];
            expect(earlier.start).toBe(starts[i]);
            if (order === 'parallel') expect(later.start).toBe(earlier.start);
            else
              expect(later.start - earlier.end).toBe(
                later.calendar === earlier.calendar && earlier === two ? 5 : 0,
              );
            expect(order === 'parallel' && one.calendar === two.calendar).toBe(false);
            for (const { calendar, start, end } of [one, { ...two, end: two.end + 5 }]) {
              const own = candidates[calendar];
              if (!own) throw new Error('nobody');
              expect(isHeld(own, start, end)).toBe(true);
            }
          }
        }
      }),
      { numRuns: 40 },
    );
  });
});

test('a visit of up to four services is full only where no order and no people fit', () => {
  const services = fc.array(
    fc.uniqueArray(
      fc.record({
        calendar: fc.integer({ min: 0, max: 1 }),
        duration: fc.constantFrom(15, 30, 60),
        buffer: fc.constantFrom(0, 0, 10),
      }),
      { minLength: 1, maxLength: 2, selector: ({ calendar }) => calendar },
    ),
    { minLength: 2, maxLength: 4 },
  );
  const taken = fc.array(pairs(180, 2), { minLength: 2, maxLength: 2 });
  const days = localDays(date('2026-11-19'), 1, 'Asia/Kolkata');
  const zero = days[0]?.startsAt ?? 0;
  const rules = { step: 30, earliest: zero, latest: zero + 1440 };
  fc.assert(
    fc.property(services, taken, (asked, busy) => {
      const calendars = busy.map((list) => ({
        open: [zero, zero + 180],
        taken: list.map((minute) => zero + minute),
      }));
      const isFree = (calendar: number, from: number, to: number) =>
        isHeld(calendars[calendar] ?? { open: [], taken: [] }, from, to);
      const fitsFrom = (
        start: number,
        left: number[],
        held: { calendar: number; end: number; until: number }[],
      ): boolean =>
        left.length === 0 ||
        left.some((service) =>
          (asked[service] ?? []).some(({ calendar, duration, buffer }) => {
            const before = held.at(-1);
            const from = !before ? start : before.calendar === calendar ? before.until : before.end;
            const until = from + duration + buffer;
            const isOwn = held.some((one) => one.calendar === calendar && from < one.until);
            const rest = left.filter((one) => one !== service);
            return (
              !isOwn &&
              isFree(calendar, from, until) &&
              fitsFrom(start, rest, [...held, { calendar, end: from + duration, until }])
            );
          }),
        );
      const expected = [0, 30, 60, 90, 120, 150]
        .map((minute) => zero + minute)
        .filter((start) => fitsFrom(start, [...asked.keys()], []));
      expect(freeVisits(asked, calendars, days, rules, 'sequence')[0]?.starts).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});

test('a fortnight is soon known to be full where one service has nobody and buffers hold all others', () => {
  const days = localDays(date('2026-11-19'), 14, 'Asia/Kolkata');
  const open = days.flatMap(({ startsAt }) => [startsAt + 540, startsAt + 1260]);
  const anyone = [0, 1, 2, 3, 4, 5, 6, 7].map((calendar) => ({ calendar, duration: 10, buffer: 15 }));
  const away = [{ calendar: 8, duration: 30, buffer: 0 }];
  const calendars = [...anyone.map(() => ({ open, taken: [] })), { open, taken: open }];
  const rules = { step: 15, earliest: 0, latest: Number.MAX_SAFE_INTEGER };
  const started = performance.now();
  const found = freeVisits([anyone, anyone, anyone, away], calendars, days, rules, 'sequence');
  expect(found.flatMap(({ starts }) => starts)).toEqual([]);
  expect(performance.now() - started).toBeLessThan(1_500);
});

function isHeld({ open, taken }: Pick<Candidate, 'open' | 'taken'>, start: number, end: number): boolean {
  const inside = open.some((from, i) => i % 2 === 0 && from <= start && end <= (open[i + 1] ?? 0));
  return inside && !taken.some((from, i) => i % 2 === 0 && from < end && start < (taken[i + 1] ?? 0));
}
