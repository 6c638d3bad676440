import { expect, test } from 'vitest';
import { asRanked, isAsked } from './find-order.ts';

const kinds = { client: ['c'], visit: ['v'], page: ['p'], command: ['x'] };

test.each([
  ['', ['x', 'p']],
  ['asha', ['c', 'p', 'x', 'v']],
  ['00412', ['v', 'c']],
  ['KUR/26-27/00412', ['v', 'c']],
])('for “%s” the likeliest kind comes first', (text, order) => {
  expect(asRanked(kinds, text)).toEqual(order);
});

test.each([
  ['new bo', 'New booking', true],
  ['book', 'New booking', true],
  ['ooking', 'New booking', false],
  ['members', 'Member\u00adships', true],
  ['kale', 'Kalénder', true],
  ['कैले', 'कैलेंडर', true],
  ['close x', 'Close the day', false],
])('“%s” asks for “%s”: %s', (text, label, is) => {
  expect(isAsked(text, label)).toBe(is);
});
