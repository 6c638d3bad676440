import { expect, test } from 'vitest';
import type { Column } from './columns.ts';
import { slotStart, slotState } from './slot-words.ts';

const at = (hour: number, minute = 0) => hour * 60 + minute;
const visit = { from: at(10, 5), to: at(10, 50), item: { kind: 'booking', buffer_after: 10 } };
const asha = {
  open: [
    { from: at(9), to: at(13) },
    { from: at(14), to: at(18) },
  ],
  because: 'own_week',
  entries: [visit],
} as unknown as Column;
const closed = (because: string) => ({ open: [], because, entries: [] }) as unknown as Column;

test.each([
  ['before the first hour', asha, at(8, 45), 'before'],
  ['in the working hours', asha, at(9), 'free'],
  ['in the pause after a visit', asha, at(10, 50), 'buffer'],
  ['after that pause', asha, at(11), 'free'],
  ['in the break', asha, at(13, 30), 'break'],
  ['after the last hour', asha, at(18), 'after'],
  ['on a day off', closed('own_week'), at(11), 'day_off'],
  ['while the shop is closed', closed('business'), at(11), 'closed'],
  ['on leave', closed('leave'), at(11), 'on_leave'],
  ['on a holiday', closed('holiday'), at(11), 'holiday'],
] as const)('an empty place %s is said for what it is', (_, column, minute, state) =>
  expect(slotState(column, minute)).toBe(state),
);

test('an empty place begins where the visit before it ends, never in its middle', () => {
  expect(slotStart(asha, at(10, 50), 15)).toBe(at(10, 50));
  expect(slotStart(asha, at(11, 5), 15)).toBe(at(11));
  expect(slotStart(asha, at(10, 3), 15)).toBe(at(10));
});
