import { expect, test } from 'vitest';
import { usedDays } from './used-days.ts';

const entry = (kind: string, visit_id: string, made_at: string) =>
  ({ kind, visit_id, made_at, service_id: 'facial' }) as never;

test('a use that came back leaves its chair free again', () => {
  const newestFirst = [
    entry('used', 'v3', '2026-11-10T10:00:00Z'),
    entry('returned', 'v2', '2026-10-29T10:00:00Z'),
    entry('used', 'v2', '2026-10-26T10:00:00Z'),
    entry('used', 'v1', '2026-10-17T10:00:00Z'),
    entry('bought', 'v0', '2026-08-29T10:00:00Z'),
  ];
  expect(usedDays(newestFirst, 'facial').map(String)).toEqual([
    '2026-10-17T10:00:00Z',
    '2026-11-10T10:00:00Z',
  ]);
  expect(usedDays(newestFirst, 'cut')).toEqual([]);
});
