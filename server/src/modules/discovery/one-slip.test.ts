import { expect, test } from 'vitest';
import { nearestWord, oneSlipPatterns } from './one-slip.ts';

const fits = (typed: string, name: string) =>
  oneSlipPatterns(typed).some((pattern) =>
    new RegExp(`^${pattern.replaceAll('%', '.*').replaceAll('_', '.')}$`).test(name),
  );

test.each([
  ['hiarcut', 'haircut'],
  ['facal', 'facial'],
  ['haircutt', 'haircut'],
  ['haorcut', 'haircut'],
  ['nial', 'nail art'],
])('"%s" fits "%s" with one slip', (typed, name) => expect(fits(typed, name)).toBe(true));

test.each([
  ['facal', 'fade'],
  ['spaa', 'pedicure'],
  ['spa', 'sap'],
])('"%s" does not fit "%s"', (typed, name) => expect(fits(typed, name)).toBe(false));

test('the word that was meant is the nearest of the names, and none where all are far', () => {
  const names = ['Gold facial', 'Beard shave', 'फ़ेशियल'];
  expect(nearestWord('facal', names)).toBe('facial');
  expect(nearestWord('shvae', names)).toBe('shave');
  expect(nearestWord('beard', names)).toBe('beard');
  expect(nearestWord('massage', names)).toBe('massage');
});
