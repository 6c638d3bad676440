import { expect, test } from 'vitest';
import { comingDay, isYearKnown, monthDaysOn } from './client-days.ts';
import { nextReminderOn } from './client-reminders.ts';

test.each([
  ['1989-11-24', '2026-11-17', { on: '2026-11-24', years: 37 }],
  ['1989-11-17', '2026-11-17', { on: '2026-11-17', years: 37 }],
  ['1989-11-25', '2026-11-17', null],
  ['1989-11-16', '2026-11-17', null],
  ['1990-01-02', '2026-12-30', { on: '2027-01-02', years: 37 }],
  // A day early in a year without the 29th, on the day in one with it.
  ['2000-02-29', '2027-02-25', { on: '2027-02-28', years: 27 }],
  ['2000-02-29', '2028-02-25', { on: '2028-02-29', years: 28 }],
  ['2000-02-28', '2028-02-28', { on: '2028-02-28', years: 28 }],
])('the day of %s, seen on %s', (date, today, coming) => expect(comingDay(date, today)).toEqual(coming));

test('29 February is looked for on the 28th of other years', () => {
  const on = (day: string) => monthDaysOn(Temporal.PlainDate.from(day));
  expect([on('2027-02-28'), on('2028-02-28'), on('2028-02-29')]).toEqual([[228, 229], [228], [229]]);
});

const rule = { every_count: 6, every_unit: 'weeks', by_hand_on: null, set_on: '2026-10-01' } as const;
test.each([
  ['the last time it was done', rule, '2026-09-26', '2026-11-07'],
  ['the day it was set, when it was never done', rule, null, '2026-11-12'],
  [
    'a month that is shorter',
    { ...rule, every_count: 1, every_unit: 'months' } as const,
    '2027-01-31',
    '2027-02-28',
  ],
  ['a date set by hand', { ...rule, by_hand_on: '2026-12-24' }, '2026-10-01', '2026-12-24'],
  [
    'the service once it was done after that',
    { ...rule, by_hand_on: '2026-12-24' },
    '2026-10-02',
    '2026-11-13',
  ],
])('a reminder counts from %s', (_, given, last, next) => expect(nextReminderOn(given, last)).toBe(next));

test('a day without a year comes each year, and says no age', () => {
  const date = '1904-02-29';
  expect([isYearKnown(date), isYearKnown('1990-02-28')]).toEqual([false, true]);
  expect(comingDay(date, '2026-02-26')).toEqual({ on: '2026-02-28', years: null });
});
