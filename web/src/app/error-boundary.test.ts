import { expect, test } from 'vitest';
import { isUnloaded, orOffline } from './error-boundary.tsx';

test.each([
  'Failed to fetch dynamically imported module: https://kursi.example/assets/book.js',
  'error loading dynamically imported module: https://kursi.example/assets/book.js',
  'Importing a module script failed.',
])('a page whose files could not be fetched is told from a fault of ours: %s', (message) => {
  expect(isUnloaded(new TypeError(message))).toBe(true);
});

test('styles of a page that could not be fetched are as little a fault of ours', async () => {
  const missing = new Error('Unable to preload CSS for /assets/queue.css');
  expect(isUnloaded(missing)).toBe(true);
  const lost = await orOffline(
    () => Promise.reject(missing),
    async () => false,
  )().catch((error) => error);
  expect(isUnloaded(lost)).toBe(true);
});

test('a file that is missing without a network is told from one that a new version removed', async () => {
  const missing = new TypeError('Failed to fetch dynamically imported module: https://kursi.example/book.js');
  const load = () => Promise.reject(missing);
  await expect(orOffline(load, async () => true)()).rejects.toBe(missing);
  const lost: Error = await orOffline(load, async () => false)().catch((error) => error);
  expect(isUnloaded(lost)).toBe(true);
  // The router reloads for messages that begin like this.
  expect(lost.message).not.toMatch(/^(Failed to fetch|error loading) dynamically|^Importing a module/);
});

test('a fault of ours is no lost network', () => {
  expect(isUnloaded(new TypeError('x is not a function'))).toBe(false);
  expect(isUnloaded(new Error('Failed to fetch dynamically imported module'))).toBe(false);
});
