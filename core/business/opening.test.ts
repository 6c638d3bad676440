import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { weekdayIndex } from '../kernel/time.ts';
import { instantAt, localMinute } from '../kernel/time-zone.ts';
import {
  type BusinessHours,
  defaultBusinessHours,
  formatHoursRange,
  parseHoursRange,
  weekdays,
} from './business-hours.ts';
import { openingAt } from './opening.ts';

const INDIA = 'Asia/Kolkata';
const never: BusinessHours = { sun: [], mon: [], tue: [], wed: [], thu: [], fri: [], sat: [] };
/** 2026-11-15 is a Sunday. */
const at = (local: string, zone = INDIA) =>
  Temporal.PlainDateTime.from(local).toZonedDateTime(zone).toInstant();
const look = (local: string, business_hours: BusinessHours, holidays: string[] = [], zone = INDIA) => {
  const { is_open, changes_at } = openingAt(at(local, zone), { business_hours, time_zone: zone, holidays });
  return [is_open, changes_at && `${changes_at.day} ${changes_at.time}`];
};

describe('an ordinary week', () => {
  const week = { ...defaultBusinessHours, mon: ['09.00-13.00', '14.00-20.00'] };
  test.each([
    ['2026-11-16T08:59', false, '2026-11-16 09:00'],
    ['2026-11-16T09:00', true, '2026-11-16 13:00'],
    ['2026-11-16T12:59:59', true, '2026-11-16 13:00'],
    ['2026-11-16T13:00', false, '2026-11-16 14:00'],
    ['2026-11-16T19:59', true, '2026-11-16 20:00'],
    ['2026-11-16T20:00', false, '2026-11-17 09:00'],
    ['2026-11-16T23:59', false, '2026-11-17 09:00'],
    ['2026-11-17T00:00', false, '2026-11-17 09:00'],
  ])('is right at %s', (when, open, changes) => expect(look(when, week)).toEqual([open, changes]));

  test('a holiday is a closed day, and the day after opens', () => {
    expect(look('2026-11-16T10:00', week, ['2026-11-16'])).toEqual([false, '2026-11-17 09:00']);
    expect(look('2026-11-15T20:00', week, ['2026-11-16'])).toEqual([false, '2026-11-17 09:00']);
  });
  test('one open day a week whose next one is a holiday opens the week after', () => {
    const sundays = { ...never, sun: ['10.00-12.00'] };
    expect(look('2026-11-15T12:00', sundays, ['2026-11-22'])).toEqual([false, '2026-11-29 10:00']);
  });
});

describe('around midnight', () => {
  const late = { ...never, fri: ['18.00-24.00'], sat: ['00.00-02.00', '18.00-24.00'] };
  test('hours that continue into the next day are one range', () => {
    expect(look('2026-11-20T23:59', late)).toEqual([true, '2026-11-21 02:00']);
    expect(look('2026-11-21T00:00', late)).toEqual([true, '2026-11-21 02:00']);
    expect(look('2026-11-21T02:00', late)).toEqual([false, '2026-11-21 18:00']);
  });
  test('closing at midnight belongs to the day that ends', () => {
    expect(look('2026-11-21T23:30', late)).toEqual([true, '2026-11-21 24:00']);
    expect(look('2026-11-22T00:00', late)).toEqual([false, '2026-11-27 18:00']);
  });
  test('a holiday ends the range at midnight', () => {
    expect(look('2026-11-20T23:59', late, ['2026-11-21'])).toEqual([true, '2026-11-20 24:00']);
  });
});

test('a business that never closes or never opens has no next change', () => {
  const always = Object.fromEntries(weekdays.map((day) => [day, ['00.00-24.00']])) as BusinessHours;
  expect(look('2026-11-15T00:00', always)).toEqual([true, null]);
  expect(look('2026-11-15T00:00', never)).toEqual([false, null]);
});

test('the time zone of the business decides, also on a day with a clock change', () => {
  // Clocks in New York went back from 2:00 to 1:00 on 2026-11-01.
  const nights = { ...never, sun: ['00.00-04.00'] };
  expect(look('2026-11-01T03:59', nights, [], 'America/New_York')).toEqual([true, '2026-11-01 04:00']);
  const indiaNow = at('2026-11-16T09:00');
  const abroad = { business_hours: defaultBusinessHours, time_zone: 'America/New_York', holidays: [] };
  expect(openingAt(indiaNow, abroad).is_open).toBe(false);
});

const minute = fc.integer({ min: 0, max: 1440 });
const dayOf = fc.uniqueArray(minute, { maxLength: 6 }).map((times) => {
  const sorted = times.toSorted((a, b) => a - b);
  const ranges: string[] = [];
  for (let i = 0; i + 1 < sorted.length; i += 2) {
    ranges.push(formatHoursRange({ start: sorted[i] ?? 0, end: sorted[i + 1] ?? 0 }));
  }
  return ranges;
});
const week = fc.record({
  sun: dayOf,
  mon: dayOf,
  tue: dayOf,
  wed: dayOf,
  thu: dayOf,
  fri: dayOf,
  sat: dayOf,
});
const moment = fc.integer({ min: 0, max: 21 * 1440 }).map((m) => at('2026-11-10T00:00').add({ minutes: m }));
const zones = fc.constantFrom(INDIA, 'UTC', 'Pacific/Auckland');
const holidays = fc.uniqueArray(
  fc
    .integer({ min: 0, max: 30 })
    .map((d) => Temporal.PlainDate.from('2026-11-10').add({ days: d }).toString()),
  { maxLength: 4 },
);

/** Naive reference: is this minute in one of the day's ranges? */
function inSpan(now: Temporal.Instant, hours: BusinessHours, zone: string, closed: string[]): boolean {
  const here = localMinute(now, zone);
  if (closed.includes(here.day.toString())) return false;
  return hours[weekdays[weekdayIndex(here.day)] ?? 'sun'].some((text) => {
    const hours = parseHoursRange(text);
    return hours !== null && hours.start <= here.minute && here.minute < hours.end;
  });
}

test('for any week, moment, zone and holidays the result and its next change agree with the naive check', () => {
  fc.assert(
    fc.property(week, moment, zones, holidays, (business_hours, now, time_zone, closed) => {
      const { is_open, changes_at } = openingAt(now, { business_hours, time_zone, holidays: closed });
      expect(is_open).toBe(inSpan(now, business_hours, time_zone, closed));
      if (!changes_at) return;
      const [hour = 0, minutes = 0] = changes_at.time.split(':').map(Number);
      const change = instantAt(Temporal.PlainDate.from(changes_at.day), hour * 60 + minutes, time_zone);
      expect(Temporal.Instant.compare(now, change)).toBeLessThan(0);
      expect(inSpan(change, business_hours, time_zone, closed)).toBe(!is_open);
      const justBefore = change.subtract({ minutes: 1 });
      expect(inSpan(justBefore, business_hours, time_zone, closed)).toBe(is_open);
    }),
    { numRuns: 300 },
  );
});
