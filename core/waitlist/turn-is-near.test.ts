import { expect, test } from 'vitest';
import { isNearlyTurn } from './turn-is-near.ts';

const entry = { status: 'pending', low: 10, first_low: 25 } as const;

test('it is nearly the turn of someone whose wait has come down to ten minutes', () => {
  expect(isNearlyTurn(entry)).toBe(true);
  expect(isNearlyTurn({ ...entry, low: 0 })).toBe(true);
  expect(isNearlyTurn({ ...entry, low: 11 })).toBe(false);
});

test('who was told ten minutes or less at joining is not told again', () => {
  expect(isNearlyTurn({ ...entry, first_low: 11 })).toBe(true);
  expect(isNearlyTurn({ ...entry, first_low: 10 })).toBe(false);
  expect(isNearlyTurn({ ...entry, low: 0, first_low: 0 })).toBe(false);
});

test('who is there, is served or has left is not told to come', () => {
  for (const status of ['arrived', 'serving', 'completed', 'cancelled'] as const) {
    expect(isNearlyTurn({ ...entry, status })).toBe(false);
  }
});
