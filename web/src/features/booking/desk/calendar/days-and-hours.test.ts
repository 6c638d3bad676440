import { SCHEDULE_DAYS } from '@kursi/core/booking/schedule.contract.ts';
import { expect, test } from 'vitest';
import { type Column, hourFrom } from './grid/columns.ts';
import { daysAround, turned } from './schedule-data.ts';

test('seven days begin with the day that was chosen, a week and the weeks of a month with a Monday', () => {
  expect(daysAround('2026-11-19', 'seven')).toEqual({ from: '2026-11-19', to: '2026-11-25' });
  expect(daysAround('2026-11-19', 'week')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  expect(daysAround('2026-11-19', 'month')).toEqual({ from: '2026-10-26', to: '2026-12-06' });
  expect(daysAround('2026-11-19', 'day')).toEqual({ from: '2026-11-19', to: '2026-11-19' });
});

test('no month has more weeks than one query of the schedule takes', () => {
  const first = Temporal.PlainDate.from('2026-01-15');
  for (let month = 0; month < 48; month++) {
    const { from, to } = daysAround(first.add({ months: month }).toString(), 'month');
    expect(Temporal.PlainDate.from(from).until(to).days + 1).toBeLessThanOrEqual(SCHEDULE_DAYS);
  }
});

test('a page turns by a day, by seven days, or by a month that may be shorter', () => {
  expect(turned('2026-11-30', 'day', 1)).toBe('2026-12-01');
  expect(turned('2026-11-30', 'week', -1)).toBe('2026-11-23');
  expect(turned('2027-01-31', 'month', 1)).toBe('2027-02-28');
});

test('a block given only its start takes an hour, or less when an entry follows', () => {
  const column = { entries: [{ from: 600 }, { from: 690 }] } as unknown as Column;
  expect(hourFrom(column, 480)).toEqual({ from: 480, to: 540 });
  expect(hourFrom(column, 645)).toEqual({ from: 645, to: 690 });
  expect(hourFrom(column, 23 * 60 + 30)).toEqual({ from: 1410, to: 1440 });
});
