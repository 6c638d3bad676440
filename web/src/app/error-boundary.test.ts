import { expect, test } from 'vitest';
import { isUnloaded } from './error-boundary.tsx';

test.each([
  'Failed to fetch dynamically imported module: https://kursi.example/assets/book.js',
  'error loading dynamically imported module: https://kursi.example/assets/book.js',
  'Importing a module script failed.',
])('a page whose files could not be fetched is told from a fault of ours: %s', (message) => {
  expect(isUnloaded(new TypeError(message))).toBe(true);
});

test('a fault of ours is no lost network', () => {
  expect(isUnloaded(new TypeError('x is not a function'))).toBe(false);
  expect(isUnloaded(new Error('Failed to fetch dynamically imported module'))).toBe(false);
});
