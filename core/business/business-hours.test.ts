import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  businessHours,
  closedByChange,
  closedOfDay,
  defaultBusinessHours,
  formatHoursRange,
  formatWeek,
  openMinutesAWeek,
  parseHoursRange,
  parseWeek,
  rangesAreInOrder,
  weekdays,
} from './business-hours.ts';

describe('a range of hours', () => {
  test.each([
    ['09.00-17.00', { start: 540, end: 1020 }],
    ['00.00-24.00', { start: 0, end: 1440 }],
    ['23.59-24.00', { start: 1439, end: 1440 }],
  ])('%s is parsed', (text, range) => expect(parseHoursRange(text)).toEqual(range));
  test.each([
    '17.00-09.00',
    '09.00-09.00',
    '24.00-24.00',
    '22.00-24.01',
    '9.00-17.00',
    '09:00-17:00',
    '09.60-17.00',
    '09.00 - 17.00',
    '09.00-17.00 ',
    '',
  ])('%s is refused', (text) => expect(parseHoursRange(text)).toBeNull());
  test('is formatted as it was parsed', () => {
    const range = fc.tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1440 }));
    fc.assert(
      fc.property(range, ([start, end]) => {
        fc.pre(start < end);
        expect(parseHoursRange(formatHoursRange({ start, end }))).toEqual({ start, end });
      }),
    );
  });
});

describe('the ranges of a day', () => {
  test.each([
    [[], true],
    [['09.00-17.00'], true],
    [['09.00-13.00', '14.00-17.00'], true],
    [['09.00-13.00', '13.00-17.00'], false],
    [['14.00-17.00', '09.00-13.00'], false],
    [['09.00-13.00', '12.00-17.00'], false],
    [['nonsense'], false],
    [['nonsense', '09.00-13.00'], false],
  ])('%j are valid: %s', (ranges, inOrder) => expect(rangesAreInOrder(ranges)).toBe(inOrder));
});

test('the default is nine to five on every day', () => {
  expect(z.safeParse(businessHours, defaultBusinessHours).success).toBe(true);
  expect(weekdays.map((day) => defaultBusinessHours[day])).toEqual(Array(7).fill(['09.00-17.00']));
  expect(openMinutesAWeek(defaultBusinessHours)).toBe(7 * 8 * 60);
});

test('lunch breaks and closed days do not count', () => {
  expect(openMinutesAWeek({ ...defaultBusinessHours, sun: [], mon: ['09.00-13.00', '14.00-17.00'] })).toBe(
    47 * 60,
  );
});

test('a week has all seven days', () => {
  const { sun: _, ...six } = defaultBusinessHours;
  expect(z.safeParse(businessHours, six).success).toBe(false);
});

describe('changed weekly hours', () => {
  const before = { ...defaultBusinessHours, sun: ['10.00-13.00', '14.00-18.00'] };
  test.each([
    ['the same hours', before, ''],
    ['longer hours', { ...before, mon: ['08.00-20.00'] }, ''],
    ['a closed day', { ...before, sun: [] }, 'sun 10.00-13.00,sun 14.00-18.00'],
    [
      'a later start and an earlier end',
      { ...before, mon: ['10.00-16.00'] },
      'mon 09.00-10.00,mon 16.00-17.00',
    ],
    ['a break', { ...before, tue: ['09.00-13.00', '14.00-17.00'] }, 'tue 13.00-14.00'],
    ['hours at another time of the day', { ...before, wed: ['18.00-22.00'] }, 'wed 09.00-17.00'],
  ])('%s close only what was open', (_, after, closed) =>
    expect(formatWeek(closedByChange(before, after))).toBe(closed),
  );

  test('are read from an address as they were written, and nothing else is', () => {
    expect(parseWeek('mon 09.00-10.00,sun 14.00-24.00')).toEqual([
      { weekday: 'mon', start: 540, end: 600 },
      { weekday: 'sun', start: 840, end: 1440 },
    ]);
    for (const text of ['', 'mon', 'mon 9-10', 'day 09.00-10.00', 'mon 09.00-10.00,']) {
      expect(parseWeek(text)).toBeNull();
    }
  });
});

test('what a day with a break leaves closed is before, between and after its hours', () => {
  const ranges = [
    { start: 600, end: 810 },
    { start: 870, end: 1200 },
  ];
  expect(closedOfDay(ranges)).toEqual([
    { start: 0, end: 600 },
    { start: 810, end: 870 },
    { start: 1200, end: 1440 },
  ]);
  expect(closedOfDay([])).toEqual([{ start: 0, end: 1440 }]);
  expect(closedOfDay([{ start: 0, end: 1440 }])).toEqual([]);
});
