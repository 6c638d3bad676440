import { paise } from '@kursi/core/kernel/money.ts';
import { describe, expect, test } from 'vitest';
import { firstShown, withinWindow } from './free-times.ts';

describe('the dates of the booking page', () => {
  test('begin today, or on a chosen day beyond the first three weeks', () => {
    expect(firstShown('2026-11-16', undefined)).toBe('2026-11-16');
    expect(firstShown('2026-11-16', '2026-12-06')).toBe('2026-11-16');
    expect(firstShown('2026-11-16', '2026-12-07')).toBe('2026-12-07');
    expect(firstShown('2026-11-16', '2026-11-01')).toBe('2026-11-16');
  });
  test('end with the booking window of the business, so that no day beyond it looks closed', () => {
    const days = ['2026-11-16', '2026-11-17', '2026-11-18'].map((day) => ({
      day,
      is_open: false,
      is_business_open: false,
      slots: [],
    }));
    const times = { time_zone: 'Asia/Kolkata', step: 15, price_from: paise(0), entity_ids: [], days };
    const shown = withinWindow({ ...times, last_day: '2026-11-17' });
    expect(shown.days.map(({ day }) => day)).toEqual(['2026-11-16', '2026-11-17']);
  });
});
