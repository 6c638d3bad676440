import { expect, test } from 'vitest';
import { moved } from './move-item.ts';

test.each([
  ['b', 0, 'bacd'],
  ['a', 3, 'bcda'],
  ['c', 1, 'acbd'],
  ['b', 1, 'abcd'],
  ['d', 99, 'abcd'],
  ['x', 0, 'abcd'],
])('%s to place %i gives %s', (which, to, expected) => {
  const letters = [...'abcd'];
  expect(moved(letters, (letter) => letter === which, to).join('')).toBe(expected);
  expect(letters.join('')).toBe('abcd');
});
