import { expect, test } from 'vitest';
import { openRanges } from '../booking/availability/availability-hours.ts';
import { type BusinessHours, weekdays } from '../business/business-hours.ts';
import type { CalendarHours } from '../catalogue/calendar-hours.ts';
import { localDays } from '../kernel/local-days.ts';
import { paise } from '../kernel/money.ts';
import { type NaiveCalendar, naiveHours } from './naive-occupancy.fixture.ts';
import { eachHour, hoursOfDays, occupancyOf, takenKinds, worthOfHour, worthOfIdle } from './occupancy.ts';
import { seeded } from './random-sales.fixture.ts';

const STORIES = 120;
const DAYS = 3;

/** Zones, most with a day on which the clock changes among the three. */
const PLACES = [
  ['Asia/Kolkata', '2026-11-19'],
  ['Europe/London', '2027-03-27'],
  ['Europe/London', '2026-10-24'],
  ['America/New_York', '2027-03-13'],
  ['America/New_York', '2026-10-31'],
  ['Australia/Lord_Howe', '2026-10-03'],
] as const;

/** Breaks, days that begin and end at midnight, days off. */
const DAY_HOURS = [
  ['09.00-17.00'],
  ['09.00-13.00', '14.00-19.30'],
  ['00.00-24.00'],
  ['00.00-02.00', '10.00-12.15', '20.00-24.00'],
  [],
];

test('hours of calendars are what one counts minute by minute, with breaks, leave, holidays and clock changes', () => {
  const seen = new Set<string>();
  for (let seed = 1; seed <= STORIES; seed++) {
    const draw = seeded(seed);
    const pick = <T>(all: readonly T[]): T => all[draw(all.length)] as T;
    const [zone, first] = pick(PLACES);
    const from = Temporal.PlainDate.from(first);
    const dayAt = () => from.add({ days: draw(DAYS) }).toString();
    const week = () => Object.fromEntries(weekdays.map((day) => [day, pick(DAY_HOURS)])) as BusinessHours;
    const business = {
      zone,
      business_hours: week(),
      holidays: draw(4) === 0 ? [dayAt()] : [],
    };
    const away = dayAt();
    const hours: CalendarHours = {
      business_hours: draw(2) ? week() : null,
      days: draw(3) === 0 ? [{ day: dayAt(), day_hours: pick(DAY_HOURS) }] : [],
      leaves: draw(3) === 0 ? [{ first_day: away, last_day: away }] : [],
    };
    const days = localDays(from, DAYS, zone);
    const [begins, ends] = [days[0]?.startsAt ?? 0, days.at(-1)?.endsAt ?? 0];
    const taken: NaiveCalendar['taken'][number][] = [];
    // Also from the day before and into the day after.
    for (let at = begins - 100; at < ends + 100; ) {
      const start = at + draw(200);
      const end = start + 1 + draw(240);
      if (draw(3) > 0) taken.push({ start, end, kind: pick(takenKinds) });
      at = end;
    }
    const between =
      draw(3) === 0 ? { from: begins + draw(900), until: ends - draw(900) } : { from: begins, until: ends };
    const found = new Map<string, unknown>();
    eachHour(
      hoursOfDays(days),
      {
        open: openRanges(days, business, hours),
        taken: taken.flatMap(({ start, end, kind }) => [start, end, takenKinds.indexOf(kind)]),
      },
      between,
      (day, hour, minutes) => {
        if (Object.values(minutes).every((one) => one === 0)) return;
        found.set(`${days[day]?.day} ${hour}`, minutes);
        expect(
          minutes.open - minutes.blocked - minutes.booked - minutes.walk_in - minutes.no_show,
        ).toBeGreaterThanOrEqual(0);
        for (const [part, some] of Object.entries(minutes)) if (some > 0) seen.add(part);
      },
    );
    expect(found, `seed ${seed}`).toEqual(naiveHours(business, { hours, taken }, between));
  }
  // Histories in which nothing of this came to pass would prove nothing.
  expect([...seen].sort()).toEqual(['blocked', 'booked', 'no_show', 'open', 'overtime', 'walk_in']);
});

test('work in a break is overtime, and who did not come left the chair empty', () => {
  const days = localDays(Temporal.PlainDate.from('2026-11-19'), 1, 'Asia/Kolkata');
  const nine = (days[0]?.startsAt ?? 0) + 9 * 60;
  const open = [nine, nine + 240, nine + 300, nine + 480];
  // Two hours booked of which half an hour is in the break, then half an hour blocked, then nobody came.
  const taken = [nine + 150, nine + 270, 0, nine + 300, nine + 330, 2, nine + 330, nine + 360, 3];
  const sum = { open: 0, booked: 0, walk_in: 0, blocked: 0, no_show: 0, overtime: 0 };
  eachHour(
    hoursOfDays(days),
    { open, taken },
    { from: 0, until: Number.POSITIVE_INFINITY },
    (_day, _hour, one) => {
      for (const part of Object.keys(sum) as (keyof typeof sum)[]) sum[part] += one[part];
    },
  );
  expect(sum).toEqual({ open: 420, booked: 90, walk_in: 0, blocked: 30, no_show: 30, overtime: 30 });
});

test('an empty hour is worth what a worked one sold for, to ten rupees; with under five hours what the salon sold', () => {
  const salon = { sold: paise(1_000_000_00), minutes: 60_000 };
  expect(worthOfHour({ sold: paise(66_890_00), minutes: 39 * 60 }, salon)).toBe(1_720_00);
  expect(worthOfHour({ sold: paise(90_000_00), minutes: 299 }, salon)).toBe(1_000_00);
  expect(worthOfHour({ sold: paise(0), minutes: 0 }, { sold: paise(0), minutes: 0 })).toBeNull();
  expect(worthOfIdle(34 * 60 + 15, paise(1_340_00))).toBe(45_895_00);
  expect(worthOfIdle(500, null)).toBe(0);
});

test('a share is in whole percent, and there is none where nobody worked', () => {
  expect(occupancyOf(100, 300)).toBe(33);
  expect(occupancyOf(400, 300)).toBe(133);
  expect(occupancyOf(0, 0)).toBeNull();
});
