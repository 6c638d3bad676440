import { expect, test } from 'vitest';
import { type Column, freeNext } from './columns.ts';

const at = (hour: number, minute = 0) => hour * 60 + minute;

function column(...taken: readonly [from: number, to: number, kind?: string][]): Column {
  return {
    open: [{ from: at(9), to: at(18) }],
    entries: taken.map(([from, to, kind = 'booking']) => ({ from, to, item: { kind, buffer_after: 0 } })),
  } as unknown as Column;
}

test.each([
  ['a free afternoon', column([at(9), at(14)]), at(10), at(14)],
  ['bookings until the end', column([at(9), at(18)]), at(10), 'full'],
  ['an empty day after its end', column(), at(18, 30), 'over'],
  ['ten minutes before the end', column(), at(17, 50), 'over'],
  ['a full day after its end', column([at(9), at(18)]), at(19), 'over'],
  ['time off until the end', column([at(9), at(18), 'block']), at(10), 'blocked'],
  ['a booking and time off after it', column([at(9), at(12)], [at(12), at(18), 'block']), at(10), 'full'],
  ['only time off ahead', column([at(9), at(12)], [at(12), at(18), 'block']), at(13), 'blocked'],
])('the head of a column with %s says so', (_, day, minute, said) => {
  expect(freeNext(day, minute)).toBe(said);
});
