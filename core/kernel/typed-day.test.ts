import { expect, test } from 'vitest';
import { dayAsTyped, latestBegun, thisCentury, typedDay } from './typed-day.ts';

const today = '2026-11-19';

test.each([
  ['3/11/1990', '1990-11-03'],
  ['03-11-90', '1990-11-03'],
  ['3.11.26', '2026-11-03'],
  ['3 Nov 1990', '1990-11-03'],
  ['Nov 3rd, 1990', '1990-11-03'],
  ['1990-11-03', '1990-11-03'],
  [' 29/02/2024 ', '2024-02-29'],
  ['29/02/2023', null],
  ['11/19/1990', null],
  ['1990', null],
  ['', null],
])('%s is typed and %s is meant', (text, day) => {
  expect(typedDay(text, 'day_first', latestBegun(today))).toBe(day);
});

test('a year of two digits is one that has begun, or one that is planned', () => {
  expect(typedDay('14/2/27', 'day_first', latestBegun(today))).toBe('1927-02-14');
  expect(typedDay('14/2/27', 'day_first', thisCentury(today))).toBe('2027-02-14');
});

test('a day is shown as it would be typed, and what is none stays', () => {
  expect(['1990-11-03', '', '3/11/199'].map(dayAsTyped)).toEqual(['03/11/1990', '', '3/11/199']);
});
