import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BusinessHours,
  defaultBusinessHours,
  formatHoursRange,
  parseHoursRange,
  rangesAreInOrder,
  weekdays,
} from '../business/business-hours.ts';
import { weekdayIndex } from '../kernel/time.ts';
import {
  type BusinessDays,
  beyondShopHours,
  bookableHours,
  type CalendarHours,
  effectiveHours,
} from './calendar-hours.ts';

const usual: CalendarHours = { business_hours: null, days: [], leaves: [] };
const day = (text: string) => Temporal.PlainDate.from(text);
const thursday = day('2026-11-19');
const keeping = (business_hours: BusinessHours, ...holidays: string[]): BusinessDays => ({
  business_hours,
  holidays,
});
const written = (date: Temporal.PlainDate, week: BusinessHours, calendar: CalendarHours) =>
  effectiveHours(date, keeping(week), calendar).ranges.map(formatHoursRange);

const week = (ranges: string[]): BusinessHours =>
  Object.fromEntries(weekdays.map((weekday) => [weekday, ranges])) as BusinessHours;

describe('the hours of a calendar on a day', () => {
  test('are those of the business by default', () => {
    expect(effectiveHours(thursday, keeping(defaultBusinessHours), usual)).toEqual({
      ranges: [{ start: 540, end: 1020 }],
      because: 'business',
    });
  });
  test('are its own, also where the business is closed', () => {
    const own = { ...usual, business_hours: week(['10.00-14.00']) };
    expect(written(thursday, week([]), own)).toEqual(['10.00-14.00']);
  });
  test('are empty during a leave, from its first to its last day', () => {
    const away = { ...usual, leaves: [{ first_day: '2026-11-19', last_day: '2026-11-20' }] };
    const open = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'].map(
      (text) => written(day(text), defaultBusinessHours, away).length,
    );
    expect(open).toEqual([1, 0, 0, 1]);
  });
  test('are those of a single date, also during a leave', () => {
    const calendar = {
      business_hours: week(['10.00-14.00']),
      days: [{ day: '2026-11-19', day_hours: ['16.00-18.00'] }],
      leaves: [{ first_day: '2026-11-01', last_day: '2026-11-30' }],
    };
    expect(effectiveHours(thursday, keeping(defaultBusinessHours), calendar)).toEqual({
      ranges: [{ start: 960, end: 1080 }],
      because: 'single_date',
    });
  });
  test('are empty on a holiday, also with an own week, unless a single date overrides it', () => {
    const holiday = keeping(defaultBusinessHours, '2026-11-19');
    const closed = { ranges: [], because: 'holiday' };
    const own = { ...usual, business_hours: week(['10.00-14.00']) };
    expect(effectiveHours(thursday, holiday, usual)).toEqual(closed);
    expect(effectiveHours(thursday, holiday, own)).toEqual(closed);
    expect(effectiveHours(thursday.add({ days: 1 }), holiday, usual)).toMatchObject({ because: 'business' });
    const comesIn = { ...own, days: [{ day: '2026-11-19', day_hours: ['11.00-12.00'] }] };
    expect(effectiveHours(thursday, holiday, comesIn)).toEqual({
      ranges: [{ start: 660, end: 720 }],
      because: 'single_date',
    });
  });
  test('are empty on a single date without hours', () => {
    const calendar = { ...usual, days: [{ day: '2026-11-19', day_hours: [] }] };
    expect(effectiveHours(thursday, keeping(defaultBusinessHours), calendar)).toEqual({
      ranges: [],
      because: 'single_date',
    });
  });
});

describe('what can be booked of a calendar on a day', () => {
  const own = { ...usual, business_hours: week(['08.00-13.00', '14.00-20.00']) };
  const bookable = (shop: BusinessDays, calendar: CalendarHours) => {
    const { ranges, because } = bookableHours(thursday, shop, calendar);
    return { ranges: ranges.map(formatHoursRange), because };
  };
  test('is what its own hours and those of a shop that closes earlier share', () => {
    const shop = keeping(week(['10.00-12.30', '15.00-16.00']));
    expect(bookable(shop, own)).toEqual({ ranges: ['10.00-12.30', '15.00-16.00'], because: 'own_week' });
    const comesIn = { ...usual, days: [{ day: '2026-11-19', day_hours: ['12.00-23.00'] }] };
    expect(bookable(shop, comesIn)).toEqual({
      ranges: ['12.00-12.30', '15.00-16.00'],
      because: 'single_date',
    });
  });
  test('is nothing while the business is closed or has a holiday, and that is the reason', () => {
    const comesIn = { ...own, days: [{ day: '2026-11-19', day_hours: ['12.00-15.00'] }] };
    expect(bookable(keeping(week([])), own)).toEqual({ ranges: [], because: 'business' });
    const copied = { ...usual, business_hours: week([]) };
    expect(bookable(keeping(week([])), copied)).toEqual({ ranges: [], because: 'business' });
    expect(bookable(keeping(week(['10.00-18.00'])), copied)).toEqual({ ranges: [], because: 'own_week' });
    expect(bookable(keeping(week(['10.00-18.00']), '2026-11-19'), comesIn)).toEqual({
      ranges: [],
      because: 'holiday',
    });
  });
  test('is nothing on its own day off, for its own reason', () => {
    const off = { ...own, days: [{ day: '2026-11-19', day_hours: [] }] };
    expect(bookable(keeping(week([])), off)).toEqual({ ranges: [], because: 'single_date' });
  });
});

describe('own hours beyond those of the business', () => {
  test('are named by weekday, and a copy of its hours is within them', () => {
    const shop = { ...week(['10.00-14.00', '15.00-20.00']), sun: [] };
    expect(beyondShopHours(shop, shop)).toEqual([]);
    expect(beyondShopHours({ ...shop, tue: ['11.00-14.00'], wed: [] }, shop)).toEqual([]);
    const own = { ...shop, sun: ['10.00-14.00'], thu: ['10.00-20.00'], sat: ['09.30-14.00'] };
    expect(beyondShopHours(own, shop)).toEqual(['sun', 'thu', 'sat']);
  });
});

/** Disjoint, sorted ranges of quarter hours, as the contract demands. */
const ranges = fc
  .uniqueArray(fc.integer({ min: 0, max: 96 }), { minLength: 0, maxLength: 8 })
  .map((quarters) => {
    const sorted = quarters.toSorted((a, b) => a - b);
    const even = sorted.slice(0, sorted.length - (sorted.length % 2));
    return even.flatMap((quarter, i) => {
      const end = even[i + 1];
      return i % 2 === 0 && end !== undefined
        ? [formatHoursRange({ start: quarter * 15, end: end * 15 })]
        : [];
    });
  });
const weeks = fc
  .tuple(ranges, ranges, ranges, ranges, ranges, ranges, ranges)
  .map((days) => Object.fromEntries(weekdays.map((weekday, i) => [weekday, days[i]])) as BusinessHours);
const dates = fc.integer({ min: 0, max: 400 }).map((days) => day('2026-01-01').add({ days }));
const leaves = fc.array(
  fc
    .tuple(dates, fc.integer({ min: 0, max: 20 }))
    .map(([first, days]) => ({ first_day: first.toString(), last_day: first.add({ days }).toString() })),
  { maxLength: 4 },
);
const singles = fc.uniqueArray(
  fc.tuple(dates, ranges).map(([date, day_hours]) => ({ day: date.toString(), day_hours })),
  { maxLength: 5, selector: (one) => one.day },
);
const businesses = fc.record({
  business_hours: weeks,
  holidays: fc.array(dates.map(String), { maxLength: 40 }),
});
const calendars = fc.record({ business_hours: fc.option(weeks), days: singles, leaves });

describe('for any calendar', () => {
  test('its hours are sorted, disjoint, within the day, and those of the rule that decided', () => {
    fc.assert(
      fc.property(dates, businesses, calendars, (date, business, calendar) => {
        const { ranges: found, because } = effectiveHours(date, business, calendar);
        expect(rangesAreInOrder(found.map(formatHoursRange))).toBe(true);
        const weekday = weekdays[weekdayIndex(date)] ?? 'sun';
        const expected = {
          single_date: calendar.days.find((one) => one.day === date.toString())?.day_hours,
          leave: [],
          holiday: business.holidays.includes(date.toString()) ? [] : ['a holiday on another day'],
          own_week: calendar.business_hours?.[weekday],
          business: business.business_hours[weekday],
        }[because];
        expect(found).toEqual(expected?.map(parseHoursRange));
      }),
    );
  });
  test('leave and single dates of other days change nothing', () => {
    fc.assert(
      fc.property(dates, businesses, calendars, (date, business, calendar) => {
        const text = date.toString();
        const here: CalendarHours = {
          ...calendar,
          days: calendar.days.filter((one) => one.day === text),
          leaves: calendar.leaves.filter(({ first_day, last_day }) => first_day <= text && text <= last_day),
        };
        expect(effectiveHours(date, business, here)).toEqual(effectiveHours(date, business, calendar));
      }),
    );
  });
  test("the business's week counts only where the calendar has none of its own", () => {
    fc.assert(
      fc.property(dates, businesses, weeks, calendars, (date, one, business_hours, calendar) => {
        const found = effectiveHours(date, one, calendar);
        const other = { ...one, business_hours };
        if (found.because !== 'business') expect(effectiveHours(date, other, calendar)).toEqual(found);
      }),
    );
  });
});
