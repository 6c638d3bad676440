import { expect, test } from 'vitest';
import { COHORT_MONTHS, cameAfter, cohortsOf } from './client-report.ts';

const november = Temporal.PlainYearMonth.from('2026-11');

test('a table of first months ends with the month of the range, and is a stair', () => {
  const rows = cohortsOf(
    [
      { month: '2026-03', after: 0, clients: 41 },
      { month: '2026-03', after: 1, clients: 20 },
      { month: '2026-03', after: 8, clients: 13 },
      { month: '2025-01', after: 0, clients: 99 },
    ],
    november,
  );
  expect(rows).toHaveLength(COHORT_MONTHS);
  expect(rows[0]).toEqual({ month: '2026-03', clients: 41, came: [41, 20, 0, 0, 0, 0, 0, 0, 13] });
  expect(rows.at(-1)).toEqual({ month: '2026-11', clients: 0, came: [0] });
});

test('how many came after so many months is of those whose month is over', () => {
  const rows = cohortsOf(
    [
      { month: '2026-09', after: 0, clients: 40 },
      { month: '2026-09', after: 1, clients: 20 },
      { month: '2026-10', after: 0, clients: 60 },
      // Not over: counts for nothing yet.
      { month: '2026-10', after: 1, clients: 3 },
    ],
    november,
  );
  expect(cameAfter(rows, 1)).toBe(50);
  expect(cameAfter(rows, 8)).toBeNull();
  expect(cameAfter([], 1)).toBeNull();
});
