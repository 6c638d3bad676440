import { expect, test } from 'vitest';
import { kindOf, rangeAround, rangeOf, stepped } from './report-range.ts';

const day = Temporal.PlainDate.from('2026-11-12');

test('a week begins on Monday, and is known again', () => {
  const week = rangeAround('week', day);
  expect(week).toEqual({ from: '2026-11-09', to: '2026-11-15' });
  expect(kindOf(week)).toBe('week');
  expect(stepped(week, -1)).toEqual({ from: '2026-11-02', to: '2026-11-08' });
});

test('months are stepped by months, any dates by their length', () => {
  expect(stepped({ from: '2026-01-01', to: '2026-01-31' }, 1)).toEqual({
    from: '2026-02-01',
    to: '2026-02-28',
  });
  expect(stepped({ from: '2026-11-03', to: '2026-11-05' }, -1)).toEqual({
    from: '2026-10-31',
    to: '2026-11-02',
  });
  expect(kindOf({ from: '2026-11-03', to: '2026-11-05' })).toBeNull();
});

test('an address without a range, or with one that is none, means this week', () => {
  const week = rangeOf({});
  expect(kindOf(week)).toBe('week');
  expect(rangeOf({ from: '2026-02-31', to: '2026-03-01' })).toEqual(week);
  expect(rangeOf({ from: '2026-03-02', to: '2026-03-01' })).toEqual(week);
  expect(rangeOf({ from: '2026-03-01', to: '2026-03-02' })).toEqual({ from: '2026-03-01', to: '2026-03-02' });
});
