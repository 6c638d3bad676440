import { expect, test } from 'vitest';
import { holidayRanges } from './holiday-ranges.ts';

test('neighbouring days of one name are one holiday, also over the end of a month', () => {
  const days = [
    { day: '2026-10-19', name: 'Durga Puja' },
    { day: '2026-10-31', name: 'Diwali' },
    { day: '2026-11-01', name: 'Diwali' },
    { day: '2026-11-02', name: 'Wedding' },
  ];
  expect(holidayRanges(days)).toEqual([
    { day: '2026-10-19', last_day: '2026-10-19', name: 'Durga Puja' },
    { day: '2026-10-31', last_day: '2026-11-01', name: 'Diwali' },
    { day: '2026-11-02', last_day: '2026-11-02', name: 'Wedding' },
  ]);
});
