import { expect, test } from 'vitest';
import { type Box, clearestPlace } from './toast-place.ts';

const box = (left: number, top: number): Box => ({ left, top, right: left + 300, bottom: top + 40 });
const boxes = [
  { place: '', box: box(700, 700) },
  { place: 'start', box: box(100, 700) },
  { place: 'top', box: box(700, 70) },
] as const;

test('a notice stands where it covers nothing that can be pressed, in its usual place first', () => {
  const reopen = { left: 720, top: 710, right: 900, bottom: 742 };
  const field = { left: 90, top: 690, right: 260, bottom: 720 };
  expect(clearestPlace(boxes, [])).toBe('');
  expect(clearestPlace(boxes, [reopen])).toBe('start');
  expect(clearestPlace(boxes, [reopen, field])).toBe('top');
  // Where all cover something, the fewest.
  expect(clearestPlace(boxes, [reopen, field, box(700, 60), box(690, 90)])).toBe('');
});
