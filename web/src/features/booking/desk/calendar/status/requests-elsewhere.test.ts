import { expect, test } from 'vitest';
import { requestsElsewhere } from './use-requests-elsewhere.ts';

const asked = (visit_id: string, booking_date: string) => ({ visit_id, booking_date });

test('requests on days that are not shown are counted by visit, and the first of their days leads there', () => {
  const all = [
    asked('a', '2026-11-19'),
    asked('b', '2026-11-25'),
    asked('b', '2026-11-25'),
    asked('c', '2026-11-21'),
  ];
  expect(requestsElsewhere(all, (day) => day === '2026-11-19')).toEqual({ count: 2, first: '2026-11-21' });
  expect(requestsElsewhere(all, () => true)).toEqual({ count: 0, first: null });
});
