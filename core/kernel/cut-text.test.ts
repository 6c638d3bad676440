import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

test('a text is cut between letters, also where one takes two places', () => {
  expect(cutText('Asha', 10)).toBe('Asha');
  expect(cutText('Asha', 2)).toBe('As');
  expect(cutText('ab🪷cd', 4)).toBe('ab🪷');
  expect(cutText('ab🪷cd', 3)).toBe('ab');
});
