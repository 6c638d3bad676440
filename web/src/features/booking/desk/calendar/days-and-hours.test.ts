import { expect, test } from 'vitest';
import { type Column, hourFrom } from './columns.ts';
import { daysAround } from './schedule-data.ts';

test('a list begins with the day that was chosen, a week with its Monday', () => {
  expect(daysAround('2026-11-19', 'list')).toEqual({ from: '2026-11-19', to: '2026-11-25' });
  expect(daysAround('2026-11-19', 'week')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  expect(daysAround('2026-11-19', 'day')).toEqual({ from: '2026-11-19', to: '2026-11-19' });
});

test('a block given only its start takes an hour, or less when an entry follows', () => {
  const column = { entries: [{ from: 600 }, { from: 690 }] } as unknown as Column;
  expect(hourFrom(column, 480)).toEqual({ from: 480, to: 540 });
  expect(hourFrom(column, 645)).toEqual({ from: 645, to: 690 });
  expect(hourFrom(column, 23 * 60 + 30)).toEqual({ from: 1410, to: 1440 });
});
