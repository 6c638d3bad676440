import { expect, test } from 'vitest';
import { typedTime } from './typed-time.ts';

test.each([
  ['1230', '12:30'],
  ['930', '09:30'],
  ['9', '09:00'],
  ['12', '12:00'],
  ['430', '16:30'],
  ['5', '17:00'],
  ['0530', '05:30'],
  ['16:30', '16:30'],
  ['4.30 pm', '16:30'],
  ['10 p.m.', '22:00'],
  ['7am', '07:00'],
  ['12 am', '00:00'],
  ['00:15', '00:15'],
])('%s is read as %s', (text, time) => {
  expect(typedTime(text)).toBe(time);
});

test.each(['', '123456', '25', '1275', '12:3', '13 pm', '0 am', 'noon'])('"%s" is no time', (text) => {
  expect(typedTime(text)).toBeNull();
});
