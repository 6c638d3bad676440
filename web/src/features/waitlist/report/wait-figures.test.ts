import { expect, test } from 'vitest';
import { heldPercent, hoursOf, nicePeak, stepsOf, verdictOf } from './wait-figures.ts';

const figures = {
  joined: 0,
  served: 0,
  left: 0,
  no_show: 0,
  taken_out: 0,
  mean_wait: null,
  most_wait: null,
  quoted: 0,
  held: 0,
  sooner: 0,
  later: 0,
  typical_miss: null,
};

test('eight of ten ranges reach the target, and three people tell nothing', () => {
  expect(heldPercent(figures)).toBeNull();
  expect(verdictOf({ ...figures, quoted: 10, held: 8 })).toBe('reached');
  expect(verdictOf({ ...figures, quoted: 10, held: 7 })).toBe('below');
  expect(verdictOf({ ...figures, quoted: 3, held: 3 })).toBe('too_few');
});

test('the scale ends above the longest wait and has three even steps', () => {
  expect([nicePeak([]), nicePeak([15]), nicePeak([15.2]), nicePeak([44])]).toEqual([15, 15, 30, 45]);
});

test('the chart has every day of the range, or every week that touches it', () => {
  expect(stepsOf({ from: '2026-11-29', to: '2026-12-01' }, 'day')).toEqual([
    '2026-11-29',
    '2026-11-30',
    '2026-12-01',
  ]);
  // 18 November 2026 is a Wednesday.
  expect(stepsOf({ from: '2026-11-18', to: '2026-11-30' }, 'week')).toEqual([
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
  ]);
});

test('hours without anyone between two others are kept', () => {
  expect(hoursOf([{ hour: 10 }, { hour: 13 }])).toEqual([10, 11, 12, 13]);
  expect(hoursOf([])).toEqual([]);
});
