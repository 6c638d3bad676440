import { expect, test } from 'vitest';
import { isNameTaken } from './same-name.ts';

test('a name is taken by another record, whatever its capitals and spaces, and never by itself', () => {
  const chairs = [{ id: '1', name: 'Chair  1' }];
  expect(isNameTaken(' chair 1 ', chairs)).toBe(true);
  expect(isNameTaken('Chair 1', chairs, '1')).toBe(false);
  expect(isNameTaken('Chair 2', chairs)).toBe(false);
  expect(isNameTaken('  ', [{ id: '1', name: '' }])).toBe(false);
});
